import Foundation
import Testing

@Suite("moods stats")
struct StatsTests {
    /// Twelve weeks of one mood a day, from Monday 1 January 2024, with a second mood every tenth
    /// day, which has no feeling every other time. Weekends are better, and friends come then.
    static let twelveWeeks = (0..<84).flatMap { day -> [String] in
        let date =
            "2024-\(["01", "02", "03"][day < 31 ? 0 : day < 60 ? 1 : 2])-"
            + String(format: "%02d", day < 31 ? day + 1 : day < 60 ? day - 30 : day - 59)
        let feeling =
            2 + (day % 7 > 4 ? 2 : 0) + (day * 7 % 11 > 5 ? 1 : 0) - (day % 13 == 0 ? 1 : 0)
        let tags = (day % 7 > 4 ? ["friends"] : []) + (day % 3 == 0 ? ["work"] : [])
        let country = day < 50 ? "FR" : day < 80 ? "JP" : "NZ"
        var rows = ["\(date) 20:00,\(feeling),\(country),\(tags.joined(separator: ";"))"]
        if day % 10 == 0 {
            rows.append("\(date) 08:30,\(day % 20 == 0 ? "" : "3"),\(country),work/early")
        }
        return rows
    }

    func home(_ rows: [String]) throws -> Home {
        let home = try Home()
        let csv = (["date,mood,country,tags"] + rows).joined(separator: "\n") + "\n"
        let imported = try home.moods("import", "-", "--from", "csv", input: csv)
        try #require(imported.status == 0, "\(imported)")
        return home
    }

    static let utf8 = ["LANG": "en_US.UTF-8", "NO_COLOR": "1"]

    func object(_ outcome: Outcome) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any])
    }
}

// MARK: - Formats

