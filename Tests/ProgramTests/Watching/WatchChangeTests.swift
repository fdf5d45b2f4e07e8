import Foundation
import Glibc
import Testing

@Suite("moods watch, changing moods")
struct WatchChangeTests {
    /// Watches all moods of a journal with two moods, the older of which is selected.
    private static func watch(
        in home: Home, columns: UInt16 = 80, with settings: [String: String] = [:]
    ) throws -> WatchedTerminal {
        try home.add("Rain on the roof", "-f", "2", "-d", "2024-05-01 10:00")
        try home.add("Sun at last", "-f", "4", "-d", "2024-05-01 12:00")
        let watch = try WatchedTerminal(
            ["/bin/sh", "-c", "exec \"$MOODS\" watch 2>&1"], in: home, columns: columns,
            with: settings)
        try watch.wait { selects("Sun at last", $0) }
        try watch.terminal.type("j")
        try watch.wait { selects("Rain on the roof", $0) }
        return watch
    }

    private static func selects(_ note: String, _ screen: DrawnScreen) -> Bool {
        screen.lines.contains { $0.hasPrefix(">") && $0.contains(note) }
    }

    private static func showsKeys(_ screen: DrawnScreen) -> Bool {
        screen.lines.last?.contains("a add  e edit  d delete  u undo") == true
    }

    @Test("d deletes the selected mood after y, and u undoes the last command")
    func deleting() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        let question = "Delete mood 1 \"Rain on the roof\"? [y/N]"
        try watch.terminal.type("d")
        try watch.wait { $0.lines.last == question }
        // Any other key keeps it, also one that is a command.
        try watch.terminal.type("q")
        try watch.wait { Self.showsKeys($0) && Self.selects("Rain on the roof", $0) }
        // A key that is pressed before the question appears isn't an answer; it is dropped.
        try watch.terminal.type("d")
        try watch.wait { $0.lines.last == question }
        try watch.terminal.type("y")
        try watch.wait {
            $0.lines.last == "Deleted mood 1 \"Rain on the roof\". u brings it back."
                && Self.selects("Sun at last", $0)
        }
        #expect(try home.moods("list", "--fields", "number").output == "2\n")
        try watch.terminal.type("u")
        try watch.wait {
            $0.lines.last?.hasPrefix("Undid: deleted mood 1 \"Rain on the roof\"") == true
                && $0.lines.contains { $0.contains("Rain on the roof") && $0.hasPrefix(" +") }
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        try home.expectSoundJournal()
    }

