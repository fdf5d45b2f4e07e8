import Foundation
import Glibc
import Testing

@Suite("moods add, asking")
struct AddQuestionTests {
    private static let question =
        "How are you?   1 awful   2 bad   3 meh   4 good   5 rad  "

    /// A text that is longer than a line that a terminal edits itself.
    private static let long = String(repeating: "é", count: 5000)

    private func shown(_ home: Home) throws -> String {
        try home.moods("list", "--fields", "feeling,note,country").output
    }

    @Test("One key for the feeling, and lines for the note, the tags and the place")
    func answers() throws {
        let home = try Home()
        let outcome = try home.terminal(
            "add", typed: "x94Nice day -\nrain, #work/meeting  x\nLisbon, Portugal\n")
        #expect(outcome.status == 0, "\(outcome)")
        let again = "\nPress 1 to 5 or type the word; Enter skips. "
        #expect(
            outcome.errors == Self.question + again + again + """
                4 good
                Note (Enter: skip) Nice day -
                Tags (Enter: skip) rain, #work/meeting  x
                Place (Enter: skip; Tab: more) Lisbon, Portugal

                """)
        #expect(try shown(home) == "4\tNice day -\tPT\n")
        #expect(try home.moods("list", "--fields", "tags").output == "rain,work/meeting,x\n")
    }

    @Test(
        "A tag of several words is one if a comma is beside it, or if the journal has it",
        arguments: [
            ("sea side, rain", "rain,sea side"), ("sea side", "sea,side"),
            ("home office", "home office"), ("#home office, rain", "home office,rain"),
            ("rain, #sea side", "rain,sea,side"), ("c# notes", "c# notes"),
        ])
    func spacedTags(typed: String, tags: String) throws {
        let home = try Home()
        try home.add("--tag", "home office", "--tag", "c# notes", "-d", "2024-05-01")
        #expect(try home.terminal("add", typed: "4\n\n\(typed)\n\n").status == 0)
        let recorded = try home.moods("list", "--fields", "tags", "--limit", "1")
        #expect(recorded.output == tags + "\n")
    }

    @Test("Enter that belongs to the digit doesn't skip the note; the next one does")
    func enterAfterDigit() throws {
        let home = try Home()
        #expect(try home.terminal("add", typed: "4\nA note\n\n\n").status == 0)
        #expect(try home.terminal("add", typed: "4\n\n\n\n").status == 0)
        #expect(try shown(home) == "4\t\tZZ\n4\tA note\tZZ\n")
    }

    @Test("An invalid tag is asked for again")
    func invalidTag() throws {
        let home = try Home()
        let outcome = try home.terminal("add", typed: "4A note\nwork//x\nwork\n\n")
        #expect(outcome.status == 0 && outcome.errors.contains("moods: "), "\(outcome)")
        #expect(try home.moods("list", "--fields", "tags").output == "work\n")
    }

    @Test(
        "A feeling's word and Enter are taken like its digit",
        arguments: ["good", "gut", "gx\u{7F}ood"])
    func word(typed: String) throws {
        let home = try Home()
        let outcome = try home.terminal(
            "add", typed: "\(typed)\nA note\n\n\n", with: ["LANG": "de_DE.UTF-8"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try shown(home) == "4\tA note\tZZ\n")
        let wrong = try home.terminal("add", typed: "great\n2\n\n\n\n")
        #expect(
            wrong.errors.contains("great\nPress 1 to 5 or type the word; Enter skips. 2 bad\n"),
            "\(wrong)")
    }

    @Test("Enter skips each question; a dash as the note is a dash")
    func skipping() throws {
        let home = try Home()
        #expect(try home.terminal("add", typed: "\n\n\n\n").status == 0)
        #expect(try home.terminal("add", typed: "\n-\n\n\n").status == 0)
        #expect(try shown(home) == "\t-\tZZ\n\t\tZZ\n")
    }

    @Test("Enter takes the default place, and a dash skips it; $MOODS_AT comes first")
    func defaultPlace() throws {
        let home = try Home()
        #expect(try home.moods("places", "add", "home", "--at", "48.85,2.35").status == 0)
        #expect(try home.moods("places", "default", "home").status == 0)
        let asked = try home.terminal("add", typed: "5\n\n\n\n")
        #expect(asked.errors.hasSuffix("Place (Enter: home; -: none; Tab: more) \n"), "\(asked)")
        #expect(try home.terminal("add", typed: "4\n\n\n-\n").status == 0)
        let other = try home.terminal("add", typed: "3\n\n\n\n", with: ["MOODS_AT": "Tokyo"])
        #expect(other.errors.hasSuffix("Place (Enter: Tokyo; -: none; Tab: more) \n"), "\(other)")
        #expect(try shown(home) == "3\t\tJP\n4\t\tZZ\n5\t\tFR\n")
    }

    @Test("An unknown place is asked for again, with what it might mean")
    func unknownPlace() throws {
        let home = try Home()
        let outcome = try home.terminal(
            "add", typed: "4\n\n\nLisb\nmy office\n91,0\nLisbon\n", columns: 200)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.contains("'Lisb'; did you mean 'Lisbon, Portugal'?\n"))
        #expect(
            outcome.errors.contains(
                "'my office'; save one with \"moods places add 'my office' PLACE\"\n"))
        #expect(
            outcome.errors.components(separatedBy: "Place (Enter: skip; Tab: more) ").count == 5)
        #expect(try shown(home) == "4\t\tPT\n")
    }

    @Test("A small town is shown with its country before a second Enter takes it")
    func smallTown() throws {
        let home = try Home()
        let outcome = try home.terminal("add", typed: "4\n\n\nóbidos, portugal\n")
        #expect(!outcome.errors.contains("take this town"), "\(outcome)")
        let asked = try home.terminal("add", typed: "4\n\n\nbelmonte\n\n", columns: 200)
        #expect(asked.status == 0, "\(asked)")
        #expect(
            asked.errors.contains("Place (Enter: take this town) Belmonte, Brazil"), "\(asked)")
        #expect(try shown(home) == "4\t\tBR\n4\t\tPT\n")
    }

    /// Runs the program until it waits for the first key.
    private func asking(in home: Home) throws -> WatchedTerminal {
        let asked = try WatchedTerminal([Program.path, "add"], in: home)
        try asked.waitForSettings { $0 != asked.settingsBefore }
        return asked
    }

    @Test(
        "Control-C, Control-D and signals record nothing, and the terminal is as it was",
        arguments: ["\u{3}", "\u{4}", "TERM"])
    func givingUp(key: String) throws {
        let home = try Home()
        let asked = try asking(in: home)
        if key == "TERM" { asked.child.kill(SIGTERM) } else { try asked.terminal.type(key) }
        let outcome = try asked.child.outcome()
        #expect(outcome.status == (key == "TERM" ? 143 : 130) && outcome.output == "", "\(outcome)")
        #expect(asked.terminal.settings == asked.settingsBefore)
        #expect(try home.shell("ls -A \"$HOME\"").output == "")
    }

    @Test("Control-D on an empty line ends a later question without an answer")
    func endOfLine() throws {
        let home = try Home()
        let outcome = try home.terminal(
            "add", typed: "4Nice\n\u{4}\u{4}", with: ["MOODS_AT": "Lisbon"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try shown(home) == "4\tNice\tZZ\n")
    }

    @Test(
        "A note is edited at its end, is as long as it is, and keeps the lines of a paste",
        arguments: [
            ("4Nuce\u{7F}\u{7F}\u{7F}ice day\n\n\n", "Nice day"),
            ("4one two\u{17}three\n\n\n", "one three"), ("4gone\u{15}note\n\n\n", "note"),
            ("4a\u{1B}[A\u{1B}OPb\n\n\n", "ab"), ("4caf\u{E9} 東京👩‍👩‍👧\u{7F}!\n\n\n", "café 東京!"),
            (
                "4\u{1B}[200~Dear diary,\rit rained.\u{7}\u{1B}[201~ Much.\n\n\n",
                "Dear diary,\nit rained. Much."
            ),
            ("4\(long)\n\n\n", long), ("4ab\u{0}c\n\n\n", "abc"),
            ("4\u{1B}[200~one\r\ntwo\u{1B}[201~\n\n\n", "one\ntwo"),
        ])
    func editing(typed: String, note: String) throws {
        let home = try Home()
        let asked = try asking(in: home)
        try asked.terminal.type(typed)
        #expect(try asked.child.outcome().status == 0)
        let json = try home.moods("show", "last", "--format", "json", "--fields", "note").output
        let shown = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]]
        #expect(shown?.first?["note"] == note)
    }

    @Test("A character that isn't complete in UTF-8 is dropped, and Enter works again")
    func incompleteCharacter() throws {
        let home = try Home()
        let asked = try asking(in: home)
        try asked.terminal.type(Data("4caf".utf8) + [0xE9, 0x0A] + Data("e\n\n\n".utf8))
        #expect(try asked.child.outcome().status == 0)
        #expect(try home.moods("list", "--fields", "note").output == "cafe\n")
    }

    @Test("A name that could mean something else gets the same notice as with --at")
    func placeNotice() throws {
        let home = try Home()
        let asked = try home.terminal("add", typed: "4\n\n\nodessa\n\n")
        let named = try Home().moods("add", "--at", "odessa")
        #expect(named.errors == "'odessa' is Odesa, Ukraine.\n", "\(named)")
        #expect(asked.errors.contains("'odessa' is Odesa, Ukraine. There is also "), "\(asked)")
    }

    @Test(
        "Control-C keeps what was typed, even if it was typed ahead",
        arguments: [
            ("4no\u{3}te\n\n", "no\n"), ("g\u{3}", nil),
            ("2A note\nrain #x\nhom\u{3}", "A note\n"),
            ("2\n\nrain #x\nhom\u{3}", "moods add -d "),
            ("2\n\na walk, rain\n\u{3}", "moods add -d "),
        ])
    func interrupted(keys: String, kept: String?) throws {
        let home = try Home()
        home.environment["TMPDIR"] = home.path
        let asked = try asking(in: home)
        try asked.terminal.type(keys)
        let outcome = try asked.child.outcome()
        #expect(outcome.status == 130)
        #expect(asked.terminal.settings == asked.settingsBefore)
        let file = try home.shell("cat \"$HOME\"/*/*").output
        #expect(kept?.hasSuffix("\n") == false ? file.hasPrefix(kept ?? "") : file == kept ?? "")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        // The command that was printed records it.
        let command = outcome.errors.firstMatch(of: /Record it with:\r?\nmoods ([^\r\n]*)/)?.1
        guard kept != nil else { return }
        let line = try #require(command, "\(outcome)")
        let words = line.replacing("--at=hom", with: "")
        #expect(try home.shell("\"$MOODS\" \(words)").status == 0, "\(outcome)")
        #expect(try home.moods("list", "--fields", "note").output.isEmpty == false)
        let tags = try home.moods("list", "--fields", "tags").output
        let expected = keys.contains("#x") ? "rain,x" : keys.contains("walk") ? "a walk,rain" : ""
        #expect(tags == expected + "\n")
        #expect(try home.moods("list", "--fields", "note").output != "moods add\n")
    }

    @Test("With any option, and in a pipe, it asks nothing")
    func scripts() throws {
        let home = try Home()
        for words in [["--feeling", "3"], ["--no-place"], ["--fields", "number"], ["a", "note"]] {
            let outcome = try home.run(["add"] + words, onTerminalWith: [:])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        }
        #expect(try home.moods("add").status == 0)
        #expect(try home.moods("list").lines.count == 5)
        // With the journal's option alone, it asks.
        let journal = home.file("other.sqlite")
        let asked = try home.terminal("--journal", journal, "add", typed: "2\n\n\n\n")
        #expect(asked.errors.hasPrefix(Self.question))
        #expect(try home.moods("list", "--journal", journal, "--fields", "feeling").output == "2\n")
    }
}
