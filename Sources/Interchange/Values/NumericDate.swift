/// The order of day and month in a numeric date.
public enum DateOrder: String, CaseIterable, Sendable {
    /// The day comes first: "31/12/2024".
    case dmy
    /// The month comes first: "12/31/2024".
    case mdy
}

/// A date in the style of spreadsheets and databases: "2024/5/1", "2024-5-1", "1.5.2024",
/// "5/1/2024", "05-01-2024", with or without a time after it.
public struct NumericDate: Sendable {
    /// Whether either of the first two numbers may be the day, because they precede the year and
    /// are separated by `/` or `-`.
    public let needsOrder: Bool

    private let year: String
    private let numbers: (String, String)
    private let rest: String

    /// Reads a numeric date, or returns `nil` for any other text, including ISO 8601.
    /// - Parameter text: The date, which may have spaces before it and a time after it.
    public init?(_ text: String) {
        let text = text.utf8.drop { $0 == UInt8(ascii: " ") }
        let date = text.prefix { $0 &- 0x30 < 10 || "/.-".utf8.contains($0) }
        guard let separator = date.first(where: { $0 &- 0x30 >= 10 }) else { return nil }
        let parts = date.split(separator: separator, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 } })
        else { return nil }
        switch parts.map(\.utf8.count) {
        case [4...4, 1...2, 1...2]:
            let isISO = parts[1].utf8.count == 2 && parts[2].utf8.count == 2
            guard !isISO || separator != UInt8(ascii: "-") else { return nil }
            (year, numbers) = (parts[0], (parts[2], parts[1]))
            needsOrder = false
        case [1...2, 1...2, 4...4]:
            (year, numbers) = (parts[2], (parts[0], parts[1]))
            // All countries that write dates with dots put the day first.
            needsOrder = separator != UInt8(ascii: ".")
        default: return nil
        }
        let behind = text[date.endIndex...]
        rest = String(Substring(behind.first == UInt8(ascii: ",") ? behind.dropFirst() : behind))
    }

    /// The order that the numbers determine, because there is no month 13 and no day 32; `nil` if
    /// both orders are possible, or neither is.
    public var order: DateOrder? {
        guard needsOrder, let first = Int(numbers.0), let second = Int(numbers.1)
        else { return nil }
        let (months, days) = (1...12, 13...31)
        if days.contains(first), months.contains(second) { return .dmy }
        if months.contains(first), days.contains(second) { return .mdy }
        return nil
    }

    /// Returns the date in ISO 8601, followed by the text after it.
    /// - Parameter given: The order of day and month (default: what the numbers determine).
    /// - Returns: The text, or `nil` if the date is ambiguous.
    public func text(in given: DateOrder?) -> String? {
        let isAmbiguous = [numbers.0, numbers.1].allSatisfy { Int($0).map { $0 <= 12 } ?? true }
        let order =
            needsOrder && numbers.0 != numbers.1
            ? given ?? order ?? (isAmbiguous ? nil : .dmy) : .dmy
        guard let order else { return nil }
        let (day, month) = order == .dmy ? numbers : (numbers.1, numbers.0)
        return [year, month, day].map { ($0.utf8.count == 1 ? "0" : "") + $0 }
            .joined(separator: "-") + rest
    }
}

private func ~= (pattern: [ClosedRange<Int>], counts: [Int]) -> Bool {
    pattern.count == counts.count && zip(pattern, counts).allSatisfy { $0.contains($1) }
}
