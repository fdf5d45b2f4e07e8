import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Editing")
struct EditingTests {
    private let later = Date(timeIntervalSince1970: 2_000_000_000)

    private func edit(_ change: (inout MoodEdit) throws -> Void) rethrows -> MoodEdit {
        var edit = MoodEdit()
        try change(&edit)
        return edit
    }

    /// Returns a journal with one mood, number 1.
    private func journal(_ file: JournalFile, _ new: NewMood) throws -> Journal {
        let journal = try file.open()
        _ = try journal.record(new)
        return journal
    }

    private func changed(
        _ journal: Journal, _ change: (inout MoodEdit) throws -> Void
    ) throws -> EditedMood {
        try journal.edit(MoodReference("1"), edit(change), at: later)
    }

    @Test("Only the given properties change, and `modifiedAt`")
    func alone() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let colors = [MoodColor(red: 1, green: 2, blue: 3)]
        let journal = try journal(
            file,
            NewMood(
                date: "2024-05-01T21:10:00.125+09:00", latitude: 48.85, longitude: 2.35,
                country: ISO3166.Country("FR"), feeling: .good, note: "note", colors: colors,
                tags: [TagPath("work/meeting")]))
        let before = try journal.record(of: MoodReference("1"))
        let edited = try changed(journal) { $0.feeling = .set(.rad) }
        let after = edited.record
        #expect(edited.isChanged && !edited.isFarFromCountry)
        #expect(after.feeling == .rad && after.modifiedAt == later)
        #expect(after.note == "note" && after.colors == colors && after.tags == before.tags)
        #expect(after.date == before.date && after.timeZone == "+09:00")
        #expect(after.localDay == before.localDay && after.country == before.country)
        #expect(after.latitude == 48.85 && after.longitude == 2.35 && after.id == before.id)
        let reader = try Journal.openForReading(at: file.location)
        #expect(try reader.record(of: MoodReference("1")) == after)
    }

    @Test("Setting equal values is not a change, and nothing is written")
    func unchanged() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(
            file, NewMood(feeling: .bad, note: "e\u{301}", tags: [TagPath("A"), TagPath("b")]))
        let before = try SQLiteShell.dump(of: file.location.path)
        let same = try changed(journal) { edit in
            edit.feeling = .set(.bad)
            edit.note = "e\u{301}"
            edit.tags = [try TagPath("B"), try TagPath("a"), try TagPath("b")]
            edit.country = .clear
            edit.coordinate = .clear
            edit.colors = []
        }
        #expect(!same.isChanged && same.record.modifiedAt != later)
        #expect(try SQLiteShell.dump(of: file.location.path) == before)
        // A note with another Unicode composition is different.
        #expect(try changed(journal) { $0.note = "\u{E9}" }.isChanged)
        #expect(
            try journal.record(of: MoodReference("1")).note.map { Array($0.utf8) } == [0xC3, 0xA9])
    }

    @Test("Every optional property can be removed")
    func clearing() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(
            file,
            NewMood(
                latitude: 48.85, longitude: 2.35, feeling: .good, note: "note",
                colors: [MoodColor(red: 1, green: 2, blue: 3)], tags: [TagPath("work/meeting")]))
        let record = try changed(journal) { edit in
            edit.feeling = .clear
            edit.note = ""
            edit.colors = []
            edit.tags = []
            edit.coordinate = .clear
            edit.country = .clear
        }.record
        #expect(record.feeling == nil && record.note == nil && record.colors == [])
        #expect(record.tags == [] && record.latitude == nil && record.longitude == nil)
        #expect(record.country == .unknown && record.timeZone == "Europe/Paris")
        #expect(try journal.regionsByCode().keys.sorted() == ["ZZ"])
        #expect(try journal.tagCounts() == [:])
    }

    @Test(
        "Moving a mood updates both countries, and deletes one that it leaves empty")
    func moving() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let early = Date(timeIntervalSince1970: 1000)
        for country in ["FR", "DE", "JP"] {
            _ = try journal.record(NewMood(country: ISO3166.Country(country)), at: early)
        }
        func move(_ number: Int, to country: String) throws -> [String: [Double]] {
            _ = try journal.edit(
                MoodReference(String(number)),
                edit { $0.country = .set(ISO3166.Country(country)) }, at: later)
            return try journal.regionsByCode().mapValues {
                [Double($0.numberOfMoods), $0.updatedAt.timeIntervalSince1970]
            }
        }
        // Europe has no new moods.
        #expect(
            try move(1, to: "DE") == [
                "DE": [2, 2e9], "JP": [1, 1000], "150": [2, 1000], "142": [1, 1000],
            ])
        #expect(
            try move(3, to: "KE") == [
                "DE": [2, 2e9], "KE": [1, 2e9], "150": [2, 1000], "002": [1, 2e9],
            ])
    }

    @Test(
        "A new coordinate changes the country, unless another was chosen explicitly",
        arguments: [
            // The place and country at first, the country after moving to Japan, and whether there
            // is a warning.
            ((48.85, 2.35), nil, "JP", false), ((48.85, 2.35), "FR", "JP", false),
            ((48.85, 2.35), "DE", "DE", true), ((30, -40), nil, "JP", false),
            (nil, "FR", "FR", true), (nil, nil, "JP", false),
        ] as [((Double, Double)?, String?, String, Bool)])
    func coordinates(
        former: (Double, Double)?, given: String?, expected: String, isFar: Bool
    ) throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(
            file,
            NewMood(
                latitude: former?.0, longitude: former?.1,
                country: given.map { ISO3166.Country($0) }))
        let tokyo = try Coordinate(latitude: 35.68, longitude: 139.69)
        let edited = try changed(journal) { $0.coordinate = .set(tokyo) }
        #expect(edited.record.country.alpha2 == expected && edited.isFarFromCountry == isFar)
        // A given country is kept, and a removed one becomes the coordinate's.
        #expect(
            try changed(journal) { $0.country = .set(ISO3166.Country("BR")) }.isFarFromCountry)
        #expect(try changed(journal) { $0.country = .clear }.record.country.alpha2 == "JP")
        // Without its coordinate, the mood stays in the country.
        #expect(try changed(journal) { $0.coordinate = .clear }.record.country.alpha2 == "JP")
    }

    @Test("A time is read by the clock of the right zone")
    func clocks() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(
            file,
            NewMood(date: "2024-05-01T23:00", latitude: 48.85, longitude: 2.35))
        func text(_ change: (inout MoodEdit) throws -> Void) throws -> String {
            let record = try changed(journal, change).record
            let zone = try TimeZoneName(record.timeZone).timeZone
            return
                "\(ISO8601.text(of: record.date, in: zone) ?? "") \(record.timeZone) \(record.localDay)"
        }
        // A new zone alone doesn't change the instant.
        #expect(
            try text { $0.timeZone = try TimeZoneName("Asia/Tokyo") }
                == "2024-05-02T06:00:00+09:00 Asia/Tokyo 2024-05-02")
        // A date is read by the clock of the mood.
        #expect(
            try text { $0.date = "2024-06-01 08:00" }
                == "2024-06-01T08:00:00+09:00 Asia/Tokyo 2024-06-01")
        // A person chose the zone, so a coordinate doesn't change it.
        let berlin = try Coordinate(latitude: 52.52, longitude: 13.4)
        #expect(
            try text { $0.coordinate = .set(berlin) }
                == "2024-06-01T08:00:00+09:00 Asia/Tokyo 2024-06-01")
        #expect(
            try text {
                $0.timeZone = try TimeZoneName("europe/berlin")
                $0.date = "2024-06-01 08:00"
            } == "2024-06-01T08:00:00+02:00 Europe/Berlin 2024-06-01")
        // Now the zone is the coordinate's own, and changes with it.
        let tokyo = try Coordinate(latitude: 35.68, longitude: 139.69)
        #expect(
            try text {
                $0.coordinate = .set(tokyo)
                $0.date = "2024-06-01 08:00"
            } == "2024-06-01T08:00:00+09:00 Asia/Tokyo 2024-06-01")
        // An offset that this clock had at that time isn't another zone.
        #expect(
            try text { $0.date = "2024-01-01T00:00:00+09:00" }
                == "2024-01-01T00:00:00+09:00 Asia/Tokyo 2024-01-01")
        #expect(
            try text { $0.date = "2024-01-01T00:00:00-03:00" }
                == "2024-01-01T00:00:00-03:00 -03:00 2024-01-01")
    }

    @Test("An invalid edit changes nothing")
    func refused() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(file, NewMood(note: "note"))
        let before = try SQLiteShell.dump(of: file.location.path)
        #expect(throws: NewMoodError.self) {
            try changed(journal) {
                $0.note = "other"
                $0.date = "the day before"
            }
        }
        #expect(throws: NewMoodError.colors(PaletteError(count: 9))) {
            try changed(journal) {
                $0.colors = Array(repeating: MoodColor(red: 0, green: 0, blue: 0), count: 9)
            }
        }
        #expect(throws: JournalError.noSuchMood("2")) {
            try journal.edit(MoodReference("2"), edit { $0.note = "other" })
        }
        #expect(try SQLiteShell.dump(of: file.location.path) == before)
    }

    @Test(
        "Any sequence of records, edits and deletes by two writers matches a model",
        arguments: 1...6)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let writers = [try file.open(), try file.open()]
        let countries = ["FR", "DE", "JP", "AQ", "ZZ", "KE"].map { ISO3166.Country($0) }
        let paths = ["a", "a/b", "a/b/c", "d/e", "f"]
        var moods: [Int64: (country: ISO3166.Country, tags: Set<String>)] = [:]
        for step in 0..<100 {
            let journal = writers[Int.random(in: 0...1, using: &generator)]
            let country = countries[Int.random(in: 0..<countries.count, using: &generator)]
            let tags = paths.shuffled(using: &generator)
                .prefix(Int.random(in: 0...3, using: &generator))
            let known = moods.keys.sorted().randomElement(using: &generator)
            switch (Int.random(in: 0..<10, using: &generator), known) {
            case (0..<6, let number?):
                let change = try edit {
                    $0.country = .set(country)
                    $0.tags = try tags.map { try TagPath($0) }
                }
                let record = try journal.edit(MoodReference(String(number)), change).record
                #expect(record.country == country && record.tags == tags.sorted())
                moods[number] = (country, Set(tags))
            case (6..<8, let number?):
                _ = try journal.delete([MoodReference(String(number))])
                moods[number] = nil
            default:
                let record = try journal.record(
                    NewMood(country: country, tags: tags.map { try TagPath($0) }))
                moods[record.number] = (country, Set(tags))
            }
            var regions: [String: Int] = [:]
            var tagCounts: [String: Int] = [:]
            for mood in moods.values {
                regions[mood.country.alpha2, default: 0] += 1
                if let continent = mood.country.continent {
                    regions[continent.code, default: 0] += 1
                }
                for path in mood.tags {
                    let levels = path.split(separator: "/")
                    for count in 1...levels.count {
                        tagCounts[levels.prefix(count).joined(separator: "/"), default: 0] += 0
                    }
                    tagCounts[path, default: 0] += 1
                }
            }
            for reader in writers {
                let found = try reader.regionsByCode().mapValues(\.numberOfMoods)
                try #require(found == regions, "seed \(seed), step \(step)")
                try #require(try reader.tagCounts() == tagCounts, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("Tags in a note are added like others, and a new note adds only those that are new in it")
    func tagsInNotes() throws {
        let file = try JournalFile()
        let journal = try journal(
            file,
            NewMood(
                note: "#Work with Ana #sea, \\#plain and #12", tags: [TagPath("work")],
                machineTimeZone: .gmt))
        var mood = try journal.record(of: MoodReference("1"))
        #expect(mood.note == "#Work with Ana #sea, #plain and #12")
        #expect(mood.tags == ["sea", "work"])
        mood = try changed(journal) { $0.removedTags = [try TagPath("sea")] }.record
        #expect(mood.tags == ["work"])
        // The words that the note had stay plain; the new one is a tag.
        mood = try changed(journal) { $0.note = "#Work with Ana #sea, #plain #new" }.record
        #expect(mood.note == "#Work with Ana #sea, #plain #new")
        #expect(mood.tags == ["new", "work"])
        // A word that left the note takes no tag with it.
        mood = try changed(journal) { $0.note = "nothing" }.record
        #expect(mood.tags == ["new", "work"])
        mood = try changed(journal) {
            $0.note = "#new #b #c"
            $0.tags = []
            $0.removedTags = [try TagPath("new")]
        }.record
        #expect(mood.tags == ["b", "c"])
    }
}
