import Foundation
import Glibc
import SeededRandom
import Testing

@Suite("Listings for people")
struct ListingTests {
    private static let moods: [[String]] = [
        [
            "Francesinha. Too much.", "--feeling", "meh", "--tag", "food", "--lat", "41.15",
            "--lon", "-8.61", "--date", "2026-11-02 14:00",
        ],
        [
            "Coffee with Ana", "--feeling", "good", "--tag", "friends", "--lat", "38.72", "--lon",
            "-9.14", "--date", "2026-11-03 08:10",
        ],
        [
            "Lost my umbrella on the tram, and then it rained until midnight.", "--feeling", "bad",
            "--tag", "work", "--tag", "rain", "--lat", "38.72", "--lon", "-9.14", "--color",
            "#224466", "--color", "#8899aa", "--color", "#ffffff", "--date", "2026-11-03 18:30",
        ],
        ["--date", "2025-12-31 23:59", "--time-zone", "UTC"],
        [
            String(repeating: "A long day in the mountains with a very heavy bag. ", count: 8),
            "--feeling", "rad", "--country", "CH", "--date", "2026-10-31 21:05",
        ],
        [
            "今日は東京タワーで☕を飲んだ。それから浅草まで歩いて、夜は友達と居酒屋で遅くまで話した。", "--feeling", "rad", "--country",
            "JP", "--tag", "旅行", "--date", "2026-10-31 23:00",
        ],
        [
            "Wind", "--feeling", "awful", "--country", "IS", "--date", "2026-10-30 07:00",
        ],
    ]

    private static func home() throws -> Home {
        let home = try Home()
        for mood in moods {
            let outcome = try home.run([Program.path, "add", "--future"] + mood)
            try #require(outcome.status == 0, "\(outcome)")
        }
        return home
    }

    @Test(
        "Listings equal their files at 40, 80 and 120 columns, with each number of colors",
        arguments: [
            ("list", ["list"]), ("oneline", ["list", "--oneline"]), ("show", ["show", "3", "5"]),
            ("sections", ["list", "--section", "month", "--limit", "5"]),
            ("search", ["search", "umbrella"]),
            ("feelings", ["list", "--sort", "feeling", "--limit", "3"]),
            ("japanese", ["list", "--locale", "ja"]),
        ])
    func golden(name: String, arguments: [String]) throws {
        let home = try Self.home()
        #expect(try home.moods("places", "add", "home", "--mood", "2").status == 0)
        try TerminalVariant.expect(name, in: "listings", isOwn: false) { variant in
            try home.run(arguments, onTerminalWith: variant.settings, columns: variant.columns)
        }
    }

    @Test("add prints what its file has at 40, 80 and 120 columns, with each number of colors")
    func goldenAddition() throws {
        try TerminalVariant.expect("add", in: "listings") { variant in
            try Home().run(
                ["add"] + Self.moods[2].dropLast() + ["2024-11-03 18:30"],
                onTerminalWith: variant.settings, columns: variant.columns)
        }
    }

    @Test("On a wide terminal, lines have at most 100 columns, and the numbers stand at their end")
    func wide() throws {
        let home = try Self.home()
        for columns in [100, 101, 300] as [UInt16] {
            let list = try home.run(["list"], onTerminalWith: ["NO_COLOR": "1"], columns: columns)
            let numbered = list.lines.filter { $0.hasPrefix("  ") && $0.last?.isNumber == true }
            #expect(numbered.count == 7, "\(list)")
            #expect(numbered.allSatisfy { $0.count <= 100 }, "\(list)")
            #expect(numbered.contains { $0.count == 100 }, "\(list)")
        }
    }

