import Foundation
import FoundationInternationalization

/// Formats instants as ISO 8601 text in the journal's format.
///
/// The text is exact to the millisecond (half a millisecond is rounded up) and uses the proleptic
/// Gregorian calendar. A text takes some hundred nanoseconds, because no formatter is needed.
/// ``DateExpression`` reads it back as the same instant.
public enum ISO8601 {
    /// The precision of written instants.
    public enum Precision: Sendable {
        /// Whole seconds, without the milliseconds.
        case seconds

        /// Three digits after the decimal point.
        case milliseconds

        /// Milliseconds, unless they are 0.
        case asNeeded

        /// Chooses seconds if every instant is a whole second, otherwise milliseconds.
        ///
        /// - Parameter dates: The instants to be written.
        /// - Complexity: O(*n*) in the number of instants.
        public init(of dates: some Sequence<Date>) {
            self = dates.allSatisfy(\.isWholeSecond) ? .seconds : .milliseconds
        }
    }

    /// Returns the instant as local time with its offset from UTC: "2024-05-01T03:00:00+09:00", or
    /// "2024-05-01T03:00:00.250+09:00" with milliseconds.
    ///
    /// UTC is "+00:00". If the offset isn't a whole number of minutes (local mean times before
    /// zones), its seconds are removed from the offset and from the time, so that the instant stays
    /// right.
    ///
    /// - Parameters:
    ///   - date: The instant.
    ///   - timeZone: The zone of the local time.
    ///   - precision: Whether to write milliseconds (default: unless they are 0).
    /// - Returns: The text, or `nil` if the local year is outside 0001 to 9999.
    public static func text(
        of date: Date, in timeZone: TimeZone, precision: Precision = .asNeeded
    ) -> String? {
        let offsetInMinutes = timeZone.secondsFromGMT(for: date) / 60
        guard let instant = date.millisecondsSince1970 else { return nil }
        var text = ASCIIText()
        guard text.append(instant + Int64(offsetInMinutes) * 60_000, precision)
        else { return nil }
        text.append(offsetInMinutes: offsetInMinutes)
        return text.string
    }

    /// Returns the instant in UTC, always in 24 characters: "2024-04-30T18:00:00.000Z".
    ///
    /// The order of these texts is the order of their instants.
    ///
    /// - Parameter date: The instant.
    /// - Returns: The text, or `nil` if the year is outside 0001 to 9999.
    public static func utcText(of date: Date) -> String? {
        guard let instant = date.millisecondsSince1970 else { return nil }
        var text = ASCIIText()
        guard text.append(instant, .milliseconds) else { return nil }
        text.append("Z")
        return text.string
    }
}

extension ASCIIText {
    /// Appends a local date and time, given in milliseconds since 1970-01-01T00:00. If it is
    /// outside the years 0001 to 9999, this appends nothing and returns `false`.
    fileprivate mutating func append(_ local: Int64, _ precision: ISO8601.Precision) -> Bool {
        let days = local.quotientRoundedDown(by: 86_400_000)
        guard let day = LocalDay(daysSince1970: Int(days)) else { return false }
        let time = LocalTime(millisecondOfDay: Int(local - days * 86_400_000))
        append(day)
        append("T")
        append(time.hour, digits: 2)
        append(":")
        append(time.minute, digits: 2)
        append(":")
        append(time.second, digits: 2)
        if precision == .milliseconds || precision == .asNeeded && time.nanosecond != 0 {
            append(".")
            append(time.nanosecond / 1_000_000, digits: 3)
        }
        return true
    }
}
