import CivilTime
import Foundation

/// Conversions between integers and instants. Foundation counts seconds from 2001 in floating
/// point, and calendars count from 1970.
extension Date {
    /// The seconds from 1970-01-01T00:00:00Z to 2001-01-01T00:00:00Z, the epoch of Foundation.
    private static let secondsFrom1970To2001: Int64 = 978_307_200

    /// The nearest millisecond, with halves rounded up, or `nil` if the instant isn't finite or is
    /// far outside the calendar of four-digit years.
    var millisecondsSince1970: Int64? {
        let milliseconds = timeIntervalSinceReferenceDate * 1000
        guard abs(milliseconds) < 1e15 else { return nil }
        return Int64((milliseconds + 0.5).rounded(.down)) + Self.secondsFrom1970To2001 * 1000
    }

    /// The seconds since 1970-01-01T00:00:00Z, to the nearest millisecond, or `nil` if the instant
    /// isn't finite or is more than some 31,700 years from 2001.
    public var epochSeconds: Double? { millisecondsSince1970.map { Double($0) / 1000 } }
    /// Whether the nearest millisecond is a whole second, or the instant is out of range.
    var isWholeSecond: Bool { (millisecondsSince1970 ?? 0) % 1000 == 0 }

    /// Creates the instant some nanoseconds after a whole second, to the precision of `Date`. For
    /// whole milliseconds, it equals the `Date` from dividing their number by 1000.
    init(secondsSince1970: Int64, nanosecond: Int = 0) {
        let seconds = secondsSince1970 - Self.secondsFrom1970To2001
        if nanosecond % 1_000_000 == 0 {
            let milliseconds = seconds * 1000 + Int64(nanosecond / 1_000_000)
            self.init(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000)
        } else {
            self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(nanosecond) / 1e9)
        }
    }

    init(milliseconds: Int64) {
        let seconds = milliseconds.quotientRoundedDown(by: 1000)
        self.init(
            secondsSince1970: seconds, nanosecond: Int(milliseconds - seconds * 1000) * 1_000_000)
    }
}
