import Foundation
import Glibc
import Testing

@Suite("The terminal's background")
struct BackgroundTests {
    private static let query = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
    private static let attributes = "\u{1B}[?62;4c"
    private static let dark = "\u{1B}[38;2;215;95;175m●"
    private static let light = "\u{1B}[38;2;61;11;173m●"

    /// A script that reads a line after the listing.
    private static let reading = "$MOODS list; read line; echo \"next: $line.\""

    private static func home() throws -> Home {
        let home = try Home()
        home.environment["MOODS_BACKGROUND"] = nil
        home.environment["COLORTERM"] = "truecolor"
        home.environment["MOODS_PAGER"] = "cat"
        try home.add("Rain", "--feeling", "bad", "--date", "2024-05-01 10:00")
        return home
    }

    /// Repeats a conversation until this process was fast enough for the program's patience, which
    /// a busy machine may prevent a few times.
    private func inTime(_ converse: () throws -> (Outcome, isInTime: Bool)) throws -> Outcome {
        var (outcome, isInTime) = try converse()
        for _ in 0..<20 where !isInTime { (outcome, isInTime) = try converse() }
        return outcome
    }

    /// Starts a command on a new terminal, and waits until it has queried the terminal.
    private func start(
        _ words: [String], in home: Home, with settings: [String: String] = [:]
    ) throws -> (terminal: Terminal, child: ChildProcess) {
        let terminal = try Terminal(columns: 80)
        let child = try ChildProcess(
            words,
            environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 }
                .merging(settings) { $1 }, terminal: terminal.name)
        var shown = Data()
        while !shown.hasSuffix(Self.query) {
            let more = try terminal.read()
            try #require(!more.isEmpty, "\(String(decoding: shown, as: UTF8.self))")
            shown += more
        }
        return (terminal, child)
    }

    @Test(
        "The terminal's reply decides the colors, whatever COLORFGBG says; else that does",
        arguments: [
            ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "0;15", dark),
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "15;0", light),
            ("\u{1B}]11;rgb:fd/f6/e3\u{7}", "", light), ("", "", dark), ("", "0;15", light),
            ("\u{1B}]11;rgb:\u{1B}\\", "0;15", light), ("\u{1B}]11;white\u{7}", "", dark),
        ])
    func reply(reply: String, colors: String, expected: String) throws {
        let home = try Self.home()
        let outcome = try inTime {
            let (terminal, child) = try start(
                [Program.path, "list"], in: home, with: ["COLORFGBG": colors])
            let outcome = try terminal.converse(with: child, typing: reply + Self.attributes)
            return (outcome, outcome.output.contains(expected))
        }
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.contains(expected), "\(outcome)")
        #expect(!outcome.output.contains("rgb") && !outcome.output.contains("62;4c"))
    }

    @Test(
        "A terminal without a reply, or with a late or broken one, gets the colors of COLORFGBG",
        arguments: ["", "\u{1B}]11;rgb:0000/00", "\u{1B}"])
    func noReply(reply: String) throws {
        let home = try Self.home()
        let script =
            "$MOODS list; stty -a | tr ' ' '\\n' | grep -x -e '-*icanon'; exec cat >/dev/null"
        let (terminal, child) = try start(
            ["/bin/sh", "-c", script], in: home, with: ["COLORFGBG": "0;15"])
        if !reply.isEmpty { try terminal.type(reply) }
        var shown = ""
        while !shown.hasSuffix("icanon\n") {
            let more = try terminal.read()
            try #require(!more.isEmpty, "\(shown)")
            shown += String(decoding: more, as: UTF8.self)
        }
        #expect(shown.contains(Self.light) && shown.hasSuffix("\nicanon\n"), "\(shown)")
        let late = try terminal.converse(
            with: child, typing: "\u{1B}]11;rgb:0/0/0\u{1B}\\\(Self.attributes)\n\u{4}")
        #expect(late.status == 0)
    }

    @Test("Keys that are pressed during the query are read by the next program, in order")
    func keys() throws {
        let home = try Self.home()
        let outcome = try inTime {
            let (terminal, child) = try start(["/bin/sh", "-c", Self.reading], in: home)
            let outcome = try terminal.converse(
                with: child,
                typing: "ec\u{1B}]11;rgb:ff/ff/ff\u{1B}\\ho é\(Self.attributes)\u{15}again\r")
            return (outcome, outcome.output.contains(Self.light))
        }
        #expect(outcome.output.contains(Self.light), "\(outcome)")
        // The kernel may forbid programs to put keys back (CONFIG_LEGACY_TIOCSTI).
        let setting = try? String(
            contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8)
        guard setting?.hasPrefix("0") != true else { return }
        #expect(outcome.output.hasSuffix("next: again.\n"), "\(outcome)")
    }

    @Test("Keys that were pressed before stay unread, and prevent the query")
    func typedAhead() throws {
        let home = try Self.home()
        let terminal = try Terminal(columns: 80)
        try terminal.type("typed ahead\r")
        let child = try ChildProcess(
            ["/bin/sh", "-c", Self.reading],
            environment: home.environment.merging(["TERM": "xterm", "COLORFGBG": "0;15"]) { $1 },
            terminal: terminal.name)
        let outcome = try terminal.converse(with: child)
        #expect(outcome.output.contains(Self.light) && !outcome.output.contains("\u{1B}]"))
        #expect(outcome.output.hasSuffix("next: typed ahead.\n"), "\(outcome)")
    }

    @Test("A signal during the query restores the terminal", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
        let home = try Self.home()
        let outcome = try inTime {
            let terminal = try Terminal(columns: 80)
            let before = terminal.settings
            let child = try ChildProcess(
                [Program.path, "list"],
                environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 },
                terminal: terminal.name)
            _ = try terminal.read()
            child.kill(signal)
            let outcome = try child.outcome()
            #expect(terminal.settings == before)
            return (outcome, outcome.status != 0)
        }
        #expect(outcome.status != 0, "\(outcome)")
    }

    @Test(
        "The terminal isn't queried if its reply couldn't matter, or if it might come too late",
        arguments: [
            (["list"], ["MOODS_BACKGROUND": "light"]), (["list"], ["NO_COLOR": "1"]),
            (["list"], ["TERM": "dumb"]), (["list"], ["TERM": "linux", "COLORTERM": ""]),
            (["list"], ["SSH_CONNECTION": "192.0.2.1 5000 192.0.2.2 22"]),
            (["list", "--color", "never"], [:]), (["list", "--format", "json"], [:]),
            (["tags", "--format", "tsv"], [:]), (["count"], [:]), (["export"], [:]),
        ] as [([String], [String: String])])
    func unqueried(arguments: [String], settings: [String: String]) throws {
        let home = try Self.home()
        let outcome = try home.run(arguments, onTerminalWith: settings)
        #expect(!outcome.output.contains("\u{1B}]"), "\(outcome)")
    }

    @Test("The terminal isn't queried if only the input or the output is one")
    func redirected() throws {
        let home = try Self.home()
        for script in ["$MOODS list --color always </dev/null", "$MOODS list --color always | cat"]
        {
            let terminal = try Terminal(columns: 80)
            let child = try ChildProcess(
                ["/bin/sh", "-c", script],
                environment: home.environment.merging(["TERM": "xterm-256color"]) { $1 },
                terminal: terminal.name)
            let outcome = try terminal.converse(with: child)
            #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}]"), "\(outcome)")
        }
    }

    @Test("MOODS_BACKGROUND wins; an invalid one is reported once, where there are colors")
    func setting() throws {
        let home = try Self.home()
        let light = try home.run(
            ["list"], onTerminalWith: ["MOODS_BACKGROUND": "light", "COLORFGBG": "15;0"])
        #expect(light.output.contains(Self.light) && light.errors == "")
        let settings = ["MOODS_BACKGROUND": "white", "COLORFGBG": "0;15", "TERM": "xterm-256color"]
        let forced = settings.merging(["CLICOLOR_FORCE": "1"]) { $1 }
        let invalid = try home.moods("list", "--format", "table", with: forced)
        #expect(invalid.output.contains(Self.light))
        #expect(
            invalid.errors == """
                moods: warning: unknown background 'white' in MOODS_BACKGROUND; use light or dark

                """)
        #expect(try home.moods("list", with: settings).errors == "")
    }
}

extension Data {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        suffix(text.utf8.count) == Data(text.utf8)
    }
}
