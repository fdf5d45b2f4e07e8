import Testing

@Suite("moods show")
struct ShowTests {
    @Test("Moods in the order in which they were named")
    func order() throws {
        let home = try Travels.home()
        let json = try home.moods("show", "2", "1", "--format", "json")
        let objects = [2, 1].map { ListTests.objects[$0].replacing(".000", with: "") }
        #expect(json.pattern == "[\n\(objects[0]),\n\(objects[1])\n]\n")
        let fields = try home.moods("show", "4", "2", "4", "--fields", "number,country")
        #expect(fields.output == "4\tZZ\n2\tJP\n4\tZZ\n")
    }

    @Test("In full, for people")
    func table() throws {
        let outcome = try Travels.home().moods("show", "2", "1", "4", "--format", "table")
        #expect(
            outcome.pattern == """
                Mood     2
                Id       <id>
                Date     2024-05-02 03:00 Asia/Tokyo
                Country  Japan, Asia
                Feeling  rad (5 of 5)

                tab\there
                and a second line \\ end

                Mood     1
                Id       <id>
                Date     2024-05-01 20:30 Europe/Paris
                Country  France, Europe
                Place    48.85, 2.35
                Feeling  good (4 of 5)
                Colors   #ff8800 #0088ff

                Sunset over the river

                Mood     4
                Id       <id>
                Date     2023-12-31 23:59 UTC
                Country  Unknown Region
                Place    -40.0, -140.0

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

    @Test("A beginning of several UUIDs, a missing mood, and an invalid reference")
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
        // All or nothing: the first two are there.
        let missing = try home.moods("show", "1", "2", "99")
        #expect(missing.status == 69 && missing.output == "")
        #expect(missing.errors == "moods: no mood 99; see 'moods list'\n")
        for text in ["xyz", "0", "-1", "0192f3a", "1.5", "０", "99999999999999999999x", ""] {
            let outcome = try home.moods("show", text)
            #expect(outcome.status == 64, "\(text): \(outcome)")
        }
    }
}
