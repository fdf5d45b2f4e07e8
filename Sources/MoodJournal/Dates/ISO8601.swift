import CivilTime
import Foundation
import Interchange

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
    /// zones), its seconds are removed from it and from the time, so that the instant stays right.
    /// - Parameter precision: Whether to write milliseconds (default: unless they are 0).
    /// - Returns: The text, or `nil` if the local year is outside 0001 to 9999.
    public static func text(
        of date: Date, in timeZone: ZoneRules, precision: Precision = .asNeeded
    ) -> String? {
        guard let milliseconds = date.millisecondsSince1970 else { return nil }
        let hasMilliseconds =
            precision == .milliseconds || precision == .asNeeded && milliseconds % 1000 != 0
        return Timestamp(
            milliseconds: milliseconds, offset: timeZone.secondsFromGMT(for: date),
            hasMilliseconds: hasMilliseconds)?.text
    }

    /// Returns the instant in UTC, always in 24 characters: "2024-04-30T18:00:00.000Z".
    ///
    /// The order of these texts is the order of their instants.
    /// - Parameter date: The instant.
    /// - Returns: The text, or `nil` if the year is outside 0001 to 9999.
    public static func utcText(of date: Date) -> String? {
        date.millisecondsSince1970.flatMap {
            Timestamp(milliseconds: $0, offset: 0, hasMilliseconds: true)?.textInUTC
        }
    }
}
