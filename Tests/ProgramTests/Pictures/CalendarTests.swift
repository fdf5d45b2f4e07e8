import Foundation
import Testing

@Suite("The calendar")
struct CalendarTests {
    private static let plain = ["NO_COLOR": "1", "COLUMNS": "80"]

    private func calendar(
        _ home: Home, _ arguments: String..., with settings: [String: String] = plain
    ) throws -> Outcome {
        try home.run(
            [Program.path, "calendar", "--format", "table"] + arguments, with: settings)
    }

    @Test("Nothing to show is a sentence on a terminal, and an empty listing elsewhere")
    func empty() throws {
        let home = try Home()
        let year = try calendar(home, "2026")
        #expect(year.status == 0 && year.errors == "" && year.output == "")
        #expect(try calendar(home, "--years").output == "")
        #expect(try home.moods("calendar", "2026").output == "")
        #expect(try home.moods("calendar", "2026", "--format", "json").output == "[]\n")
        let shown = try home.terminal("calendar")
        #expect(shown.output == "")
        #expect(shown.errors == "No moods yet. Record one with 'moods add How it was'.\n")
        try home.add("--date", "2024-02-03", "--country", "FR")
        for (arguments, sentence) in [
            (["2023"], "No moods in 2023."), (["2024-01"], "No moods in January 2024."),
            (["japan"], "No moods in Japan."), (["--tag", "x"], nil),
            (["2024-02", "--feeling", "bad"], "No moods match in February 2024."),
            (["france", "--feeling", "bad"], "No moods match in France."),
        ] as [([String], String?)] {
            let none = try home.run(["calendar"] + arguments, onTerminalWith: [:])
            #expect(none.output == "" && none.status == (sentence == nil ? 69 : 0), "\(none)")
            if let sentence { #expect(none.errors == sentence + "\n") }
        }
    }

    @Test("Days before the first mood and after today are blank, and today is marked")
    func span() throws {
        Program.avoidMidnight()
        let home = try Home()
        try home.add("--date", "2024-02-03", "--feeling", "good")
        let year = try calendar(home, "2024")
        #expect(year.lines[2] == "Jan")
        #expect(year.lines[3] == "Feb      4· ······· ······· ······· ····")
        #expect(year.output.filter { $0 == "·" }.count == 366 - 34 + 1)
        let years = try calendar(home, "--years").lines
        #expect(years[2].hasPrefix("2024     4···"), "\(years)")
        try home.add("now", "--feeling", "rad")
        let month = try calendar(home).output
        let cells = month.drop { $0 != "◂" }.dropFirst()
        #expect(cells.hasPrefix("5 "), "\(month)")
        #expect(cells.count { $0 == "·" } == 1 && month.hasSuffix("◂ today\n"), "\(month)")
        #expect(try calendar(home, "2024-02").output.contains("◂") == false)
    }

    @Test("Days other than those that were given are blank")
    func otherDays() throws {
        let home = try Home()
        for day in ["2024-02-01", "2024-02-14", "2024-02-28"] { try home.add("-d", day, "-f", "4") }
        let week = try calendar(home, "14 feb 2024").lines
        #expect(week[0] == "14 February 2024: 1 day with a mood")
        #expect(week.dropLast().joined().filter { $0 == "·" }.isEmpty)
        #expect(try calendar(home, "feb 2024").lines.dropLast().joined().contains("15 ·"))
    }

    @Test(
        "Days of several months are all shown, also in two years, and more than 13 months as years")
    func months() throws {
        let home = try Home()
        for day in ["2023-12-24", "2023-12-31", "2024-01-01"] {
            try home.add("-d", day, "-f", "4")
        }
        let turn = try calendar(home, "24 dec 2023 to 2 jan 2024").lines
        #expect(turn[0] == "24 December 2023 to 2 January 2024: 3 days with a mood")
        #expect(turn.filter { $0.contains("4") && $0.hasPrefix("Dec 2023") }.count == 1, "\(turn)")
        #expect(turn.filter { $0.contains("4") && $0.hasPrefix("Jan 2024") }.count == 1, "\(turn)")
        #expect(!turn.contains { $0.hasPrefix("Feb") })
        let records = try home.moods("calendar", "24 dec 2023 to 2 jan 2024", "--fields", "day")
        #expect(records.lines == ["2023-12-24", "2023-12-31", "2024-01-01"])
        let since = try home.moods("calendar", "since 2023-12-30", "--fields", "day")
        #expect(since.lines == ["2023-12-31", "2024-01-01"])
        try home.add("-d", "2030-05-01", "-f", "4", "--future")
        let all = try home.moods("calendar", "since 2023-12-30", "--fields", "day").lines
        #expect(all == ["2023-12-31", "2024-01-01", "2030-05-01"])
        let both = try calendar(home, "2024", "--on", "2024-01").lines
        #expect(both[0] == "January 2024: 1 day with a mood")
        let narrow = try home.run(
            [Program.path, "calendar", "--format", "table", "2023-12-24 to 2024-12-01"],
            with: ["NO_COLOR": "1", "COLUMNS": "39"])
        #expect(narrow.lines.dropFirst(2).allSatisfy { $0.count <= 39 }, "\(narrow)")
        let years = try calendar(home, "2023 to 2025").lines
        #expect(years.contains { $0.hasPrefix("2023") } && years.contains { $0.hasPrefix("2024") })
    }

    @Test("One mood, equal feelings and moods without feelings are drawn")
    func few() throws {
        let home = try Home()
        try home.add("--date", "2026-02-03", "--feeling", "good")
        #expect(try calendar(home, "2026").lines[0] == "2026: 1 day with a mood")
        #expect(try home.moods("calendar", "2026").output == "2026-02-03\t1\t4.0\n")
        for day in 4...8 { try home.add("--date", "2026-02-0\(day)", "--feeling", "4") }
        #expect(
            try calendar(home, "2026-02").lines[0]
                == "February 2026: 6 days with a mood, average 4.0")
        let other = try Home()
        for day in 1...6 { try other.add("--date", "2026-02-0\(day)") }
        let unfelt = try calendar(other, "2026")
        #expect(unfelt.lines[0] == "2026: 6 days with a mood")
        #expect(unfelt.lines[3].hasPrefix("Feb       ○ ○○○○○··"), "\(unfelt)")
        #expect(try other.moods("calendar", "2026").lines[0] == "2026-02-01\t1\t")
    }

