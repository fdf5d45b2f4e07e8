import Foundation
import Testing

/// The last weeks, and what can't be known.
extension StatsTests {
    /// Returns rows of one mood a day, from the given number of days ago until today.
    func rows(of days: Int, _ row: (Int) -> String?) -> [String] {
        (0..<days).reversed().compactMap { ago in
            let date = Date(timeIntervalSinceNow: -Double(ago) * 86_400)
            return row(ago).map { "\(date.formatted(.iso8601.year().month().day())) 20:00,\($0)" }
        }
    }

    @Test("The last 30 days come first, beside the year before")
    func recent() throws {
        let home = try home(rows(of: 400) { "\(($0 < 30 ? 2 : 4) + $0 % 2),FR," })
        let shown = try home.terminal("stats", with: Self.utf8)
        #expect(
            shown.lines.prefix(2) == [
                "Last 30 days   2.5 of 5, between bad and meh (30 days)",
                "               2.0 lower than the year before (4.5); likely 1.8 to 2.2 lower",
            ])
        #expect(shown.lines[2].hasPrefix("Last 13 months ▇▇"), "\(shown.lines[2])")
        #expect(shown.lines[3].hasPrefix("All            4.4 of 5 on 400 days (likely 4.3 to 4.4)"))
        let json = try object(home.moods("stats", "--format", "json"))
        #expect(json["recentDays"] as? Int == 30 && json["recentFeeling"] as? Double == 2.5)
        #expect((json["recentHigh"] as? Double).map { $0 < -1.5 } == true)
        let narrow = try home.terminal("stats", columns: 40, with: Self.utf8)
        #expect(narrow.lines.allSatisfy { $0.count <= 40 }, "\(narrow.lines)")
        // Without moods in the last 30 days, there is only the whole.
        let old = try home.terminal("stats", "--until", "40 days ago", with: Self.utf8)
        #expect(old.lines.first?.contains("360 moods on 360 days") == true, "\(old.lines)")
    }

    @Test("A change that may be chance says so")
    func chance() throws {
        let home = try home(rows(of: 100) { "\($0 % 10 == 0 && $0 < 30 ? 5 : 1 + $0 * 7 % 5),FR," })
        let shown = try home.terminal("stats", columns: 120, with: Self.utf8)
        #expect(shown.lines[1].contains(", which may be chance; likely"), "\(shown.lines)")
        let ascii = try home.terminal("stats", with: ["LANG": "C"])
        #expect(ascii.lines.contains { $0.hasSuffix(" .........3333") }, "\(ascii.lines)")
    }

    @Test("Worse days before gaps are reported, and days that go together with nothing aren't")
    func gaps() throws {
        let missing = try home(
            rows(of: 120) { $0 % 5 == 4 ? nil : "\($0 % 5 == 0 ? 2 : 3 + $0 % 3 % 2),FR," })
        let shown = try missing.terminal("stats", columns: 200, with: Self.utf8)
        #expect(
            shown.lines.contains {
                $0.hasPrefix("Days before a day without a mood are 1.3 lower than others.")
            }, "\(shown.lines)")
        let even = try home(rows(of: 120) { $0 % 5 == 4 ? nil : "\(2 + $0 * 7 % 3),FR," })
        #expect(!(try even.terminal("stats").output.contains("Days before")))
        // Days that a condition excludes aren't missing.
        for condition in [["--feeling", "2..3"], ["--since", "100 days ago"], ["france"]] {
            let selected = try missing.run(["stats"] + condition, onTerminalWith: Self.utf8)
            #expect(selected.status == 0 && selected.lines.count > 5, "\(selected)")
            #expect(!selected.output.contains("Days before"), "\(condition)")
        }
    }

    @Test("If nothing could stand out, the sentence says so and shows the largest differences")
    func tooFewDays() throws {
        let home = try home(
            rows(of: 40) { ago in
                let tags = (0..<12).filter { (ago / 3 * (2 * $0 + 3) + $0) % 13 < 4 }.map {
                    "t\($0)"
                }
                return "\(1 + ago / 3 * 7 % 5),FR,\(tags.joined(separator: ";"))"
            })
        let shown = try home.terminal("stats", with: Self.utf8)
        let index = try #require(
            shown.lines.firstIndex { $0.hasPrefix("40 days are too few to compare") })
        #expect(
            shown.lines[index].hasSuffix(" tags; the largest differences so far:"), "\(shown.lines)"
        )
        #expect(shown.lines.filter { $0.hasPrefix("  #t") }.count == 3)
        #expect(shown.lines[index + 1].hasPrefix("Tag ") && shown.lines.last == Self.noCause)
    }

    @Test("--lag compares a tag with the days after it")
    func lag() throws {
        // Each tenth day is after a day with wine, and worse.
        let home = try home(
            rows(of: 200) { ago in
                "\((ago % 10 == 3 ? 1 : 3) + ago * 7 % 3),FR,\(ago * 3 % 10 == 2 ? "wine" : "")"
            })
        func difference(_ lag: String) throws -> Double {
            let output = try home.moods(
                "stats", "--by", "tag", "--lag", lag, "--fields", "difference"
            ).output
            return try #require(Double(output.dropLast()))
        }
        #expect(try difference("1") < -1.5 && abs(difference("0")) < 0.5)
        #expect(
            try home.terminal("stats", "--by", "tag", "--lag", "1", with: Self.utf8).output
                .contains("1 tag compared with the next day. This doesn't show a cause."))
        #expect(
            try home.terminal("stats", "--lag", "2", with: Self.utf8).output
                .contains("too few to compare 1 tag with the feelings 2 days later;"))
        for lag in ["8", "-1"] {
            let wrong = try home.moods("stats", "--lag", lag)
            #expect(wrong.status == 64 && wrong.errors.contains("--lag must be 0 to 7"))
        }
    }

    @Test("--lag counts no day whose day before has no mood")
    func lagOfMissingDays() throws {
        // In each cycle of four days: 3 with a run, then 4.7, then no mood, then 3.
        let home = try home(
            rows(of: 160) { ago in
                switch ago % 4 {
                case 3: "3,FR,run"
                case 2: "\(ago % 3 == 0 ? 4 : 5),FR,"
                case 1: nil
                default: "3,FR,"
                }
            })
        let output = try home.moods(
            "stats", "--by", "tag", "--lag", "1", "--fields", "tag,days,daysWithout,difference"
        ).output
        let values = output.dropLast().split(separator: "\t")
        // The day after a gap, and the first one, are on neither side.
        #expect(values.prefix(3) == ["run", "40", "39"], "\(output)")
        #expect(try abs(#require(Double(values[3])) - 1.67) < 0.05, "\(output)")
    }

    @Test("A tag whose days are those of some weekdays can't be told from them")
    func regular() throws {
        let home = try home(Self.twelveWeeks)
        let shown = try home.terminal("stats", "--detail", columns: 120, with: Self.utf8)
        #expect(shown.lines.contains("#friends can't be told from weekdays and other tags."))
        #expect(shown.lines.contains { $0.hasPrefix("  #friends") && $0.hasSuffix("AR(1)") })
        #expect(shown.lines.last == "2 tags compared. This doesn't show a cause.")
    }

    @Test(
        "Groups say whether their differences arise by chance, and parts of the day replace hours")
    func groups() throws {
        let home = try home(Self.twelveWeeks)
        func table(_ arguments: String...) throws -> [String] {
            try home.run(["stats", "--by"] + arguments, onTerminalWith: Self.utf8, columns: 120)
                .lines
        }
        #expect(try table("weekday").last == "Differences this large rarely arise by chance.")
        for grouping in ["weekday", "month"] {
            let json = try object(home.moods("stats", "--by", grouping, "--format", "json"))
            let p = try #require(json["p"] as? Double)
            #expect(grouping == "weekday" ? p < 0.001 : p > 0.05)
        }
        #expect(try table("hour").contains { $0.hasPrefix("evening  3.0") })
        #expect(try table("hour", "--detail").contains { $0.hasPrefix("20:00  3.0") })
        #expect(
            try home.moods("stats", "--by", "daytime", "--fields", "group,days").output
                == "morning\t9\nevening\t84\n")
    }

    @Test("A filter takes the autocorrelation from the whole journal, as its groups do")
    func filtered() throws {
        let home = try home(Self.twelveWeeks)
        let bounds = ["--fields", "low,high"]
        let filtered = try home.run(
            [Program.path, "stats", "--since", "2024-02", "--until", "2024-02"] + bounds
        ).output
        let groups = try home.run([Program.path, "stats", "--by", "month"] + bounds).lines
        #expect(groups[1] + "\n" == filtered)
    }
}
