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
        "Any conditions with any order and limit equal a check of each mood",
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
            // Sections contain the same moods.
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
        sometimes {
            let center = centers.randomElement(using: &random) ?? (0, 0)
            query.vicinities = [
                MoodQuery.Vicinity(
                    of: "\(center.0), \(center.1)",
                    kilometers: .random(in: 0...25, using: &random), gazetteer: gazetteer)
            ]
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

    // MARK: Plain definition

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
        for vicinity in query.vicinities {
            guard let center = try? MoodLocation(vicinity.name, gazetteer: gazetteer).coordinate,
                let coordinate = mood.coordinate,
                kilometers(coordinate, center) <= vicinity.kilometers ?? 10
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
        case .since(let first): return day >= first
        case .night: return false
        case .month(let month): return day.month == month
        case .anniversary(let today):
            guard day.year < today.year else { return false }
            // Today's day in that year, which may lack February 29.
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

    /// Returns the distance by the spherical law of cosines.
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
}
