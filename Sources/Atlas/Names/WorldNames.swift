import AtlasNames

/// The names of regions in every language that Foundation knows, without abbreviations of two or
/// three Latin letters ("EU", the United States in Breton).
///
/// `make names` writes them to a file that becomes part of the program: asking Foundation for all
/// of them takes seconds.
enum WorldNames {
    /// Returns what the name means, by code; empty if it isn't a name.
    ///
    /// - Complexity: O(log n) in the size of the file.
    static func meanings(of name: FoldedName) -> [Region] {
        let text = UnsafeBufferPointer(start: atlas_names, count: atlas_names_count)
        let name = Array(name.text.utf8)
        // Both are at the beginning of a line, or at the end.
        var low = 0
        var high = text.count
        while low < high {
            let middle = (low + high) / 2
            let start = text[low..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? low
            guard let end = text[middle..<high].firstIndex(of: lineFeed),
                let tab = text[start..<end].firstIndex(of: tab)
            else { return [] }
            let found = text[start..<tab]
            if found.elementsEqual(name) {
                let codes = String(decoding: text[(tab + 1)..<end], as: UTF8.self)
                return codes.split(separator: " ").compactMap { Region(code: String($0)) }
            }
            if found.lexicographicallyPrecedes(name) { low = end + 1 } else { high = start }
        }
        return []
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
}
