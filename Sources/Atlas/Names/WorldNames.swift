import AtlasNames

/// The names of regions in every language that Foundation knows. Abbreviations of two or three
/// Latin letters have a meaning only for readers of their language, such as "EU", which is the
/// United States in Breton.
///
/// `make names` writes them to a file that becomes part of the program, because reading them all
/// from Foundation takes seconds.
enum WorldNames {
    /// Returns the regions that the name means, sorted by code; empty if it isn't a name. It takes
    /// O(log *n*) in the size of the file.
    static func meanings(of name: FoldedName) -> [Region] {
        regions(inLinesBeginningWith: name.text + "\t", columns: 1...1).sorted { $0.code < $1.code }
    }

    /// Returns the regions with a name that begins like this. It takes O(log *n* + *k*) in the size
    /// of the file and the number of matching names.
    static func regions(beginningWith beginning: FoldedName) -> Set<Region> {
        regions(inLinesBeginningWith: beginning.text, columns: 1...1)
    }

    /// Returns the regions with this name in at least one language, even if they aren't what it
    /// means in every language. It takes O(log *n*) in the size of the file.
    static func candidates(for name: FoldedName) -> Set<Region> {
        regions(inLinesBeginningWith: name.text + "\t", columns: 1...2)
    }

    /// Returns the regions with a name that begins like this in at least one language.
    /// - Complexity: The same as ``regions(beginningWith:)``.
    static func candidates(beginningWith beginning: FoldedName) -> Set<Region> {
        regions(inLinesBeginningWith: beginning.text, columns: 1...2)
    }

    private static func regions(
        inLinesBeginningWith beginning: String, columns: ClosedRange<Int>
    ) -> Set<Region> {
        let file = SortedLines(atlas_names, atlas_names_count)
        var found: Set<Region> = []
        for line in file.lines(beginningWith: beginning) {
            for column in columns {
                for code in SortedLines.column(column, of: line).split(separator: 0x20) {
                    Region(code: String(decoding: code, as: UTF8.self)).map { _ = found.insert($0) }
                }
            }
        }
        return found
    }
}
