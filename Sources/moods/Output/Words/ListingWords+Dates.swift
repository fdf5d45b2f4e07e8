import CivilTime
import Foundation
import MoodJournal

extension ListingWords {
    /// The columns of the longest ``day(_:)``, with a day of two digits.
    var dayColumns: Int {
        let longest = names.months.map(DisplayWidth.columns).max() ?? 0
        let weekday = names.weekdays.map(DisplayWidth.columns).max() ?? 0
        let text = Self.date(language.short.day) { field in
            switch field {
            case "E": String(repeating: " ", count: weekday)
            case "M": String(repeating: " ", count: longest)
            case "y": "0000"
            default: "00"
            }
        }
        return DisplayWidth.columns(of: text)
    }

    /// Returns "Tue 3 Nov 2026".
    func day(_ day: LocalDay) -> String { short(language.short.day, day) }

    /// Returns "Tuesday 3 November 2026".
    func fullDay(_ day: LocalDay) -> String { full(language.full.day, day) }

    /// Returns "November 2026".
    func month(_ day: LocalDay) -> String { full(language.month, day) }

    /// Returns "November 2026" or "2026"; `nil` for days that aren't a whole month or year.
    func name(of days: ClosedRange<LocalDay>) -> String? {
        let period = CalendarPeriod(of: days)
        guard period.range == days else { return nil }
        return period.isMonth
            ? month(days.lowerBound)
            : period.isYear ? LocalDay.text(ofYear: days.lowerBound.year) : nil
    }

    /// Returns "3 November 2026", "1 to 3 November 2026" or "30 October to 3 November 2026".
    func period(_ period: ClosedRange<LocalDay>) -> String {
        let (first, last) = (period.lowerBound, period.upperBound)
        let patterns = language.full
        let end = full(patterns.dayWithoutWeekday, last)
        guard first != last else { return end }
        let isOfYear = first.year == last.year
        if patterns.dayWithoutWeekday.hasPrefix("%y"), isOfYear {
            let start = full(patterns.dayWithoutWeekday, first)
            return Self.fill(language.range, [start, full(patterns.dayWithoutYear, last)])
        }
        let isOfMonth = isOfYear && first.month == last.month
        let start =
            isOfMonth
            ? full(language.dayOfMonth, first)
            : full(isOfYear ? patterns.dayWithoutYear : patterns.dayWithoutWeekday, first)
        return Self.fill(language.range, [start, end])
    }

    /// Returns a day as people say it: "tomorrow", "today", "yesterday", the weekday within the
    /// last week, then "8 Jun" in the same year, else "22 Jun 2025".
    func relativeDay(_ day: LocalDay, today: LocalDay) -> String {
        switch today.daysSince1970 - day.daysSince1970 {
        case -1: language.tomorrow
        case 0: language.today
        case 1: language.yesterday
        case 2..<7: names.weekdays[names.daysIntoWeek(day)]
        default:
            short(
                day.year == today.year
                    ? language.short.dayWithoutYear : language.short.dayWithoutWeekday, day)
        }
    }

    /// Returns a moment as people say it: "today 20:11" or "Tue 20:11" up to a week from it, and
    /// later, or for a mood without a time, the day alone; `nil` if the year is outside 0001 to 9999.
    ///
    /// Today is the day in `zone`, so that what was felt a minute ago in another time zone isn't
    /// "tomorrow".
    func relativeMoment(_ date: Date, in zone: ZoneRules, now: Date) -> String? {
        guard let day = LocalDay(date, in: zone), let today = LocalDay(now, in: zone)
        else { return nil }
        let text = relativeDay(day, today: today)
        let isNear = (-1..<7).contains(today.daysSince1970 - day.daysSince1970)
        guard isNear, let time = DateText.time(ofMood: date, in: zone) else { return text }
        return "\(text) \(time)"
    }

    private func short(_ pattern: String, _ day: LocalDay) -> String {
        date(pattern, day, months: names.months, weekdays: names.weekdays)
    }

    private func full(_ pattern: String, _ day: LocalDay) -> String {
        date(pattern, day, months: names.fullMonths, weekdays: names.fullWeekdays)
    }

    private func date(
        _ pattern: String, _ day: LocalDay, months: [String], weekdays: [String]
    ) -> String {
        Self.date(pattern) { field in
            switch field {
            case "E": weekdays[names.daysIntoWeek(day)]
            case "M": months[day.month - 1]
            case "y": LocalDay.text(ofYear: day.year)
            default: day.day == 1 ? language.firstDay : String(day.day)
            }
        }
    }

    /// Replaces the fields of a date's pattern, E, d, M and y, with their texts.
    private static func date(_ pattern: String, text: (Character) -> String) -> String {
        var isField = false
        return pattern.reduce(into: "") { date, character in
            if isField {
                date += text(character)
                isField = false
            } else if character == "%" {
                isField = true
            } else {
                date.append(character)
            }
        }
    }
}
