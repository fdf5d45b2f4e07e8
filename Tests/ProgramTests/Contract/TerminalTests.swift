import Foundation
import Glibc
import Testing

@Suite("On a terminal")
struct TerminalTests {
    @Test("A table by default, coloured, with a swatch of each mood's colors")
    func table() throws {
        let home = try Travels.home()
        let outcome = try home.terminal("list", with: ["COLORTERM": "truecolor"])
        let swatch = "\u{1B}[48;2;255;136;0m  \u{1B}[0m\u{1B}[48;2;0;136;255m  \u{1B}[0m"
        #expect(
            outcome.output == """
                \u{1B}[2m3\u{1B}[0m  2024-05-03 12:00  \u{1B}[1;38;2;175;0;215mawful\u{1B}[0m        \
                Germany         rain, "again"
                \u{1B}[2m1\u{1B}[0m  2024-05-01 20:30  \u{1B}[1;38;2;255;175;0mgood\u{1B}[0m   \(swatch)  \
                France          Sunset over the river
                \u{1B}[2m2\u{1B}[0m  2024-05-02 03:00  \u{1B}[1;38;2;255;255;95mrad\u{1B}[0m          \
                Japan           tab␉here↵and a second line \\ …
                \u{1B}[2m4\u{1B}[0m  2023-12-31 23:59               Unknown Region

                """)
        #expect(outcome.status == 0 && outcome.errors == "")
        let palette = try home.terminal("list", "FR")
        #expect(palette.output.contains("\u{1B}[48;5;208m  \u{1B}[0m\u{1B}[48;5;33m  \u{1B}[0m"))
    }

    @Test(
        "NO_COLOR and a dumb terminal switch colour off",
        arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]])
    func noColour(settings: [String: String]) throws {
        let home = try Travels.home()
        let list = try home.terminal("list", "FR", with: settings)
        #expect(list.output == "1  2024-05-01 20:30  good  France  Sunset over the river\n")
        let show = try home.terminal("show", "1", with: settings)
        #expect(show.output.contains("Colors   #ff8800 #0088ff\n"))
    }

    @Test(
        "Tables are cut to the width of the terminal or to COLUMNS, wide characters included",
        arguments: [30, 40, 60, 80] as [UInt16])
    func widths(columns: UInt16) throws {
        let home = try Travels.home()
        try home.add("漢字かな交じり文 😀👍 שלום עולם, e\u{301}e\u{301}", "--country", "JP")
        try home.add("日本語の長い長い長い長い長い長い長い長い長い長い長い長い長い覚え書き", "--country", "CI")
        setlocale(LC_CTYPE, "C.UTF-8")
        for command in ["list", "list --locale ja", "regions --locale zh"] {
            let settings = ["NO_COLOR": "1"]
            let words = command.split(separator: " ").map(String.init)
            let window = try home.run(words, onTerminalWith: settings, columns: columns)
            let variable = try home.run(
                words, onTerminalWith: settings.merging(["COLUMNS": "\(columns)"]) { $1 },
                columns: 200)
            #expect(window.output == variable.output)
            #expect(window.lines.allSatisfy { Self.columns(of: $0) <= columns }, "\(window)")
            // None is cut shorter than it must be, either: a wide character leaves one at most.
            let widest = window.lines.map(Self.columns).max() ?? 0
            #expect(command != "list" || columns > 60 || widest >= Int(columns) - 1, "\(window)")
        }
        let wide = try home.terminal("list", columns: 200, with: ["NO_COLOR": "1"])
        #expect(wide.output.contains("tab␉here↵and a second line \\ end\n"))
    }

    /// The columns of a text as the C library counts them, which knows nothing of ours.
    private static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + Int(max(0, columnsOfCharacter(Int32($1.value)))) }
    }

    @Test("An empty journal on a terminal says how to start, and only in a table on a terminal")
    func emptyJournal() throws {
        let home = try Home()
        for command in ["list", "regions", "tags", "list --section year"] {
            let words = command.split(separator: " ").map(String.init)
            let shown = try home.run(words, onTerminalWith: [:])
            #expect(shown.errors == "moods: no moods yet; record one with 'moods add How it was'\n")
            #expect(shown.status == 0)
            let json = try home.run(words + ["--format", "json"], onTerminalWith: [:])
            #expect(json.errors == "")
            let piped = try home.run([Program.path] + words + ["--format", "table"])
            #expect(piped.errors == "")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
        try home.add("--country", "FR")
        #expect(try home.terminal("list", "japan").errors == "")
        #expect(try home.terminal("tags").errors == "")
    }

    @Test("Regions begin with the total")
    func regions() throws {
        let outcome = try Travels.home().terminal("regions")
        #expect(outcome.output.hasPrefix("\u{1B}[1mAll moods\u{1B}[0m       4 moods\n"))
        #expect(outcome.lines.count == 7)
    }

    @Test("With --fields, records are printed there too; --format decides the format")
    func records() throws {
        let home = try Travels.home()
        #expect(try home.terminal("list", "FR", "--fields", "number,country").output == "1\tFR\n")
        #expect(
            try home.terminal("list", "FR", "--fields", "number", "--format", "jsonl").output
                == "{\"number\":1}\n")
    }

    @Test(
        "Control characters of a note are shown, not obeyed",
        arguments: [
            "list", "show 1", "list --format tsv", "list --format csv", "list --format json",
        ])
    func controls(command: String) throws {
        let home = try Home()
        let note =
            "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m "
            + "\u{202E}txet\u{2066} \u{8}\u{7F}a\rb\u{85}\u{2028}"
        let added = try home.moods("add", "--note", "-", "--country", "FR", input: note)
        #expect(added.status == 0)
        var words = command.split(separator: " ").map(String.init)
        words.append("--locale=en")
        let outcome = try home.run(words, onTerminalWith: ["NO_COLOR": "1"])
        let allowed: Set<Unicode.Scalar> = ["\n", "\t"]
        for scalar in outcome.output.unicodeScalars where !allowed.contains(scalar) {
            let isObeyed =
                scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .lineSeparator
                || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
            #expect(!isObeyed, "U+\(String(scalar.value, radix: 16)) in \(outcome)")
        }
        #expect(outcome.output.contains("title") && outcome.output.contains("txet"))
    }

    @Test("On a pipe tsv and csv give the note as it is; csv quotes what readers might trim")
    func pipe() throws {
        let home = try Home()
        _ = try home.moods("add", "--note", "-", input: "\u{1B}[31m\u{202E}red")
        for (format, quote) in [("tsv", ""), ("csv", "\"")] {
            let outcome = try home.moods("list", "--fields", "note", "--format", format)
            #expect(outcome.lines.last == "\(quote)\u{1B}[31m\u{202E}red\(quote)")
        }
        let json = try home.moods("list", "--fields", "note", "--format", "jsonl")
        #expect(json.output == #"{"note":"\u001b[31m\u202ered"}"# + "\n")
    }

    @Test("Errors show controls as well")
    func errors() throws {
        let outcome = try Home().terminal("show", "\u{1B}[31mFrance\u{9B}")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'␛[31mFrance\\u{9b}'"), "\(outcome)")
    }
}

/// wcwidth(3), which the C library declares only to sources that ask for X/Open.
@_silgen_name("wcwidth") func columnsOfCharacter(_ character: Int32) -> Int32
