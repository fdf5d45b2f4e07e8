import Atlas
import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Single filters")
struct FilterConditionTests {
    @Test("The anniversary of February 28 includes the 29th in a year without one")
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

    @Test("Months, years and days are read as people write them")
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
        for text in [
            "From 1 Nov TO 5 nov", "BETWEEN 1 nov And 5 nov", "1 nov Until 5 nov", "1-5 nov",
            "nov 1–5", "1st to 5th nov", "from nov 1st to the 5th of nov",
            "from the 1st to the 5th of nov", "1 - 5 nov", "nov 1 – 5", "since 1 nov to 5 nov",
            "between the 1st and the 5th of nov", "1 nov–5 nov", "1 nov – 5 nov", "nov 1—5",
            "2026-11-01–2026-11-05", "the 1st to the 5th",
        ] {
            #expect(try on(text) == days("2026-11-01", "2026-11-05"))
        }
        let november = try #require(LocalDay("2026-11-01"))
        for text in ["from 1 nov", "FROM 1 NOV", "from nov", "since november 2026"] {
            #expect(try on(text) == .since(november))
        }
        let yesterday = try #require(LocalDay("2026-11-17"))
        for text in ["last night", "Last Evening", "17 nov night", "yesterday evening"] {
            #expect(try on(text) == .night(of: yesterday, in: .gmt))
        }
        for text in [
            "now", "2024-05-01 12:00", "3 hours ago", "someday", "from", "from last night", "1-5",
            "last night to today", "yesterday 20:00", "9:30 last night", "tonight at 9:30",
        ] {
            #expect(throws: DateExpressionError.self) { try on(text) }
        }
    }

    @Test(
        "The error for days in the wrong order says how to write them",
        arguments: [
            ("from 5 nov to 1 nov", "swap the days"), ("2025 to 2024", "swap the days"),
            ("2024-11-05 to 2024-10-31", "swap the days"),
            ("20 oct to 5 sep", "write the years, like 2024-11-01 to 2024-11-05"),
            ("monday to friday", "write both days in digits, like 2024-11-01 to 2024-11-05"),
            ("november to october", "write both days in digits, like 2024-11-01 to 2024-11-05"),
        ])
    func reversedPeriods(text: String, remedy: String) {
        let now = Date(timeIntervalSince1970: 1_795_000_000)  // 2026-11-18 UTC, a Wednesday
        do throws(DateExpressionError) {
            let period = try MoodPeriod(on: text, now: now, timeZone: .gmt)
            Issue.record("\(text) is \(period)")
        } catch {
            #expect(error.description == "'\(text)' ends before it begins; \(remedy)")
        }
    }

    @Test(
        "Days without a year are those that are going on, or else the last ones",
        arguments: [
            ("2026-01-03", "24 dec to 6 jan", "2025-12-24", "2026-01-06"),
            ("2025-12-24", "24 dec to 6 jan", "2025-12-24", "2026-01-06"),
            ("2026-01-07", "24 dec – 6 jan", "2025-12-24", "2026-01-06"),
            ("2025-12-23", "24 dec to 6 jan", "2024-12-24", "2025-01-06"),
            ("2026-01-03", "november to february", "2025-11-01", "2026-02-28"),
            ("2026-06-03", "1 may to 31 aug", "2026-05-01", "2026-08-31"),
            ("2026-06-03", "1 jan to 31 dec", "2026-01-01", "2026-12-31"),
            ("2026-05-03", "1 to 5 may", "2026-05-01", "2026-05-05"),
            ("2026-04-30", "1 to 5 may", "2025-05-01", "2025-05-05"),
            ("2026-05-03", "the 1st to the 5th", "2026-05-01", "2026-05-05"),
            ("2026-05-03", "the 25th to the 5th", "2026-04-25", "2026-05-05"),
        ])
    func goingOn(today: String, text: String, first: String, last: String) throws {
        let now = try #require(LocalDay(today)).date(at: .noon, in: .gmt)
        let days = try #require(LocalDay(first))...(try #require(LocalDay(last)))
        #expect(try MoodPeriod(on: text, now: now, timeZone: .gmt) == .days(days))
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

    @Test("A sample is the same all day, differs from day to day, and can contain every mood")
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
            model: JournalModel.shared.get(),
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
        // Few words are looked up first, regardless of other conditions.
        var search = MoodQuery(place: .continent(.europe), since: .day(day), limit: 20)
        search.searches = [
            try MoodSearch(
                "umbrella @france", gazetteer: Gazetteer(locale: Locale(identifier: "en")))
        ]
        let request = try #require(try journal.fetchRequest(for: search))
        _ = try container.newContext().fetchObjectIDs(request)
        let sql = try #require(statements.withLock { $0.last { $0.hasPrefix("SELECT") } })
        let plan = try SQLiteShell.run(file.location.path, "EXPLAIN QUERY PLAN \(sql);")
        #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY"), "\(plan)")
        try container.close()
    }
}
