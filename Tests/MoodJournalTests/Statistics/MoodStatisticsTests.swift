import Atlas
import Foundation
import SeededRandom
import Statistics
import Testing

@testable import MoodJournal

@Suite("Statistics of moods")
struct MoodStatisticsTests {
    private let today = LocalDay(year: 2024, month: 5, day: 1)

    @Test("The overview of any query equals a count of its moods", arguments: SeededGenerator.seeds)
    func overview(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let generated = try GeneratedMoods(200, using: &generator)
        defer { generated.remove() }
        let today = try #require(today)
        for number in 0..<30 {
            let query = number == 0 ? MoodQuery() : try generated.randomQuery(using: &generator)
            let moods = try generated.moods(query)
            let statistics = try generated.journal.statistics(query, today: today)
            expect(statistics.summary, moods, "seed \(seed), \(query)")
            for feeling in Feeling.allCases {
                #expect(
                    statistics.moodsByFeeling[feeling] ?? 0
                        == moods.count { $0.feeling == feeling }, "seed \(seed)")
            }
            let days = Set(moods.compactMap { LocalDay($0.localDay) })
            if let streak = statistics.longestStreak {
                #expect(contains(days, streak), "seed \(seed)")
            } else {
                #expect(days.isEmpty, "seed \(seed)")
            }
            if let streak = statistics.currentStreak {
                #expect(contains(days, streak), "seed \(seed)")
                let yesterday = today.adding(days: -1)
                #expect(streak.contains(today) || yesterday.map(streak.contains) == true)
            }
        }
    }

    private func contains(_ days: Set<LocalDay>, _ run: ClosedRange<LocalDay>) -> Bool {
        (0..<run.numberOfDays).allSatisfy { index in
            run.lowerBound.adding(days: index).map(days.contains) ?? false
        }
    }

    private func expect(_ summary: MoodSummary, _ moods: [MoodRecord], _ comment: Comment) {
        #expect(summary.moods == moods.count, comment)
        #expect(summary.days == Set(moods.map(\.localDay)).count, comment)
        #expect(summary.period?.lowerBound.description == moods.first?.localDay, comment)
        #expect(summary.period?.upperBound.description == moods.last?.localDay, comment)
        #expect(summary.feelings.numberOfDays == moods.feltDays, comment)
        #expect(summary.feelings.numberOfMoods == moods.feelings.count, comment)
        expectEqual(summary.feelings.mean, moods.feltDays < 5 ? nil : moods.meanOfDays, comment)
    }

    @Test("Groups of any key equal a count of their moods", arguments: MoodGroup.Key.allCases)
    func groups(key: MoodGroup.Key) throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let generated = try GeneratedMoods(300, using: &generator)
        defer { generated.remove() }
        let query = MoodQuery(tags: Bool.random(using: &generator) ? [try TagPath("work")] : [])
        let moods = try generated.moods(query)
        let timed =
            try [.hour, .daytime].contains(key) ? moods.filter { try !isAtNoon($0) } : moods
        let grouped = try Dictionary(grouping: timed) { try code(of: $0, by: key) }
        let statistics = try generated.journal.statistics(query, by: key)
        #expect(statistics.moodsWithoutGroup == moods.count - timed.count, "seed \(seed)")
        expect(statistics.summary, moods, "seed \(seed)")
        #expect(
            statistics.groups.map(\.group.code).sorted() == grouped.keys.sorted(), "seed \(seed)")
        for group in statistics.groups {
            expect(group.summary, grouped[group.group.code] ?? [], "seed \(seed) \(group.group)")
            #expect(
                group.years == (group.summary.feelings.numberOfDays > 0 ? 1 : 0), "seed \(seed)")
        }
        if [.country, .continent].contains(key) {
            #expect(statistics.groups.map { -$0.summary.days }.isSorted, "seed \(seed)")
        } else if key != .season {
            #expect(statistics.groups.compactMap { Int($0.group.code) }.isSorted, "seed \(seed)")
        }
    }

    /// Whether a mood is at exactly noon, as a day without a time is.
    private func isAtNoon(_ mood: MoodRecord) throws -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        let zone = try TimeZoneName(mood.timeZone).timeZone
        calendar.timeZone = try #require(
            TimeZone(secondsFromGMT: zone.secondsFromGMT(for: mood.date)))
        let parts = calendar.dateComponents(
            [.hour, .minute, .second, .nanosecond], from: mood.date)
        return parts.hour == 12 && [parts.minute, parts.second, parts.nanosecond] == [0, 0, 0]
    }

    /// Returns the group's code, computed with Foundation's calendar.
    private func code(of mood: MoodRecord, by key: MoodGroup.Key) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        let zone = try TimeZoneName(mood.timeZone).timeZone
        calendar.timeZone = try #require(
            TimeZone(secondsFromGMT: zone.secondsFromGMT(for: mood.date)))
        let parts = calendar.dateComponents([.weekday, .hour, .month, .year], from: mood.date)
        let (weekday, month) = (try #require(parts.weekday), try #require(parts.month))
        switch key {
        case .weekday: return String((weekday + 5) % 7 + 1)
        case .hour: return String(try #require(parts.hour))
        case .daytime:
            return ["night", "morning", "afternoon", "evening"][try #require(parts.hour) / 6]
        case .month: return String(month)
        case .year: return String(try #require(parts.year))
        case .country: return mood.country.alpha2
        case .continent: return mood.country.continent?.code ?? "ZZ"
        case .town:
            let parts = [mood.town?.name, mood.town?.division, mood.town?.country.alpha2]
            return parts.compactMap(\.self).joined(separator: ", ")
        case .place: return ""
        case .season:
            let names = ["winter", "spring", "summer", "autumn"]
            return names[(month % 12 / 3 + (mood.country.alpha2 == "NZ" ? 2 : 0)) % 4]
        }
    }

    @Test("A winter that begins in December counts as one winter")
    func years() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        func record(_ days: [String], _ feeling: Feeling? = .good) throws {
            try journal.record(
                contentsOf: days.map {
                    try NewMood(
                        date: "\($0) 12:00", timeZone: TimeZoneName("UTC"), feeling: feeling)
                })
        }
        func years(_ key: MoodGroup.Key) throws -> [String: Int] {
            Dictionary(
                uniqueKeysWithValues: try journal.statistics(MoodQuery(), by: key).groups
                    .map { ($0.group.code, $0.years) })
        }
        try record(["2023-12-30", "2024-01-05"])
        #expect(try years(.season) == ["winter": 1])
        #expect(try years(.month) == ["12": 1, "1": 1])
        // Only days with a feeling are in the average.
        try record(["2020-12-01", "2021-07-01"], nil)
        #expect(try years(.month) == ["12": 1, "1": 1, "7": 0])
        #expect(try years(.season) == ["winter": 1, "summer": 0])
        try record(["2024-12-01"])
        #expect(try years(.season) == ["winter": 2, "summer": 0])
        #expect(try years(.month) == ["12": 2, "1": 1, "7": 0])
    }

    @Test("The years 1 and 9999 have statistics like any other")
    func extremes() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(
            contentsOf: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].map {
                try NewMood(
                    date: $0, timeZone: TimeZoneName("UTC"), feeling: .good, allowsFuture: true)
            })
        let statistics = try journal.statistics(MoodQuery(), today: #require(today))
        #expect(statistics.summary.period?.numberOfDays == 3_652_059)
        #expect(statistics.longestGap?.numberOfDays == 3_652_057)
        #expect(
            try journal.statistics(MoodQuery(), by: .year).groups.map(\.group.code)
                == ["0001", "9999"])
        #expect(
            try journal.statistics(MoodQuery(), by: .hour).groups.map(\.group.code) == ["0", "23"])
    }

    @Test("A tag includes those below it, and is tested once if they have the same days")
    func tags() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(
            contentsOf: (1...30).map { day in
                var tags: [String] = []
                if day <= 12 { tags.append(day % 2 == 0 ? "work/meeting" : "work") }
                if day > 15 { tags.append("a/b") }
                if day == 1 { tags.append("rare") }
                return try NewMood(
                    date: "2024-04-\(day < 10 ? "0" : "")\(day) 12:00",
                    timeZone: TimeZoneName("UTC"), feeling: day <= 12 ? .bad : .good,
                    tags: tags.map { try TagPath($0) })
            })
        let overview = try journal.statistics(MoodQuery(), today: #require(today))
        let tags = overview.tags
        #expect(overview.summary.moods == 30)
        // "work/meeting" has 6 days, "rare" has one, and "a" has the days of "a/b".
        #expect(tags.numberOfTags == 5)
        #expect(tags.tested.map(\.tag) == ["work", "a/b"])
        let work = try #require(tags.tested.first)
        #expect(work.with.numberOfDays == 12 && work.without.numberOfDays == 18)
        #expect(work.with.mean == 2 && work.without.mean == 4 && work.difference == -2)
        #expect(work.pValue < 0.1 && work.adjustedPValue >= work.pValue)
    }

    @Test("The southern countries are those with a southern capital, and territories without one")
    func hemispheres() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "Fixtures/capitals.tsv"), encoding: .utf8)
        var latitudes: [String: Double] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t")
            latitudes[String(fields[2])] = Double(fields[0])
        }
        #expect(latitudes.count > 240)
        // Antarctica, Bouvet Island, Heard and McDonald Islands, and Tokelau.
        let others: Set = ["AQ", "BV", "HM", "TK"]
        for country in ISO3166.Country.allCases {
            let isSouthern =
                latitudes[country.alpha2].map { $0 < 0 } ?? others.contains(country.alpha2)
            #expect(country.isSouthern == isSouthern, "\(country.alpha2)")
        }
        #expect(!ISO3166.Country.unknown.isSouthern)
        #expect(Season(month: 12, isSouthern: false) == .winter)
        #expect(Season(month: 12, isSouthern: true) == .summer)
        #expect(Season(month: 3, isSouthern: false) == .spring)
        #expect(Season(month: 11, isSouthern: true) == .spring)
    }

    @Test("Without moods there are no groups")
    func empty() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let statistics = try journal.statistics(MoodQuery(), today: #require(today))
        #expect(statistics.summary.moods == 0 && statistics.summary.period == nil)
        #expect(statistics.longestStreak == nil && statistics.longestGap == nil)
        #expect(statistics.tags.numberOfTags == 0)
        for key in MoodGroup.Key.allCases {
            #expect(try journal.statistics(MoodQuery(), by: key).groups.isEmpty)
        }
    }
}

extension [Int] {
    fileprivate var isSorted: Bool { self == sorted() }
}
