import Foundation
import Testing

/// The options that select moods, each alone; `FilterTests` of MoodJournal tries them together.
@Suite("Filters")
struct FilterTests {
    private static func home() throws -> Home {
        let home = try Home()
        let moods = [
            [
                "Sunset", "--lat", "48.85", "--lon", "2.35", "--feeling", "4", "--color", "#f80",
                "--date", "2024-05-01T20:30+02:00",
            ],
            ["--country", "JP", "--feeling", "5", "--date", "2024-05-02T03:00+09:00"],
            [
                "rain", "--country", "DE", "--feeling", "1", "--tag", "x", "--date",
                "2023-05-03T12:00Z",
            ],
            ["--lat", "-40", "--lon", "-179.9", "--date", "2023-12-31T23:59Z"],
            ["nowhere", "--date", "2020-02-29T12:00Z", "--feeling", "3"],
        ]
        for mood in moods {
            let outcome = try home.run([Program.path, "add"] + mood)
            try #require(outcome.status == 0, "\(outcome)")
        }
        return home
    }

    @Test(
        "Each option selects moods, alone and with others",
        arguments: [
            (["--on", "2024-05-02"], "2"), (["--on", "2024-05"], "12"), (["--on", "2023"], "43"),
            (["--month", "2024-05"], "12"), (["--month", "may"], "123"), (["--month", "5"], "123"),
            (["--month", "may", "--year", "2023"], "3"), (["--year", "2023"], "43"),
            (["--year", "2024", "--until", "2024-05-01"], "1"), (["--year", "1999"], ""),
            (["--feeling", "4.."], "12"), (["--feeling", "..meh"], "35"),
            (["--feeling", "bad..good"], "15"), (["--feeling", "..1", "--feeling", "5.."], "23"),
            (["--no-feeling"], "4"), (["--feeling", "rad", "--no-feeling"], "24"),
            (["--has", "note"], "135"), (["--has", "place"], "1243"), (["--has", "tags"], "3"),
            (["--has", "colors"], "1"), (["--has", "note", "--has", "place"], "13"),
            (["--near", "48.85,2.35"], "1"), (["--near", "48.85 2.5"], ""),
            (["--near", "48.85 2.5", "--within", "12"], "1"),
            (["--near", "48.85N, 2.5E", "--within", "12.5km"], "1"),
            (["--near", "-40,179.95", "--within", "13"], "4"),
            (["--near", "-40,179.95", "--within", "12"], ""),
            (["--near", "0,0", "--within", "99999"], "14"), (["--random", "--limit", "0"], ""),
            (["--random", "--limit", "9"], "12435"), (["--sort", "feeling"], "21534"),
            (["--sort", "feeling", "--reverse"], "35124"),
            (["--sort", "feeling", "--reverse", "--limit", "2"], "35"),
            (["--sort", "feeling", "--limit", "3"], "215"), (["--sort", "date"], "12435"),
            (["--sort", "date", "--reverse"], "53421"), (["europe", "--has", "note"], "13"),
            (["all"], "12435"), (["All", "--feeling", "rad"], "2"), (["week"], ""),
            (["europe", "year"], ""), (["--since", "month"], ""),
        ] as [([String], String)])
    func options(arguments: [String], expected: String) throws {
        let home = try Self.home()
        let outcome = try home.run([Program.path, "list", "--fields", "number"] + arguments)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.lines.joined() == expected)
    }

    @Test(
        "Days stand where a region may, and a region's code comes first",
        arguments: [
            ("2024-05-02", "2"), ("2024-05", "12"), ("2023", "43"), ("31 december 2023", "4"),
            ("may 2024", "12"), ("today", ""), ("mar", ""), ("jp", "2"),
        ])
    func days(argument: String, expected: String) throws {
        let home = try Self.home()
        let outcome = try home.moods("list", argument, "--fields", "number")
        #expect(outcome.status == 0 && outcome.lines.joined() == expected, "\(outcome)")
    }

    @Test("A month in words is the calendar's month")
    func calendarMonth() throws {
        let home = try Self.home()
        for words in ["may 2024", "2024-05"] {
            #expect(try home.moods("calendar", words).lines.count == 2)
        }
        let refused = try home.moods("list", "2024-13")
        #expect(refused.status == 65 && refused.errors.contains("month 13"), "\(refused)")
    }

    @Test("--on-this-day selects the same day of earlier years, not today's moods")
    func onThisDay() throws {
        Program.avoidMidnight()
        let home = try Home()
        for year in 2022...2024 { try home.add("--date", "\(year)-06-15T12:00Z") }
        let today = try home.shell("date -u +%m-%d").lines[0]
        let expected = today == "06-15" ? 3 : 0
        #expect(
            try home.moods("list", "--on-this-day", "--fields", "number").lines.count == expected)
        try home.add("--date", "now")
        for year in [2001, 2002] {
            // In a year without February 29, its moods come on the 28th.
            try home.add("--date", "\(year)-\(today == "02-29" ? "02-28" : today)T12:00Z")
        }
        let found = try home.moods("list", "--on-this-day", "--fields", "date").lines
        #expect(found.count == (today == "02-29" ? 0 : expected + 2), "\(found)")
    }

    @Test("--random chooses one mood, the same all day; --limit chooses more")
    func random() throws {
        Program.avoidMidnight()
        let home = try Self.home()
        func numbers(_ arguments: String...) throws -> [String] {
            try home.run([Program.path, "list", "--random", "--fields", "number"] + arguments).lines
        }
        let (one, two) = (try numbers(), try numbers("--limit", "2"))
        #expect(one.count == 1 && two.count == 2 && two.contains(one[0]))
        #expect(try numbers() == one && numbers("--limit", "2") == two)
        #expect(
            try numbers("--limit", "3", "--feeling", "1..", "--has", "place") == ["1", "2", "3"])
        #expect(
            try home.moods("search", "rain", "--random", "--fields", "number").lines == ["3"])
        #expect(try home.moods("export", "--random", "--fields", "note").lines.count == 1)
        for command in [["stats"], ["calendar", "--years"], ["map"]] {
            let counted = try home.run(
                [Program.path] + command + [
                    "--random", "--near", "-40,-179.9", "--fields", "moods",
                ])
            #expect(counted.output == "1\n" && counted.errors == "", "\(command) \(counted)")
        }
        #expect(try home.moods("report", "--random").output.contains("1 mood on 1 day"))
        #expect(try home.moods("delete", "--random", "--yes").status == 64)
    }

    @Test(
        "A wrong value is an error that says how to write it",
        arguments: [
            (["--on", "now"], 65, "'now' has a time of day; name a day, like 2024-05-01"),
            (["--on", "someday"], 65, "invalid date 'someday'"),
            (["--month", "2024"], 65, "'2024' is not a month; write it like 2024-05, may or 5"),
            (["--month", "13"], 65, "'13' is not a month; write it like 2024-05, may or 5"),
            (["--year", "24"], 65, "'24' is not a year; write it like 2024"),
            (["--year", "may"], 65, "'may' is not a year; write it like 2024"),
            (["--feeling", "4..2"], 65, "'4..2' ends before it begins; write the lower end first"),
            (["--feeling", "7.."], 65, "unknown feeling '7'"),
            (["--has", "mood"], 64, "invalid --has 'mood'; use note, place, tags or"),
            (["--near", "nowhereville"], 69, "no place or town is called 'nowhereville'"),
            (["--near", "91,0"], 65, "invalid latitude 91;"),
            (["--within", "5"], 64, "--within needs --near"),
            (["--near", "1,1", "--within", "far"], 64, "invalid --within 'far'; write kilometers"),
            (["--near", "1,1", "--within", "-3"], 64, "invalid --within '-3'"),
            (["--sort", "size"], 64, "use date, feeling or relevance"),
            (["--sort", "relevance"], 64, "--sort relevance needs --match"),
            (
                ["--match", " "], 64,
                "nothing to search for in ' '; give a word, a #tag or a @place"
            ),
            (["--match", "@narnia"], 69, "no place or town is called 'narnia'"),
            (["--match", "@germny"], 69, "did you mean Germany (DE)?"),
            (["--match", "#nosuch"], 69, "no mood has the tag 'nosuch'; see 'moods tags'"),
            (
                ["--on", "2024-05-01", "--on", "2024-05-02"], 64,
                "--on can be given only once"
            ),
            (["--month", "may", "--month", "june"], 64, "--month can be given only once"),
            (["--year", "2024", "--year", "2025"], 64, "--year can be given only once"),
            (["--near", "1,1", "--near", "-1,1"], 64, "--near can be given only once"),
            (
                ["--since", "2026-05-02", "--until", "2026-05-01"], 65,
                "--since '2026-05-02' is later than --until '2026-05-01'"
            ),
            (
                ["--since", "2024-05-04T00:00Z", "--until", "2024-05-01"], 65,
                "no mood can be between them"
            ),
            (["--feeling", "4..2"], 65, "'4..2' ends before it begins"),
        ] as [([String], Int32, String)])
    func errors(arguments: [String], status: Int32, sentence: String) throws {
        let outcome = try Self.home().run([Program.path, "list"] + arguments)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.contains(sentence), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("search needs a text")
    func searchOfNothing() throws {
        let home = try Home()
        let missing = try home.moods("search")
        #expect(
            missing.status == 64
                && missing.errors
                    == "moods: give what to search for, such as 'moods search umbrella'\n"
        )
        #expect(try home.moods("search", "").status == 64)
        #expect(try home.moods("search", "word").status == 0)
    }

    @Test("A listing of a region without moods says so, with and without other filters")
    func nothing() throws {
        let home = try Self.home()
        for filter in [[], ["--feeling", "rad"]] {
            let outcome = try home.run(["list", "france"] + filter, onTerminalWith: [:])
            #expect(outcome.status == 0 && outcome.output == (filter.isEmpty ? outcome.output : ""))
            #expect(
                outcome.errors == (filter.isEmpty ? "" : "No moods match in France.\n"),
                "\(outcome)")
            let none = try home.run(["list", "peru"] + filter, onTerminalWith: [:])
            #expect(none.status == 0 && none.output == "", "\(none)")
            #expect(none.errors == "No moods in Peru.\n", "\(none)")
            let kingdom = try home.run(["list", "the", "uk"] + filter, onTerminalWith: [:])
            #expect(kingdom.errors == "No moods in the United Kingdom.\n", "\(kingdom)")
            let pipe = try home.run([Program.path, "list", "peru"] + filter)
            #expect(pipe.status == 0 && pipe.output == "" && pipe.errors == "")
        }
    }

    @Test(
        "A listing of days without moods names them",
        arguments: [
            (["2022"], " in 2022"), (["march", "2022"], " in March 2022"),
            (["peru", "2022-03"], " in Peru"), (["2022", "-f", "rad"], " match in 2022"),
            (["2022-03-11"], " on 11 March 2022"), (["france", "2022"], " in France in 2022"),
        ])
    func noDays(arguments: [String], end: String) throws {
        for command in ["list", "stats", "map"] {
            let none = try Self.home().run([command] + arguments, onTerminalWith: [:])
            #expect(none.status == 0)
            #expect(none.output == "" && none.errors == "No moods\(end).\n", "\(none)")
        }
    }

    @Test(
        "Every command that takes a region says how to name a town",
        arguments: [
            ["list", "lisbon"], ["export", "lisbon"], ["watch", "lisbon"], ["stats", "lisbon"],
            ["delete", "--all-in", "lisbon", "-y"],
            ["edit", "--all-in", "lisbon", "-y", "--feeling", "3"],
        ])
    func towns(words: [String]) throws {
        let outcome = try Self.home().run([Program.path] + words)
        #expect(outcome.status == 69)
        #expect(
            outcome.errors
                == "moods: 'lisbon' is not a country or continent; for a town or a place of your "
                + "own, use \(words[0] == "edit" ? "--where-at" : "--at") lisbon\n")
    }

    @Test(
        "A place instead of a mood is an error that names the option for it",
        arguments: [("lisbon", "at lisbon"), ("france", "all-in france")])
    func placeAsMood(name: String, option: String) throws {
        let home = try Self.home()
        for (words, prefix) in [
            (["delete", name, "-y"], "--"),
            (["edit", name, "--feeling", "3"], name == "lisbon" ? "--where-" : "--"),
        ] {
            let outcome = try home.run([Program.path] + words)
            #expect(outcome.status == 64)
            #expect(
                outcome.errors
                    == "moods: '\(name)' is a place, not a mood; for all moods there, use "
                    + "\(prefix)\(option)\n")
        }
    }
}
