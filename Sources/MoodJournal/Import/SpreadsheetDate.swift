/// A date as spreadsheets and databases write it, brought nearer to ISO 8601: "2024/5/1", "1.5.2024",
/// and "UTC" or "GMT" for "Z". What is written otherwise stays as it is.
struct SpreadsheetDate {
    private(set) var text: String

    /// Whether it is one like "5/1/2024", which is a day of January or of May.
    private(set) var hasDayOrMonthFirst = false

    init(_ text: String) {
        self.text = text
        for zone in [" UTC", " GMT"] where text.utf8.count > zone.utf8.count {
            if text.hasSuffix(zone) { self.text = text.dropLast(zone.count) + "Z" }
        }
        let bytes = self.text.utf8.drop { $0 == UInt8(ascii: " ") }
        for separator in [UInt8(ascii: "/"), UInt8(ascii: ".")] {
            let date = bytes.prefix { $0.isASCIIDigit || $0 == separator }
            let parts = date.split(separator: separator, omittingEmptySubsequences: false)
            let rest = bytes[date.endIndex...]
            guard parts.count == 3 else { continue }
            switch (parts[0].count, parts[1].count, parts[2].count) {
            case (4, 1...2, 1...2):
                self.text = Self.iso8601(parts[0], parts[1], parts[2], rest)
            case (1...2, 1...2, 4):
                // With dots the day comes first wherever dates are written so.
                hasDayOrMonthFirst = separator == UInt8(ascii: "/")
                self.text = Self.iso8601(parts[2], parts[1], parts[0], rest)
            default: continue
            }
            return
        }
    }

    private typealias Bytes = Substring.UTF8View

    private static func iso8601(
        _ year: Bytes, _ month: Bytes, _ day: Bytes, _ rest: Bytes
    ) -> String {
        [year, month, day]
            .map { ($0.count == 1 ? "0" : "") + String(decoding: $0, as: UTF8.self) }
            .joined(separator: "-") + String(decoding: rest, as: UTF8.self)
    }
}