    @Test("A mean halfway between two decimals is the same in a calendar and in stats")
    func sameMeans() throws {
        let home = try Home()
        var csv = "date,mood\n"
        for day in 1...6 {
            for feeling in [3, 3, 3, 4] { csv += "2026-02-0\(day) 12:00,\(feeling)\n" }
        }
        let imported = try home.moods("import", "-", "--from", "csv", input: csv)
        try #require(imported.status == 0, "\(imported)")
        let stats = try home.moods("stats", "--format", "table").lines[0]
        let mean = try #require(stats.firstMatch(of: /average ([0-9.]+) of 5/)?.1)
        let month = try calendar(home, "2026-02")
        #expect(month.lines[0] == "February 2026: 6 days with a mood, average \(mean)")
        #expect(month.output.contains(" 1 3  \(mean)"), "\(month)")
        let year = try calendar(home, "2026")
        #expect(
            year.lines.contains { $0.hasPrefix("Feb       3 3") && $0.hasSuffix("  \(mean)") },
            "\(year)")
        let years = try calendar(home, "--years").lines
        #expect(years.contains { $0.hasPrefix("2026 ") && $0.hasSuffix(" \(mean)") }, "\(years)")
    }

    @Test("The years 1 and 9999 are drawn")
    func years() throws {
        let home = try Home()
        try home.add("--date", "0001-01-01", "--feeling", "1", "--time-zone", "UTC")
        try home.sqlite(
            """
            INSERT INTO Mood (id, date, timeZone, localDay, feeling, modifiedAt, country)
            SELECT randomblob(16), 252423993599, 'UTC', '9999-12-31', 5, modifiedAt, country
            FROM Mood
            """)
        for (year, first, last) in [("0001", "Jan 1··", "·"), ("9999", "Jan", "5")] {
            let outcome = try calendar(home, year)
            #expect(outcome.lines[0] == "\(year): 1 day with a mood")
            #expect(outcome.lines[2].hasPrefix(first), "\(outcome)")
            #expect(outcome.lines[13].hasSuffix(last), "\(outcome)")
        }
        #expect(
            try calendar(home, "--years").lines[0] == "0001 to 9999: 2 days with a mood")
        #expect(try calendar(home, "9999-12").lines.last { $0.contains("31") } != nil)
    }

    @Test("Without a year, it is this month, or the last one with selected moods")
    func defaultYear() throws {
        let home = try Home()
        try home.add("--date", "2019-05-01", "--feeling", "2")
        #expect(try calendar(home).lines[0] == "May 2019: 1 day with a mood")
        #expect(try home.moods("calendar").output == "2019-05-01\t1\t2.0\n")
        try home.add("now")
        let now = try calendar(home).lines[0]
        #expect(!now.hasPrefix("May 2019") && now.hasSuffix(": 1 day with a mood"))
        #expect(try calendar(home, "--until", "2020").lines[0].hasPrefix("May 2019"))
    }

    @Test("Filters apply, and a region may come before or after the period")
    func filters() throws {
        let home = try Travels.home()
        func days(_ arguments: String...) throws -> [String] {
            try home.run([Program.path, "calendar", "--fields", "day"] + arguments).lines
        }
        #expect(try days("2024") == ["2024-05-01", "2024-05-02", "2024-05-03"])
        #expect(try days("2024", "japan") == ["2024-05-02"])
        #expect(try days("japan", "2024") == ["2024-05-02"])
        #expect(try days("japan") == ["2024-05-02"])
        #expect(try days("392", "2024-05") == ["2024-05-02"])
        #expect(try days("2024", "--feeling", "good") == ["2024-05-01"])
        #expect(try days("2024", "--since", "2024-05-02") == ["2024-05-02", "2024-05-03"])
        #expect(
            try days("2024-05", "--until", "2024-05-01T23:00Z") == ["2024-05-01", "2024-05-02"])
        #expect(try days("2023") == ["2023-12-31"])
        #expect(try days("may", "2024", "japan") == ["2024-05-02"])
        #expect(try days("--on", "2024-05-03") == ["2024-05-03"])
        #expect(try days("--years").count == 4)
    }

    @Test("--random chooses among the moods of all years, as in list")
    func random() throws {
        Program.avoidMidnight()
        let home = try Home()
        for year in 2000...2019 { try home.add("--date", "\(year)-06-15") }
        try home.add("--date", "now")
        let chosen = try home.moods("list", "--random", "--fields", "date").output.prefix(10)
        #expect(try home.moods("calendar", "--random", "--fields", "day").output == chosen + "\n")
        let year = String(chosen.prefix(4))
        #expect(
            try home.moods("calendar", year, "--random", "--fields", "day").output
                == chosen + "\n")
        #expect(try home.moods("calendar", "1999", "--random").output == "")
    }

    @Test("Weeks begin as in the locale's region, and names are in its language")
    func locales() throws {
        let home = try Home()
        try home.add("--date", "2026-02-03", "--feeling", "good")
        func header(_ locale: String) throws -> String {
            try calendar(home, "2026-02", "--locale", locale).lines[1]
        }
        #expect(try header("en").hasPrefix("Mon "))
        #expect(try header("en-US").hasPrefix("Sun "))
        #expect(try header("de-CH").hasPrefix("Mo "))
        #expect(try header("ar-EG").hasPrefix("سبت"))
        let hebrew = try calendar(home, "2026", "--locale", "he-IL")
        #expect(hebrew.lines[1].contains("אבגדהוש אבגדהוש"), "\(hebrew)")
        #expect(hebrew.lines[2].hasPrefix("ינו׳"), "\(hebrew)")
        let japanese = try calendar(home, "2026-02", "--locale", "ja-JP")
        #expect(japanese.lines[0].hasPrefix("2026年2月: 気分のある日1日"), "\(japanese)")
    }

    @Test("A year has the weekdays above its days, and the calendar of years says what a cell is")
    func headers() throws {
        let home = try Home()
        try home.add("--date", "2026-02-03", "--feeling", "good")
        let week = "MTWTFSS"
        #expect(
            try calendar(home, "2026", "--locale", "en").lines[1]
                == "    " + Array(repeating: week, count: 5).joined(separator: " ") + " MT")
        let wide = try calendar(
            home, "2026", "--locale", "en-US", with: ["NO_COLOR": "1", "COLUMNS": "100"])
        #expect(wide.lines[1].hasPrefix("    S M T W T F S  S M "), "\(wide)")
        #expect(try calendar(home, "--years").lines.last?.hasSuffix("each cell is a week") == true)
        let narrow = try calendar(home, "--years", with: ["NO_COLOR": "1", "COLUMNS": "60"])
        #expect(narrow.lines.last?.hasSuffix("each cell is a month") == true, "\(narrow)")
    }

    @Test("A narrow terminal has months as columns", arguments: [39, 30, 20])
    func narrow(columns: Int) throws {
        let home = try Home()
        for day in 10...31 { try home.add("--date", "2026-03-\(day)", "--feeling", "good") }
        let settings = ["NO_COLOR": "1", "COLUMNS": "\(columns)"]
        let outcome = try calendar(home, "2026", with: settings)
        let days = outcome.lines.dropFirst().filter { line in
            !line.isEmpty && !line.contains(where: \.isLetter)
        }
        #expect(days.count == (columns >= 27 ? 32 : 31), "\(outcome)")
        #expect(outcome.output.filter { $0 == "4" }.count >= 22)
    }

    @Test(
        "Wrong arguments are errors",
        arguments: [
            (["2026-13"], 65, "invalid date '2026-13': month 13 doesn't exist"),
            (
                ["0000"], 65, "invalid date '0000': years run from 0001 to 9999, also in UTC"
            ),
            (
                ["20261"], 69,
                "'20261' is not a country, continent or period; to list 20261 moods, use "
                    + "'moods list --limit 20261'; to show mood 20261, use 'moods show 20261'"
            ),
            (["2026", "--years"], 64, "can't combine --years with a year; --years shows all"),
            (["japan", "france"], 64, "unexpected 'france'; give at most a region, and days"),
            (["europe", "5"], 64, "unexpected '5'; give at most a region, and days"),
            (
                ["--fields", "dya"], 64,
                "unknown field 'dya'; did you mean day? the fields are day, moods, feeling"
            ),
            (
                ["--format", "table", "--fields", "day"], 64,
                "--fields needs --format tsv, csv, json or jsonl"
            ),
        ] as [([String], Int32, String)])
    func errors(arguments: [String], status: Int32, sentence: String) throws {
        let outcome = try Home().run([Program.path, "calendar"] + arguments)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors == "moods: \(sentence)\n")
    }
}
