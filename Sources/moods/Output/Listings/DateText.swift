import Foundation
import FoundationInternationalization
import MoodJournal

/// Dates for people, in tables.
enum DateText {
    /// "2024-05-01 03:00", as the clocks of a time zone show it; nothing where the year is outside
    /// 0001 to 9999.
    static func minutes(of date: Date, in timeZone: TimeZone) -> String? {
        guard let day = LocalDay(date, in: timeZone), let time = LocalTime(date, in: timeZone)
        else {
            return nil
        }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(day) \(twoDigits(time.hour)):\(twoDigits(time.minute))"
    }
}
