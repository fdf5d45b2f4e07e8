import Atlas
import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Filters")
struct FilterTests {
    private static let gazetteer = Gazetteer(locale: Locale(identifier: "en"))
    private static let zones = ["Pacific/Kiritimati", "UTC", "-03:30", "Pacific/Pago_Pago"]
    private static let centers = [(48.85, 2.35), (52.5, 13.4), (-17.7, 179.99), (89.9, 10.0)]

    // MARK: All conditions together

    @Test(
        "Any conditions together, any order and any limit equal a check of each mood",
        arguments: SeededGenerator.seeds)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(contentsOf: (0..<200).map { _ in try Self.mood(&random) })
        var moods: [MoodRecord] = []
        try journal.forEachMood(MoodQuery()) { moods.append($0) }
        for _ in 0..<200 {
            let query = try Self.query(&random)
            let expected = Self.sorted(moods.filter { Self.isWanted($0, query) }, query)
            let limited = expected.prefix(query.limit ?? expected.count).map(\.number)
            try #require(try journal.numbers(query) == limited, "seed \(seed), \(query)")
            // Sections hold the same moods.
            let sections = try journal.sections(of: query, by: .year, in: Locale(identifier: "en"))
            var inSections: [Int64] = []
            for section in sections {
                try journal.forEachMood(in: section) { inSections.append($0.number) }
            }
            try #require(inSections.sorted() == limited.sorted(), "seed \(seed), \(query)")
            let dates = expected.prefix(query.limit ?? expected.count).map(\.date)
            #expect(
                try journal.datePrecision(of: query) == ISO8601.Precision(of: dates),
                "seed \(seed), \(query)")
        }
    }

    private static func mood(_ random: inout SeededGenerator) throws -> NewMood {
        func chance() -> Bool { Bool.random(using: &random) }
        let leapDay = LocalDay(
            year: .random(in: 2018...2026, using: &random),
            month: chance() ? 2 : .random(in: 1...12, using: &random), day: 28)
        let shift = Int.random(in: -1...1, using: &random)
        let day = try #require(leapDay?.adding(days: shift))
        let hour = Int.random(in: 0...23, using: &random)
        let millisecond = Int.random(in: 0..<40, using: &random) == 0 ? ".250" : ""
        let center = centers.randomElement(using: &random) ?? (0, 0)
        let isSomewhere = chance()
        return try NewMood(
            date: "\(day)T\(hour < 10 ? "0" : "")\(hour):00:00\(millisecond)",
            timeZone: TimeZoneName(zones.randomElement(using: &random) ?? "UTC"),
            latitude: isSomewhere
                ? min(center.0 + Double.random(in: -0.2...0.2, using: &random), 90) : nil,
            longitude: isSomewhere
                ? wrapped(center.1 + .random(in: -0.3...0.3, using: &random)) : nil,
            country: ISO3166.Country(["FR", "DE", "JP", "ZZ"].randomElement(using: &random) ?? ""),
            feeling: Feeling(rawValue: .random(in: 0...5, using: &random)),
            note: ["rain", "sun and rain", "coffee", nil].randomElement(using: &random) ?? nil,
            colors: chance() ? [try MoodColor("#ff8800")] : [],
            tags: try ["work", "work/meeting", "friends"].filter { _ in chance() && chance() }
                .map { try TagPath($0) },
            allowsFuture: true)
    }

    private static func wrapped(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude
    }

    private static func query(_ random: inout SeededGenerator) throws -> MoodQuery {
        func sometimes(_ body: () throws -> Void) rethrows {
            if Int.random(in: 0..<5, using: &random) == 0 { try body() }
        }
        func day() throws -> LocalDay {
            let day = LocalDay(
                year: .random(in: 2018...2026, using: &random),
                month: .random(in: 1...12, using: &random),
                day: .random(in: 1...28, using: &random))
            return try #require(day)
        }
        var query = MoodQuery()
        try sometimes { query.since = .day(try day()) }
        try sometimes { query.until = .instant(try day().startInUTC) }
        try sometimes {
            let (one, other) = (try day(), try day())
            query.periods.append(.days(min(one, other)...max(one, other)))
        }
        sometimes { query.periods.append(.month(2)) }
        try sometimes {
            let day = LocalDay(
                year: .random(in: 2023...2026, using: &random), month: 2,
                day: 28)
            query.periods.append(.anniversary(of: try #require(day)))
        }
        sometimes { query.feelings = [.bad, .good] }
        sometimes { query.includesMoodsWithoutFeeling = true }
        try sometimes {
            query.tags = try (1...2).map { _ in
                try TagPath(["work", "friends"].randomElement(using: &random) ?? "")
            }
        }
        try sometimes {
            let texts = ["rain", "sun", "#work", "#meet", "@germany", "@europe", "coff @asia"]
            query.searches = try (1...2).map { _ in
                try MoodSearch(
                    texts.randomElement(using: &random) ?? "", gazetteer: gazetteer)
            }
        }
        try sometimes {
            let center = centers.randomElement(using: &random) ?? (0, 0)
            query.vicinity = MoodQuery.Vicinity(
                of: try Coordinate(latitude: center.0, longitude: center.1),
                kilometers: .random(in: 0...25, using: &random))
        }
        sometimes {
            query.parts = Set(MoodQuery.Part.allCases.filter { _ in Bool.random(using: &random) })
        }
        sometimes {
            query.place =
                Bool.random(using: &random)
                ? .continent(.europe) : .country(ISO3166.Country("JP"))
        }
        sometimes { query.order = .feeling }
        sometimes { query.limit = .random(in: 0...30, using: &random) }
        query.isReversed = Bool.random(using: &random)
        return query
    }

    // MARK: The plain definition

    private static func isWanted(_ mood: MoodRecord, _ query: MoodQuery) -> Bool {
        guard let day = LocalDay(mood.localDay) else { return false }
        if case .day(let first) = query.since, day < first { return false }
        if case .instant(let last) = query.until, mood.date > last { return false }
        guard query.periods.allSatisfy({ isIn($0, day) }) else { return false }
        if !query.feelings.isEmpty || query.includesMoodsWithoutFeeling {
            guard
                mood.feeling.map(query.feelings.contains) ?? query.includesMoodsWithoutFeeling
            else { return false }
        }
        func hasTag(_ path: String) -> Bool {
            mood.tags.contains { $0 == path || $0.hasPrefix(path + "/") }
        }
        guard query.tags.allSatisfy({ hasTag($0.key) }),
            query.searches.allSatisfy({ matches(mood, $0.text) })
        else { return false }
        if let vicinity = query.vicinity {
            guard let coordinate = mood.coordinate,
                kilometers(coordinate, vicinity.center) <= vicinity.kilometers
            else { return false }
        }
        switch query.place {
        case .country(let country) where mood.country != country: return false
        case .continent(let continent) where mood.country.continent != continent: return false
        default: break
        }
        return query.parts.allSatisfy { part in
            switch part {
            case .note: mood.note != nil
            case .place: mood.coordinate != nil || mood.country != .unknown
            case .tags: !mood.tags.isEmpty
            case .colors: !mood.colors.isEmpty
            }
        }
    }

    private static func isIn(_ period: MoodPeriod, _ day: LocalDay) -> Bool {
        switch period {
        case .days(let days): return days.contains(day)
        case .month(let month): return day.month == month
        case .anniversary(let today):
            guard day.year < today.year else { return false }
            // The day in the year of today; there, February 29 may be missing.
            let same = LocalDay(year: today.year, month: day.month, day: day.day)
            return (same ?? LocalDay(year: today.year, month: 2, day: 28)) == today
        }
    }

    private static func matches(_ mood: MoodRecord, _ text: String) -> Bool {
        text.split(separator: " ").allSatisfy { word in
            switch word {
            case "@germany": mood.country == ISO3166.Country("DE")
            case "@europe": mood.country.continent == .europe
            case "@asia": mood.country.continent == .asia
            case _ where word.hasPrefix("#"):
                mood.tags.contains { tag in
                    tag.split(separator: "/").contains { $0.hasPrefix(word.dropFirst()) }
                }
            default:
                mood.note?.split(separator: " ").contains { $0.hasPrefix(word) } ?? false
            }
        }
    }

    /// The distance by the spherical law of cosines.
    private static func kilometers(_ one: Coordinate, _ other: Coordinate) -> Double {
        let (north, south) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
        let east = (one.longitude - other.longitude) * .pi / 180
        let cosine = sin(north) * sin(south) + cos(north) * cos(south) * cos(east)
        return acos(min(1, cosine)) * 6371.0088
    }

    private static func sorted(_ moods: [MoodRecord], _ query: MoodQuery) -> [MoodRecord] {
        func byDate(_ left: MoodRecord, _ right: MoodRecord) -> Bool {
            ((left.date, left.number) > (right.date, right.number)) != query.isReversed
        }
        guard query.order == .feeling else { return moods.sorted(by: byDate) }
        return moods.sorted { left, right in
            guard left.feeling != right.feeling else { return byDate(left, right) }
            guard let first = left.feeling, let second = right.feeling else {
                return right.feeling == nil
            }
            return (first > second) != query.isReversed
        }
    }

    // MARK: One condition

    @Test("The anniversary of February 28 includes the 29th in a year that has none")
    func leapDay() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let days = ["2020-02-28", "2020-02-29", "2021-02-28", "2023-03-01", "2024-02-29"]
        for day in days { _ = try journal.record(NewMood(date: "\(day)T12:00Z")) }
        func found(_ today: String) throws -> [Int64] {
            var query = MoodQuery()
            query.periods = [.anniversary(of: try #require(LocalDay(today)))]
            return try journal.numbers(query).sorted()
        }
        #expect(try found("2026-02-28") == [1, 2, 3, 5])
        #expect(try found("2024-02-28") == [1, 3])
        #expect(try found("2024-02-29") == [2])
        #expect(try found("2028-02-29") == [2, 5])
        #expect(try found("2026-03-01") == [4])
        #expect(try found("2021-02-28") == [1, 2])
        #expect(try found("2020-02-28") == [])
    }

    @Test("Months, years and days as people write them")
    func periods() throws {
        let now = Date(timeIntervalSince1970: 1_795_000_000)  // 2026-11-18 UTC
        func days(_ first: String, _ last: String) throws -> MoodPeriod {
            .days(try #require(LocalDay(first))...(try #require(LocalDay(last))))
        }
        func month(_ text: String) throws -> MoodPeriod {
            try MoodPeriod(month: text, now: now, timeZone: .gmt)
        }
        func year(_ text: String) throws -> MoodPeriod {
            try MoodPeriod(year: text, now: now, timeZone: .gmt)
        }
        func on(_ text: String) throws -> MoodPeriod {
            try MoodPeriod(on: text, now: now, timeZone: .gmt)
        }
        for text in ["5", "05", "may", "May", " MAY "] { #expect(try month(text) == .month(5)) }
        #expect(try month("2024-02") == days("2024-02-01", "2024-02-29"))
        #expect(try month("May 2024") == days("2024-05-01", "2024-05-31"))
        #expect(try month("last month") == days("2026-10-01", "2026-10-31"))
        #expect(try month("9999-12") == days("9999-12-01", "9999-12-31"))
        #expect(try year("2024") == days("2024-01-01", "2024-12-31"))
        #expect(try year("last year") == days("2025-01-01", "2025-12-31"))
        #expect(try year("9999") == days("9999-01-01", "9999-12-31"))
        #expect(try on("2024-05-01") == days("2024-05-01", "2024-05-01"))
        #expect(try on("yesterday") == days("2026-11-17", "2026-11-17"))
        #expect(try on("last week") == days("2026-11-09", "2026-11-15"))
        for text in ["2024", "2024-05-01", "13", "0", "last week", "today"] {
            #expect(throws: DateExpressionError.self) { try month(text) }
        }
        for text in ["2024-05", "may", "yesterday", "last week", "x"] {
            #expect(throws: DateExpressionError.self) { try year(text) }
        }
        for text in ["now", "2024-05-01 12:00", "3 hours ago", "someday"] {
            #expect(throws: DateExpressionError.self) { try on(text) }
        }
    }

    @Test("A range of feelings includes its ends")
    func feelings() throws {
        #expect(try Feeling.range("4") == [.good])
        #expect(try Feeling.range("4..") == [.good, .rad])
        #expect(try Feeling.range("..bad") == [.awful, .bad])
        #expect(try Feeling.range("2..4") == [.bad, .meh, .good])
        #expect(try Feeling.range("meh..MEH") == [.meh])
        for text in ["", "..", "4..2", "0..", "..6", "1...3", "good-rad", "4.." + "x"] {
            #expect(throws: FeelingError.self) { try Feeling.range(text) }
        }
    }

    @Test("A sample is the same all day, differs from day to day, and reaches every mood")
    func samples() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let moods = try (0..<20).map { _ in try NewMood(date: "2024-05-01T12:00Z") }
        try journal.record(contentsOf: moods)
        func sample(_ count: Int, _ day: Int) throws -> [Int64] {
            var query = MoodQuery()
            let start = try #require(LocalDay("2026-01-01"))
            query.sample = MoodQuery.Sample(
                count: count, on: try #require(start.adding(days: day)))
            return try journal.numbers(query)
        }
        var counts: [Int64: Int] = [:]
        for day in 0..<400 {
            let chosen = try sample(1, day)
            #expect(chosen.count == 1)
            counts[chosen[0], default: 0] += 1
        }
        #expect(counts.count == 20 && counts.values.allSatisfy { (5...45).contains($0) })
        #expect(try sample(5, 1) == sample(5, 1))
        #expect(Set(try sample(5, 1)).isSuperset(of: try sample(2, 1)))
        #expect(try sample(99, 1).count == 20)
        #expect(try sample(0, 1) == [])
    }

    @Test("S2 days, months and years are found by the index on the date")
    func plans() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let day = try #require(LocalDay("2024-05-01"))
        var queries = [MoodQuery(since: .day(day)), MoodQuery(until: .day(day))]
        queries.append(MoodQuery(since: .day(day), until: .day(day)))
        var period = MoodQuery()
        period.periods = [.days(day...day)]
        queries.append(period)
        let statements = Mutex<[String]>([])
        let container = try PersistentContainer(
            model: JournalModel.make(),
            configuration: StoreConfiguration(
                location: .file(path: file.location.path), access: .read,
                applicationID: JournalModel.applicationID, migrations: JournalModel.migrations,
                trace: { sql in statements.withLock { $0.append(sql) } }))
        for query in queries {
            let request = try #require(try journal.fetchRequest(for: query))
            _ = try container.newContext().fetchObjectIDs(request)
            let sql = try #require(
                statements.withLock { $0.last { $0.hasPrefix("SELECT") } })
            let plan = try SQLiteShell.run(file.location.path, "EXPLAIN QUERY PLAN \(sql);")
            #expect(plan.contains("SEARCH t0 USING INDEX Mood_date (date"), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
        // Few words are looked up first, whatever else is wanted.
        var search = MoodQuery(place: .continent(.europe), since: .day(day), limit: 20)
        search.searches = [try MoodSearch("umbrella @france", gazetteer: Self.gazetteer)]
        let request = try #require(try journal.fetchRequest(for: search))
        _ = try container.newContext().fetchObjectIDs(request)
        let sql = try #require(statements.withLock { $0.last { $0.hasPrefix("SELECT") } })
        let plan = try SQLiteShell.run(file.location.path, "EXPLAIN QUERY PLAN \(sql);")
        #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY"), "\(plan)")
        try container.close()
    }
}
