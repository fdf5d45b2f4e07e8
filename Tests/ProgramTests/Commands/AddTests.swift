import Foundation
import Testing

@Suite("moods add")
struct AddTests {
    @Test("With no arguments, it records the current moment and prints a UUID of version 7")
    func moment() throws {
        let home = try Home()
        let before = Date()
        let outcome = try home.moods("add")
        let after = Date()
        #expect(outcome.status == 0 && outcome.errors == "" && outcome.pattern == "<id>\n")
        let line = try home.moods(
            "list", "--fields", "date,country,feeling,latitude,longitude,note,modifiedAt,timeZone"
        ).lines[0]
        let values = line.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(values[1...5].joined(separator: "|") == "ZZ||||")
        #expect(values[7] == "UTC")
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        // The date is the current moment too, not only the modification date.
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: values[0].contains("."))
            .parse(String(values[0]))
        #expect(before.addingTimeInterval(-0.001) <= date)
        #expect(date <= after.addingTimeInterval(0.001))
        let modified = try style.parse(String(values[6]))
        // The journal keeps whole milliseconds.
        #expect(before.addingTimeInterval(-0.001) <= modified)
        #expect(modified <= after.addingTimeInterval(0.001))
    }

    @Test(
        "A note is words with spaces, an option, or standard input (-) without its last line end"
    )
    func notes() throws {
        let home = try Home()
        func note(_ arguments: String..., input: String = "") throws -> String? {
            let added = try home.run(
                [Program.path, "add"] + arguments, input: Data(input.utf8))
            try #require(added.status == 0, "\(added)")
            let shown = try home.moods(
                "show", added.lines[0], "--format", "jsonl", "--fields", "note")
            struct Mood: Decodable { let note: String? }
            return try JSONDecoder().decode(Mood.self, from: shown.outputBytes).note
        }
        #expect(try note("two", "words") == "two words")
        #expect(try note("two  words ") == "two  words ")
        #expect(try note("--note", "one") == "one")
        #expect(try note("--note", "-x") == "-x")
        #expect(try note("--note=-", input: "by a pipe") == "by a pipe")
        #expect(try note("--note", "-", input: "a\nb\n") == "a\nb")
        #expect(try note("--note", "-", input: "a\n\n") == "a\n")
        #expect(try note("--note", "-", input: "a\r\n") == "a")
        #expect(try note("--note", "-", input: "") == nil)
        #expect(try note("-", input: "by a pipe\n") == "by a pipe")
        #expect(try note("-", "--feeling", "3", input: "") == nil)
        #expect(try note("-", "and", "more", input: "unread") == "- and more")
        #expect(try note("--", "--note", "-x") == "--note -x")
        #expect(try note("") == nil)
        #expect(try note(" ", "\t\n") == nil)
        #expect(try note("-5", "degrees") == "-5 degrees")
    }

    @Test("--format and --fields print the mood as show does, in every format")
    func printed() throws {
        let home = try Home()
        for (index, format) in ["tsv", "csv", "json", "jsonl", "table"].enumerated() {
            let added = try home.moods("add", "A note", "--country", "FR", "--format", format)
            #expect(added.status == 0 && added.errors == "")
            let shown = try home.moods("show", "last", "--format", format)
            #expect(added.output == shown.output && !shown.output.isEmpty)
            #expect(try home.numberOfMoods() == index + 1)
        }
        let fields = try home.moods("add", "--fields", "number,country", "--header")
        #expect(fields.output == "number\tcountry\n6\tZZ\n")
        let wrong = try home.moods("add", "--fields", "nmber")
        #expect(wrong.status == 64)
        #expect(try home.numberOfMoods() == 6)
    }

    @Test("add - with --note is an error, because it gives the note twice")
    func noteTwice() throws {
        let home = try Home()
        let outcome = try home.moods("add", "-", "--note", "-", input: "x")
        #expect(outcome.status == 64 && outcome.errors.contains("the note is given twice"))
    }

    @Test("Text is kept byte for byte: composed and decomposed letters, controls, overrides")
    func bytes() throws {
        let home = try Home()
        let text = "e\u{301} \u{E9} \u{1B}[31mred\u{7} \u{202E}gnorw\u{0}after\r\n\ttab \u{85}👩‍👩‍👧"
        let outcome = try home.moods("add", "--note", "-", input: text)
        #expect(outcome.status == 0)
        let stored = try home.sqlite("SELECT hex(note) FROM Mood")
        #expect(stored == text.utf8.map { String(format: "%02X", $0) }.joined())
    }

    @Test("Invalid UTF-8 on standard input is bad data, and nothing is recorded")
    func invalidText() throws {
        let home = try Home()
        let outcome = try home.run(
            [Program.path, "add", "--note", "-"], input: Data([0x61, 0xFF, 0xFE]))
        #expect(outcome.status == 65 && outcome.output == "")
        #expect(outcome.errors == "moods: standard input is not UTF-8 text\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test(
        "A mood's time zone is the given one, else the written offset, else the machine's"
    )
    func timeZones() throws {
        let home = try Home()
        func added(_ arguments: String..., zone: String = "UTC") throws -> String {
            let added = try home.run(
                [Program.path, "add"] + arguments, with: ["TZ": zone])
            try #require(added.status == 0, "\(added)")
            return try home.moods(
                "show", added.lines[0], "--fields", "date,timeZone,localDay"
            ).lines[0]
        }
        #expect(
            try added("--date", "2024-07-01 03:00", "--time-zone", "Asia/Tokyo")
                == "2024-07-01T03:00:00+09:00\tAsia/Tokyo\t2024-07-01")
        #expect(
            try added("--date", "2024-07-01 03:00", zone: "America/St_Johns")
                == "2024-07-01T03:00:00-02:30\tAmerica/St_Johns\t2024-07-01")
        #expect(
            try added("--date", "2024-07-01T03:00:00+09:00", zone: "America/St_Johns")
                == "2024-07-01T03:00:00+09:00\t+09:00\t2024-07-01")
        #expect(
            try added(
                "--date", "2024-07-01T03:00:00+09:00", "--time-zone", "Europe/London")
                == "2024-06-30T19:00:00+01:00\tEurope/London\t2024-06-30")
        #expect(
            try added("--date", "2024-07-01 03:00", "--time-zone", "-03:30")
                == "2024-07-01T03:00:00-03:30\t-03:30\t2024-07-01")
        // A clock change: 02:30 did not happen.
        #expect(
            try added("--date", "2024-03-31 02:30", "--time-zone", "Europe/Paris")
                == "2024-03-31T03:30:00+02:00\tEurope/Paris\t2024-03-31")
    }

    @Test(
        "A country is any code, or a name in the reader's language, English or any other")
    func countries() throws {
        let home = try Home()
        let spellings = [
            "CI", "civ", "384", "Côte d’Ivoire", "cote divoire", "Elfenbeinküste",
            "コートジボワール",
        ]
        for spelling in spellings { try home.add("--country", spelling) }
        let regions = try home.moods("regions", "--fields", "code,moods")
        #expect(regions.lines == ["002\t\(spellings.count)", "CI\t\(spellings.count)"])
    }

    @Test("Coordinates are kept as given, even at the ends of their ranges")
    func coordinates() throws {
        let home = try Home()
        for (latitude, longitude) in [("90", "180"), ("-90", "-180"), ("0", "0"), ("1e1", ".5")] {
            try home.add("--lat", latitude, "--lon", longitude)
        }
        #expect(
            try home.moods("list", "--fields", "latitude,longitude").lines.sorted()
                == ["-90.0\t-180.0", "0.0\t0.0", "10.0\t0.5", "90.0\t180.0"].sorted())
    }

    @Test("A mood has at most eight colors, in their order")
    func colors() throws {
        let home = try Home()
        let colors = ["#000", "fff", "#123456", "ABCDEF", "#f80", "#0f0", "#00f", "#ff8800"]
        let added = try home.run(
            [Program.path, "add"] + colors.flatMap { ["--color", $0] })
        #expect(added.status == 0)
        #expect(
            try home.moods("list", "--fields", "colors").output
                == "#000000,#ffffff,#123456,#abcdef,#ff8800,#00ff00,#0000ff,#ff8800\n")
        let tooMany = try home.run(
            [Program.path, "add"] + (colors + ["#111"]).flatMap { ["--color", $0] })
        #expect(tooMany.status == 65)
        #expect(tooMany.errors == "moods: a mood has at most 8 colors, not 9\n")
    }

    @Test("On a terminal it prints the mood as list does, in the reader's language")
    func terminal() throws {
        Program.avoidMidnight()
        let home = try Home()
        let plain = ["NO_COLOR": "1"]
        let first = try home.run(
            ["add", "Sun", "--country", "DE", "--feeling", "rad", "--tag", "out"],
            onTerminalWith: plain, columns: 60)
        #expect(first.errors == "")
        let start = /rad {2}Today \d\d:\d\d · Germany · #out {20,}mood 1\n {5}Sun\n/
        #expect(try start.wholeMatch(in: first.output) != nil, "\(first)")
        #expect(first.lines[0].count == 60)
        let second = try home.run(
            ["add", "--country", "DE", "--date", "2024-05-01 20:30"],
            onTerminalWith: plain.merging(["LANG": "fr_FR.UTF-8"]) { $1 }, columns: 60)
        #expect(
            second.output == "non renseigné  1er mai 2024 20:30 · Allemagne       humeur 2\n")
        let third = try home.terminal("add", "--no-place", with: ["COLORTERM": "truecolor"])
        #expect(third.output.contains("\u{1B}[2mno feeling\u{1B}[0m  Today "), "\(third)")
        let fourth = try home.terminal("edit", "1", "--feeling", "bad", with: plain)
        #expect(fourth.output.hasPrefix("bad  Today "), "\(fourth)")
        let fifth = try home.terminal("edit", "1", "--feeling", "bad", with: plain)
        #expect(fifth.errors == "Nothing changed.\n" && fifth.output == "")
    }

    @Test("Tags in the note are found, from arguments and from standard input")
    func tagsInNotes() throws {
        let home = try Home()
        try home.add("Sand in my shoes #inline", "--tag", "sea")
        #expect(try home.moods("add", "-", input: "issue #12 #inline\n").status == 0)
        #expect(try home.moods("add", "\\#inline").status == 0)
        #expect(
            try home.moods("search", "#inline", "--fields", "number").lines.sorted() == ["1", "2"])
        #expect(
            try home.moods("list", "--reverse", "--fields", "tags,note").lines == [
                "inline,sea\tSand in my shoes #inline", "inline\tissue #12 #inline", "\t#inline",
            ])
        let exported = try home.moods("export", "--format", "csv").output
        let copy = try Home()
        #expect(try copy.moods("import", "-", input: exported).status == 0)
        #expect(try copy.moods("export", "--format", "csv").output == exported)
    }

    @Test("A day without a time is noon, as in an import, and no hour in statistics")
    func bareDay() throws {
        let home = try Home()
        try home.add("--date", "2024-05-01", "--time-zone", "Asia/Tokyo", "--feeling", "4")
        try home.add("--date", "2024-05-02 08:30", "--time-zone", "Asia/Tokyo", "--feeling", "4")
        let csv = "date,timeZone,feeling\n2024-05-03,Asia/Tokyo,4\n"
        #expect(try home.moods("import", "-", input: csv).status == 0)
        #expect(try home.moods("edit", "2", "--date", "2024-05-04 noon").status == 0)
        #expect(
            try home.moods("list", "--fields", "date").lines == [
                "2024-05-04T12:00:00+09:00", "2024-05-03T12:00:00+09:00",
                "2024-05-01T12:00:00+09:00",
            ])
        try home.add("--date", "2024-05-05 12:01", "--time-zone", "Asia/Tokyo", "--feeling", "4")
        #expect(
            try home.moods("stats", "--by", "hour", "--fields", "group,moods").output == "12\t1\n")
        #expect(
            try home.terminal("stats", "--by", "hour").lines.prefix(4).joined(separator: " ")
                .contains("3 moods at exactly noon aren't in any part of the day, because a"))
    }

    @Test("A mood in the future is recorded with a warning that says when")
    func future() throws {
        let home = try Home()
        let date = Date(timeIntervalSinceNow: 7200)
        let format = Date.VerbatimFormatStyle(
            format: """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
        let text = date.formatted(format)
        let warning = "moods: warning: the mood is dated \(text), which is in the future\n"
        let added = try home.moods("add", "--date", text, "--time-zone", "UTC")
        #expect(added.status == 0 && added.errors == warning, "\(added)")
        try home.add("now")
        let edited = try home.moods("edit", "2", "--date", text, "--time-zone", "UTC")
        #expect(edited.status == 0 && edited.errors == warning, "\(edited)")
    }
}
