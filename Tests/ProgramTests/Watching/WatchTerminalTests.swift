import Foundation
import Glibc
import Testing

@Suite("moods watch, on a terminal")
struct WatchTerminalTests {
    private static func watch(
        _ arguments: String..., in home: Home, columns: UInt16 = 80,
        with settings: [String: String] = [:]
    ) throws -> WatchedTerminal {
        try WatchedTerminal(
            [Program.path, "watch"] + arguments, in: home, columns: columns, with: settings)
    }

    /// The names in the title and in the rows.
    private static func names(_ screen: DrawnScreen) -> [String] {
        screen.lines.dropLast().enumerated().filter { !$1.isEmpty }.map { number, line in
            // Before a row there are the sign of the selection, a mark and a space.
            line.dropFirst(number == 0 ? 0 : 3).split(separator: "  ").first
                .map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
    }

    @Test("It opens on all moods, with the keys in the last line")
    func allMoods() throws {
        let watch = try Self.watch(in: try Travels.home())
        try watch.wait {
            $0.lines.first == "All moods  4 moods" && $0.lines.count == 24
                && $0.lines.last
                    == "q quit  ↑↓ select  Enter open  a add  e edit  d delete  u undo  / search"
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("It shows the regions, and others' changes at once; q restores the terminal")
    func follows() throws {
        let home = try Home()
        // On the same local day, which today isn't for some hours.
        try home.add("--country", "FR", "--date", "2024-05-01T12:00Z")
        let watch = try Self.watch("--filter", "both", in: home)
        try watch.wait {
            Self.names($0) == ["All moods", "Europe", "France"] && $0.modes == [1049, 2004]
        }
        #expect(watch.terminal.settings != watch.settingsBefore)
        try home.add("--country", "JP", "--date", "2024-05-01T12:30Z")
        // The row is marked as new, and after a while it isn't marked.
        try watch.wait {
            $0.lines.contains { $0.hasPrefix(" +   Japan") }
                && $0.lines.first?.hasPrefix("All moods  2 moods in 2 countries on 1 day") == true
        }
        try watch.wait { Self.names($0) == ["All moods", "Asia", "Japan", "Europe", "France"] }
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        try watch.wait { Self.names($0) == ["All moods", "Asia", "Japan"] }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("b, c and n show both, countries and continents")
    func filters() throws {
        let watch = try Self.watch("--filter", "both", in: try Travels.home())
        let all = ["All moods", "Europe", "Germany", "France", "Asia", "Japan", "No place"]
        try watch.wait { Self.names($0) == all && $0.lines.last?.contains("[b both]") == true }
        try watch.terminal.type("c")
        let countries = ["All moods", "Germany", "Japan", "France", "No place"]
        try watch.wait {
            Self.names($0) == countries && $0.lines.last?.contains("[c countries]") == true
        }
        try watch.terminal.type("n")
        try watch.wait { Self.names($0) == ["All moods", "Europe", "Asia"] }
        try watch.terminal.type("b")
        try watch.wait { Self.names($0) == all }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("It shows the moods of a region, and all moods in sections")
    func moods() throws {
        let home = try Travels.home()
        let france = try Self.watch("FR", in: home)
        try france.wait {
            $0.lines.count == 24 && $0.lines[0] == "France  1 mood"
                && $0.lines[2] == "   Wed 1 May 2024"
                && $0.lines[3].hasPrefix(">    20:30+2 ● good")
                && $0.lines.last?.hasPrefix("q quit  ↑↓ select  Enter open  a add") == true
        }
        try france.terminal.type("q")
        try france.expectEnd(0)
        let all = try Self.watch("all", "--section", "month", in: home)
        try all.wait {
            $0.lines.contains("   May 2024  3 moods")
                && $0.lines.contains("   December 2023  1 mood")
        }
        try all.terminal.type("q")
        try all.expectEnd(0)
    }

    @Test("Every key to leave ends the program", arguments: ["q", "Q", "\u{3}", "\u{4}"])
    func leaving(key: String) throws {
        let watch = try Self.watch(in: try Travels.home())
        try watch.wait { !$0.lines.isEmpty }
        try watch.terminal.type(key)
        try watch.expectEnd(0)
    }

    @Test(
        "The terminal is restored, whatever ends the program",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT])
    func signals(signal: Int32) throws {
        let home = try Travels.home()
        let watch = try Self.watch(in: home)
        try watch.wait { !$0.lines.isEmpty }
        watch.child.kill(signal)
        try watch.expectEnd(128 + signal)
        try home.expectSoundJournal()
    }

    @Test("The terminal is restored before an error is printed")
    func error() throws {
        let home = try Travels.home()
        let watch = try Self.watch(in: home)
        try watch.wait { !$0.lines.isEmpty }
        try Data(repeating: 0x78, count: 4096).write(to: URL(fileURLWithPath: home.file("text")))
        try FileManager.default.removeItem(atPath: home.journal)
        try FileManager.default.moveItem(atPath: home.file("text"), toPath: home.journal)
        try watch.expectEnd(78)
    }

    @Test("A resized terminal is redrawn: cut to the width, the keys in the last line")
    func resizing() throws {
        let home = try Travels.home()
        let watch = try Self.watch(in: home)
        try watch.wait { $0.lines.count == 24 }
        watch.resize(columns: 30, rows: 5)
        try watch.wait {
            $0.lines.count == 5 && $0.lines.allSatisfy { $0.count <= 30 }
                && $0.lines.last?.hasPrefix("q quit") == true
        }
        watch.resize(columns: 100, rows: 40)
        try watch.wait { $0.lines.count == 40 && $0.lines.last?.hasPrefix("q quit") == true }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("A narrow terminal has a shorter title and fewer keys, and neither is cut")
    func narrow() throws {
        let home = try Travels.home()
        let regions = try Self.watch("--filter", "both", in: home)
        try regions.wait {
            $0.lines.last
                == "q quit  Enter open  [b both]  c countries  n continents  a add  u undo  / search"
        }
        regions.resize(columns: 40, rows: 24)
        try regions.wait {
            $0.lines.first == "All moods  4 moods"
                && $0.lines.last == "q quit  Enter open  [b] c n  a add"
        }
        try regions.terminal.type("q")
        try regions.expectEnd(0)
        let moods = try Self.watch("all", in: home, columns: 40)
        try moods.wait {
            $0.lines.first == "All moods  4 moods"
                && $0.lines.last == "q quit  a add  e edit  d delete  u undo"
        }
        try moods.terminal.type("d")
        try moods.wait { $0.lines.last?.hasPrefix("Delete mood ") == true }
        #expect(moods.screen.lines.last?.hasSuffix("? [y/N]") == true)
        try moods.terminal.type("n/")
        try moods.wait { $0.lines.last == "/_  Enter keeps, Escape clears" }
        try moods.terminal.type("\u{1B}")
        try moods.wait { $0.lines.last?.hasPrefix("q quit") == true }
        try moods.terminal.type("q")
        try moods.expectEnd(0)
    }

    @Test("A cut line fills the width, and its last character shows that it was cut")
    func wholeWidth() throws {
        let home = try Home()
        try home.add()
        let watch = try Self.watch("--filter", "both", in: home, columns: 8)
        try watch.wait { $0.lines.first == "All moo…" }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test(
        "An impossible terminal size is ignored", arguments: ["65536", "9223372036854775807"])
    func incredibleSize(rows: String) throws {
        let watch = try Self.watch(
            in: try Travels.home(), with: ["LINES": rows, "COLUMNS": rows])
        try watch.wait { $0.lines.count == 24 && $0.lines.last?.hasPrefix("q quit") == true }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("When it is continued after SIGSTOP, it sets up the terminal again")
    func stopped() throws {
        let watch = try Self.watch("--filter", "both", in: try Travels.home())
        try watch.wait { Self.names($0).contains("France") }
        let settings = watch.terminal.settings
        watch.child.kill(SIGSTOP)
        // A shell that has the terminal meanwhile does the same.
        watch.terminal.reset(to: watch.settingsBefore)
        watch.child.kill(SIGCONT)
        try watch.waitForSettings { $0 == settings }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("The selection moves by lines and pages, and a listing longer than the screen scrolls")
    func scrolling() throws {
        let home = try Home()
        try home.add("--date", "2024-01-01T00:00Z", "--country", "FR")
        try home.sqlite(
            """
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
            INSERT INTO Mood(id, date, timeZone, localDay, modifiedAt, country)
              SELECT randomblob(16), i, 'UTC', '2001-01-01', 0, (SELECT country FROM Mood) FROM n;
            """)
        let watch = try Self.watch("all", in: home)
        /// The number of the selected mood, which is at the edge.
        func selected(_ screen: DrawnScreen) -> Int? {
            screen.lines.first { $0.hasPrefix(">") }?.split(separator: " ").last.flatMap { Int($0) }
        }
        try watch.wait { selected($0) == 1 && $0.lines.first == "All moods  300 moods  1 of 300" }
        for (keys, expected) in [
            ("\u{1B}[B", 300), ("j", 299), ("\u{1B}[6~", 280), ("k", 281), ("\u{1B}OA", 282),
            ("G", 2), ("\u{1B}[B", 2), ("\u{1B}[H", 1), ("\u{1B}[F", 2), ("g", 1),
            ("\u{1B}[5~", 1), ("jjj", 298),
        ] {
            try watch.terminal.type(keys)
            try watch.wait("\(keys)") { selected($0) == expected }
        }
        try watch.wait { $0.lines.first?.contains("4 of 300") == true }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("When it is suspended, it restores the terminal, which it sets up again afterwards")
    func suspension() throws {
        let home = try Travels.home()
        let shell = try WatchedTerminal(
            [Program.tool("bash"), "--norc", "--noediting", "-i"], in: home,
            with: ["PS1": "ready> "])
        try shell.terminal.type("\"$MOODS\" watch --filter both\n")
        try shell.wait { $0.modes == [1049, 2004] && Self.names($0).contains("France") }
        try shell.terminal.type("\u{1A}")
        // Text that is typed before the terminal is restored would be keys for the program.
        try shell.wait { $0.modes == [7, 25] }
        try shell.waitForSettings { $0 == shell.settingsBefore }
        // The shell's own messages go to its standard error.
        try shell.terminal.type("echo status $?\n")
        let status = "status \(128 + SIGTSTP)"
        try shell.wait { $0.modes == [7, 25] && $0.lines.joined().contains(status) }
        #expect(shell.terminal.settings == shell.settingsBefore)
        try shell.terminal.type("fg\n")
        try shell.wait { $0.modes == [1049, 2004] && Self.names($0).contains("France") }
        try shell.terminal.type("q")
        try shell.wait { $0.modes == [7, 25] }
        try shell.terminal.type("exit\n")
        try shell.expectEnd(0)
    }

    @Test("A shell can end it while it is suspended")
    func endOfSuspended() throws {
        let shell = try WatchedTerminal(
            [Program.tool("bash"), "--norc", "--noediting", "-i"], in: try Travels.home(),
            with: ["PS1": "ready> "])
        try shell.terminal.type("\"$MOODS\" watch --filter both\n")
        try shell.wait { $0.modes == [1049, 2004] && Self.names($0).contains("France") }
        try shell.terminal.type("\u{1A}")
        try shell.wait { $0.modes == [7, 25] }
        try shell.waitForSettings { $0 == shell.settingsBefore }
        try shell.terminal.type(
            "p=$(jobs -p); kill %1; while kill -0 $p 2> /dev/null; do sleep 0.05; done; echo ended\n"
        )
        try shell.wait { $0.modes == [7, 25] && $0.lines.joined().contains("ended") }
        try shell.terminal.type("exit\n")
        try shell.expectEnd(0)
    }

    @Test("Without colors, new rows are still marked")
    func noColour() throws {
        let home = try Home()
        try home.add("--country", "FR")
        let watch = try Self.watch("--filter", "both", in: home, with: ["NO_COLOR": "1"])
        try watch.wait { Self.names($0).contains("France") }
        try home.add("--country", "JP")
        try watch.wait { $0.lines.contains { $0.hasPrefix(" +   Japan") } }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(watch.screen.styles == [])
    }

    @Test("A terminal that only prints gets the listing again after each change")
    func dumb() throws {
        let home = try Home()
        try home.add("--country", "FR")
        let watch = try Self.watch("--filter", "countries", in: home, with: ["TERM": "dumb"])
        try watch.wait { $0.lines.count == 3 && $0.lines[2].hasPrefix("France  1  ") }
        #expect(watch.screen.lines[0] == "1 mood in 1 country on 1 day")
        try home.add("--country", "JP")
        try watch.wait { $0.lines.count == 8 && $0.lines[7].hasPrefix("France  1  ") }
        #expect(watch.screen.lines[6].hasPrefix("Japan   1  "))
        try watch.terminal.type("n\n")
        try watch.wait { $0.lines.count == 13 && $0.lines[12].hasPrefix("Europe  1  ") }
        #expect(watch.screen.lines[3] == "" && watch.screen.styles == [])
        try watch.terminal.type("q\n")
        try watch.expectEnd(0)
    }

    @Test(
        "--format jsonl writes lines on a terminal too; standard input needn't be a terminal")
    func formats() throws {
        let home = try Travels.home()
        let lines = try Self.watch("--format", "jsonl", in: home)
        try lines.wait { $0.lines.first?.hasPrefix(#"{"type":"snapshot""#) == true }
        lines.child.kill(SIGTERM)
        try lines.expectEnd(128 + SIGTERM)
        let redirected = try WatchedTerminal(
            ["/bin/sh", "-c", "\"$MOODS\" watch --filter both < /dev/null"], in: home)
        try redirected.wait { Self.names($0).contains("France") }
        try redirected.terminal.type("q")
        try redirected.expectEnd(0)
    }

    @Test("Control characters of a note are shown, not obeyed")
    func controls() throws {
        let home = try Home()
        let added = try home.moods("add", "--note", "-", input: "\u{1B}[2J\u{1B}[?1049l\u{7}")
        #expect(added.status == 0)
        let watch = try Self.watch("all", in: home)
        try watch.wait {
            $0.lines.contains { $0.contains("␛[2J␛[?1049l␇") } && $0.modes == [1049, 2004]
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }
}