    @Test("A signal ends it while another program holds the journal's lock")
    func lock() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        let holder = try Self.holder(in: home)
        try watch.terminal.type("u")
        try watch.wait(until: Self.waits)
        watch.child.kill(SIGTERM)
        try watch.expectEnd(143)
        holder.child.kill(SIGTERM)
    }

    @Test(
        "Escape and Control-C give up waiting for a lock after d and u, and nothing is changed",
        arguments: ["dy", "u"], ["\u{1B}", "\u{3}"])
    func givingUpChange(keys: String, key: String) throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        let holder = try Self.holder(in: home)
        try watch.terminal.type(String(keys.prefix(1)))
        if keys == "dy" {
            try watch.wait { $0.lines.last?.hasPrefix("Delete mood 1") == true }
            try watch.terminal.type("y")
        }
        try watch.wait(until: Self.waits)
        try watch.terminal.type(key)
        try watch.wait { $0.modes == [1049, 2004] && $0.lines.last == "Nothing changed." }
        try watch.terminal.type("j")
        try watch.wait { Self.showsKeys($0) }
        holder.child.kill(SIGTERM)
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(try home.moods("list", "--fields", "number").output == "2\n1\n")
    }

    /// Starts another program that holds the journal's lock.
    private static func holder(in home: Home) throws -> WatchedTerminal {
        let holder = try WatchedTerminal(
            ["/bin/sh", "-c", "\"$0\" -interactive \"$1\"", Program.tool("sqlite3"), home.journal],
            in: home)
        try holder.terminal.type("BEGIN IMMEDIATE; SELECT 'locked';\n")
        try holder.wait { $0.lines.contains { $0.hasSuffix("locked") } }
        return holder
    }

    /// Whether a line says that a change waits. It is on the screen that the full screen hid, which
    /// ``DrawnScreen`` doesn't restore.
    private static func waits(_ screen: DrawnScreen) -> Bool {
        let waiting = "Waiting for another program to finish writing. Escape gives up."
        return screen.lines.contains { $0.contains(waiting) }
    }

    @Test(
        "Escape and Control-C give up waiting for a lock after a and e, and what was typed is kept",
        arguments: ["a5Typed\n\n\n", "e"], ["\u{1B}", "\u{3}"])
    func givingUp(keys: String, key: String) throws {
        let home = try Home()
        let editor = ["EDITOR": "sed -i s/roof/street/"]
        let watch = try Self.watch(in: home, columns: 200, with: editor)
        let holder = try Self.holder(in: home)
        try watch.terminal.type(keys)
        try watch.wait(until: Self.waits)
        try watch.terminal.type(key)
        try watch.wait {
            $0.modes == [1049, 2004]
                && $0.lines.last?.hasPrefix("Nothing changed. Your text is kept in /") == true
        }
        let path = watch.screen.lines.last?.split(separator: " ").last?.dropLast()
        let text = try String(contentsOfFile: String(path ?? ""), encoding: .utf8)
        #expect(keys == "e" ? text.contains("Rain on the street") : text == "Typed\n")
        holder.child.kill(SIGTERM)
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(try home.moods("list", "--fields", "number").output == "2\n1\n")
    }

    @Test("A deletion that waited for a lock is made once the lock is free")
    func waitingDeletion() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        let holder = try Self.holder(in: home)
        try watch.terminal.type("d")
        try watch.wait { $0.lines.last?.hasPrefix("Delete mood 1") == true }
        try watch.terminal.type("y")
        try watch.wait(until: Self.waits)
        holder.child.kill(SIGTERM)
        try watch.wait {
            $0.modes == [1049, 2004]
                && $0.lines.last == "Deleted mood 1 \"Rain on the roof\". u brings it back."
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(try home.moods("list", "--fields", "number").output == "2\n")
    }

    @Test("A mood that waited for a lock is recorded once the lock is free")
    func waiting() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        let holder = try Self.holder(in: home)
        try watch.terminal.type("a5Patient\n\n\n")
        try watch.wait(until: Self.waits)
        holder.child.kill(SIGTERM)
        try watch.wait {
            $0.modes == [1049, 2004]
                && $0.lines.contains { $0.hasPrefix(" +") && $0.contains("Patient") }
                && $0.lines.last == "Recorded mood 3 \"Patient\". u takes it back."
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(try home.moods("list", "--fields", "number").output == "3\n2\n1\n")
    }

    @Test("A mood that is recorded elsewhere than the view shows is reported with its place")
    func elsewhere() throws {
        let home = try Home()
        try home.add("Fjord", "--at", "Oslo")
        let watch = try WatchedTerminal(
            ["/bin/sh", "-c", "exec \"$MOODS\" watch norway 2>&1"], in: home, columns: 80)
        try watch.wait { Self.selects("Fjord", $0) }
        try watch.terminal.type("a4Tram\n\nLisbon\n")
        let notice = "Recorded mood 2 \"Tram\" in Lisbon, Portugal. u takes it back."
        try watch.wait { $0.lines.last == notice && Self.selects("Fjord", $0) }
        try watch.terminal.type("u")
        try watch.wait { $0.lines.last?.hasPrefix("Undid: added mood 2 \"Tram\"") == true }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("A long notice wraps on a narrow terminal")
    func narrowNotice() throws {
        let home = try Home()
        try home.add("Rain on the roof", "-f", "2", "-d", "2024-05-01 10:00")
        let watch = try WatchedTerminal(
            ["/bin/sh", "-c", "exec \"$MOODS\" watch 2>&1"], in: home, columns: 40)
        // The note has a line of its own.
        try watch.wait { $0.lines.contains { $0.hasPrefix(">") && $0.contains("bad") } }
        try watch.terminal.type("d")
        try watch.wait { $0.lines.last == "Delete mood 1 \"Rain on the roof\"? [y/N]" }
        try watch.terminal.type("y")
        try watch.wait {
            $0.lines.suffix(2) == ["Deleted mood 1 \"Rain on the roof\". u", "brings it back."]
                && $0.lines.count == 24
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("e opens the selected mood in the editor, and an error is shown instead of the keys")
    func editing() throws {
        let home = try Home()
        let watch = try Self.watch(in: home, with: ["EDITOR": "sed -i s/roof/street/"])
        try watch.terminal.type("e")
        try watch.wait { Self.selects("Rain on the street", $0) && $0.modes == [1049, 2004] }
        // From the details too.
        try watch.terminal.type("\r")
        try watch.wait { $0.lines.first == "All moods › mood 1" }
        try watch.terminal.type("qq")
        try watch.expectEnd(0)

        let other = try Self.watch(in: try Home(), with: ["EDITOR": "false"])
        try other.terminal.type("e")
        try other.wait {
            $0.lines.last == "The editor 'false' failed; the mood is unchanged"
                && Self.selects("Rain on the roof", $0) && $0.modes == [1049, 2004]
        }
        try other.terminal.type("j")
        try other.wait { Self.showsKeys($0) }
        try other.terminal.type("q")
        try other.expectEnd(0)
    }

    @Test("a asks as moods add does, and Control-C returns to the listing")
    func adding() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        // The answers may be typed ahead.
        try watch.terminal.type("a5Typed ahead\n\n\n")
        try watch.wait {
            $0.modes == [1049, 2004]
                && $0.lines.contains { $0.hasPrefix(" +") && $0.contains("Typed ahead") }
                && Self.selects("Rain on the roof", $0)
        }
        #expect(
            try home.moods("list", "--fields", "number,feeling", "--limit", "1").output == "3\t5\n")
        try watch.terminal.type("a")
        try watch.wait {
            $0.lines.contains { $0.hasPrefix("How are you?") } && $0.modes == [7, 25, 2004]
        }
        try watch.terminal.type("\u{3}")
        try watch.wait { $0.modes == [1049, 2004] && $0.lines.last == "Nothing changed." }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
        #expect(try home.moods("list").lines.count == 3)
    }

    @Test("A signal at a question ends the program, and restores the terminal")
    func signal() throws {
        let watch = try Self.watch(in: try Home())
        try watch.terminal.type("a")
        try watch.wait {
            $0.lines.contains { $0.hasPrefix("How are you?") } && $0.modes == [7, 25, 2004]
        }
        watch.child.kill(SIGTERM)
        try watch.expectEnd(143)
    }

    @Test("/ searches while it is typed; Enter keeps what was found, and Escape clears it")
    func searching() throws {
        let home = try Home()
        let watch = try Self.watch(in: home)
        try watch.terminal.type("/sux")
        try watch.wait { $0.lines.first == "All moods › /sux  No moods" }
        try watch.terminal.type("\u{7F}")
        try watch.wait {
            $0.lines.first == "All moods › /su  1 mood" && Self.selects("Sun at last", $0)
                && $0.lines.last?.hasPrefix("/su_") == true
        }
        try watch.terminal.type("\r")
        try watch.wait { Self.showsKeys($0) && $0.lines.first == "All moods › /su  1 mood" }
        // It is live.
        try home.add("Sunburn")
        try watch.wait { $0.lines.first == "All moods › /su  2 moods" }
        try watch.terminal.type("q")
        try watch.wait { $0.lines.first == "All moods  3 moods" }
        try watch.terminal.type("/#")
        try watch.wait {
            $0.lines.last?.hasPrefix("/#_") == true && $0.lines.first == "All moods  3 moods"
        }
        try watch.terminal.type("\u{7F}roof")
        try watch.wait { $0.lines.first == "All moods › /roof  1 mood" }
        try watch.terminal.type("\u{1B}")
        try watch.wait { $0.lines.first == "All moods  3 moods" && Self.showsKeys($0) }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }
}
