import Foundation
import Testing

/// A journal with values that aren't valid in a mood: no command that reads them exits with 0.
@Suite("Values that can't be read") struct DamagedValueTests {
    /// SQL that damages the mood that is listed first, and the reason that is reported.
    static let moodDamages = [
        ("id = x'00'", "id of Mood/3"), ("feeling = 9", "feeling of Mood/3"),
        ("colors = x'0102'", "colors of Mood/3"),
        ("note = CAST(x'61ff62' AS TEXT)", "note of Mood/3"),
        ("timeZone = CAST(x'61ff62' AS TEXT)", "timeZone of Mood/3"),
        ("country = 4711", "4711"), ("country = 0", "country of Mood/3"),
        ("country = -3", "country of Mood/3"),
    ]

    static let readings = [
        ["list"], ["list", "--format", "csv"], ["list", "--format", "json"],
        ["list", "--format", "table"], ["list", "--section", "country"],
        ["list", "--section", "feeling", "--format", "jsonl"], ["show", "3"],
        ["show", "3", "--format", "json"], ["export"], ["export", "--format", "csv"],
        ["export", "--format", "json"], ["export", "--format", "geojson"],
        ["export", "-o", "moods.jsonl"], ["watch", "all"],
    ]

    private func expectRefusal(_ home: Home, _ command: [String], naming reason: String) throws {
        let outcome = try home.run([Program.path] + command)
        #expect(outcome.status == 65, "\(command): \(outcome)")
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == 1, "\(command): \(outcome)")
        #expect(errors.last?.contains(reason) == true, "\(command): \(outcome)")
    }

    @Test("C11 A mood with an unreadable value ends every reading", arguments: moodDamages)
    func moods(damage: String, reason: String) throws {
        let home = try Travels.home()
        try home.sqlite("PRAGMA foreign_keys = OFF; UPDATE Mood SET \(damage) WHERE _pk = 3;")
        for command in Self.readings {
            var command = command
            if let index = command.firstIndex(of: "moods.jsonl") {
                command[index] = home.file("moods.jsonl")
            }
            // The sentence above a table counts feelings with a statement over all rows.
            let isCounted = command.contains("table") && reason.hasPrefix("feeling")
            try expectRefusal(home, command, naming: isCounted ? "A stored feeling" : reason)
        }
        #expect(!FileManager.default.fileExists(atPath: home.file("moods.jsonl")))
    }

    @Test("S6 A table that accepts any storage class is an error that names the table")
    func otherStorageClass() throws {
        let home = try Travels.home()
        try home.sqlite(
            """
            .dbconfig defensive off
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT', ')'), ' REAL', '')
              WHERE name = 'Mood';
            PRAGMA writable_schema = RESET;
            """)
        try home.sqlite("UPDATE Mood SET modifiedAt = 'yesterday' WHERE _pk = 3;")
        for command in ["list", "export", "add"] {
            let outcome = try home.moods(command)
            #expect(outcome.status == 78 && outcome.output == "", "\(outcome)")
            #expect(outcome.errors.contains("has changed Mood;"), "\(outcome)")
        }
    }

    @Test("S6 A search index whose row of the schema is lost is damage, which check repairs")
    func lostSearchIndex() throws {
        let home = try Travels.home()
        try home.sqlite(
            """
            .dbconfig defensive off
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'Mood_note_trigrams';
            """)
        let outcome = try home.moods("add", "a note")
        #expect(outcome.status == 65 && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.hasSuffix("; see 'moods check'\n"), "\(outcome)")
        #expect(try home.moods("check", "--fix").status == 0)
        try home.add("a note")
    }

    @Test("C11 An unreadable region or tag ends its listing")
    func regionsAndTags() throws {
        let home = try Travels.home()
        try home.add("--country", "FR", "--tag", "work")
        try home.sqlite("UPDATE GeographicRegion SET numericCode = 99999 WHERE numericCode = 250;")
        try expectRefusal(home, ["regions"], naming: "numericCode of Country/")
        try expectRefusal(home, ["regions", "--format", "json"], naming: "numericCode of Country/")
        try expectRefusal(home, ["watch"], naming: "numericCode of Country/")
        try home.sqlite("UPDATE Tag SET name = CAST(x'77ff' AS TEXT);")
        try expectRefusal(home, ["tags"], naming: "name of Tag/1")
        try expectRefusal(home, ["tags", "--format", "json"], naming: "name of Tag/1")
        try expectRefusal(home, ["tags", "--tree"], naming: "name of Tag/1")
    }

    @Test("C11 A tag's parent that isn't a row ends every listing of the tag")
    func parents() throws {
        let home = try Travels.home()
        try home.add("--country", "FR", "--tag", "work/meeting")
        try home.sqlite("UPDATE Tag SET parent = -3 WHERE parent IS NOT NULL;")
        try expectRefusal(home, ["tags"], naming: "parent of Tag/")
        try expectRefusal(home, ["list"], naming: "parent of Tag/")
    }

    @Test("S6 An import that meets an unreadable mood reports that the journal is damaged")
    func importing() throws {
        let home = try Home()
        func run(_ note: String) throws -> Outcome {
            try home.moods(
                "import", "-",
                input: """
                    {"source":"x","externalID":"1","date":"2024-05-01T12:00:00+02:00",\
                    "country":"FR","note":"\(note)"}

                    """)
        }
        #expect(try run("one").status == 0)
        try home.sqlite("UPDATE Mood SET feeling = 9;")
        let outcome = try run("two")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.contains("feeling of Mood/1"), "\(outcome)")
    }

    @Test("C11 No part of the mood is printed")
    func printed() throws {
        let home = try Travels.home()
        func isPrinted(status: Int32) throws -> Bool {
            let outcome = try home.moods("list", "--fields", "number,feeling")
            #expect(outcome.status == status)
            return outcome.output.split(separator: "\n").contains { $0.hasPrefix("1\t") }
        }
        #expect(try isPrinted(status: 0))
        try home.sqlite("UPDATE Mood SET feeling = 9 WHERE _pk = 1;")
        #expect(try !isPrinted(status: 65))
    }

    @Test("C11 An edit doesn't overwrite an unreadable value")
    func edit() throws {
        let home = try Travels.home()
        try home.sqlite("UPDATE Mood SET feeling = 9 WHERE _pk = 3;")
        try expectRefusal(home, ["edit", "3", "--note", "new"], naming: "feeling of Mood/3")
        #expect(
            try home.sqlite("SELECT feeling, note FROM Mood WHERE _pk = 3") == "9|rain, \"again\"")
    }
}