extension StatsTests {
    @Test("json has the numbers that the table shows")
    func sameNumbers() throws {
        let home = try home(Self.twelveWeeks)
        func decimal(_ value: Any?) -> String {
            (value as? Double).map { String(format: "%.1f", $0) } ?? "–"
        }
        let overview = try object(home.moods("stats", "--format", "json"))
        let shown = try home.terminal("stats", columns: 200, with: Self.utf8).output
        let sentence =
            "\(overview["moods"] ?? 0) moods on \(overview["days"] ?? 0) days, "
            + "1 January to 24 March 2024: average "
            + "\(decimal(overview["feeling"])) of 5 (meh; likely \(decimal(overview["low"])) to "
            + "\(decimal(overview["high"]))); \(overview["feltMoods"] ?? 0) of "
            + "\(overview["moods"] ?? 0) moods have a feeling.\n"
        #expect(shown.hasPrefix(sentence), "\(shown)")
        #expect(overview["first"] as? String == "2024-01-01")
        #expect(overview["last"] as? String == "2024-03-24")
        for feeling in ["awful", "bad", "meh", "good", "rad"] {
            let count = try #require(overview[feeling] as? Int)
            #expect(shown.contains(try Regex("(?m)^\(feeling) +\(count) ")), "\(shown)")
        }
        let tags = try #require(overview["tags"] as? [[String: Any]])
        #expect(overview["tagsTested"] as? Int == tags.count && tags.count == 2)
        for grouping in ["weekday", "hour", "month", "season", "year", "country", "continent"] {
            let json = try object(home.moods("stats", "--by", grouping, "--format", "json"))
            #expect(json["by"] as? String == grouping)
            #expect(decimal(json["feeling"]) == decimal(overview["feeling"]))
            let groups = try #require(json["groups"] as? [[String: Any]])
            let table = try home.terminal(
                "stats", "--by", grouping, "--detail", columns: 200, with: Self.utf8)
            let rows = table.lines.dropFirst(1)
            #expect(!groups.isEmpty && rows.count >= groups.count)
            for (group, row) in zip(groups, rows) {
                let name = try #require(group["name"] as? String)
                #expect(row.hasPrefix(name), "\(row)")
                #expect(row.contains(" \(decimal(group["feeling"])) "), "\(row)")
                #expect(row.contains(" \(group["feltDays"] ?? "") day"), "\(row)")
                #expect(row.contains(" \(group["feltMoods"] ?? "") mood"), "\(row)")
            }
            let tsv = try home.moods("stats", "--by", grouping)
            #expect(tsv.lines.count == groups.count)
            #expect(
                tsv.lines.map { $0.split(separator: "\t").first.map(String.init) }
                    == groups.map { $0["group"] as? String })
        }
    }

    @Test("Every format has the documented fields, and --fields picks them")
    func formats() throws {
        let home = try home(Self.twelveWeeks)
        let fields =
            "first,last,days,moods,feltDays,feltMoods,feeling,low,high,awful,bad,meh,good,rad,"
            + "currentStreak,longestStreak,longestStreakLast,longestGap,longestGapFirst"
        let csv = try home.moods("stats", "--format", "csv")
        #expect(csv.lines.first == fields && csv.lines.count == 2)
        let detail = try home.moods("stats", "--format", "csv", "--detail")
        #expect(
            detail.lines.first
                == fields + ",standardDeviation,autocorrelation,mssd,effectiveDays")
        #expect(
            try home.moods("stats", "--fields", "days,moods,longestStreak,longestGap").output
                == "84\t93\t84\t0\n")
        #expect(
            try home.moods("stats", "--by", "month", "--fields", "group,days,years").output
                == "1\t31\t1\n2\t29\t1\n3\t24\t1\n")
        let lines = try home.moods("stats", "--by", "season", "--format", "jsonl")
        #expect(lines.lines.count == 3)
        #expect(
            lines.lines.first?.hasPrefix(#"{"group":"winter","name":"winter","days":60,"#) == true)
        let tags = try home.moods("stats", "--by", "tag", "--format", "csv")
        #expect(
            tags.lines.first
                == "tag,days,moods,feeling,daysWithout,moodsWithout,feelingWithout,difference,p,"
                + "adjustedP,low,high,adjustedDifference,adjustedLow,adjustedHigh,test")
        #expect(tags.lines.count == 3 && tags.lines[1].hasPrefix("friends,24,"))
        let unknown = try home.moods("stats", "--by", "month", "--fields", "group,mean")
        #expect(unknown.status == 64 && unknown.errors.contains("unknown field 'mean'"))
    }

    @Test("The filters of list select the moods")
    func filters() throws {
        let home = try home(Self.twelveWeeks)
        func counts(_ arguments: String...) throws -> String {
            try home.run(
                [Program.path, "stats", "--fields", "days,moods"] + arguments
            ).output
        }
        #expect(try counts("japan") == "30\t33\n")
        #expect(try counts("--since", "2024-02-01", "--until", "2024-02") == "29\t31\n")
        #expect(try counts("--tag", "work") == "34\t37\n")
        #expect(try counts("--feeling", "rad", "oceania") == "1\t1\n")
        let unknown = try home.moods("stats", "--tag", "wrok")
        #expect(unknown.status == 69 && unknown.errors.contains("work"))
    }

    @Test("An unknown grouping is an error")
    func unknownGrouping() throws {
        let outcome = try Home().moods("stats", "--by", "village")
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.contains("village"))
    }
}

// MARK: - Few moods

