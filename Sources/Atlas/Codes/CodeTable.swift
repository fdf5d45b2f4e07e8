/// Lines of equal length, sorted by the code that each begins with.
///
/// The lines are static text of the program: nothing is built or allocated before a lookup, which
/// is a binary search over at most 250 lines.
struct CodeTable: Sendable {
    /// "004 AF AFG 142": numeric, alpha-2, alpha-3, continent.
    static let numeric = CodeTable(lines: byNumeric, lineLength: 14, codeLength: 3)
    /// "AF 004": alpha-2, numeric.
    static let alpha2 = CodeTable(lines: byAlpha2, lineLength: 6, codeLength: 2)
    /// "AFG 004": alpha-3, numeric.
    static let alpha3 = CodeTable(lines: byAlpha3, lineLength: 7, codeLength: 3)

    private let lines: StaticString
    private let lineLength: Int
    private let codeLength: Int

    private init(lines: StaticString, lineLength: Int, codeLength: Int) {
        self.lines = lines
        self.lineLength = lineLength
        self.codeLength = codeLength
    }

    /// The number of lines. The last has no line feed.
    var count: Int { (lines.utf8CodeUnitCount + 1) / (lineLength + 1) }

    /// The code that the line at `index` begins with.
    func code(at index: Int) -> PackedCode {
        field(at: 0, length: codeLength, ofLine: index)
    }

    /// The characters `offset ..< offset + length` of the line at `index`.
    func field(at offset: Int, length: Int, ofLine index: Int) -> PackedCode {
        lines.withUTF8Buffer { bytes in
            let start = index * (lineLength + 1) + offset
            return PackedCode(bytes[start..<start + length])
        }
    }

    /// The line that begins with `code`.
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

    /// The last three digits of the line that begins with `code`: in ``alpha2`` and ``alpha3`` the
    /// numeric code.
    func number(of code: PackedCode) -> Int16? {
        line(of: code).map { field(at: lineLength - 3, length: 3, ofLine: $0).number }
    }
}
