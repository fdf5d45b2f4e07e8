import AtlasCodes

/// A table of lines of equal length, sorted by the code that each line begins with.
///
/// The lines are a constant of the program: nothing is built or allocated before a lookup, which
/// is a binary search over 250 lines.
struct CodeTable: Sendable {
    /// Lines like "004 AF AFG 142 --             Asia/Kabul": numeric, alpha-2, alpha-3, continent,
    /// sovereign, only time zone.
    static var numeric: CodeTable {
        CodeTable(atlas_codes_numeric, atlas_codes_numeric_count, lineLength: 40, codeLength: 3)
    }

    /// Lines like "AF 004": alpha-2, numeric.
    static var alpha2: CodeTable {
        CodeTable(atlas_codes_alpha2, atlas_codes_alpha2_count, lineLength: 6, codeLength: 2)
    }

    /// Lines like "AFG 004": alpha-3, numeric.
    static var alpha3: CodeTable {
        CodeTable(atlas_codes_alpha3, atlas_codes_alpha3_count, lineLength: 7, codeLength: 3)
    }

    // Reads can't race: the bytes are a `const` array of the C target, which nothing writes.
    nonisolated(unsafe) private let bytes: UnsafeBufferPointer<UInt8>
    private let lineLength: Int
    private let codeLength: Int

    private init(_ start: UnsafePointer<UInt8>, _ size: Int, lineLength: Int, codeLength: Int) {
        bytes = UnsafeBufferPointer(start: start, count: size)
        self.lineLength = lineLength
        self.codeLength = codeLength
    }

    var count: Int { bytes.count / (lineLength + 1) }

    /// Returns the code at the beginning of a line.
    func code(at index: Int) -> PackedCode { field(at: 0, length: codeLength, ofLine: index) }

    /// Returns the code of `length` characters at an offset in a line.
    func field(at offset: Int, length: Int, ofLine index: Int) -> PackedCode {
        PackedCode(line(at: index).dropFirst(offset).prefix(length))
    }

    func line(at index: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = index * (lineLength + 1)
        return bytes[start..<start + lineLength]
    }

    /// Returns the index of the line that begins with a code, or `nil` if no line does. It takes
    /// O(log *n*) in the number of lines.
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
