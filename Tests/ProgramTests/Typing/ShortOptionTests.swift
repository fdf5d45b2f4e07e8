import Foundation
import Testing

@Suite("Short options, and --journal anywhere")
struct ShortOptionTests {
    @Test("add and edit have a letter for feeling, tag, date, note and place")
    func letters() throws {
        let home = try Home()
        let added = try home.moods(
            "add", "-f", "4", "-t", "work", "-t", "a/b", "-d", "2024-05-01 18:30", "-n", "-5",
            "-a", "-33.9,18.4")
        #expect(added.status == 0 && added.errors == "", "\(added)")
        let fields = "date,country,feeling,tags,note"
        #expect(
            try home.moods("show", "1", "--fields", fields).output
                == "2024-05-01T18:30:00+02:00\tZA\t4\ta/b,work\t-5\n")
        let edited = try home.moods(
            "edit", "1", "-f=rad", "-t", "x", "-d", "2024-05-02 18:30", "-n", "-6 degrees", "-a",
            "48.85,2.35")
        #expect(edited.status == 0 && edited.errors == "", "\(edited)")
        #expect(
            try home.moods("show", "1", "--fields", fields).output
                == "2024-05-02T18:30:00+02:00\tFR\t5\tx\t-6 degrees\n")
    }

    @Test("In filters, the same letters select what they set in add")
    func filters() throws {
        let home = try Travels.home()
        try home.add("Tea", "-t", "work", "-d", "2024-05-01", "-f", "rad", "-a", "Lisbon")
        for (words, numbers) in [
            (["list", "-t", "work"], "5"), (["list", "-f", "5", "--reverse"], "52"),
            (["list", "-a", "Lisbon"], "5"), (["list", "-d", "2024-05-01", "-l", "1"], "1"),
            (["search", "-m", "sunset", "river"], "1"), (["list", "-msunset"], "1"),
            (["colors", "-d2024-05-01"], "1"), (["trash", "-l", "0"], ""),
        ] {
            let outcome = try home.run([Program.path] + words + ["--fields", "number"])
            #expect(outcome.status == 0, "\(words): \(outcome)")
            #expect(outcome.lines.joined() == numbers, "\(words): \(outcome)")
        }
        // In edit, they set what moods get.
        #expect(try home.moods("edit", "--match", "tea", "-t", "late", "-y").status == 0)
        #expect(try home.moods("show", "5", "--fields", "tags").output == "late\n")
        #expect(try home.moods("backup", "-f", home.file("copy")).status == 64)
        #expect(try home.moods("delete", "-f", "awful", "-y").status == 0)
        #expect(try home.moods("list", "--fields", "number").lines.count == 4)
    }

    @Test("A short option may be joined with its value")
    func joinedValues() throws {
        let home = try Home()
        let added = try home.moods(
            "add", "-fgood", "-train", "-d2024-05-01 18:30", "-nhome = here", "-a-33.9,18.4")
        #expect(added.status == 0 && added.errors == "", "\(added)")
        #expect(
            try home.moods("show", "1", "--fields", "date,feeling,tags,note,country").output
                == "2024-05-01T18:30:00+02:00\t4\train\thome = here\tZA\n")
        #expect(try home.moods("edit", "1", "-frad", "-n-5 degrees").status == 0)
        #expect(try home.moods("add", "-fgood", "-5", "degrees").status == 0)
        #expect(
            try home.moods("list", "--reverse", "--fields", "feeling,note").output
                == "5\t-5 degrees\n4\t-5 degrees\n")
        // The note is '-fgood', because the option before it takes any word.
        #expect(try home.moods("add", "-n", "-fgood").status == 0)
        #expect(try home.moods("show", "last", "--fields", "feeling,note").output == "\t-fgood\n")
        let path = home.file("here.json")
        #expect(try home.moods("export", "-o\(path)", "--format", "json").output == "")
        #expect(FileManager.default.fileExists(atPath: path))
        let invalid = try home.moods("export", "-ohere.json", "--format", "x")
        #expect(invalid.status == 64 && invalid.output == "", "\(invalid)")
        #expect(try home.moods("delete", "1", "-y").status == 0)
        #expect(try home.moods("list", "-l1", "-f4..", "--fields", "number").lines.count == 1)
    }

    @Test(
        "A long option with one hyphen is an error, not a short option with a value",
        arguments: [
            "-tag work", "-note=x", "-date yesterday", "-tags a", "-no-place", "-time 18:30",
            "-future",
        ])
    func oneHyphen(words: String) throws {
        let home = try Home()
        let outcome = try home.run(
            [Program.path, "add"] + words.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.errors.contains("unknown option"), "\(outcome)")
        #expect(!outcome.errors.contains(" or: "), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }

    @Test("A negative number after a short option is its value, and another one is a word")
    func negativeNumbers() throws {
        let home = try Home()
        #expect(try home.moods("add", "-f", "3", "-5", "degrees").status == 0)
        #expect(try home.moods("add", "-5", "-t", "cold", "-6").status == 0)
        #expect(
            try home.moods("list", "--reverse", "--fields", "note,tags").output
                == "-5 degrees\t\n-5 -6\tcold\n")
        #expect(
            try home.shell("cd && '\(Program.path)' backup --force -5 && test -s ./-5").status == 0)
    }

    @Test(
        "--journal may come before the command, also with =; the later one wins",
        arguments: [
            ["--journal", "J", "list"], ["--journal=J", "list"], ["list", "--journal", "J"],
            ["--journal", "other", "list", "--journal", "J"], ["--journal", "J", "places", "list"],
            ["places", "--journal", "J", "list"], ["--journal", "J", "places"],
        ])
    func journal(words: [String]) throws {
        let home = try Home()
        let path = home.file("other journal.sqlite")
        try Travels.write(to: path)
        _ = try home.moods("places", "add", "home", "--at", "48.85,2.35", "--journal", path)
        let words = words.map { $0.replacing("J", with: path) }
        let outcome = try home.run([Program.path] + words)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.lines.count == (words.contains("places") ? 1 : 4), "\(outcome)")
        #expect(try home.moods("--journal", path, "add", "-5", "degrees").status == 0)
        #expect(
            try home.moods("list", "--limit", "1", "--journal", path, "--fields", "note").output
                == "-5 degrees\n")
    }

    @Test("The help is the same after --journal, and mentions it")
    func help() throws {
        let home = try Home()
        for words in [["help", "list"], ["list", "--help"], ["help"], ["--help"], ["--version"]] {
            let plain = try home.run([Program.path] + words)
            let outcome = try home.run([Program.path, "--journal", "x"] + words)
            #expect(outcome.status == 0 && outcome.output == plain.output, "\(outcome)")
        }
        #expect(try home.moods("--help").output.contains("--journal <file>"))
    }

    @Test(
        "A mistyped command or option is an error with a suggestion",
        arguments: [
            ("lst", "unknown command 'lst'; did you mean 'list'?"),
            ("serach", "unknown command 'serach'; did you mean 'search'?"),
            ("hlep", "unknown command 'hlep'; did you mean 'help'?"),
            ("help lst", "unknown command 'lst'; did you mean 'list'?"),
            ("--journal x lst", "unknown command 'lst'; did you mean 'list'?"),
            ("--journal=x hlep", "unknown command 'hlep'; did you mean 'help'?"),
            ("ls", "unknown command 'ls'; did you mean 'list'?"),
            ("today", "unknown command 'today'; did you mean 'list'?"),
            ("rm 1", "unknown command 'rm'; did you mean 'delete'?"),
            ("help log", "unknown command 'log'; did you mean 'list'?"),
            ("places rm home", "unknown command 'places rm'; did you mean 'places delete'?"),
            ("regions --year 2023", "unknown option '--year'; see 'moods help regions'"),
            ("places ad home", "unknown command 'places ad'; did you mean 'places add'?"),
            (
                "add --feelng 3",
                "unknown option '--feelng'; did you mean '--feeling'? See 'moods help add'"
            ),
        ])
    func suggestions(line: String, message: String) throws {
        let home = try Home()
        let outcome = try home.run([Program.path] + line.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors == "moods: \(message)\n")
    }

    @Test("moods alone is the help in a pipe; on a terminal, the last days and how to add one")
    func alone() throws {
        Program.avoidMidnight()
        let home = try Travels.home()
        let piped = try home.moods()
        #expect(piped.status == 0 && piped.errors == "")
        #expect(try piped.output == home.moods("help").output)
        let none = try home.terminal(with: ["NO_COLOR": "1"])
        #expect(none.status == 0 && none.errors == "")
        #expect(none.output.contains("M T W T F S S"))
        #expect(none.output.hasSuffix("\nNo moods today yet. How are you? Type 'moods add'.\n"))
        try home.add("Coffee with Ana", "--feeling", "good")
        try home.add("Tea", "--date", "yesterday")
        let lastYear = try home.shell("date -d '1 year ago' +%F").lines[0]
        try home.add("First snow", "--date", lastYear, "--country", "NO")
        for columns: UInt16 in [40, 80] {
            let page = try home.terminal(columns: columns, with: ["NO_COLOR": "1"])
            #expect(page.lines.first?.hasSuffix("2 days in a row") == true, "\(page)")
            #expect(page.lines.allSatisfy { $0.count <= columns }, "\(page)")
            #expect(page.output.contains("\nToday\n  ") && page.output.contains("Coffee with Ana"))
            #expect(page.output.contains("\nOn this day\n  20") && page.errors == "")
            #expect(page.output.hasSuffix("\n'moods add' records how you are.\n"), "\(page)")
            // Yesterday has no feeling, and today has.
            #expect(page.lines.contains { $0.hasSuffix("○ 4") || $0.hasSuffix("○  4") }, "\(page)")
        }
    }

    @Test(
        "A streak that began long before the strip counts all its days", arguments: [59, 60, 300])
    func longStreak(days: Int) throws {
        Program.avoidMidnight()
        let home = try Home()
        let table = try home.shell(
            "echo date,note; for i in $(seq 0 \(days - 1)); do date -d \"-$i days\" +%F,x; done; echo 2001-01-01,x"
        ).output
        try #require(home.moods("import", "-", input: table).status == 0)
        let page = try home.terminal(with: ["NO_COLOR": "1"])
        #expect(page.lines.first?.hasSuffix("\(days) days in a row") == true, "\(page)")
    }

    @Test("moods alone with a missing journal says how to start, and creates none")
    func missingJournal() throws {
        let home = try Home()
        let outcome = try home.terminal()
        #expect(outcome.status == 0 && outcome.output == "")
        #expect(
            outcome.errors == """
                No moods yet. Record one with 'moods add How it was'.
                Your journal is \(home.journal).
                'moods import FILE' brings an old one: jrnl, Day One, Daylio, CSV, photos.

                """)
        let variable = ["MOODS_JOURNAL": home.file("new.sqlite")]
        let new = try home.terminal(with: variable)
        #expect(
            new.status == 0
                && new.errors.hasPrefix("No moods yet. Record one with 'moods add How it was'.\n"),
            "\(new)")
        let named = try home.terminal("--journal", home.file("none.sqlite"))
        #expect(named.status == 66 && named.errors.contains("' creates one"))
        #expect(try home.shell("ls -A \"$HOME\"").output == "")
    }
}
