import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Named places")
struct PlaceTests {
    private static let gazetteer = Gazetteer(locale: Locale(identifier: "en"))

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test("A place is found by its name in any spelling, before a town of that name")
    func names() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        let cafe = try point(38.71, -9.14)
        try journal.addPlace(PlaceName(" Café Paris "), at: cafe)
        try journal.addPlace(PlaceName("Lisbon"), at: point(38.74, -9.15))
        for text in ["Café Paris", "cafe paris", "CAFE-PARIS", "cafépariS"] {
            let location = try journal.location(text, gazetteer: Self.gazetteer)
            #expect(location.place == "Café Paris" && location.coordinate == cafe, "\(text)")
        }
        #expect(try journal.location("lisbon", gazetteer: Self.gazetteer).place == "Lisbon")
        let town = try journal.location("Porto", gazetteer: Self.gazetteer)
        #expect(town.place == nil && town.town?.town.country == ISO3166.Country("PT"))
        let coordinate = try journal.location("1.5, 2.5", gazetteer: Self.gazetteer)
        #expect(coordinate.coordinate == (try point(1.5, 2.5)) && coordinate.town == nil)
    }

    @Test("A name without letters, with several lines, or of coordinates is an error")
    func invalidNames() {
        for text in [
            "", "  ", "!!", "a\nb", "a\u{2028}b", "caf\u{202E}é", "a\u{2066}b", "a\u{200B}b",
            "48.85, 2.35", "91, 0", String(repeating: "a", count: 101),
            // One character of many bytes; joiners and tags that join nothing and tag no flag.
            "a" + String(repeating: "\u{301}", count: 200), "ho\u{200D}me", "home\u{200D}",
            "\u{200C}می", "می\u{200C}\u{200C}خ", "home\u{E0067}\u{E007F}",
        ] {
            #expect(throws: PlaceNameError.self) { try PlaceName(text) }
        }
        #expect(throws: Never.self) { try PlaceName(String(repeating: "東", count: 100)) }
        // Joiners and tags are parts of words and emoji.
        for text in ["می\u{200C}خواهم", "home 👨\u{200D}👩\u{200D}👧", "pub 🏴󠁧󠁢󠁳󠁣󠁴󠁿"] {
            #expect(throws: Never.self) { try PlaceName(text) }
        }
    }

    @Test(
        "The error says which rule the name violates",
        arguments: [
            ("", "the place's name is empty"), ("!!", "at least one letter or digit"),
            ("1, 2", "written like coordinates"), ("a\u{7}b", "control character"),
            (String(repeating: "a", count: 101), "too long"),
        ])
    func reasons(text: String, reason: String) {
        let error = #expect(throws: PlaceNameError.self) { try PlaceName(text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test("A place whose coordinate another program damaged is named in the error")
    func damaged() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        try journal.addPlace(PlaceName("Home"), at: point(1, 2))
        try journal.setDefaultPlace("home")
        try file.sqlite(
            """
            PRAGMA ignore_check_constraints = ON;
            UPDATE Place SET latitude = 999 WHERE key = 'home';
            """)
        #expect(throws: JournalError.unusablePlace("Home")) { try journal.defaultLocation() }
        #expect(throws: JournalError.unusablePlace("Home")) {
            try journal.location("home", gazetteer: Self.gazetteer)
        }
        #expect(try journal.deletePlace("home").wasDefault)
        #expect(try journal.defaultLocation() == nil)
    }

    @Test("Adding a name again moves the place, and renaming to an existing name fails")
    func changes() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try journal.addPlace(PlaceName("Home"), at: point(1, 2)).formerName == nil)
        #expect(try journal.addPlace(PlaceName("home"), at: point(3, 4)).formerName == "Home")
        #expect(try journal.places().map(\.name) == ["home"])
        try journal.addPlace(PlaceName("Work"), at: point(5, 6))
        #expect(throws: JournalError.placeExists("Work")) {
            try journal.renamePlace("home", to: PlaceName("WORK"))
        }
        try journal.renamePlace("HOME", to: PlaceName("Home"))
        #expect(try journal.places().map(\.name) == ["Home", "Work"])
        #expect(throws: JournalError.noSuchPlace("hoem", nearest: ["Home"])) {
            try journal.deletePlace("hoem")
        }
        try journal.deletePlace("work")
        #expect(try journal.places().map(\.name) == ["Home"])
        #expect(try journal.container.check() == [])
    }

    @Test("At most one place is the default, until it is deleted")
    func defaultPlace() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try journal.defaultLocation() == nil)
        for name in ["A", "B"] {
            try journal.addPlace(PlaceName(name), at: point(1, 2))
            try journal.setDefaultPlace(name)
            #expect(try journal.defaultLocation()?.place == name)
        }
        #expect(try journal.places().map(\.isDefault) == [false, true])
        try journal.deletePlace("B")
        #expect(try journal.defaultLocation() == nil)
        try journal.undo()
        #expect(try journal.defaultLocation()?.place == "B")
        try journal.setDefaultPlace("A")
        // An earlier choice that is restored isn't the last one.
        try journal.undo(4)
        #expect(try journal.places().map(\.isDefault) == [true, false])
        try journal.setDefaultPlace(nil)
        #expect(try journal.defaultLocation() == nil)
    }

    @Test("Every change of a place can be undone and redone")
    func undo() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        var states = [try journal.places()]
        let changes: [() throws -> Void] = [
            { try journal.addPlace(PlaceName("Home"), at: self.point(1, 2)) },
            { try journal.setDefaultPlace("home") },
            { try journal.addPlace(PlaceName("home"), at: self.point(3, 4)) },
            { try journal.renamePlace("home", to: PlaceName("Nest")) },
            { try journal.deletePlace("nest") },
        ]
        for change in changes {
            try change()
            states.append(try journal.places())
        }
        for state in states.dropLast().reversed() {
            try journal.undo()
            #expect(try journal.places() == state)
        }
        for state in states.dropFirst() {
            try journal.redo()
            #expect(try journal.places() == state)
        }
        #expect(try journal.container.check() == [])
    }

    @Test(
        "A place has the moods within 250 m of it, as statistics by place count them",
        arguments: SeededGenerator.seeds)
    func moods(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        let centers = try [point(48.85, 2.35), point(-17.7, 179.9999), point(89.999, 0)]
        var points: [Coordinate] = []
        for center in centers {
            for _ in 0..<40 {
                let latitude = center.latitude + .random(in: -0.004...0.004, using: &random)
                let longitude = center.longitude + .random(in: -0.004...0.004, using: &random)
                points.append(
                    try point(min(latitude, 90), longitude > 180 ? longitude - 360 : longitude))
            }
        }
        try journal.record(
            contentsOf: points.map {
                try NewMood(latitude: $0.latitude, longitude: $0.longitude)
            })
        for (index, center) in centers.enumerated() {
            try journal.addPlace(PlaceName("place \(index)"), at: center)
        }
        let statistics = try journal.statistics(MoodQuery(), by: .place)
        for (index, center) in centers.enumerated() {
            let expected = points.count { center.distance(to: $0) <= PlaceRecord.radius }
            #expect(try journal.places()[index].numberOfMoods == expected, "seed \(seed)")
            var query = MoodQuery()
            query.vicinities = [
                MoodQuery.Vicinity(
                    of: "PLACE \(index)", kilometers: nil, gazetteer: Self.gazetteer)
            ]
            #expect(try journal.numbers(query).count == expected, "seed \(seed)")
            let group = statistics.groups.first { $0.group == .place("place \(index)") }
            #expect(group?.summary.moods ?? 0 == expected, "seed \(seed)")
        }
    }

    @Test("The check repairs a place that can't be found because of another program")
    func wrongKeys() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.addPlace(PlaceName("home"), at: point(1, 2))
        try journal.addPlace(PlaceName("work"), at: point(3, 4))
        try journal.close()
        try file.sqlite("UPDATE Place SET name = 'Work' WHERE key = 'home';")
        let problems = try Journal.check(at: file.location).problems
        #expect(problems.map(\.object) == ["Place/1"] && problems.allSatisfy(\.isFixable))
        _ = try Journal.fix(at: file.location)
        #expect(try Journal.check(at: file.location).problems == [])
        let fixed = try file.open()
        #expect(try fixed.places().map(\.name) == ["work", "Work 2"])
        try fixed.close()
    }

    @Test("A dry run of a merge counts places, and changes none; merging again changes nothing")
    func merge() throws {
        let (file, otherFile) = (try JournalFile(), try JournalFile())
        defer { [file, otherFile].forEach { $0.remove() } }
        let (journal, other) = (try file.open(), try otherFile.open())
        defer { [journal, other].forEach { try? $0.close() } }
        try journal.addPlace(PlaceName("Home"), at: point(1, 2))
        try other.addPlace(PlaceName("Work"), at: point(5, 6))
        try other.setDefaultPlace("work")
        #expect(try journal.merge(other, isDryRun: true).places == 1)
        #expect(try journal.places().count == 1 && journal.defaultLocation() == nil)
        #expect(try journal.merge(other).places == 1)
        #expect(try journal.places().map(\.name) == ["Home", "Work"])
        #expect(try journal.places().map(\.coordinate) == [point(1, 2), point(5, 6)])
        #expect(try journal.defaultLocation()?.place == "Work")
        #expect(try journal.merge(other).places == 0)
        #expect(try journal.container.check() == [])
    }

    @Test("A search finds a named place and a town after @, and statistics count towns")
    func towns() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        try journal.record(contentsOf: [
            NewMood(latitude: 48.8566, longitude: 2.3522, note: "rain"),
            NewMood(latitude: 38.72, longitude: -9.14, note: "sun"),
            NewMood(latitude: 38.7201, longitude: -9.1401),
            NewMood(country: ISO3166.Country("PT")),
        ])
        try journal.addPlace(PlaceName("nest"), at: point(38.72, -9.14))
        // A country's name begins with this text in some language, but the named place takes
        // precedence.
        try journal.addPlace(PlaceName("home"), at: point(48.8566, 2.3522))
        func found(_ text: String) throws -> [Int64] {
            var query = MoodQuery()
            query.searches = [try MoodSearch(text, gazetteer: Self.gazetteer)]
            return try journal.numbers(query).sorted()
        }
        #expect(try found("@nest") == [2, 3])
        #expect(try found("@HOME") == [1])
        #expect(try found("@paris rain") == [1])
        #expect(try found("@lisboa") == [2, 3])
        #expect(try found("@portugal") == [2, 3, 4])
        #expect(throws: JournalError.self) { try found("@nowhereatall") }
        let groups = try journal.statistics(MoodQuery(), by: .town).groups
        let counts = Dictionary(
            uniqueKeysWithValues: groups.map { ($0.group.code, $0.summary.moods) })
        #expect(
            counts == ["Paris, Île-de-France, FR": 1, "Lisbon, Lisboa, PT": 2, "": 1], "\(counts)")
    }

    @Test("Towns with the same name have their divisions, and moods without a town come last")
    func namesakes() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        try journal.record(contentsOf: [
            NewMood(latitude: 39.8, longitude: -89.644),
            NewMood(latitude: 37.215, longitude: -93.298),
            NewMood(latitude: 48.8566, longitude: 2.3522),
            NewMood(date: "2024-01-01 12:00"), NewMood(date: "2024-01-02 12:00"),
        ])
        let english = Locale(identifier: "en")
        let groups = try journal.statistics(MoodQuery(), by: .town).groups
        #expect(groups.last?.group == .town(nil) && groups.last?.summary.days == 2)
        #expect(
            Set(groups.map { $0.localizedName(in: english) }) == [
                "Springfield, Illinois, United States", "Springfield, Missouri, United States",
                "Paris, France", "no town",
            ])
    }
}