extension StatsTests {
    @Test("Without moods there is a sentence, and on a terminal a hint instead")
    func empty() throws {
        let home = try Home()
        let shown = try home.terminal("stats")
        #expect(shown.output == "" && shown.status == 0)
        #expect(shown.errors == "No moods yet. Record one with 'moods add How it was'.\n")
        for grouping in ["weekday", "country", "tag"] {
            #expect(
                try home.moods("stats", "--by", grouping, "--format", "table").output
                    == "No moods.\n")
            #expect(try home.moods("stats", "--by", grouping).output == "")
        }
        let json = try object(home.moods("stats", "--format", "json"))
        #expect(json["days"] as? Int == 0 && json["feeling"] is NSNull && json["first"] is NSNull)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("One mood has no average, and the sentence says how many days an average needs")
    func one() throws {
        let home = try home(["2024-05-01 12:00,4,FR,"])
        #expect(
            try home.terminal("stats", with: Self.utf8).output == """
                1 mood on 1 day, 1 May 2024: an average needs 5 days with a feeling, and there
                is 1.

                rad    0                             Longest streak  1 day, to 1 May 2024
                good   1  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
                meh    0
                bad    0
                awful  0

                """)
        #expect(
            try home.terminal("stats", "--by", "country", with: Self.utf8).lines.last
                == "France  –  1 day  1 mood")
    }

    @Test("Days that all feel the same have an average without an interval")
    func same() throws {
        let home = try home((1...6).map { "2024-05-0\($0) 12:00,4,FR," })
        let shown = try home.terminal("stats", "--detail", with: Self.utf8)
        #expect(
            shown.lines.first
                == "6 moods on 6 days, 1 to 6 May 2024: average 4.0 of 5 (good; the same on every"
        )
        for word in ["deviation", "MSSD", "independent"] {
            #expect(!shown.output.contains(word), "\(shown.lines)")
        }
        let equal = try self.home((1...28).map { "2024-02-\($0 < 10 ? "0" : "")\($0) 12:00,4,FR," })
        let days = try equal.terminal("stats", "--by", "weekday", with: Self.utf8)
        #expect(!days.output.contains("chance") && days.lines.contains { $0.hasPrefix("Mon  –") })
        let json = try object(home.moods("stats", "--format", "json"))
        #expect(json["feeling"] as? Double == 4 && json["low"] is NSNull)
        #expect(json["autocorrelation"] is NSNull)
    }

    @Test("Moods without a feeling count as moods, and have no average")
    func withoutFeeling() throws {
        let home = try home((1...6).map { "2024-05-0\($0) 12:00,,FR," })
        let shown = try home.terminal("stats", with: Self.utf8)
        #expect(
            shown.lines.first
                == "6 moods on 6 days, 1 to 6 May 2024: none has a feeling.")
        #expect(shown.lines.contains { $0.hasPrefix("none   6  ▇") })
        #expect(
            try home.terminal("stats", "--by", "year", with: Self.utf8).lines.last
                == "2024  –  no feeling")
        #expect(
            try home.moods("stats", "--by", "year", "--fields", "group,days,feltDays,feeling")
                .output == "2024\t6\t0\t\n")
    }

    @Test("Statistics work in the years 1 and 9999")
    func extremes() throws {
        let home = try Home()
        try home.add("--date", "0001-01-01T00:00:00Z", "--feeling", "1")
        try home.add("--date", "9999-12-31T23:59:59Z", "--feeling", "5", "--future")
        #expect(
            try home.terminal("stats", with: Self.utf8).output.hasPrefix(
                "2 moods on 2 of 3,652,059 days, 1 January 0001 to 31 December 9999:"))
        #expect(
            try home.moods("stats", "--by", "year", "--fields", "group,days").output
                == "0001\t1\n9999\t1\n")
        #expect(
            try home.moods("stats", "--by", "hour", "--fields", "name").output == "00:00\n23:00\n")
    }

    @Test("Right-to-left names and wide names fit 40 columns")
    func names() throws {
        let tags = ["שמחה", "日本語の長い長い長い長い名札", "مشي"]
        let home = try home(
            (0..<40).map { day in
                let date = "2024-\(day < 20 ? "05" : "06")-" + String(format: "%02d", day % 20 + 1)
                return
                    "\(date) 12:00,\(day % 2 == 0 ? 5 : 1),IL,\(tags[day % 2]);\(day < 20 ? tags[2] : "")"
            })
        for arguments in [
            ["stats", "--by", "tag"], ["stats"], ["stats", "--by", "country", "--locale", "he"],
        ] {
            let shown = try home.run(arguments, onTerminalWith: Self.utf8, columns: 40)
            #expect(shown.status == 0 && shown.lines.count > 1)
            setlocale(LC_CTYPE, "C.UTF-8")
            for line in shown.lines {
                let columns = line.unicodeScalars.reduce(0) { sum, scalar in
                    sum + Int(max(0, columnsOfCharacter(Int32(scalar.value))))
                }
                #expect(columns <= 40, "\(line)")
            }
        }
        #expect(try home.moods("stats", "--by", "tag", "--fields", "tag").lines.contains("שמחה"))
    }
}
