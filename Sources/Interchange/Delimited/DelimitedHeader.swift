/// The first row of a delimited table, split by the delimiter that gives it the most known names.
struct DelimitedHeader {
    let delimiter: UInt8
    /// The names of the columns, without white space around them.
    let names: [String]
    /// The possible delimiters: a comma, a semicolon, a tab or a vertical line.
    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// Reads the names from the beginning of a text. `isKnown` returns whether a column name is
    /// known. It returns `nil` if no name in the first row is known.
    init?(_ beginning: ArraySlice<UInt8>, isKnown: (String) -> Bool) {
        var mostKnown = 0
        var best: (delimiter: UInt8, names: [String])?
        for delimiter in Self.delimiters {
            guard let names = Self.names(in: beginning, delimiter: delimiter) else { continue }
            let known = names.count(where: isKnown)
            if known > mostKnown { (mostKnown, best) = (known, (delimiter, names)) }
        }
        guard let best else { return nil }
        (delimiter, names) = best
    }

    private static func names(in beginning: ArraySlice<UInt8>, delimiter: UInt8) -> [String]? {
        guard
            var rows = try? DelimitedRows(
                ByteSource(Array(beginning)), format: "", delimiter: delimiter),
            case .row? = try? rows.next(), rows.count <= rows.capacity
        else { return nil }
        return try? (0..<rows.count).map { try rows.text($0).trimmingSpaces }
    }
}
