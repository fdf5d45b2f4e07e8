import Foundation
import FoundationInternationalization
import MoodJournal

/// The names of months and weekdays in a language, and the first day of its week.
struct CalendarNames: Sendable {
    /// The short names of the months, January first.
    let months: [String]
    let fullMonths: [String]
    /// The short names of the weekdays, in the order of the week.
    let weekdays: [String]
    /// The full names of the weekdays, in the order of the week.
    let fullWeekdays: [String]
    /// The first day of the week in ISO 8601: 1 for Monday to 7 for Sunday.
    let firstWeekday: Int

    /// Creates the names of CLDR.
    init(locale: Locale) {
        let symbols =
            ["en", "en_US"].contains(locale.identifier) ? .english : CalendarSymbols(of: locale)
        (months, fullMonths) = (symbols.months, symbols.fullMonths)
        firstWeekday = Self.firstWeekday(in: locale)
        // CLDR's weekdays begin with Sunday.
        let start = firstWeekday % 7
        func inOrder(_ names: [String]) -> [String] { Array(names[start...] + names[..<start]) }
        weekdays = inOrder(symbols.weekdays)
        fullWeekdays = inOrder(symbols.fullWeekdays)
    }

    /// The first letters of ``weekdays``, or of their last words if those are less alike, as in
    /// Hebrew and Vietnamese.
    var weekdayInitials: [String] {
        let first = weekdays.map { String($0.prefix(1)) }
        let last = weekdays.map { String(Self.lastWord(of: $0).prefix(1)) }
        return Set(last).count > Set(first).count ? last : first
    }

    /// Returns ``weekdays`` within a number of columns: a name that is too long is its last word.
    func weekdays(columns: Int) -> [String] {
        weekdays.map { name in
            let isTooLong = DisplayWidth.columns(of: name) > columns
            let text = isTooLong ? Self.lastWord(of: name) : name
            return String(DisplayWidth.prefix(of: text, columns: columns))
        }
    }

    private static func lastWord(of name: String) -> String {
        name.split(separator: " ").last.map(String.init) ?? name
    }

    /// Returns the first day of the week in the locale's region, and Monday (ISO 8601) if the locale
    /// names none.
    static func firstWeekday(in locale: Locale) -> Int {
        let days: [Locale.Weekday] = [
            .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
        ]
        let first = locale.region == nil ? nil : days.firstIndex(of: locale.firstDayOfWeek)
        return 1 + (first ?? 0)
    }

    /// Returns the number of days from the first day of the week to a day, 0 to 6.
    func daysIntoWeek(_ day: LocalDay) -> Int { day.daysIntoWeek(from: firstWeekday) }
}

/// CLDR's names of months, January first, and of weekdays, Sunday first, as they stand alone.
struct CalendarSymbols: Equatable {
    let months: [String]
    let fullMonths: [String]
    let weekdays: [String]
    let fullWeekdays: [String]
}

extension CalendarSymbols {
    /// Reads the names in the language of a locale.
    init(of locale: Locale) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        months = calendar.shortStandaloneMonthSymbols
        fullMonths = calendar.standaloneMonthSymbols
        weekdays = calendar.shortStandaloneWeekdaySymbols
        fullWeekdays = calendar.standaloneWeekdaySymbols
    }

    /// The names in American English, because reading them takes a tenth of a start. A test
    /// compares them with CLDR's.
    static let english = CalendarSymbols(
        months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".words,
        fullMonths: """
            January February March April May June July August September October November December
            """.words,
        weekdays: "Sun Mon Tue Wed Thu Fri Sat".words,
        fullWeekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".words)
}

extension String {
    fileprivate var words: [String] { split(separator: " ").map { String($0) } }
}
