import Foundation
import Glibc
import Testing

@Suite("moods add, asking on a terminal that moves its cursor")
struct DrawnQuestionTests {
    private static let faces = "How are you?   ● 1 awful   ● 2 bad   ● 3 meh   ● 4 good   ● 5 rad"

    /// Runs the program with its questions on the terminal too.
    private static func asking(
        in home: Home, columns: UInt16 = 80, first: String = faces
    ) throws -> WatchedTerminal {
        let asked = try WatchedTerminal(
            ["/bin/sh", "-c", "exec \"$MOODS\" add 2>&1"], in: home, columns: columns)
        try asked.wait { $0.lines.first == first }
        return asked
    }

    /// A journal with tags, a default place and a mood in Lisbon.
    private static func home() throws -> Home {
        let home = try Home()
        try home.add("First", "-t", "work", "-t", "work/meeting", "-t", "world", "--at", "Porto")
        #expect(try home.moods("places", "add", "home", "--at", "Lisbon").status == 0)
        #expect(try home.moods("places", "default", "home").status == 0)
        return home
    }

    @Test("The questions are drawn with colors, hints and completions, and their answers stay")
    func drawing() throws {
        let home = try Self.home()
        let asked = try Self.asking(in: home)
        try asked.terminal.type("x")
        try asked.wait { $0.lines.last == "Press 1 to 5 or type the word; Enter skips." }
        try asked.terminal.type("2")
        try asked.wait { $0.lines.first == "How are you?   ● 2 bad" && $0.lines.count == 2 }
        #expect(asked.screen.styles.isSuperset(of: ["1", "2"]))
        try asked.terminal.type("Lost my umbrela\u{1B}[Dl\n")
        try asked.wait { $0.lines.contains { $0.hasPrefix("Tags      ") } }
        #expect(asked.screen.lines[1] == "Note           Lost my umbrella")
        try asked.terminal.type("rain, wo")
        try asked.wait { $0.lines.last?.hasSuffix("(Tab: work, work/meeting, world)") == true }
        try asked.terminal.type("\t")
        try asked.wait { $0.lines.last == "               work   work/meeting   world" }
        try asked.terminal.type("k/\t\n")
        try asked.wait { $0.lines.last?.hasSuffix("(Enter: home; -: none; Tab: more)") == true }
        #expect(asked.screen.lines[2] == "Tags           rain, work/meeting")
        try asked.terminal.type("\n")
        try asked.expectEnd(0)
        #expect(asked.screen.lines[3] == "Place          home")
        #expect(
            try home.moods("list", "--fields", "feeling,note,tags,country").output
                .hasPrefix("2\tLost my umbrella\train,work/meeting\tPT\n"))
    }

    @Test("Places and towns are completed, and the arrow keys bring back earlier answers")
    func history() throws {
        let home = try Self.home()
        let asked = try Self.asking(in: home)
        try asked.terminal.type("3\u{1B}[A!\n")
        try asked.wait { $0.lines.contains("Note           First!") }
        try asked.terminal.type("\u{1B}[A\n")
        try asked.wait { $0.lines.contains("Tags           work, work/meeting, world") }
        try asked.terminal.type("lisbon, p\t")
        try asked.wait { $0.lines.last == "Place          Lisbon, Portugal" }
        try asked.terminal.type("\u{15}Nowhereland\n")
        try asked.wait { $0.lines.contains { $0.hasPrefix("moods: ") } }
        try asked.wait { $0.lines.last?.hasPrefix("Place      ") == true }
        try asked.terminal.type("\u{1B}[A\u{1B}[A")
        try asked.wait { $0.lines.last == "Place          Porto, Portugal" }
        try asked.terminal.type("\n")
        try asked.expectEnd(0)
    }

    @Test("Tab lists candidates, and a town with another name is shown before Enter takes it")
    func doubtfulTown() throws {
        let home = try Self.home()
        let asked = try Self.asking(in: home)
        try asked.terminal.type("3Far away\n\nli\t")
        try asked.wait { $0.lines.contains { $0.contains("Lima, Peru") } }
        try asked.terminal.type("\n")
        try asked.wait {
            $0.lines.last?.hasPrefix("Place          Lixian, China ") == true
                && $0.lines.last?.hasSuffix("(Enter: take this town)") == true
        }
        #expect(asked.screen.lines.contains("Place          Li"))
        // Another place can be typed instead.
        try asked.terminal.type("\u{15}lixian, china\n")
        try asked.expectEnd(0)
        func country() throws -> String {
            try home.moods("list", "--fields", "country", "--limit", "1").output
        }
        #expect(try country() == "CN\n")
        // A town where the journal has moods is taken at once.
        let again = try Self.asking(in: home)
        try again.terminal.type("3Still there\n\nLi\n")
        try again.expectEnd(0)
        #expect(
            try home.moods("list", "--fields", "note", "--limit", "1").output == "Still there\n")
        #expect(try country() == "CN\n")
    }

    @Test("On a narrow terminal, the faces take two rows, and a long note wraps; a resize redraws")
    func narrow() throws {
        let asked = try Self.asking(in: try Home(), columns: 40, first: "How are you?")
        #expect(asked.screen.lines == ["How are you?"])
        try asked.wait { $0.lines.last == "●1 awful ●2 bad ●3 meh ●4 good ●5 rad" }
        try asked.terminal.type("x")
        try asked.wait {
            $0.lines.suffix(2) == ["Press 1 to 5 or type the word; Enter", "skips."]
        }
        try asked.terminal.type("4It rained until midnight, and then some more.")
        try asked.wait {
            $0.lines == [
                "How are you?   ● 4 good", "Note   It rained until midnight, and",
                "       then some more.",
            ]
        }
        asked.resize(columns: 80, rows: 24)
        try asked.wait {
            $0.lines == [
                "How are you?   ● 4 good", "Note   It rained until midnight, and then some more.",
            ]
        }
        try asked.terminal.type("\n\n\n")
        try asked.expectEnd(0)
    }

    @Test("A paste runs no keys, and stays one note")
    func paste() throws {
        let home = try Self.home()
        let asked = try Self.asking(in: home)
        #expect(asked.screen.modes.contains(2004))
        try asked.terminal.type("4\u{1B}[200~one\r\u{4}two\u{15}\r\u{1B}[201~")
        try asked.wait { $0.lines.last == "Note           one↵two↵" }
        try asked.terminal.type("\n\n-\n")
        try asked.expectEnd(0)
        #expect(
            try home.moods("list", "--fields", "note", "--limit", "1").output.hasPrefix("one\\ntwo")
        )
    }

    @Test(
        "The terminal is as it was after Control-C and signals",
        arguments: ["\u{3}", "TERM", "HUP"])
    func endings(ending: String) throws {
        let home = try Self.home()
        let asked = try Self.asking(in: home)
        try asked.terminal.type("4")
        try asked.wait { $0.lines.count == 2 }
        switch ending {
        case "TERM": asked.child.kill(SIGTERM)
        case "HUP": asked.child.kill(SIGHUP)
        default: try asked.terminal.type(ending)
        }
        try asked.expectEnd(ending == "TERM" ? 143 : ending == "HUP" ? 129 : 130)
        #expect(try home.moods("list").lines.count == 1)
    }

    @Test("One signal of a shell ends it while it is suspended")
    func endOfSuspended() throws {
        let shell = try WatchedTerminal(
            [Program.tool("bash"), "--norc", "--noediting", "-i"], in: try Self.home(),
            with: ["PS1": "ready> "])
        try shell.terminal.type("\"$MOODS\" add 2>&1\n")
        try shell.wait { $0.lines.last == Self.faces }
        try shell.terminal.type("\u{1A}")
        try shell.waitForSettings { $0 == shell.settingsBefore }
        try shell.terminal.type(
            "p=$(jobs -p); kill %1; while kill -0 $p 2> /dev/null; do sleep 0.05; done; echo ended\n"
        )
        try shell.wait { $0.modes == [7, 25] && $0.lines.joined().contains("ended") }
        #expect(shell.terminal.settings == shell.settingsBefore)
        try shell.terminal.type("exit\n")
        try shell.expectEnd(0)
    }

    @Test("When it is suspended, it restores the terminal, and draws the question again afterwards")
    func suspension() throws {
        let home = try Self.home()
        let shell = try WatchedTerminal(
            [Program.tool("bash"), "--norc", "--noediting", "-i"], in: home,
            with: ["PS1": "ready> "])
        try shell.terminal.type("\"$MOODS\" add 2>&1\n")
        try shell.wait { $0.lines.last == Self.faces }
        try shell.terminal.type("4No")
        try shell.wait { $0.lines.last == "Note           No" && $0.modes.contains(2004) }
        try shell.terminal.type("\u{1A}")
        try shell.wait { $0.modes == [7, 25] }
        try shell.waitForSettings { $0 == shell.settingsBefore }
        try shell.terminal.type("fg\n")
        try shell.wait { $0.lines.last == "Note           No" && $0.modes.contains(2004) }
        try shell.terminal.type("te\n\n-\n")
        try shell.wait { $0.modes == [7, 25] && $0.lines.contains { $0.hasPrefix("Place ") } }
        try shell.terminal.type("exit\n")
        try shell.expectEnd(0)
        #expect(
            try home.moods("list", "--fields", "note", "--limit", "1").output == "Note\n")
    }
}
