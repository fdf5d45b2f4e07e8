import Atlas
import Foundation
import FoundationInternationalization
@testable import Interchange
import Testing

@testable import MoodJournal

/// Tests the values that an import determines if files don't contain them.
@Suite("From entries to moods")
struct EntryResolutionTests {
    private func moods(
        _ entries: [Entry], _ set: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ([ImportedMood], ImportReport) {
        var resolution = EntryResolution(EntryList.self, options: ImportedJournal.options(set))
        let moods = try entries.map { try resolution.mood(of: $0) }
        return (moods, resolution.report)
    }

    private func mood(
        _ entry: Entry, _ set: (inout ImportOptions) -> Void = { _ in }
    ) throws -> NewMood {
        try moods([entry], set).0[0].mood
    }

    @Test("The zone is the given one, else the date's offset, else the place's, else the clocks'")
    func zones() throws {
        let tokyo = (35.68, 139.69)
        func zone(_ entry: Entry) throws -> String { try mood(entry).timeZone.text }
        #expect(try zone(Entry(1, at: tokyo, zone: "America/Lima")) == "America/Lima")
        #expect(try zone(Entry(1, "2024-05-01T10:00+03:00", at: tokyo)) == "+03:00")
        #expect(try zone(Entry(1, at: tokyo)) == "Asia/Tokyo")
        #expect(try zone(Entry(1, "2024-05-01T10:00-5:00", at: tokyo)) == "-05:00")
        #expect(try zone(Entry(1, zone: "-5:00")) == "-05:00")
        #expect(try zone(Entry(1, at: (0, -30))) == "Etc/GMT+2")
        #expect(try zone(Entry(1)) == "Europe/Paris")
        // Z gives the instant but no zone, and a country with one zone determines the zone.
        #expect(try zone(Entry(1, "2024-05-01T10:00Z", at: tokyo)) == "Asia/Tokyo")
        #expect(try zone(Entry(1, "2024-05-01T10:00+00:00", at: tokyo)) == "UTC")
        #expect(try zone(Entry(1, "2024-05-01T10:00Z", country: "Kenya")) == "Africa/Nairobi")
        #expect(try zone(Entry(1, country: "Kenya")) == "Africa/Nairobi")
        #expect(try zone(Entry(1, "2024-05-01T10:00Z", country: "US")) == "Europe/Paris")
        #expect(try zone(Entry(1, "2024-05-01T10:00Z")) == "Europe/Paris")
        var instant = Entry(1, at: tokyo)
        instant.date = .instant(Date(timeIntervalSince1970: 1_700_000_000))
        #expect(try zone(instant) == "Asia/Tokyo")
        #expect(
            try mood(Entry(1)) { $0.timeZone = try? TimeZoneName("+09:00") }.timeZone.text
                == "+09:00")
        #expect(try zone(Entry(1, zone: "GMT+0800")) == "+08:00")
        // An offset determines the instant, and a zone beside it determines the local time.
        let both = try mood(Entry(1, "2024-05-01T23:30:00+00:00", zone: "Asia/Tokyo"))
        #expect(both.timeZone.text == "Asia/Tokyo" && both.localDay.description == "2024-05-02")
    }

