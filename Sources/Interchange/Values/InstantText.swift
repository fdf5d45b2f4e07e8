import CivilTime
import Foundation

/// Reads instants in the form of our own exports: `2024-05-01T21:10:00.250Z`.
enum InstantText {
    /// Reads an ISO 8601 date and time with an offset, with or without a fraction. It returns `nil`
    /// if the text has another form or an invalid date.
    static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
    }

    /// Reads an ISO 8601 date and time with or without a fraction. `isUTC` says whether a time
    /// without an offset is in UTC; otherwise, it is invalid. It returns `nil` if the text has
    /// another form or an invalid date.
    static func parse(_ bytes: UnsafeRawBufferPointer, isUTC: Bool = false) -> Date? {
        let date = ISODateTime(bytes.bindMemory(to: UInt8.self), isComplete: true)
        guard let date, date.offset != nil || isUTC else { return nil }
        return instant(of: date)
    }

    /// Returns the instant of a date, which is in UTC if it has no offset.
    static func instant(of date: ISODateTime) -> Date {
        let offset = if case .seconds(let seconds) = date.offset { seconds } else { 0 }
        let fraction = Double(date.time?.nanosecond ?? 0) / 1e9
        return Date(timeIntervalSince1970: Double(date.secondsByClock - offset) + fraction)
    }
}
