import Foundation
import Glibc
import Testing

@Suite("On a terminal")
struct TerminalTests {
    @Test("The default is a colored table with a swatch of each mood's colors")
    func table() throws {
        let home = try Travels.home()
        let outcome = try home.terminal("list", with: ["COLORTERM": "truecolor"])
        let swatch = "\u{1B}[38;2;255;136;0m■\u{1B}[0m\u{1B}[38;2;0;136;255m■\u{1B}[0m"
        func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
        func dot(_ color: String) -> String { "\u{1B}[38;2;\(color)m●\u{1B}[0m" }
        func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
        #expect(
            outcome.output == """
                4 moods, 31 December 2023 to 3 May 2024

                \u{1B}[1mFri 3 May 2024\u{1B}[0m
                  12:00\(dim("-3:30")) \(dot("175;0;215")) awful rain, "again" \
                \(dim("· Germany"))\(spaces(35))\(dim("3"))

                \u{1B}[1mThu 2 May 2024\u{1B}[0m
                  03:00\(dim("+9"))    \(dot("255;255;95")) rad   tab␉here… \(dim("· Japan"))\
                \(spaces(41))\(dim("2"))

                \u{1B}[1mWed 1 May 2024\u{1B}[0m
                  20:30\(dim("+2"))    \(dot("255;175;0")) good  Sunset over the river  \(swatch) \
                \(dim("· Paris"))\(spaces(25))\(dim("1"))

                \u{1B}[1mSun 31 Dec 2023\u{1B}[0m
                  23:59      \(dim("○"))\(spaces(65))\(dim("4"))

                """, "\(outcome)")
        #expect(outcome.status == 0 && outcome.errors == "")
        let palette = try home.terminal("list", "FR")
        #expect(palette.output.contains("\u{1B}[38;5;208m■\u{1B}[0m\u{1B}[38;5;33m■\u{1B}[0m"))
    }

    @Test(
        "NO_COLOR and a dumb terminal switch color off",
        arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]])
    func noColour(settings: [String: String]) throws {
        let home = try Travels.home()
        let list = try home.terminal("list", "FR", with: settings)
        #expect(
            list.output == """
                1 mood, 1 May 2024

                Wed 1 May 2024
                  20:30+2 good  Sunset over the river · Paris\
                \(String(repeating: " ", count: 34))1

                """)
        let show = try home.terminal("show", "1", with: settings)
        #expect(show.output.contains("\n      #ff8800 #0088ff\n"))
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
            // No line is cut more than necessary: a wide character leaves at most one column free.
            let widest = window.lines.map(Self.columns).max() ?? 0
            #expect(command != "list" || columns > 60 || widest >= Int(columns) - 1, "\(window)")
        }
        let wide = try home.terminal("list", columns: 200, with: ["NO_COLOR": "1"])
        #expect(wide.output.contains(" rad   tab␉here… · Japan "))
    }

    /// Returns the columns of a text by the C library, which doesn't use our tables.
    private static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + Int(max(0, columnsOfCharacter(Int32($1.value)))) }
    }

    @Test("An empty journal on a terminal says how to start, and only in a table on a terminal")
    func emptyJournal() throws {
        let home = try Home()
        for command in [
            "list", "regions", "tags", "list --section year", "regions --flat", "tags --flat",
            "stats", "stats --by tag", "stats --by country", "calendar", "map",
        ] {
            let words = command.split(separator: " ").map(String.init)
            let shown = try home.run(words, onTerminalWith: [:])
            #expect(shown.errors == "No moods yet. Record one with 'moods add How it was'.\n")
            #expect(shown.status == 0 && shown.output == "", "\(shown)")
            let json = try home.run(words + ["--format", "json"], onTerminalWith: [:])
            #expect(json.errors == "")
            let piped = try home.run([Program.path] + words + ["--format", "table"])
            #expect(piped.errors == "")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
        try home.add("--country", "FR")
        #expect(try home.terminal("list", "japan").errors == "No moods in Japan.\n")
        let tags = try home.terminal("tags")
        #expect(tags.status == 0 && tags.output == "")
        #expect(tags.errors == "No tags yet. Add one with 'moods add --tag rain'.\n")
        #expect(try home.moods("tags", "--format", "table").errors == "")
        #expect(try home.terminal("tags", "--format", "json").errors == "")
        try home.add("--tag", "rain")
        #expect(try home.terminal("tags").errors == "")
    }

    @Test("Regions begin with the total")
    func regions() throws {
        let outcome = try Travels.home().terminal("regions", "--flat")
        #expect(outcome.output.hasPrefix("\u{1B}[1mAll moods\u{1B}[0m  4 moods\n"))
        #expect(outcome.lines.count == 7)
    }

    @Test("With --fields, records are printed on a terminal too; --format decides the format")
    func records() throws {
        let home = try Travels.home()
        #expect(try home.terminal("list", "FR", "--fields", "number,country").output == "1\tFR\n")
        #expect(
            try home.terminal("list", "FR", "--fields", "number", "--format", "jsonl").output
                == "{\"number\":1}\n")
    }

    @Test(
        "Control characters of a note are shown instead of sent",
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

    @Test("In a pipe, tsv and csv have the note unchanged; csv quotes what readers might trim")
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

    @Test("Errors show control characters too")
    func errors() throws {
        let outcome = try Home().terminal("show", "\u{1B}[31mFrance\u{9B}")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'␛[31mFrance\\u{9b}'"), "\(outcome)")
    }
}

/// wcwidth(3), which the C library declares only if `_XOPEN_SOURCE` is defined.
@_silgen_name("wcwidth") func columnsOfCharacter(_ character: Int32) -> Int32
