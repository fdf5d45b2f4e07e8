import CivilTime
import Foundation
import MoodJournal

/// Dates in tables for people.
enum DateText {
    /// Returns the local time in a time zone, "2024-05-01 03:00"; `nil` if the year is outside 0001
    /// to 9999.
    static func minutes(of date: Date, in timeZone: ZoneRules) -> String? {
        guard let day = LocalDay(date, in: timeZone), let time = time(of: date, in: timeZone) else {
            return nil
        }
        return "\(day) \(time)"
    }

    /// Returns a moment for people: on a terminal, as they say it
    /// (``ListingWords/relativeMoment(_:in:now:)``), else "2024-05-01 03:00".
    /// - Parameter now: The present moment on a terminal; `nil` elsewhere.
    static func moment(
        _ date: Date, in timeZone: ZoneRules = MachineTimeZone.current, now: Date?,
        words: @autoclosure () -> ListingWords = .english
    ) -> String {
        now.flatMap { words().relativeMoment(date, in: timeZone, now: $0) }
            ?? minutes(of: date, in: timeZone) ?? ""
    }

    /// Returns an offset from UTC, "+9" or "-3:30".
    static func offset(seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let hours = "\(seconds < 0 ? "-" : "+")\(minutes / 60)"
        return minutes % 60 == 0 ? hours : "\(hours):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// Returns the local time of a mood; `nil` at exactly noon, which means a date without a time.
    static func time(ofMood date: Date, in timeZone: ZoneRules) -> String? {
        LocalTime(date, in: timeZone) == .noon ? nil : time(of: date, in: timeZone)
    }

    /// Returns the local time in a time zone without its day, "03:00"; `nil` if the year is outside
    /// 0001 to 9999.
    static func time(of date: Date, in timeZone: ZoneRules) -> String? {
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return LocalTime(date, in: timeZone).map { "\(twoDigits($0.hour)):\(twoDigits($0.minute))" }
    }
}
