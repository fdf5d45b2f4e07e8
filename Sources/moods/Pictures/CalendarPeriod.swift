import Atlas
import Foundation
import MoodJournal

/// A year or a month.
struct CalendarPeriod: Equatable {
    let year: Int

    /// The month, 1 to 12; `nil` for the whole year.
    var month: Int?

    /// Parses "YYYY" or "YYYY-MM", or a month or year in words: "oct", "last month".
    ///
    /// - Returns: `nil` if the text means something else: it has letters and doesn't begin with
    ///   four digits, or has the three digits of a country's code.
    /// - Throws: ``CommandError/invalidPeriod(_:)`` if it is a number or begins like a year, but
    ///   isn't a year or a month.
    init?(_ text: String) throws(CommandError) {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let isShort = digits.count < 3 && digits.count == text.utf8.count && !text.isEmpty
        guard digits.count >= 4 || isShort else {
            self.init(words: text)
            return
        }
        let rest = text.utf8.dropFirst(4)
        if isShort { throw .invalidPeriod(text) }
        guard let day = LocalDay(text + (rest.isEmpty ? "-01-01" : "-01")) else {
            throw .invalidPeriod(text)
        }
        self.init(year: day.year, month: rest.isEmpty ? nil : day.month)
    }

    private init?(words text: String) {
        guard Region(code: text) == nil,
            case .days(let days)? = try? MoodPeriod(
                argument: text, now: Date(), timeZone: MachineTimeZone.current),
            // No other period than a month or a year has that many days.
            days.numberOfDays >= 28
        else { return nil }
        let first = days.lowerBound
        self.init(year: first.year, month: days.numberOfDays > 31 ? nil : first.month)
    }

    init(year: Int, month: Int? = nil) {
        self.year = year
        self.month = month
    }

    func contains(_ day: LocalDay) -> Bool {
        day.year == year && month.map { $0 == day.month } ?? true
    }

    var days: [LocalDay] {
        (month.map { $0...$0 } ?? 1...12).flatMap { month in
            (1...31).compactMap { LocalDay(year: year, month: month, day: $0) }
        }
    }
}
