import Foundation

enum LocationInstant {
    /// Reads a text in ISO 8601, or a number of Unix time.
    /// - Parameters:
    ///   - value: The number, or the text with an offset from UTC, because no JSON format defines a
    ///     default. Numbers in strings are accepted too.
    ///   - unitsPerSecond: 1 if the number is in seconds, 1000 if it is in milliseconds.
    /// - Throws: ``Refusal`` if it is missing, of another form or not in the years 1 to 9999.
    static func parse(_ value: JSONValue?, unitsPerSecond: Double = 1) throws(Refusal) -> Date {
        guard let value, !value.isNull else { throw Refusal("it has no time") }
        if let text = value.text, let date = InstantText.parse(text) { return date }
        if let number = value.number {
            let seconds = number / unitsPerSecond
            if range.contains(seconds) { return Date(timeIntervalSince1970: seconds) }
        } else if let text = value.text, InstantText.parse(text, isUTC: true) != nil {
            throw Refusal("the time \(value.quoted) has no offset from UTC")
        }
        throw Refusal("invalid time \(value.quoted)")
    }

    /// The years 1 to 9999, in seconds since 1970.
    private static let range = -62_135_596_800.0..<253_402_300_800
}
