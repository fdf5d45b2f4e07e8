import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Live listings")
struct LiveListingTests {
    private static let english = Locale(identifier: "en")

    /// Takes changes in until the listing is as it should be; ten minutes end the test.
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

    @Test("Regions are those of the listing at rest, in its order, whatever is written elsewhere")
    func regions() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let filters = RegionQuery.Filter.allCases
        let listings = try filters.map {
            try LiveListing(.regions($0), at: file.location, locale: Self.english)
        }
        var numbers: [Int64] = []
        for step in 0..<40 {
            if numbers.count > 3, Bool.random(using: &generator) {
                numbers.shuffle(using: &generator)
                _ = try journal.delete([MoodReference("\(numbers.removeLast())")])
            } else {
                let code = ["FR", "DE", "JP", "KE", "ZZ", "AQ"].randomElement(using: &generator)
                // Several at one moment: ties are by kind and code.
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
        // From one to the other without reading anything again.
        for filter in filters {
            listings[0].filter(filter)
            let expected = try journal.regions(RegionQuery(filter: filter)).regions
            #expect(try Self.regions(listings[0]) == expected, "seed \(seed)")
        }
        for listing in listings { try listing.close() }
        try journal.close()
    }

    @Test("Under their continents, a continent comes before its countries")
    func byContinent() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for (index, code) in ["JP", "FR", "ZZ", "DE"].enumerated() {
            let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(index))
            _ = try journal.record(NewMood(country: ISO3166.Country(code), now: now), at: now)
        }
        let listing = try LiveListing(
            .regions(.both, byContinent: true), at: file.location, locale: Self.english)
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

    @Test("What changes elsewhere than in the region that is followed is no change")
    func elsewhere() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        _ = try journal.record(NewMood(country: ISO3166.Country("FR"), now: now), at: now)
        let listing = try LiveListing(
            .moods(of: .country(ISO3166.Country("FR"))), at: file.location, locale: Self.english)
        _ = try journal.record(NewMood(country: ISO3166.Country("JP"), now: now), at: now)
        let changes = try Self.follow(listing) { listing.totalNumberOfMoods == 2 }
        #expect(changes == [] && listing.sections == [.init(section: nil, numberOfItems: 1)])
        try listing.close()
        try journal.close()
    }
}
