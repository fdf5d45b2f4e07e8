import Foundation
import Glibc
import Testing

@Suite("The pager")
struct PagerTests {
    /// A pager that marks each line of its input.
    private static let marking = "sed 's/^/P:/'"

    private static func home(moods: Int) throws -> Home {
        let home = try Home()
        let rows = (1...moods).map { "2024-05-01T10:00:00Z,mood number \($0)" }
        let csv = "date,note\n" + rows.joined(separator: "\n") + "\n"
        try #require(try home.moods("import", "-", "--from", "csv", input: csv).status == 0)
        return home
    }

    @Test("Output longer than the screen goes through the pager, all of it")
    func long() throws {
        let home = try Self.home(moods: 3000)
        let settings = ["MOODS_PAGER": Self.marking, "NO_COLOR": "1"]
        func expectPages(_ words: [String]) throws {
            let outcome = try home.run(words, onTerminalWith: settings)
            let plain = try home.run(words + ["--no-pager"], onTerminalWith: settings)
            #expect(outcome.status == 0 && outcome.errors == "", "\(words)")
            #expect(
                outcome.output
                    == plain.output.split(separator: "\n", omittingEmptySubsequences: false)
                    .dropLast().map { "P:\($0)\n" }.joined(), "\(words)")
        }
        for words in [["list"], ["list", "--oneline"], ["list", "--format", "tsv"]] {
            try expectPages(words)
        }
        try #require(home.moods("delete", "--source", "csv", "--yes").status == 0)
        try expectPages(["trash"])
    }

    @Test("Output isn't paged if it fits the screen, goes to a pipe, or confirms a recording")
    func short() throws {
        let home = try Self.home(moods: 30)
        let settings = ["MOODS_PAGER": Self.marking]
        let fitting = try home.run(["list", "--limit", "20"], onTerminalWith: settings)
        #expect(fitting.status == 0 && !fitting.output.contains("P:"))
        #expect(fitting.lines.count == 22)
        #expect(
            try home.run(["list", "--limit", "21"], onTerminalWith: settings).output.contains("P:"))
        #expect(try !home.run([Program.path, "list"], with: settings).output.contains("P:"))
        let added = try home.run(["add", "note"], onTerminalWith: settings)
        #expect(added.status == 0 && !added.output.contains("P:"))
    }

    @Test("less shows UTF-8 even if the locale isn't installed")
    func characters() throws {
        let home = try Self.home(moods: 3000)
        let settings = ["MOODS_PAGER": "echo $LESSCHARSET; cat > /dev/null", "NO_COLOR": "1"]
        for (language, shown) in [("", "utf-8\n"), ("de_DE.UTF-8", "utf-8\n"), ("C", "\n")] {
            let outcome = try home.run(
                ["list"], onTerminalWith: settings.merging(["LANG": language]) { $1 })
            #expect(outcome.output == shown, "\(language) \(outcome)")
        }
    }

    @Test("A pager that only the shell can't find is an error, because the output may be lost")
    func missingForShell() throws {
        let home = try Self.home(moods: 3000)
        let file = try home.run(
            ["list"], onTerminalWith: ["MOODS_PAGER": "'/etc/passwd'", "NO_COLOR": "1"])
        #expect(file.status == 74, "\(file)")
        let outcome = try home.run(
            ["list"], onTerminalWith: ["MOODS_PAGER": "'no such pager' -R", "NO_COLOR": "1"])
        #expect(outcome.status == 74)
        #expect(
            outcome.errors.hasSuffix(
                "moods: can't run the pager ''no such pager' -R'; set MOODS_PAGER, "
                    + "or use --no-pager\n"), "\(outcome)")
    }

    @Test(
        "The pager is $MOODS_PAGER, else $PAGER, unless it is empty, missing or cat, or TERM=dumb",
        arguments: [
            (["MOODS_PAGER": marking, "PAGER": "false"], true), (["PAGER": marking], true),
            (["MOODS_PAGER": "", "PAGER": marking], false),
            (["MOODS_PAGER": "cat", "PAGER": marking], false), (["PAGER": ""], false),
            (["MOODS_PAGER": marking, "TERM": "dumb"], false),
            (["MOODS_PAGER": "no-such-pager --option"], false), (["PATH": "/nowhere"], false),
        ] as [([String: String], Bool)])
    func choice(settings: [String: String], isPaged: Bool) throws {
        let home = try Self.home(moods: 30)
        var settings = settings
        // Without any of the variables it would be less, which waits for keys.
        if settings["MOODS_PAGER"] == nil, settings["PATH"] == nil { home.hasPager = true }
        if settings["PATH"] != nil { home.hasPager = true }
        settings["NO_COLOR"] = "1"
        let outcome = try home.run(["list"], onTerminalWith: settings)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.output.contains("P:") == isPaged, "\(outcome)")
        #expect(outcome.output.contains("mood number 30"))
    }

    @Test("A pager that quits early isn't an error, and the exit status is the program's own")
    func status() throws {
        let home = try Self.home(moods: 3000)
        let early = try home.run(
            ["list"], onTerminalWith: ["MOODS_PAGER": "head -n 1", "NO_COLOR": "1"])
        #expect(early.status == 0 && early.errors == "" && early.lines.count == 1, "\(early)")
        let failing = try home.run(["list"], onTerminalWith: ["MOODS_PAGER": "sh -c 'exit 3'"])
        #expect(failing.status == 0 && failing.errors == "", "\(failing)")
        // The oldest mood is damaged, so everything else is printed before the error.
        try home.sqlite(
            "UPDATE Mood SET colors = x'00', date = 0, localDay = '2000-01-01' WHERE _pk = 7")
        let damaged = try home.run(["list"], onTerminalWith: ["MOODS_PAGER": Self.marking])
        #expect(damaged.status == 65 && damaged.output.contains("P:"), "\(damaged.errors)")
    }

    @Test("less shows the first page in color, and q ends it")
    func less() throws {
        _ = try Program.tool("less")
        let home = try Self.home(moods: 3000)
        let terminal = try Terminal(columns: 80)
        let before = terminal.settings
        let child = try ChildProcess(
            [Program.path, "list", "--oneline"],
            environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 },
            terminal: terminal.name)
        var shown = ""
        func wait(for text: String) throws {
            while !shown.contains(text) {
                let more = try terminal.read()
                try #require(!more.isEmpty, "\(shown)")
                shown += String(decoding: more, as: UTF8.self)
            }
        }
        try wait(for: "mood number 2990")
        try terminal.type("q")
        let outcome = try child.outcome()
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(terminal.settings == before)
    }
}
