import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Listing")
struct ListingTests {
    static let zones = ["Pacific/Kiritimati", "Asia/Tokyo", "UTC", "-03:30", "Pacific/Pago_Pago"]

    @Test(
        "Filters by day, instant, place and feeling equal a check of each mood",
        arguments: 1...4)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let countries = ["FR", "DE", "JP", "ZZ"].map { ISO3166.Country($0) }
        // Dates around midnights, where days and instants differ.
        let start = Date(timeIntervalSince1970: 1_714_521_600)
        var moods: [MoodRecord] = []
        for _ in 0..<60 {
            let zone = try TimeZoneName(Self.zones[Int.random(in: 0..<5, using: &generator)])
            let date = start.addingTimeInterval(
                Double(Int.random(in: -100...100, using: &generator)) * 1800)
            let text = try #require(ISO8601.utcText(of: date))
            let new = try NewMood(
                date: text, timeZone: zone,
                country: countries[Int.random(in: 0..<4, using: &generator)],
                feeling: Feeling(rawValue: Int.random(in: 0...5, using: &generator)))
            moods.append(try journal.record(new))
        }
        for _ in 0..<150 {
            let query = try randomQuery(around: start, countries, &generator)
            let expected = moods.filter { isWanted($0, query) }
                .sorted { left, right in
                    let isNewer = (left.date, left.number) > (right.date, right.number)
                    return isNewer != query.isReversed
                }
                .map(\.number)
            let limited = query.limit.map { Array(expected.prefix($0)) } ?? expected
            try #require(try journal.numbers(query) == limited, "seed \(seed), \(query)")
        }
    }

    private func randomQuery(
        around start: Date, _ countries: [ISO3166.Country], _ generator: inout SeededGenerator
    ) throws -> MoodQuery {
        func bound() throws -> MoodQuery.Bound? {
            let date = start.addingTimeInterval(
                Double(Int.random(in: -100...100, using: &generator)) * 1800)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: return nil
            case 1: return .instant(date)
            default: return .day(try #require(LocalDay(date, in: .gmt)))
            }
        }
        var query = MoodQuery()
        query.since = try bound()
        query.until = try bound()
        query.isReversed = Bool.random(using: &generator)
        let country = countries[Int.random(in: 0..<4, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: query.place = .country(country)
        case 1: query.place = country.continent.map { .continent($0) }
        default: break
        }
        if Bool.random(using: &generator) {
            query.feelings = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
                Feeling(rawValue: Int.random(in: 1...5, using: &generator))
            }
        }
        if Bool.random(using: &generator) {
            query.limit = Int.random(in: 0...20, using: &generator)
        }
        return query
    }

    private func isWanted(_ mood: MoodRecord, _ query: MoodQuery) -> Bool {
        switch query.since {
        case .day(let day) where mood.localDay < day.description: return false
        case .instant(let date) where mood.date < date: return false
        default: break
        }
        switch query.until {
        case .day(let day) where mood.localDay > day.description: return false
        case .instant(let date) where mood.date > date: return false
        default: break
        }
        switch query.place {
        case .country(let country) where mood.country != country: return false
        case .continent(let continent) where mood.country.continent != continent: return false
        default: break
        }
        return query.feelings.isEmpty || mood.feeling.map(query.feelings.contains) == true
    }

    @Test("Regions are sorted by date, name or count, with ties by kind and code, and limited")
    func regions() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let now = Date(timeIntervalSince1970: 1000)
        let moods = try ["JP", "FR", "DE", "FR"].map { try NewMood(country: ISO3166.Country($0)) }
        try journal.record(contentsOf: moods, at: now)
        _ = try journal.record(
            NewMood(country: ISO3166.Country("KE")), at: now.addingTimeInterval(1))
        func codes(_ query: RegionQuery) throws -> String {
            try journal.regions(query).regions.map(\.region.code).joined(separator: " ")
        }
        #expect(try codes(RegionQuery()) == "002 KE 142 150 DE FR JP")
        #expect(try codes(RegionQuery(filter: .countries)) == "KE DE FR JP")
        #expect(try codes(RegionQuery(filter: .continents, limit: 2)) == "002 142")
        #expect(try codes(RegionQuery(order: .moods)) == "150 FR 002 142 DE JP KE")
        let german = RegionQuery(order: .name(Locale(identifier: "de")))
        #expect(try codes(german) == "002 142 DE 150 FR JP KE")
        let limited = try journal.regions(RegionQuery(limit: 0))
        #expect(limited.regions.isEmpty && limited.totalNumberOfMoods == 5)
    }

    @Test("A region was last felt when its newest mood was felt, regardless of recording")
    func lastFelt() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        var moods: [MoodRecord] = []
        for _ in 0..<40 {
            let code = ["FR", "DE", "JP", "KE", "ZZ"].randomElement(using: &generator) ?? "ZZ"
            moods.append(
                try journal.record(
                    NewMood(
                        date: "2024-05-0\(Int.random(in: 1...9, using: &generator))T12:00",
                        timeZone: TimeZoneName("UTC"), country: ISO3166.Country(code))))
        }
        let listing = try journal.regions(RegionQuery(includesLastFelt: true))
        #expect(listing.regions.count > 4)
        for record in listing.regions {
            let felt = moods.filter {
                record.region == .country($0.country)
                    || $0.country.continent.map { record.region == .continent($0) } == true
            }.map(\.date).max()
            #expect(record.lastFelt?.date == felt)
            #expect(record.lastFelt?.timeZone == "UTC")
        }
        #expect(try journal.regions(RegionQuery()).regions.allSatisfy { $0.lastFelt == nil })
    }

    @Test("Pages of a long listing join without gaps and duplicates")
    func pages() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(contentsOf: (0..<1100).map { _ in try NewMood() })
        #expect(try journal.numbers() == Array((1...1100).reversed()))
    }

    @Test("C4 sections and their moods have the state of one moment while others write")
    func oneMoment() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let writer = try Journal.open(at: file.location)
        func record(_ country: String, _ note: String) throws -> Int64 {
            try writer.record(
                NewMood(country: ISO3166.Country(country), note: note)
            ).number
        }
        let first = try record("FR", "first")
        _ = try record("JP", "other")
        var listed: [String] = []
        try journal.atOneMoment {
            let sections = try journal.sections(
                of: MoodQuery(), by: .country, in: Locale(identifier: "en"))
            // France is deleted with its last mood, and created again with another ID.
            #expect(try writer.delete([MoodReference("\(first)")]) == 1)
            _ = try record("FR", "second")
            for section in sections {
                try journal.forEachMood(in: section) { listed.append($0.note ?? "") }
            }
            try journal.forEachMood(MoodQuery(place: .country(ISO3166.Country("FR")))) {
                listed.append($0.note ?? "")
            }
        }
        #expect(listed.sorted() == ["first", "first", "other"])
        listed = []
        try journal.forEachMood(MoodQuery()) { listed.append($0.note ?? "") }
        #expect(listed.sorted() == ["other", "second"])
        try writer.close()
        try journal.close()
    }
}
