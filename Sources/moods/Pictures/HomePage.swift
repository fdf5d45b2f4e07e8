import Foundation
import MoodJournal
import Statistics

/// What `moods` alone shows on a terminal: the last two weeks, today, and this day in earlier years.
struct HomePage {
    private var today: LocalDay
    /// The days with moods, at least those of the last 60 days.
    private var days: [MoodDay] = []
    private var todaysMoods: [MoodRecord] = []
    /// The latest mood of this day in earlier years.
    private var anniversary: MoodRecord?
    private var places = NamedPlaces()
    /// The day of the journal's first mood.
    private var first: LocalDay?

    private static let averagedDays = 30

    init(of journal: Journal, on today: LocalDay) throws {
        self.today = today
        var page = self
        try journal.atOneMoment {
            // A streak may be longer than what is shown.
            var window = 2 * Self.averagedDays
            while true {
                let first = today.adding(days: 1 - window).map(MoodQuery.Bound.day)
                page.days = try journal.days(MoodQuery(since: first))
                guard page.days.count >= window - 1 else { break }
                window *= 4
            }
            var query = MoodQuery(since: .day(today), until: .day(today))
            query.sortsByLocalDay = true
            try journal.forEachMood(query) { page.todaysMoods.append($0) }
            var earlier = MoodQuery(limit: 1)
            earlier.periods = [.anniversary(of: today)]
            try journal.forEachMood(earlier) { page.anniversary = $0 }
            page.places = try journal.namedPlaces()
            page.first = try journal.firstDay()
        }
        self = page
    }

    func write(on terminal: TerminalEnvironment, in locale: Locale, to sink: any TextSink) throws {
        var lines = MoodLines(locale: locale, terminal: terminal, places: places)
        for mood in todaysMoods + [anniversary].compactMap(\.self) { lines.makeRoom(for: mood) }
        let words = lines.words
        var page = heading(words, width: terminal.width) + [[]] + strip(words, terminal) + [[]]
        if !todaysMoods.isEmpty {
            page.append([StyledText(words.language.today.capitalizedFirst, .bold)])
            for mood in todaysMoods {
                page += lines.lines(of: mood, beginningWith: .time, indent: 2)
            }
            page.append([])
        }
        if let anniversary {
            page.append([StyledText(words.language.onThisDay, .bold)])
            page += lines.lines(of: anniversary, beginningWith: .year, indent: 2) + [[]]
        }
        let hint =
            todaysMoods.isEmpty
            ? "No moods today yet. How are you? Type \(command: "add")."
            : "\(command: "add") records how you are."
        page += TextFlow.lines(of: hint, columns: terminal.width).map { [StyledText($0, .dim)] }
        let fitting = page.map { StyledText.cut($0, columns: terminal.width) }
        try sink.write(fitting, depth: terminal.colorDepth)
        try sink.flush()
    }

    /// Returns the day, and the current streak at the right edge.
    private func heading(_ words: ListingWords, width: Int) -> [[StyledText]] {
        let day = StyledText(words.day(today), .bold)
        let dates = days.map(\.day.daysSince1970)
        guard let streak = Streaks(of: dates, today: today.daysSince1970).current, streak.count > 1
        else { return [[day]] }
        let text = StyledText(words.phrase(words.language.inARow, streak.count))
        return [[day, .spaces(max(2, min(width, 80) - day.columns - text.columns)), text]]
    }

    /// Returns the days from the beginning of the week two weeks ago, and the averages.
    private func strip(_ words: ListingWords, _ terminal: TerminalEnvironment) -> [[StyledText]] {
        let names = words.names
        let initials = names.weekdayInitials
        let cell = (initials.map { DisplayWidth.columns(of: $0) }.max() ?? 1) + 1
        let intoWeek = names.daysIntoWeek(today)
        let weeks = 2 + (2 + 14 * cell + 4 + (intoWeek + 1) * cell > terminal.width ? -1 : 0)
        let byDay = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let glyphs = DayGlyphs(on: terminal, since: first, today: today)
        var (header, picture) = (PictureLine(), PictureLine())
        for offset in (-7 * weeks - intoWeek)...0 {
            guard let day = today.adding(days: offset) else { continue }
            let column = names.daysIntoWeek(day)
            header.skip(2 * (column == 0 ? 1 : 0))
            picture.skip(2 * (column == 0 ? 1 : 0))
            header.append(StyledText(initials[column], .dim), width: cell)
            picture.append(glyphs.cell(day, byDay[day], columns: 1), width: cell)
        }
        guard let averages = averages(words) else { return [header.texts, picture.texts] }
        let text = StyledText(averages)
        guard picture.columns + 4 + text.columns <= terminal.width else {
            return [header.texts, picture.texts]
                + TextFlow.lines(of: averages, columns: max(1, terminal.width - 2)).map {
                    [.spaces(2), StyledText($0)]
                }
        }
        picture.skip(4)
        picture.append(text)
        return [header.texts, picture.texts]
    }

    /// Returns the average of the last 30 days, and of the 30 days before.
    private func averages(_ words: ListingWords) -> String? {
        func mean(from first: Int, to last: Int) -> Double? {
            let now = today.daysSince1970
            return days.filter { (first...last).contains($0.day.daysSince1970 - now) }.mean()
        }
        let length = Self.averagedDays
        guard let recent = mean(from: 1 - length, to: 0) else { return nil }
        guard let before = mean(from: 1 - 2 * length, to: -length) else {
            return words.average(recent)
        }
        return ListingWords.fill(
            words.language.averages, [words.decimal(recent), words.decimal(before)])
    }
}
