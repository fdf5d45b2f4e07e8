import ChangedSnapshots
import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal
@testable import Persistence

@Suite("Live listings")
struct LiveListingTests {
    private static let english = Locale(identifier: "en")

    /// Merges changes until the listing has the expected state, or ten minutes have passed.
    @discardableResult
    private static func follow(
        _ listing: LiveListing, _ comment: Comment = "", until isAsItShouldBe: () throws -> Bool
    ) throws -> [ListingChanges] {
        var changes: [ListingChanges] = []
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(600)
        while try !isAsItShouldBe() {
            var waiting = pollfd(fd: listing.fileDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, listing.pollTimeout)
            if let change = try listing.update() { changes.append(change) }
            try #require(clock.now < deadline, "the listing does not follow: \(comment)")
        }
        return changes
    }

    private static func regions(_ listing: LiveListing) throws -> [RegionRecord] {
        try listing.sections.enumerated().flatMap { index, section in
            try (0..<section.numberOfItems).compactMap { row in
                let item = try listing.item(at: IndexPath(item: row, section: index))
                guard case .region(let record)? = item else { return nil }
                return record
            }
        }
    }

    @Test("Live regions equal a fresh listing, in its order, while others write")
    func regions() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let filters = RegionQuery.Filter.allCases
        let listings = try filters.map {
            try LiveListing(
                .regions(RegionQuery(filter: $0)), at: file.location, locale: Self.english)
        }
        var numbers: [Int64] = []
        for step in 0..<40 {
            if numbers.count > 3, Bool.random(using: &generator) {
                numbers.shuffle(using: &generator)
                _ = try journal.delete([MoodReference("\(numbers.removeLast())")])
            } else {
                let code = ["FR", "DE", "JP", "KE", "ZZ", "AQ"].randomElement(using: &generator)
                // Several changes at one moment: ties are sorted by kind and code.
                let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(step / 4))
                let mood = try NewMood(country: ISO3166.Country(code ?? "FR"), now: now)
                numbers.append(try journal.record(mood, at: now).number)
            }
            for (filter, listing) in zip(filters, listings) {
                let expected = try journal.regions(RegionQuery(filter: filter))
                try Self.follow(listing, "seed \(seed), step \(step)") {
                    try Self.regions(listing) == expected.regions
                        && listing.totalNumberOfMoods == expected.totalNumberOfMoods
                }
            }
        }
        // Switch from one to the other without reading anything again.
        for filter in filters {
            listings[0].filter(filter)
            let expected = try journal.regions(RegionQuery(filter: filter)).regions
            #expect(try Self.regions(listings[0]) == expected, "seed \(seed)")
        }
        for listing in listings { try listing.close() }
        try journal.close()
    }

    @Test("After close(), a listing stays empty")
    func closed() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood())
        let closed = try LiveListing(.moods(MoodQuery()), at: file.location, locale: Self.english)
        let open = try LiveListing(.moods(MoodQuery()), at: file.location, locale: Self.english)
        try closed.close()
        _ = try journal.record(NewMood())
        try Self.follow(open) { open.numberOfItems == 2 }
        for _ in 0..<3 {
            var waiting = pollfd(fd: closed.fileDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, closed.pollTimeout)
            #expect(try closed.update() == nil)
            #expect(closed.numberOfItems == 0)
            #expect(try closed.item(at: IndexPath(item: 0, section: 0)) == nil)
        }
        try open.close()
        try journal.close()
    }

    @Test("In sections by continent, a continent comes before its countries")
    func byContinent() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for (index, code) in ["JP", "FR", "ZZ", "DE"].enumerated() {
            let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(index))
            _ = try journal.record(NewMood(country: ISO3166.Country(code), now: now), at: now)
        }
        let listing = try LiveListing(
            .regions(RegionQuery(), byContinent: true), at: file.location, locale: Self.english)
        #expect(
            listing.sections == [
                .init(section: .continent(.asia), numberOfItems: 2),
                .init(section: .continent(.europe), numberOfItems: 3),
                .init(section: .continent(nil), numberOfItems: 1),
            ])
        #expect(
            try Self.regions(listing).map(\.region.code) == ["142", "JP", "150", "DE", "FR", "ZZ"])
        try listing.close()
        try journal.close()
    }

    @Test("A change outside of the followed region makes no batch")
    func elsewhere() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        _ = try journal.record(NewMood(country: ISO3166.Country("FR"), now: now), at: now)
        let listing = try LiveListing(
            .moods(MoodQuery(place: .country(ISO3166.Country("FR")))), at: file.location,
            locale: Self.english)
        _ = try journal.record(NewMood(country: ISO3166.Country("JP"), now: now), at: now)
        let changes = try Self.follow(listing) { listing.totalNumberOfMoods == 2 }
        #expect(changes == [] && listing.sections == [.init(section: nil, numberOfItems: 1)])
        try listing.close()
        try journal.close()
    }

    @Test(
        "R5 Another process's mood takes O(log n) steps in n moods, in every form of listing",
        arguments: [
            .moods(MoodQuery()), .moods(MoodQuery(), by: .country),
            .moods(MoodQuery(), by: .continent),
            .moods(MoodQuery(), by: .day),
            .moods(MoodQuery(place: .country(ISO3166.Country("FR")))),
            .moods(MoodQuery(place: .continent(.europe)), by: .feeling),
        ] as [LiveListing.Content])
    func cost(content: LiveListing.Content) throws {
        func steps(_ count: Int) throws -> Int {
            let file = try JournalFile()
            defer { file.remove() }
            let journal = try file.open()
            let codes = ["FR", "DE", "JP", "KE", "ZZ"]
            func mood(_ number: Int) throws -> NewMood {
                try NewMood(
                    country: ISO3166.Country(codes[number % codes.count]),
                    now: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)))
            }
            try journal.record(contentsOf: (0..<count).map(mood))
            let listing = try LiveListing(content, at: file.location, locale: Self.english)
            let moods = try #require(listing.results as? LiveMoods)
            let items = listing.numberOfItems
            #expect(items >= count / 5)
            let before = moods.results.controller.list.visitCount
            _ = try journal.record(mood(count))
            let changes = try Self.follow(listing) { listing.numberOfItems == items + 1 }
            #expect(changes.flatMap(\.items).map(\.kind) == [.insert])
            let path = try #require(changes.last?.items.last?.to)
            let steps = moods.results.controller.list.visitCount - before
            guard case .mood(let record)? = try listing.item(at: path) else {
                Issue.record("no mood at \(path)")
                return steps
            }
            #expect(record.number == Int64(count + 1))
            try listing.close()
            try journal.close()
            return steps
        }
        let (few, many) = try (steps(1_000), steps(4_000))
        #expect(few > 0)
        #expect(many < few + 300, "\(few) \(many)")
    }

    @Test("R3 In sections of regions by name, each batch transforms one snapshot into the next")
    func sectionsByName() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let codes = ["FR", "DE", "JP", "KE", "ZZ", "AQ", "ES", "BR"]
        for code in codes { _ = try journal.record(NewMood(country: ISO3166.Country(code))) }
        // Codes of another program, which are listed in one section with the unknown country.
        try file.sqlite(
            "UPDATE GeographicRegion SET numericCode = numericCode + 1000 "
                + "WHERE numericCode IN (392, 404);")
        let reader = try Journal.openExistingForReading(at: file.location)
        func live() throws -> [LiveMoods] {
            try [.country, .continent].map {
                try LiveMoods(
                    journal: reader, query: MoodQuery(), key: $0, locale: Self.english)
            }
        }
        let followed = try live()
        #expect(followed[0].numberOfSections == codes.count - 2)
        var batches = 0
        for step in 0..<80 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4:
                let code = codes.randomElement(using: &generator) ?? ""
                _ = try journal.record(NewMood(country: ISO3166.Country(code)))
            case 4..<6:
                // A code of another program, which is listed as unknown, or a known one.
                let region = Int.random(in: 1...12, using: &generator)
                try file.sqlite(
                    """
                    UPDATE OR IGNORE GeographicRegion SET numericCode = (numericCode + 1000) % 2000
                      WHERE _pk = \(region) AND numericCode <> 0;
                    """)
            default:
                let (part, region) = (
                    Int.random(in: 0..<5, using: &generator),
                    Int.random(in: 0..<8, using: &generator)
                )
                try file.sqlite(
                    """
                    UPDATE Mood SET country = (
                      SELECT country FROM Mood GROUP BY country ORDER BY country
                        LIMIT 1 OFFSET \(region) % (SELECT count(DISTINCT country) FROM Mood))
                      WHERE _pk % 5 = \(part);
                    UPDATE Mood SET date = date + 1 WHERE _pk % 5 = \(region % 5);
                    """)
            }
            let before = followed.map(\.snapshot)
            for (live, before) in zip(followed, before) {
                let batch = try live.merge()
                batches += batch.isEmpty ? 0 : 1
                let now = live.snapshot
                try #require(before.applying(batch) == now, "seed \(seed), step \(step): \(batch)")
                try #require(live.numberOfSections == now.sections.count)
                for (index, section) in now.sections.enumerated() {
                    #expect(live.section(at: index)?.name == section.name)
                    #expect(live.section(at: index)?.items.count == section.items.count)
                    for (row, id) in section.items.enumerated() {
                        let path = IndexPath(item: row, section: index)
                        try #require(live.objectID(at: path) == id, "seed \(seed), \(path)")
                    }
                }
            }
            let fresh = try live().map(\.snapshot)
            try #require(fresh == followed.map(\.snapshot), "seed \(seed), step \(step)")
        }
        #expect(batches > 50)
        try reader.close()
        try journal.close()
    }
}
