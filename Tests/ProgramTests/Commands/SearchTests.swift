import Foundation
import Testing

@Suite("moods search, and --match")
struct SearchTests {
    /// A journal in which several moods have the same words.
    private static func home() throws -> Home {
        let home = try Home()
        let moods = [
            [
                "Lost my umbrella on the tram, and then it rained until midnight", "--country",
                "PT",
                "--feeling", "bad", "--tag", "rain", "--date", "2024-11-03T18:30Z",
            ],
            [
                "Coffee with Ana in Köln", "--country", "DE", "--feeling", "good", "--tag",
                "friends/ana", "--date", "2024-05-01T08:10Z",
            ],
            ["An umbrella, a new umbrella", "--country", "PT", "--date", "2024-05-01T10:00Z"],
            ["今日は東京タワーで☕を飲んだ", "--country", "JP", "--date", "2023-06-08T10:00Z"],
            ["--country", "JP", "--feeling", "rad", "--date", "2022-01-01T00:00Z"],
        ]
        for mood in moods {
            let outcome = try home.run([Program.path, "add"] + mood)
            try #require(outcome.status == 0, "\(outcome)")
        }
        return home
    }

    private static func numbers(_ home: Home, _ arguments: [String]) throws -> String {
        let outcome = try home.run([Program.path] + arguments + ["--fields", "number"])
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        return outcome.lines.joined()
    }

    @Test(
        "Words, phrases, tags and places must all match, and the best match comes first",
        arguments: [
            (["umbrella"], "31"), (["UMBR"], "31"), (["umbrella", "tram"], "1"),
            (["umbrella tram"], "1"), (["\"new umbrella\""], "3"), (["\"umbrella new\""], ""),
            (["koln"], "2"), (["東京"], "4"), (["京タワ"], "4"), (["☕"], "4"), (["#fri"], "2"),
            (["#ana"], "2"), (["@portugal"], "13"), (["@portugal", "lost"], "1"), (["@jp"], "45"),
            (["@europe umbrella", "--feeling", "bad"], "1"), (["nothing"], ""),
            (["umbrella", "--sort", "date"], "13"), (["umbrella", "--reverse"], "13"),
            (["umbrella", "--limit", "1"], "3"), (["umbrella", "--year", "2024"], "31"),
            (["umbrella", "--match", "tram"], "1"), (["-5"], ""),
        ] as [([String], String)])
    func search(arguments: [String], expected: String) throws {
        #expect(try Self.numbers(Self.home(), ["search"] + arguments) == expected)
    }

