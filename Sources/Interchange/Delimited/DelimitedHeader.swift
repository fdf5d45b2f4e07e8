/// The first row of a delimited table, split by the delimiter that gives it the most known names.
struct DelimitedHeader {
    let delimiter: UInt8
    /// The names of the columns, without white space around them.
    let names: [String]
    /// Whether a line before the names says which delimiter the table has, as Excel writes and reads
    /// it: `sep=;`.
    let isAfterSeparator: Bool
    /// The possible delimiters: a comma, a semicolon, a tab or a vertical line.
    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// Reads the names from the beginning of a text. `isKnown` returns whether a column name is
    /// known. It returns `nil` if no name in the first row is known.
    init?(_ beginning: ArraySlice<UInt8>, isKnown: (String) -> Bool) {
        let (separator, rest) = Self.separator(in: beginning)
        isAfterSeparator = separator != nil
        var mostKnown = 0
        var best: (delimiter: UInt8, names: [String])?
        for delimiter in separator.map({ [$0] }) ?? Self.delimiters {
            guard let names = Self.names(in: rest, delimiter: delimiter) else { continue }
            let known = names.count(where: isKnown)
            if known > mostKnown { (mostKnown, best) = (known, (delimiter, names)) }
        }
        guard let best else { return nil }
        (delimiter, names) = best
    }

    /// Returns the delimiter that the first line names, and the lines after it; `nil` and all lines
    /// if the first line is another.
    private static func separator(
        in beginning: ArraySlice<UInt8>
    ) -> (UInt8?, rest: ArraySlice<UInt8>) {
        let mark = UInt8(ascii: "\"")
        let line = beginning.prefix(16).prefix { $0 != 0x0A && $0 != 0x0D }
        let text = line.first == mark && line.last == mark ? line.dropFirst().dropLast() : line
        guard text.count == 5,
            String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=",
            let separator = text.last, separator != mark
        else { return (nil, beginning) }
        return (separator, beginning[line.endIndex...].drop { $0 == 0x0A || $0 == 0x0D })
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