    @Test(
        "K5 An offset that can't be read costs itself: the time is that of the place, and it is noted"
    )
    func unreadableOffsets() throws {
        for offset in ["+25:00", " +99:99", "+2", " CEST", ".5 PST"] {
            let entry = Entry(1, "2024-05-01T23:30:00" + offset, note: "x", at: (35.68, 139.69))
            let (moods, report) = try moods([entry])
            #expect(moods[0].mood.timeZone.text == "Asia/Tokyo", "\(offset)")
            #expect(moods[0].mood.localDay.description == "2024-05-01", "\(offset)")
            let shown = offset.drop { " .5".contains($0) }
            #expect(
                report.firstUnreadable.map(\.reason) == ["its offset '\(shown)' can't be read"])
            #expect(throws: RefusedEntry.self) { try self.moods([entry]) { $0.isStrict = true } }
        }
        for text in ["2024-05-01T23:30 nonsense", "2024-05-01T25:30+25:00", "2024-05-01+25:00"] {
            #expect(throws: RefusedEntry.self, "\(text)") { try mood(Entry(1, text, note: "x")) }
        }
    }

    @Test("K5 A number that is out of range is named beside one that can't be read")
    func halfOfCoordinate() throws {
        for place in [(1.797e308, .nan), (.nan, -200)] as [(Double, Double)] {
            let report = try moods([Entry(1, note: "x", at: place)]).1
            #expect(report.unreadable == 1, "\(report.firstUnreadable)")
        }
        for place in [(48.85, .nan), (.nan, 2.35)] as [(Double, Double)] {
            let (moods, report) = try moods([Entry(1, note: "x", at: place)])
            #expect(moods[0].mood.coordinate == nil && report.unreadable == 0)
        }
    }

    @Test("Times without a zone are in the place's zone, and a day alone means noon")
    func times() throws {
        let tokyo = try mood(Entry(1, "2024-05-01 03:00", at: (35.68, 139.69)))
        #expect(ISO8601.utcText(of: tokyo.date) == "2024-04-30T18:00:00.000Z")
        #expect(tokyo.localDay.description == "2024-05-01")
        let day = try mood(Entry(1, "2024-05-01"))
        #expect(ISO8601.utcText(of: day.date) == "2024-05-01T10:00:00.000Z")
        var clock = Entry(1, nil)
        clock.date = .clock(
            ClockReading(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 59))
        #expect(try ISO8601.utcText(of: mood(clock).date) == "2024-02-29T22:59:59.000Z")
        clock.date = .clock(ClockReading(year: 2023, month: 2, day: 29, hour: 0, minute: 0))
        #expect(throws: RefusedEntry.self) { try mood(clock) }
        for seconds in [Double.nan, .infinity, -1e300, 1e15] {
            clock.date = .instant(Date(timeIntervalSinceReferenceDate: seconds))
            #expect(throws: RefusedEntry.self) { try mood(clock) }
        }
    }

    @Test("Skipped and repeated times are read as Foundation does, and counted")
    func clockChanges() throws {
        let (moods, report) = try moods([
            Entry(1, "2024-03-31 02:30"), Entry(2, "2024-10-27 02:30"),
            Entry(3, "2024-10-27 03:30"),
            Entry(4, "2024-03-31 02:30", zone: "UTC"), Entry(5, "2024-10-27T02:30+01:00"),
        ])
        #expect(report.skippedTimes == 1 && report.repeatedTimes == 1)
        #expect(
            moods.map { ISO8601.utcText(of: $0.mood.date) } == [
                "2024-03-31T01:30:00.000Z", "2024-10-27T00:30:00.000Z", "2024-10-27T02:30:00.000Z",
                "2024-03-31T02:30:00.000Z", "2024-10-27T01:30:00.000Z",
            ])
    }

    @Test("The given country is read in any form, and a missing one is the place's, else Unknown")
    func countries() throws {
        let paris = (48.85, 2.35)
        func code(_ entry: Entry) throws -> String { try mood(entry).country.alpha2 }
        #expect(try code(Entry(1, at: paris)) == "FR")
        #expect(try code(Entry(1, country: "Deutschland")) == "DE")
        #expect(try code(Entry(1, country: " jpn ")) == "JP")
        #expect(try code(Entry(1)) == "ZZ")
        #expect(try code(Entry(1, at: (30, -40))) == "ZZ")
        #expect(try code(Entry(1, at: (30, -40), country: "PT")) == "PT")
        #expect(try code(Entry(1, at: paris, country: "ZZ")) == "ZZ")
        let (moods, report) = try moods([
            Entry(1, at: paris, country: "DE"), Entry(2, at: paris, country: "France"),
            Entry(3, at: paris, country: "Atlantis"),
        ])
        #expect(moods.map(\.mood.country.alpha2) == ["DE", "FR", "FR"])
        #expect(report.farFromCountry == 1 && report.unknownCountries == 1)
    }

    @Test("A sovereign in a file doesn't get its territory's moods, except in our own exports")
    func sovereigns() throws {
        let reunion = (-20.9, 55.5)
        #expect(try mood(Entry(1, at: reunion, country: "France")).country.alpha2 == "RE")
        #expect(try mood(Entry(1, at: reunion, country: "RE")).country.alpha2 == "RE")
        #expect(try mood(Entry(1, at: reunion, country: "DE")).country.alpha2 == "DE")
        #expect(try mood(Entry(1, at: reunion, country: "FR", id: UUID())).country.alpha2 == "FR")
        #expect(try mood(Entry(1, at: (48.85, 2.35), country: "RE")).country.alpha2 == "RE")
    }

    @Test("An unknown country name with coordinates at sea is Unknown")
    func unknownAtSea() throws {
        let (moods, report) = try moods([Entry(1, at: (30, -40), country: "Atlantis")])
        #expect(moods[0].mood.country == .unknown && report.unknownCountries == 1)
        #expect(throws: RefusedEntry.self) { try mood(Entry(1, country: "Atlantis")) }
    }

    @Test("Mood names without a level are counted and become tags; the row is kept")
    func moodNames() throws {
        let entries = ["rad", "4", "tired", "Tired", " tired ", "rested", ""].enumerated()
            .map { Entry($0 + 1, feeling: $1, tags: ["x"]) }
        let (moods, report) = try moods(entries) { options in
            if let names = try? MoodNames("rested=2") { options.moodNames = names }
        }
        #expect(moods.map(\.mood.feeling) == [.rad, .good, nil, nil, nil, .bad, nil])
        #expect(moods[2].mood.tags.map(\.description) == ["x", "tired"])
        #expect(moods[5].mood.tags.map(\.description) == ["x"])
        #expect(report.moodNamesWithoutLevel == ["tired": 2, "Tired": 1])
    }

    @Test("Empty levels and duplicates of tags are removed")
    func tags() throws {
        let tags = try mood(Entry(1, tags: ["/a//b/", "A/B", " ", "", "c"])).tags
        #expect(tags.map(\.description) == ["a/b", "c"])
        let signs = try mood(Entry(1, tags: ["#work", "@Work", "work", "#", "@ ", "##a/@b"])).tags
        #expect(signs.map(\.description) == ["work", "a/@b"])
    }

    @Test(
        "The source is the given one, else the entry's, else the format's or the table's name")
    func sources() throws {
        func identities(
            _ entries: [Entry], _ set: (inout ImportOptions) -> Void = { _ in }
        ) throws -> [ImportedMood.Identity] { try moods(entries, set).0.map(\.identity) }
        let named = Entry(1, externalID: "7")
        #expect(
            try identities([named]) { $0.fileName = "f.x" } == [
                .named(source: "list", externalID: "7")
            ])
        #expect(
            try identities([named]) { $0.sourceName = "mine" } == [
                .named(source: "mine", externalID: "7")
            ])
        struct Table: EntryReader {
            static let name = "csv"
            mutating func next() throws -> Result<Entry, RefusedEntry>? { nil }
        }
        func source(_ entries: [Entry], fileName: String?) throws -> [String] {
            var resolution = EntryResolution(
                Table.self, options: ImportedJournal.options { $0.fileName = fileName })
            return try entries.map { entry in
                switch try resolution.mood(of: entry).identity {
                case .named(let source, _), .content(let source, _): source
                case .own: ""
                }
            }
        }
        #expect(try source([named, Entry(2)], fileName: "f.csv") == ["f.csv", "f.csv"])
        #expect(try source([Entry(1), named], fileName: "f.csv") == ["csv", "csv"])
        #expect(try source([named], fileName: nil) == ["csv"])
        #expect(throws: RefusedEntry.self) {
            try identities([Entry(1, externalID: String(repeating: "x", count: 1025))])
        }
    }

    @Test("An entry is identified by its content, not by its position in the file")
    func identity() throws {
        let (moods, _) = try moods([
            Entry(1, note: "a"), Entry(9, note: "a"), Entry(3, note: "b"),
            Entry(4, "2024-05-01", note: "a"),
        ])
        #expect(moods[0].identity == moods[1].identity)
        #expect(Set(moods.map { "\($0.identity)" }).count == 3)
    }
}
