import Foundation
import Testing

@Suite("Tables of other programs")
struct TableTests {
    private let hint =
        "the column has ratings that aren't 1 to 5; give each a level, like --mood-map '1=1, 2=1, "
        + "3=2'"

    @Test("Ratings on another scale are refused until each has a level")
    func ratings() throws {
        let home = try Home()
        let table =
            "date,rating,note\n2024-05-01,,none\n2024-05-02,3,low\n2024-05-03,8,high\n"
            + "2024-05-04,rad,word\n"
        let refused = try home.moods("import", "-", input: table)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("line 3: \(hint)\nline 4: \(hint)\n"), "\(refused)")
        #expect(refused.errors.contains("2 added") && refused.errors.contains("2 refused"))
        let partly = try home.moods(
            "import", "-", "--mood-map", "8=4", "--dry-run", input: table)
        #expect(
            partly.errors.contains(
                "line 3: the rating '3' has no level; add one to --mood-map, like '3=3'\n"),
            "\(partly)")
        let mapped = try home.moods("import", "-", "--mood-map", "3=2, 8=4", input: table)
        #expect(mapped.status == 0 && mapped.errors.contains("2 added"), "\(mapped)")
        let listed = try home.moods("list", "--reverse", "--fields", "note,feeling,tags")
        #expect(listed.output == "none\t\t\nlow\t2\t\nhigh\t4\t\nword\t5\t\n")
    }

    @Test(
        "Any number other than 1 to 5 shows another scale",
        arguments: ["8", "10/10", "3.5", "0", "-1", "\"3,5\"", "80%"])
    func otherScale(number: String) throws {
        let home = try Home()
        let table = "mood,date\n4,2024-05-01\n\(number),2024-05-02\n"
        let outcome = try home.moods("import", "-", input: table)
        #expect(outcome.status == 65 && outcome.errors.contains("2 refused"), "\(outcome)")
        #expect(try home.moods("tags").output == "")
    }

    @Test("Ratings from 1 to 5 and names need no levels")
    func usualScale() throws {
        let home = try Home()
        let table = "mood,date\n4,2024-05-01\nso-so 7,2024-05-02\n1,2024-05-03\n"
        let outcome = try home.moods("import", "-", input: table)
        #expect(outcome.status == 0 && outcome.errors.contains("3 added"), "\(outcome)")
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
                    == "moods: not csv (line 1): no column 'date' among 'when', 'feeling', "
                    + "'comment'\n")
        }
        let nothing = try home.moods("import", "-", input: "some words\n")
        #expect(nothing.status == 65)
        #expect(nothing.errors == "moods: unrecognized file format; try --from\n")
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
