import Foundation
import FoundationInternationalization

/// Instants as ISO 8601 text, the way the journal writes them.
///
/// Both are exact to the millisecond (half a millisecond is rounded up), use the proleptic
/// Gregorian calendar, and make no formatter: a text costs some hundred nanoseconds. What they
/// write, `DateExpression` reads back as the same instant.
public enum ISO8601 {
    /// How exactly an instant is written.
    public enum Precision: Sendable {
        /// Whole seconds: what is left is cut off.
        case seconds
        case milliseconds

        /// Milliseconds, unless they are 0.
        case asNeeded

        /// Seconds if every instant is a whole second, else milliseconds.
        public init(of dates: some Sequence<Date>) {
            self = dates.allSatisfy(\.isWholeSecond) ? .seconds : .milliseconds
        }
    }

    /// The instant as the clocks of a time zone show it, with their offset from UTC:
    /// "2024-05-01T03:00:00+09:00", with milliseconds "2024-05-01T03:00:00.250+09:00".
    ///
    /// UTC is written as "+00:00". An offset that is no whole number of minutes (local mean times,
    /// before there were zones) loses its seconds, and so does the time beside it: the instant
    /// stays right. Nothing where the local year is outside 0001 to 9999.
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

    /// The instant in UTC, always 24 characters: "2024-04-30T18:00:00.000Z".
    ///
    /// These texts order as their instants do. Nothing where the year is outside 0001 to 9999.
    public static func utcText(of date: Date) -> String? {
        guard let instant = date.millisecondsSince1970 else { return nil }
        var text = ASCIIText()
        guard text.append(instant, .milliseconds) else { return nil }
        text.append("Z")
        return text.string
    }
}

extension ASCIIText {
    /// Appends a local date and time given as milliseconds since 1970-01-01T00:00; appends nothing
    /// and returns false where that is outside the years 0001 to 9999.
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