    @Test("Beside another clock's offset, dots and texts stay in their columns")
    func alignment() throws {
        let home = try Home()
        for (hour, zone) in [
            (20, "Asia/Tokyo"), (13, "Asia/Kathmandu"), (9, "UTC"), (8, "Australia/Sydney"),
        ] {
            for day in 1...2 {
                try home.add(
                    "x", "-f", "bad", "--date", "2024-01-0\(day) \(hour):00", "--time-zone", zone)
            }
        }
        for words in [["list"], ["list", "--section", "month"], ["search", "x"]] {
            let list = try home.run(
                words, onTerminalWith: ["CLICOLOR_FORCE": "1", "TERM": "linux"])
            let lines = list.output.replacing(/\e\[[0-9;]*m/, with: "").split(separator: "\n")
            let dots = lines.compactMap { line in line.firstIndex(of: "●").map { line[..<$0].count }
            }
            let texts = lines.compactMap { line in
                line.firstRange(of: " x ").map { line[..<$0.lowerBound].count }
            }
            #expect(dots.count == 8 && Set(dots).count == 1, "\(list)")
            #expect(texts.count == 8 && Set(texts).count == 1, "\(list)")
        }
    }

    @Test(
        "With 100 columns, a mood of a synced journal has its short ID, which edit and show take")
    func shortIDs() throws {
        let home = try Home()
        try home.importMoods((1...20).map { #"{"date":"2024-05-01T10:00:00Z","note":"\#($0)"}"# })
        let alone = try home.run(["list"], onTerminalWith: ["NO_COLOR": "1"], columns: 100)
        #expect(try home.shell("mkdir \"$HOME/folder\"").status == 0)
        #expect(try home.moods("sync", home.file("folder")).status == 0)
        let records = try home.moods("list", "--fields", "id,number,note")
        let rows = records.lines.map { $0.split(separator: "\t").map(String.init) }
        for words in [["list"], ["list", "--section", "year"], ["search", "1"]] {
            let list = try home.run(words, onTerminalWith: ["NO_COLOR": "1"], columns: 100)
            let lines = list.lines.filter { $0.hasPrefix(" ") }
            let ids = lines.map { $0.split(separator: " ").suffix(2).map(String.init) }
            #expect(!ids.isEmpty && lines.allSatisfy { $0.count == 100 }, "\(list)")
            for pair in ids {
                let row = try #require(rows.first { $0[1] == pair[1] })
                #expect(pair[0] == String(row[0].prefix(18)), "\(list)")
            }
        }
        let id = String(rows[7][0].prefix(18))
        #expect(try home.moods("show", id, "--fields", "note").output == rows[7][2] + "\n")
        #expect(try home.moods("edit", id, "--note", "changed").status == 0)
        let narrow = try home.run(["list"], onTerminalWith: ["NO_COLOR": "1"])
        for list in [alone, narrow] {
            #expect(!list.output.contains(rows[0][0].prefix(8)), "\(list)")
        }
    }

    @Test("A listing shows a note's first line, or the line that a search matches; show has all")
    func firstLines() throws {
        let home = try Home()
        try home.add("--note", "\n \nBreakfast\nA long walk\nHome", "--date", "2024-05-01 10:00")
        try home.add("--note", "One line\n", "--date", "2024-05-02 10:00")
        func list(_ arguments: String..., encoding: String = "C.UTF-8") throws -> [String] {
            try home.run(
                arguments, onTerminalWith: ["NO_COLOR": "1", "LANG": encoding]
            ).lines.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(try list("list").contains { $0.contains("  Breakfast…  ") })
        #expect(try list("list").contains { $0.contains("  One line  ") })
        #expect(try list("list", encoding: "C").contains { $0.contains("  Breakfast...  ") })
        #expect(try list("list", "--oneline").contains { $0.hasSuffix("  Breakfast…") })
        try home.add("Tea #calm", "-t", "calm", "-t", "home", "--date", "2024-05-03 10:00")
        #expect(try list("list", "--oneline").contains { $0.hasSuffix("  Tea #calm  #home") })
        #expect(try list("search", "walk").contains { $0.contains("  …A long walk…  ") })
        #expect(try list("search", "home").contains { $0.contains("  …Home  ") })
        #expect(try list("show", "1").contains("Home"))
    }

    @Test("A time on another clock than the reader's has its offset from UTC")
    func clocks() throws {
        let home = try Home()
        for (hour, zone) in [
            (20, "Asia/Tokyo"), (13, "Asia/Kathmandu"), (9, "Europe/Paris"), (8, "UTC"),
            (1, "America/St_Johns"),
        ] {
            try home.add("x", "--date", "2024-01-05 \(hour):00", "--time-zone", zone)
        }
        for (zone, expected) in [
            ("UTC", ["20:00+9", "13:00+5:45", "09:00+1", "08:00", "01:00-3:30"]),
            ("Asia/Tokyo", ["20:00", "13:00+5:45", "09:00+1", "08:00+0", "01:00-3:30"]),
        ] {
            for options in [[], ["--oneline"]] {
                let list = try home.run(
                    ["list"] + options, onTerminalWith: ["NO_COLOR": "1", "TZ": zone])
                let times = list.output.matches(of: /\d\d:\d\d([-+][\d:]+)?/).map { String($0.0) }
                #expect(times.sorted() == expected.sorted(), "\(list)")
            }
        }
    }

    @Test("In sections and searches, a day stands beside its first mood")
    func days() throws {
        let home = try Self.home()
        for arguments in [["list", "--section", "month"], ["search", "#food"], ["search", "a"]] {
            let list = try home.run(arguments, onTerminalWith: ["NO_COLOR": "1"])
            #expect(list.output.matches(of: /Tue 3 Nov 2026/).count <= 1, "\(list)")
        }
        let list = try home.run(["list", "--section", "month"], onTerminalWith: ["NO_COLOR": "1"])
        #expect(list.lines.contains { $0.hasPrefix("  Tue 3 Nov 2026  18:30") }, "\(list)")
        #expect(list.lines.contains { $0.hasPrefix("                  08:10") }, "\(list)")
    }

    @Test(
        "A traveller's day has one heading, newest first; a pipe keeps the order by instant",
        arguments: SeededGenerator.seeds)
    func travellersDays(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let home = try Home()
        let offsets = ["-11:00", "-03:30", "+00:00", "+05:45", "+09:00", "+14:00"]
        let rows = (0..<200).map { _ in
            let day = Int.random(in: 1...6, using: &random)
            let hour = Int.random(in: 10...23, using: &random)
            return "2024-05-0\(day)T\(hour):00:00" + (offsets.randomElement(using: &random) ?? "")
        }
        let csv = "date\n" + rows.joined(separator: "\n") + "\n"
        #expect(try home.moods("import", "-", "--from", "csv", input: csv).status == 0)
        for order in [[], ["--reverse"]] {
            let list = try home.run(
                ["list", "--oneline"] + order, onTerminalWith: ["NO_COLOR": "1"])
            let days = list.lines.map { $0.split(separator: " ")[1] }.filter {
                $0.hasPrefix("2024")
            }
            #expect(days == (order.isEmpty ? days.sorted(by: >) : days.sorted()), "seed \(seed)")
            let table = try home.run([Program.path, "list", "--format", "table"] + order)
            let headings = table.lines.dropFirst().filter { !$0.hasPrefix(" ") }
            #expect(headings.count == 6 && Set(headings).count == 6, "seed \(seed): \(headings)")
            let pipe = try home.run([Program.path, "list", "--fields", "epoch"] + order)
            let epochs = pipe.lines.compactMap { Int($0) }
            #expect(epochs.count == 200)
            #expect(epochs == (order.isEmpty ? epochs.sorted(by: >) : epochs.sorted()))
        }
    }

    @Test("The sentence counts all moods and the shown ones; an average needs 5 days")
    func sentence() throws {
        let home = try Self.home()
        func sentence(_ arguments: String...) throws -> String? {
            try home.run(["list"] + arguments, onTerminalWith: ["NO_COLOR": "1"]).lines.first
        }
        #expect(try sentence() == "7 moods, 31 December 2025 to 3 November 2026")
        #expect(try sentence("--limit", "2") == "2 of 7 moods, 31 December 2025 to 3 November 2026")
        #expect(try sentence("portugal") == "3 moods, 2 to 3 November 2026")
        #expect(
            try sentence("portugal", "--limit=1", "--locale=de")
                == "1 von 3 Stimmungen, 2. bis 3. November 2026")
        try home.add("--feeling", "rad", "--date", "2024-05-01")
        #expect(
            try sentence() == "8 moods, 1 May 2024 to 3 November 2026, average 3.4")
    }

    @Test(
        "Without color and glyphs, words contain every fact",
        arguments: [
            (["--color", "never"], ["TERM": "xterm-256color"]), ([], ["TERM": "dumb"]),
        ])
    func words(arguments: [String], settings: [String: String]) throws {
        let home = try Self.home()
        let outcome = try home.run(
            ["list", "--oneline"] + arguments, onTerminalWith: settings, columns: 120)
        #expect(
            outcome.output.unicodeScalars.allSatisfy {
                $0.value < 0x2000 || $0.value >= 0x3000 || $0 == "☕" || $0 == "…"
            }, "\(outcome)")
        #expect(
            outcome.lines.contains(
                "2  2026-11-03 08:10    good        Lisbon, PT   Coffee with Ana  #friends"),
            "\(outcome)")
        #expect(
            outcome.lines.contains("4  2025-12-31 23:59    no feeling  No place"), "\(outcome)")
        let list = try home.run(["list"] + arguments, onTerminalWith: settings, columns: 120)
        #expect(
            !list.output.contains("●")
                && list.output.contains("  08:10   good  Coffee with Ana  #friends"))
        let other = try home.run(["list", "--oneline", "--format", "json"], onTerminalWith: [:])
        #expect(other.status == 64)
        #expect(
            other.errors
                == "moods: --oneline prints a table; don't use --format or --fields with it\n")
    }

    @Test("--color wins over the environment")
    func color() throws {
        let home = try Self.home()
        func list(_ color: String, _ settings: [String: String]) throws -> String {
            try home.run(
                [Program.path, "list", "--format", "table", "--color", color], with: settings
            ).output
        }
        #expect(try list("always", ["NO_COLOR": "1"]).contains("\u{1B}[38;5;169m●"))
        #expect(try list("always", ["COLORTERM": "truecolor"]).contains("\u{1B}[38;2;215;95;175m●"))
        #expect(try !list("never", ["CLICOLOR_FORCE": "1"]).contains("\u{1B}"))
        #expect(try !list("auto", [:]).contains("\u{1B}"))
        #expect(
            try home.moods("map", "--color", "always", "--format", "table").output.contains(
                "\u{1B}["))
        #expect(try home.moods("list", "--color", "sometimes").status == 64)
        #expect(try home.moods("list", "--color", "always").output == home.moods("list").output)
    }

    @Test("show has the names of one's own places, the source and the last edit")
    func details() throws {
        Program.avoidMidnight()
        let home = try Self.home()
        #expect(try home.moods("places", "add", "home", "--mood", "2").status == 0)
        try home.sqlite("UPDATE Mood SET source = 'Daylio', externalID = '1' WHERE _pk = 2")
        let shown = try home.run(["show", "2"], onTerminalWith: ["NO_COLOR": "1"], columns: 200)
        #expect(
            shown.lines.first == "good  Tuesday 3 November 2026, 08:10 · home, Lisbon, Portugal")
        #expect(shown.output.contains(" · 38.72, -9.14"), "\(shown)")
        #expect(shown.output.contains("imported from Daylio)"), "\(shown)")
        let id = try home.moods("show", "2", "--fields", "id").output.trimmingCharacters(
            in: .newlines)
        #expect(shown.output.contains("(mood 2 · \(id) · Europe/Lisbon"), "\(shown)")
        usleep(1_100_000)
        #expect(try home.moods("edit", "3", "--feeling", "meh").status == 0)
        let edited = try home.run(["show", "3"], onTerminalWith: ["NO_COLOR": "1"], columns: 200)
        #expect(edited.output.contains(" · edited today)"), "\(edited)")
    }
}
