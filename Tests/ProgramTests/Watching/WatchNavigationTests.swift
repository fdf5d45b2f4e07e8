import Foundation
import Glibc
import Testing

@Suite("moods watch, from regions to moods and back")
struct WatchNavigationTests {
    private static let escape = "\u{1B}"

    /// A journal of four moods, of which the one in France is selected.
    private static func watchFrance(in home: Home) throws -> WatchedTerminal {
        let watch = try WatchedTerminal(
            [Program.path, "watch", "--filter", "both"], in: home)
        try watch.wait { $0.lines.contains { $0.hasPrefix(">  Europe") } }
        try watch.terminal.type("jj")
        try watch.wait { Self.selects("     France", $0) }
        return watch
    }

    private static func selects(_ row: String, _ screen: DrawnScreen) -> Bool {
        screen.lines.contains { $0.hasPrefix(">" + row.dropFirst()) }
    }

    @Test(
        "Enter goes to a region's moods and to a mood's details, which stay live; Escape goes back")
    func navigation() throws {
        let home = try Travels.home()
        let watch = try Self.watchFrance(in: home)
        try watch.terminal.type("\r")
        try watch.wait {
            $0.lines.first == "All moods › France  1 mood"
                && $0.lines.contains { $0.hasPrefix("q back") }
        }
        try home.add("Fresh", "--country", "FR")
        try watch.wait {
            $0.lines.first == "All moods › France  2 moods"
                && $0.lines.contains { $0.hasPrefix(">") && $0.contains("Fresh") }
        }
        try watch.terminal.type("\u{1B}[C")
        try watch.wait {
            $0.lines.first == "All moods › France › mood 5"
                && $0.lines.contains { $0.contains("Fresh") }
        }
        #expect(try home.moods("edit", "5", "--note", "Faded").status == 0)
        try watch.wait { $0.lines.contains { $0.contains("Faded") } }
        try watch.terminal.type(Self.escape)
        try watch.wait {
            $0.lines.first == "All moods › France  2 moods"
                && $0.lines.contains { $0.hasPrefix(">") && $0.contains("Faded") }
        }
        try watch.terminal.type(Self.escape)
        // The region stays selected, although what was recorded meanwhile moved it.
        try watch.wait {
            $0.lines.first?.hasPrefix("All moods  5 moods") == true
                && $0.lines.contains { $0.hasPrefix(">    France") }
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("q and Backspace go back one page, and q ends the program on the first page")
    func goingBack() throws {
        let watch = try Self.watchFrance(in: try Travels.home())
        for (key, title) in [
            ("\n", "All moods › France  1 mood"), ("\r", "All moods › France › mood 1"),
            ("q", "All moods › France  1 mood"), ("\u{7F}", "All moods  4 moods"),
        ] {
            try watch.terminal.type(key)
            try watch.wait("\(title)") { $0.lines.first?.hasPrefix(title) == true }
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test(
        "A selected row stays selected when rows move; if it is deleted, its successor is selected")
    func selection() throws {
        let home = try Travels.home()
        let watch = try WatchedTerminal([Program.path, "watch", "all"], in: home)
        try watch.wait { $0.lines.contains { $0.hasPrefix(">") && $0.contains("rain") } }
        try watch.terminal.type("jj")
        let river = { (screen: DrawnScreen) in
            screen.lines.contains { $0.hasPrefix(">") && $0.contains("Sunset over the river") }
        }
        try watch.wait(until: river)
        try home.add("Later")
        try watch.wait { $0.lines.contains { $0.contains("Later") } && river($0) }
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        try watch.wait {
            $0.lines.contains { $0.hasPrefix(">") && $0.hasSuffix(" 4") } && !river($0)
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test("If a shown mood is deleted, its listing is shown, which may be empty")
    func deleted() throws {
        let home = try Travels.home()
        let watch = try Self.watchFrance(in: home)
        try watch.terminal.type("\r\r")
        try watch.wait { $0.lines.first == "All moods › France › mood 1" }
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        try watch.wait { $0.lines.first == "All moods › France  No moods" }
        try watch.terminal.type("\rjG" + Self.escape)
        try watch.wait {
            $0.lines.first?.hasPrefix("All moods  3 moods") == true
                && !$0.lines.contains { $0.contains("France") }
        }
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }

    @Test(
        "The terminal is restored from every page, whatever ends the program",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(signal: Int32) throws {
        let home = try Travels.home()
        let watch = try Self.watchFrance(in: home)
        try watch.terminal.type("\r\r")
        try watch.wait { $0.lines.first == "All moods › France › mood 1" }
        watch.child.kill(signal)
        try watch.expectEnd(128 + signal)
        try home.expectSoundJournal()
    }

    @Test("Control-C ends the program from every page")
    func controlC() throws {
        let watch = try Self.watchFrance(in: try Travels.home())
        try watch.terminal.type("\r")
        try watch.wait { $0.lines.first == "All moods › France  1 mood" }
        try watch.terminal.type("\u{3}")
        try watch.expectEnd(0)
    }

    @Test("The terminal is restored before an error of a later page is printed")
    func error() throws {
        let home = try Travels.home()
        let watch = try Self.watchFrance(in: home)
        try watch.terminal.type("\r")
        try watch.wait { $0.lines.first == "All moods › France  1 mood" }
        try Data(repeating: 0x78, count: 4096).write(to: URL(fileURLWithPath: home.file("text")))
        try FileManager.default.removeItem(atPath: home.journal)
        try FileManager.default.moveItem(atPath: home.file("text"), toPath: home.journal)
        try watch.expectEnd(78)
    }

    @Test("--section continent shows each continent once")
    func continents() throws {
        let watch = try WatchedTerminal(
            [Program.path, "watch", "--section", "continent"], in: try Travels.home())
        try watch.wait { $0.lines.contains { $0.contains("No place") } }
        #expect(watch.screen.lines.count { $0.contains("Europe") } == 1)
        #expect(watch.screen.lines.count { $0.contains("No place") } == 1)
        try watch.terminal.type("q")
        try watch.expectEnd(0)
    }
}
