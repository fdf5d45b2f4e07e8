import AtlasNames

/// The names of regions in every language that Foundation knows. Abbreviations of two or three
/// Latin letters are left out, such as "EU", which is the United States in Breton.
///
/// `make names` writes them to a file that becomes part of the program, because reading them all
/// from Foundation takes seconds.
enum WorldNames {
    /// Returns the regions that the name means, sorted by code; empty if it isn't a name.
    ///
    /// - Complexity: O(log *n*) in the size of the file.
    static func meanings(of name: FoldedName) -> [Region] {
        let wanted = Array(name.text.utf8)
        guard let line = lines(from: wanted).next(), line.name.elementsEqual(wanted) else {
            return []
        }
        return regions(line.codes)
    }

    /// Returns the regions with a name that begins like this.
    ///
    /// - Complexity: O(log *n* + *k*) in the size of the file and the number of matching names.
    static func regions(beginningWith beginning: FoldedName) -> Set<Region> {
        let wanted = Array(beginning.text.utf8)
        var found: Set<Region> = []
        for line in IteratorSequence(lines(from: wanted)) {
            guard line.name.starts(with: wanted) else { break }
            found.formUnion(regions(line.codes))
        }
        return found
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func regions(_ codes: Bytes) -> [Region] {
        String(decoding: codes, as: UTF8.self).split(separator: " ")
            .compactMap { Region(code: String($0)) }
    }

    /// Returns the lines from the first name that isn't less than `name`, in the order of the file,
    /// which is sorted by name.
    private static func lines(
        from name: [UInt8]
    ) -> AnyIterator<(name: Bytes, codes: Bytes)> {
        let text = UnsafeBufferPointer(start: atlas_names, count: atlas_names_count)
        func line(at start: Int) -> (name: Bytes, codes: Bytes, end: Int)? {
            guard let end = text[start...].firstIndex(of: lineFeed),
                let tab = text[start..<end].firstIndex(of: tab)
            else { return nil }
            return (text[start..<tab], text[(tab + 1)..<end], end + 1)
        }
        // Both bounds are at the beginning of a line, or at the end.
        var low = 0
        var high = text.count
        while low < high {
            let middle = (low + high) / 2
            let start = text[low..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? low
            guard let found = line(at: start) else { break }
            if found.name.lexicographicallyPrecedes(name) { low = found.end } else { high = start }
        }
        var next = low
        return AnyIterator {
            guard next < text.count, let found = line(at: next) else { return nil }
            next = found.end
            return (found.name, found.codes)
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
}
