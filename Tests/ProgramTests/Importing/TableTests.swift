import Foundation
import Testing

@Suite("Tables of other programs")
struct TableTests {
    private let hint =
        "the column has ratings that aren't 1 to 5; give the scale, like --mood-range 1..10, or the "
        + "levels, like --mood-map '1=1, 7=4'"

    @Test("Ratings on another scale are refused until each has a level")
    func ratings() throws {
        let home = try Home()
        let table =
            "date,rating,note\n2024-05-01,,none\n2024-05-02,3,low\n2024-05-03,8,high\n"
            + "2024-05-04,rad,word\n"
        let refused = try home.moods("import", "-", input: table)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("line 3: \(hint) (the same in line 4)\n"), "\(refused)")
        #expect(refused.errors.hasPrefix("Added 2 moods from standard input; 2 were refused:"))
        let partly = try home.moods(
            "import", "-", "--mood-map", "8=4", "--dry-run", input: table)
        #expect(
            partly.errors.contains(
                "line 3: the rating '3' has no level; add one to --mood-map, like '3=3'\n"),
            "\(partly)")
        let mapped = try home.moods("import", "-", "--mood-map", "3=2, 8=4", input: table)
        #expect(mapped.status == 0 && mapped.errors.hasPrefix("Added 2 moods"), "\(mapped)")
        let listed = try home.moods("list", "--reverse", "--fields", "note,feeling,tags")
        #expect(listed.output == "none\t\t\nlow\t2\t\nhigh\t4\t\nword\t5\t\n")
    }

    @Test("A scale is divided evenly into the five feelings, and a mood name's level comes first")
    func range() throws {
        let home = try Home()
        var table = "date,rating\n"
        for rating in ["1", "2", "3", "5.5", "8", "10", "rad", "so-so"] {
            table += "2024-05-01,\(rating)\n"
        }
        let options = ["--mood-range", "1..10", "--mood-map", "so-so=2"]
        let outcome = try home.run(
            [Program.path, "import", "-"] + options, input: Data(table.utf8))
        #expect(outcome.status == 0, "\(outcome)")
        let feelings = try home.moods("list", "--sort", "date", "--fields", "number,feeling").lines
        #expect(
            feelings.sorted()
                == ["1\t1", "2\t1", "3\t2", "4\t3", "5\t4", "6\t5", "7\t5", "8\t2"])
        let beyond = try home.moods(
            "import", "-", "--mood-range", "6..1", input: "date,mood\n2024-05-02,0\n2024-05-02,6\n")
        #expect(beyond.status == 65, "\(beyond)")
        #expect(beyond.errors.contains("line 2: the rating '0' isn't between 1 and 6\n"))
        #expect(try home.moods("list", "--on", "2024-05-02", "--fields", "feeling").output == "1\n")
        let invalid = try home.moods("import", "-", "--mood-range", "1-10", input: table)
        #expect(invalid.status == 64, "\(invalid)")
        #expect(
            invalid.errors
                == "moods: invalid mood range '1-10'; use the worst and the best rating, like 1..10\n"
        )
    }

    @Test("A column of places is looked up like --at, and an ambiguous or unknown one is refused")
    func places() throws {
        let home = try Home()
        try #require(home.moods("places", "add", "Home", "--at", "52.52, 13.405").status == 0)
        let table = """
            date,city,country,note
            2024-05-01,Oslo,,town
            2024-05-02,home,,own
            2024-05-03,"48.85, 2.35",,coordinates
            2024-05-04,Springfield,,ambiguous
            2024-05-05,Hoem,,unknown
            2024-05-06,London,CA,in a country
            2024-05-07,,FR,none

            """
        let outcome = try home.moods("import", "-", input: table)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.contains("line 5: 'Springfield' may be "), "\(outcome)")
        #expect(
            outcome.errors.contains(
                "line 6: no place or town is called 'Hoem'; did you mean 'Home'?\n"), "\(outcome)")
        let listed = try home.moods("list", "--reverse", "--fields", "note,country,latitude").lines
        #expect(listed.count == 5, "\(listed)")
        #expect(listed[0].hasPrefix("town\tNO\t59.9"), "\(listed)")
        #expect(listed[1...2] == ["own\tDE\t52.52", "coordinates\tFR\t48.85"], "\(listed)")
        #expect(listed[3].hasPrefix("in a country\tCA\t42.9"), "\(listed)")
        #expect(listed[4] == "none\tFR\t", "\(listed)")
        // Coordinates are more precise than a name.
        let exact = try home.moods(
            "import", "-", input: "date,lat,lon,place\n2024-06-01,1.5,2.5,Nowhere at all\n")
        #expect(exact.status == 0, "\(exact)")
    }

    @Test("A row with another place is another mood, also where a refused row was corrected")
    func correctedPlace() throws {
        let home = try Home()
        func table(_ city: String) -> String {
            "date,city,feeling\n2024-05-01,\(city),4\n2024-05-01,Oslo,4\n"
        }
        #expect(try home.moods("import", "-", input: table("Hoem")).status == 65)
        #expect(try home.moods("edit", "1", "--feeling", "5").status == 0)
        #expect(try home.moods("import", "-", input: table("Paris")).status == 0)
        #expect(
            try home.moods("list", "--reverse", "--fields", "country,feeling").lines.sorted()
                == ["FR\t4", "NO\t5"])
        // The row is the same after its place was moved.
        #expect(try home.moods("places", "add", "Oslo", "--at", "10, 10").status == 0)
        let again = try home.moods("import", "-", input: table("Paris"))
        #expect(again.errors == "Added nothing from standard input; 2 were there already.\n")
        let misspelled = try home.moods(
            "import", "-", input: "date,city,country\n2024-05-02,London,Cnada\n")
        #expect(misspelled.status == 65, "\(misspelled)")
        #expect(misspelled.errors.contains("unknown country 'Cnada'"), "\(misspelled)")
    }

    @Test("If the own places can't be read, the journal is to blame, and not the rows")
    func unreadablePlaces() throws {
        let home = try Home()
        let journal = home.file("bad.sqlite")
        try "no journal".write(toFile: journal, atomically: true, encoding: .utf8)
        let outcome = try home.moods(
            "import", "-", "--journal", journal, input: "date,city\n2024-05-01,Oslo\n")
        #expect(outcome.status == 78 && !outcome.errors.contains("line 2"), "\(outcome)")
    }

    @Test("The name of a file tells its format if the content doesn't")
    func fileName() throws {
        let home = try Home()
        let path = home.file("diary.CSV")
        try "when;what\n".write(toFile: path, atomically: true, encoding: .utf8)
        let outcome = try home.moods("import", path)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
            outcome.errors
                == "moods: diary.CSV: can't read line 1 as csv: it has no known column name; name the "
                + "columns, like date,feeling,note\n")
    }

    @Test(
        "Any number other than 1 to 5 shows another scale",
        arguments: ["8", "10/10", "3.5", "0", "-1", "\"3,5\"", "80%"])
    func otherScale(number: String) throws {
        let home = try Home()
        let table = "mood,date\n4,2024-05-01\n\(number),2024-05-02\n"
        let outcome = try home.moods("import", "-", input: table)
        #expect(outcome.status == 65 && outcome.errors.contains("2 were refused:"), "\(outcome)")
        #expect(try home.moods("tags").output == "")
    }

    @Test("Ratings from 1 to 5 and names need no levels")
    func usualScale() throws {
        let home = try Home()
        let table = "mood,date\n4,2024-05-01\nso-so 7,2024-05-02\n1,2024-05-03\n"
        let outcome = try home.moods("import", "-", input: table)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("Added 3 moods"), "\(outcome)")
    }

    @Test("Without date and note, day is the date, and text or comment is the note")
    func otherNames() throws {
        for (header, ignored) in [
            ("day,feeling,comment", ""), ("Day,mood,Text", ""),
            ("date,feeling,note,day,text", "ignored columns: day, text\n"),
            ("day,feeling,text,comment", "ignored columns: comment\n"),
        ] {
            let home = try Home()
            let cells = header.split(separator: ",").count - 3
            let table = header + "\n2024-05-01,4,a note" + String(repeating: ",x", count: cells)
            let outcome = try home.moods("import", "-", input: table + "\n")
            #expect(outcome.status == 0, "\(header): \(outcome)")
            #expect(ignored.isEmpty || outcome.errors.contains(ignored), "\(outcome)")
            let listed = try home.moods("list", "--fields", "localDay,feeling,note")
            #expect(listed.output == "2024-05-01\t4\ta note\n", "\(header)")
        }
    }

    @Test("The error for a table without a date lists its columns")
    func noDate() throws {
        let home = try Home()
        for options in [[], ["--from", "csv"]] {
            let outcome = try home.run(
                [Program.path, "import", "-"] + options, input: Data("when,feeling,comment\n".utf8))
            #expect(outcome.status == 65)
            #expect(
                outcome.errors
                    == "moods: standard input: can't read line 1 as csv: it has no column 'date' among 'when', "
                    + "'feeling', 'comment'; name the column of dates 'date'\n")
        }
        let packed = try home.run(
            [Program.path, "import", "-"], input: Data([0x50, 0x4B, 0x03, 0x04, 0, 0]))
        #expect(
            packed.errors.contains("the file is packed (zip); unpack it first"), "\(packed)")
        let nothing = try home.moods("import", "-", input: "some words\n")
        #expect(nothing.status == 65)
        #expect(
            nothing.errors
                == "moods: standard input: unrecognized file format; see 'moods help import', "
                + "and name the format with --from\n")
    }

    @Test("The error for an invalid --mood-map quotes the text, with its file and line")
    func moodMap() throws {
        let home = try Home()
        let table = "date,mood\n2024-05-01,4\n"
        try "rested=4\n\nso-so:3\n".write(
            toFile: home.file("map"), atomically: true, encoding: .utf8)
        for (map, status, sentence) in [
            (home.file("map"), 64, "\(home.file("map")), line 3: invalid mood level 'so-so:3'; "),
            ("rested=9", 64, "invalid mood level 'rested=9'; use 'rested=4', with 1 to 5"),
            (
                "so-so:3", 66,
                "no such file: so-so:3; for names with levels, use 'rested=4, so-so=3'"
            ),
        ] {
            let outcome = try home.moods("import", "-", "--mood-map", map, input: table)
            #expect(outcome.status == status)
            #expect(outcome.errors.hasPrefix("moods: \(sentence)"), "\(outcome)")
        }
    }
}
