/// A table of lines of equal length, sorted by the code that each line begins with.
///
/// The lines are static text of the program: nothing is built or allocated before a lookup, which
/// is a binary search over at most 250 lines.
struct CodeTable: Sendable {
    /// Lines like "004 AF AFG 142": numeric, alpha-2, alpha-3, continent.
    static let numeric = CodeTable(lines: byNumeric, lineLength: 14, codeLength: 3)

    /// Lines like "AF 004": alpha-2, numeric.
    static let alpha2 = CodeTable(lines: byAlpha2, lineLength: 6, codeLength: 2)

    /// Lines like "AFG 004": alpha-3, numeric.
    static let alpha3 = CodeTable(lines: byAlpha3, lineLength: 7, codeLength: 3)

    private let lines: StaticString
    private let lineLength: Int
    private let codeLength: Int

    private init(lines: StaticString, lineLength: Int, codeLength: Int) {
        self.lines = lines
        self.lineLength = lineLength
        self.codeLength = codeLength
    }

    /// The number of lines. The last one has no line feed.
    var count: Int { (lines.utf8CodeUnitCount + 1) / (lineLength + 1) }

    /// Returns the code at the beginning of a line.
    func code(at index: Int) -> PackedCode {
        field(at: 0, length: codeLength, ofLine: index)
    }

    /// Returns the characters `offset ..< offset + length` of a line.
    func field(at offset: Int, length: Int, ofLine index: Int) -> PackedCode {
        lines.withUTF8Buffer { bytes in
            let start = index * (lineLength + 1) + offset
            return PackedCode(bytes[start..<start + length])
        }
    }

    /// Returns the index of the line that begins with a code, or `nil` if no line does.
    ///
    /// - Complexity: O(log *n*) in the number of lines.
    func line(of code: PackedCode) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let found = self.code(at: middle)
            if found == code { return middle }
            if found < code { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Returns the last three digits of the line that begins with a code, which are the numeric
    /// code in ``alpha2`` and ``alpha3``.
    func number(of code: PackedCode) -> Int16? {
        line(of: code).map { field(at: lineLength - 3, length: 3, ofLine: $0).number }
    }
}