    @Test("list --match sorts by date, can be repeated, and works in every format and section")
    func list() throws {
        let home = try Self.home()
        #expect(try Self.numbers(home, ["list", "--match", "umbrella"]) == "13")
        #expect(try Self.numbers(home, ["list", "--match", "umbrella", "--match", "new"]) == "3")
        #expect(try Self.numbers(home, ["list", "japan", "--match", "東京"]) == "4")
        #expect(
            try Self.numbers(home, ["list", "--match", "umbrella", "--sort", "relevance"]) == "31")
        let sections = try home.moods(
            "list", "--match", "umbrella", "--section", "month", "--format", "csv", "--fields",
            "number")
        #expect(sections.output == "section,number\n2024-11,1\n2024-05,3\n")
        let json = try home.moods(
            "search", "ana", "--format", "json", "--fields", "number,country,tags")
        #expect(
            json.output == "[\n{\"number\":2,\"country\":\"DE\",\"tags\":[\"friends/ana\"]}\n]\n")
    }

    @Test("export and delete take the same conditions")
    func others() throws {
        let home = try Self.home()
        let exported = try home.moods("export", "--match", "umbrella", "--fields", "country,note")
        #expect(exported.lines.count == 2, "\(exported)")
        let asked = try home.terminal("delete", "--match", "umbrella", answer: "n")
        #expect(
            asked.errors.split(separator: "\n") == [
                "1  2024-11-03 18:30  bad         Portugal  Lost my umbrella on the tram, and th…",
                "3  2024-05-01 10:00  no feeling  Portugal  An umbrella, a new umbrella",
                "Delete these 2 moods? [y/N] n", "Nothing deleted.",
            ], "\(asked)")
        #expect(asked.output == "")
        #expect(try home.moods("delete", "--match", "umbrella").status == 64)
        let none = try home.moods("delete", "--match", "nothing", "--yes")
        #expect(none.status == 69 && none.errors == "moods: no mood matches\n")
        let both = try home.moods("delete", "1", "--match", "umbrella", "--yes")
        #expect(both.status == 64 && both.errors.contains("choose one: moods"))
        let deleted = try home.moods(
            "delete", "--all-in", "portugal", "--match", "umbrella", "--has", "tags", "-y")
        #expect(deleted.status == 0 && deleted.output == "", "\(deleted)")
        #expect(try Self.numbers(home, ["list"]) == "3245")
        #expect(
            try home.moods("history", "--limit", "1", "--fields", "command").output
                == "delete --all-in portugal --match umbrella --has tags: 1 mood\n")
        #expect(try home.moods("undo").status == 0)
        #expect(try Self.numbers(home, ["search", "umbrella"]) == "31")
        try home.expectSoundJournal()
    }

    @Test("watch follows the moods that match, also those that come or change later")
    func watch() throws {
        let home = try Self.home()
        let watch = try WatchedLines(["all", "--match", "umbrella #rain"], in: home)
        #expect(try watch.next().contains(#""items":[{"number":1,"#))
        try home.add("Another umbrella", "--tag", "rain", "--date", "2024-12-01T00:00Z")
        #expect(try watch.next().contains(#""type":"insert""#))
        #expect(try home.moods("edit", "1", "--note", "Found it").status == 0)
        #expect(try watch.next().contains(#"{"type":"delete","id":"#))
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
        #expect(try home.moods("watch", "--match", "umbrella", "--random").status == 64)
    }

    @Test("Matches are bold on a terminal, and plain in a pipe and without color")
    func highlight() throws {
        let home = try Self.home()
        let bold = { (text: String) in "\u{1B}[1m\(text)\u{1B}[0m" }
        let dot = "\u{1B}[38;5;169m●\u{1B}[0m"
        func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
        let dim = { (text: String) in "\u{1B}[2m\(text)\u{1B}[0m" }
        for words in [["search", "umb"], ["list", "--match", "umb", "--sort", "relevance"]] {
            let outcome = try home.run(words, onTerminalWith: [:])
            #expect(
                outcome.output == """
                    2 moods, 1 May to 3 November 2024

                    Wed 1 May 2024  10:00  \(dim("○"))        An \(bold("umbrella")), a new \
                    \(bold("umbrella")) \(dim("· Portugal"))\(spaces(9))\(dim("3"))
                    Sun 3 Nov 2024  18:30  \(dot) bad    Lost my \(bold("umbrella")) on the tram, \
                    and then it\(spaces(6))\(dim("1"))
                    \(spaces(32))rained until midnight  \(dim("#rain")) \(dim("· Portugal"))

                    """, "\(outcome)")
            let plain = try home.run(words, onTerminalWith: ["NO_COLOR": "1"])
            #expect(plain.output.contains("  An umbrella, a new umbrella · Portugal "))
            let pipe = try home.run([Program.path] + words)
            #expect(pipe.lines[0].hasSuffix("\tAn umbrella, a new umbrella"), "\(pipe)")
        }
        let japanese = try home.run(["search", "タワー"], onTerminalWith: [:])
        #expect(japanese.output.contains("  今日は東京\(bold("タワー"))で☕を飲んだ "), "\(japanese)")
        let late = try home.run(["search", "midnight"], onTerminalWith: [:])
        #expect(late.output.contains("rained until \(bold("midnight"))"), "\(late)")
        let phrase = try home.run(["search", "\"on the\" #rain"], onTerminalWith: [:])
        #expect(phrase.output.contains("umbrella \(bold("on the")) tram"), "\(phrase)")
        let nothing = try home.run(["search", "nothing"], onTerminalWith: [:])
        #expect(nothing.output == "" && nothing.errors == "No moods match.\n")
    }

    @Test(
        "Words that have another meaning than in a note name the command for it",
        arguments: [
            ("last weekend", "For days and places, use 'moods list last weekend'."),
            ("greece", "For days and places, use 'moods list greece'."),
            ("awful", "For feelings, use 'moods list --feeling awful'."),
            ("errands", "For tags, use 'moods list --tag errands'."),
            ("lisbon", "For places, use 'moods list --at lisbon'."), ("zebra", nil),
        ])
    func otherMeanings(text: String, hint: String?) throws {
        let home = try Home()
        try home.add("Bread", "--tag", "errands", "--feeling", "good")
        let words = ["search"] + text.split(separator: " ").map(String.init)
        let outcome = try home.run(words, onTerminalWith: [:])
        let sentences = ["No moods match.", hint].compactMap(\.self).joined(separator: " ")
        #expect(outcome.output == "" && outcome.errors == sentences + "\n", "\(outcome)")
        #expect(try home.run([Program.path] + words).errors == "", "a script")
        // A hint without the other conditions would select other moods.
        let narrow = try home.run(words + ["--feeling", "rad"], onTerminalWith: [:])
        #expect(!narrow.errors.contains("For "), "\(narrow)")
    }

    @Test("On a terminal, delete shows the matches in bold before the prompt")
    func highlightedDeletion() throws {
        let home = try Self.home()
        let terminal = try Terminal(columns: 80)
        let child = try ChildProcess(
            ["/bin/sh", "-c", "exec \"$MOODS\" delete --match umb --has tags 2>&1"],
            environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 },
            terminal: terminal.name)
        let outcome = try terminal.converse(with: child, answering: "n")
        #expect(outcome.status == 0)
        #expect(
            outcome.output.contains("Lost my \u{1B}[1mumbrella\u{1B}[0m on the tram"), "\(outcome)")
    }

    @Test("The history quotes what a shell would change, so that it can be typed again")
    func quotedTitle() throws {
        let home = try Self.home()
        let deleted = try home.shell("\"$MOODS\" delete --match 'umbrella #rain' --feeling ..2 -y")
        #expect(deleted.status == 0, "\(deleted)")
        #expect(
            try home.moods("history", "--limit", "1", "--fields", "command").output
                == "delete --match 'umbrella #rain' --feeling ..2: 1 mood\n")
    }

    @Test(
        "With --exit-status, the status says whether a mood was found",
        arguments: [
            ["search", "umbrella"], ["list", "--match", "umbrella"],
            ["export", "--match", "umbrella"],
        ])
    func exitStatus(arguments: [String]) throws {
        let home = try Self.home()
        let found = try home.run([Program.path] + arguments + ["--exit-status"])
        #expect(found.status == 0 && !found.output.isEmpty, "\(found)")
        let none = try home.run([Program.path] + arguments + ["--year", "1999", "--exit-status"])
        #expect(none.status == 1 && none.output == "" && none.errors == "", "\(none)")
        #expect(try home.run([Program.path] + arguments + ["--year", "1999"]).status == 0)
    }
}
