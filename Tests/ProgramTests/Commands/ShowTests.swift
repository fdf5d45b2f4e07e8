import Testing

@Suite("moods show")
struct ShowTests {
    @Test("Moods are shown in the order of the arguments")
    func order() throws {
        let home = try Travels.home()
        let json = try home.moods("show", "2", "1", "--format", "json")
        let objects = [2, 1].map { ListTests.objects[$0].replacing(".000", with: "") }
        #expect(json.pattern == "[\n\(objects[0]),\n\(objects[1])\n]\n")
        let fields = try home.moods("show", "4", "2", "4", "--fields", "number,country")
        #expect(fields.output == "4\tZZ\n2\tJP\n4\tZZ\n")
    }

    @Test("The table shows a mood in full")
    func table() throws {
        let outcome = try Travels.home().moods("show", "2", "1", "4", "--format", "table")
        #expect(
            outcome.pattern == """
                rad  Thursday 2 May 2024, 03:00 · Japan
                     tab    here
                     and a second line \\ end

                (mood 2 · <id> · Asia/Tokyo)

                good  Wednesday 1 May 2024, 20:30 · Paris, France
                      Sunset over the river
                      #ff8800 #0088ff

                (mood 1 · <id> · Europe/Paris · 48.85, 2.35)

                no feeling  Sunday 31 December 2023, 23:59

                (mood 4 · <id> · UTC · -40.0, -140.0)

                """)
    }

    @Test("A mood is named by its number, its UUID, or eight or more digits of that")
    func references() throws {
        let home = try Home()
        let id = try home.add()
        let references = [
            "1", id, id.uppercased(), id.replacing("-", with: ""), String(id.prefix(30)),
            String(id.prefix(13)), String(id.prefix(8)),
        ]
        for reference in references {
            let outcome = try home.moods("show", reference, "--fields", "id")
            #expect(outcome.output == id + "\n", "\(reference): \(outcome)")
        }
    }

    @Test("The beginning of several UUIDs, a missing mood and an invalid reference are errors")
    func refusals() throws {
        let home = try Home()
        try home.add()
        try home.sqlite(
            """
            INSERT INTO Mood(id, date, timeZone, localDay, modifiedAt, country)
              SELECT x'0192f3a45b6c70008000000000000001', 0, 'UTC', '2001-01-01', 0, country
              FROM Mood UNION ALL
              SELECT x'0192f3a45b6c70008000000000000002', 0, 'UTC', '2001-01-01', 0, country
              FROM Mood;
            """)
        let ambiguous = try home.moods("show", "0192f3a4")
        #expect(ambiguous.status == 69 && ambiguous.output == "")
        #expect(
            ambiguous.errors
                == "moods: the UUIDs of several moods begin with 0192f3a4; give more digits\n")
        #expect(
            try home.moods(
                "show", "0192f3a4-5b6c-7000-8000-000000000002", "--fields", "number"
            ).output == "3\n")
        // Nothing is shown, although the first two moods exist.
        let missing = try home.moods("show", "1", "2", "99")
        #expect(missing.status == 69 && missing.output == "")
        #expect(missing.errors == "moods: no mood 99; see 'moods list'\n")
        for text in ["xyz", "0", "-1", "0192f3a", "1.5", "０", "99999999999999999999x", ""] {
            let outcome = try home.moods("show", text)
            #expect(outcome.status == 64, "\(text): \(outcome)")
        }
    }
}
