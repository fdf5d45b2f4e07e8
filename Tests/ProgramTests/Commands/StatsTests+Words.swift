import Foundation
import Testing

/// Sentences that stay true for small and unusual journals, and numbers that agree.
extension StatsTests {
    static let noCause = "This doesn't show a cause."

    @Test("Months say how often their differences arise by chance once each has two years")
    func months() throws {
        func table(_ days: Int) throws -> [String] {
            // Half of each year is better.
            let home = try home(
                rows(of: days) { "\(($0 % 365 < 182 ? 2 : 4) + $0 * 7 % 3 - 1),FR," })
            return try home.terminal("stats", "--by", "month", with: Self.utf8).lines
        }
        #expect(try table(1_200).last == "Differences this large rarely arise by chance.")
        #expect(try table(400).last == "* one year only")
    }

    @Test("--detail says what each figure means, and leaves out those that mean nothing")
    func detail() throws {
        let weeks = try home(Self.twelveWeeks)
        let groups = try weeks.terminal(
            "stats", "--by", "weekday", "--detail", columns: 120, with: Self.utf8)
        #expect(groups.lines.contains { $0.hasPrefix("s: how far days typically are from") })
        #expect(!groups.output.contains("r1") && !groups.output.contains("MSSD"))
        func overview(_ feeling: (Int) -> Int) throws -> String {
            try home(rows(of: 60) { "\(feeling($0)),FR," })
                .terminal("stats", "--detail", columns: 120, with: Self.utf8).output
        }
        let runs = try overview { 2 + $0 / 4 % 3 }
        #expect(runs.contains("Days are typically 0.8 from the average (the standard deviation)."))
        #expect(
            runs.contains(
                "From one day to the next, feelings typically change by 0.7 (MSSD 0.4, the mean of")
        )
        #expect(runs.contains("Because days resemble the day before, the average is as certain"))
        let alternating = try overview { 2 + $0 % 2 * 2 }
        #expect(alternating.contains("r1 -1.0") && !alternating.contains("independent days"))
    }

    @Test("A range that is too wide to say anything isn't drawn")
    func wide() throws {
        let home = try home(rows(of: 5) { "\([1, 5, 1, 5, 5][$0]),FR," })
        let shown = try home.terminal("stats", "--by", "country", with: Self.utf8).output
        #expect(!shown.contains("├") && shown.contains("●"), "\(shown)")
        #expect(shown.contains("A group has no line if it has too few days"), "\(shown)")
    }

    @Test("A journal shorter than a year is compared with the days that it has")
    func shortBefore() throws {
        let home = try home(rows(of: 36) { "\(2 + $0 * 7 % 3),FR," })
        #expect(
            try home.terminal("stats", with: Self.utf8).lines[1]
                .contains("as on 6 days of the year before (3.0); likely"))
    }

    @Test("Differences are those of the averages that are shown")
    func agreement() throws {
        // 3.27 and 3.25 are shown as 3.3 and 3.2.
        let home = try home(
            rows(of: 395) { ago in
                let isGood = ago < 30 ? ago < 8 : ago % 4 == 0
                return "\(isGood ? 4 : 3),FR,\(ago < 30 ? "now" : "")"
            })
        let lines = try home.terminal("stats", columns: 120, with: Self.utf8).lines
        #expect(lines[0].hasPrefix("Last 30 days   3.3 of 5"), "\(lines)")
        #expect(lines[1].contains(" 0.1 higher than the year before (3.2), which may be chance;"))
        let tag = try home.terminal("stats", "--by", "tag", columns: 120, with: Self.utf8).lines
        #expect(tag.contains { $0.contains("#now    30   3.3      3.2  +0.1 (") }, "\(tag)")
        // The end of a range that is shown as 0.0 is neither lower nor higher.
        let ends = try Regex("(^|[^1-9.])0\\.0 (lower|higher)")
        #expect(!lines[1].contains(ends), "\(lines)")
    }

    @Test("Tags that don't stand out are under a neutral heading, which fits")
    func heading() throws {
        let home = try home(
            rows(of: 200) {
                "\(2 + $0 * 7 % 3),FR,\($0 % 4 == 0 ? "a" : "")\($0 % 5 == 0 ? ";b" : "")"
            })
        for columns: UInt16 in [40, 80] {
            let shown = try home.terminal(
                "stats", "--by", "tag", "--detail", columns: columns, with: Self.utf8)
            #expect(shown.lines.contains { $0.hasPrefix("Tag ") }, "\(shown.lines)")
            #expect(!shown.output.contains("…"), "\(shown.lines)")
        }
        #expect(
            try home.terminal("stats", "--by", "tag", with: Self.utf8).lines.last
                == "2 tags compared; none stands out. This doesn't show a cause.")
        #expect(
            try home.terminal("stats", with: Self.utf8).lines.last
                == "2 tags compared; none stands out.")
    }

    @Test("A single tag and rare tags have sentences of their own")
    func fewTags() throws {
        let rare = try home(rows(of: 30) { "\(2 + $0 % 3),FR,t\($0 % 5)" })
        #expect(
            try rare.terminal("stats", with: Self.utf8).lines.last
                == "A tag is compared once 10 days with a feeling have it, and 10 don't.")
        let few = try home(
            rows(of: 24) { "\(1 + $0 / 3 * 7 % 5),FR,\($0 / 3 % 2 == 0 ? "a" : "")" })
        let shown = try few.terminal("stats", with: Self.utf8)
        #expect(
            shown.lines.suffix(4).first
                == "24 days are too few to compare 1 tag; the difference so far:", "\(shown.lines)")
        #expect(shown.lines.last == Self.noCause)
        let weekends = try home(
            Self.twelveWeeks.map { row in
                row.split(separator: ",", omittingEmptySubsequences: false).prefix(3)
                    .joined(separator: ",") + (row.contains("friends") ? ",friends" : ",")
            })
        #expect(
            try weekends.terminal("stats", with: Self.utf8).lines
                .contains("#friends can't be told from weekdays."))
    }
}
