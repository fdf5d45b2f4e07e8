import Foundation
import Testing

@Suite("The map")
struct MapTests {
    private static let plain = ["NO_COLOR": "1", "COLUMNS": "80"]

    private func map(
        _ home: Home, _ arguments: String..., with settings: [String: String] = plain
    ) throws -> Outcome {
        try home.run([Program.path, "map", "--format", "table"] + arguments, with: settings)
    }

    /// The lines of the picture, without the sentence and the legend.
    private func picture(_ outcome: Outcome) -> [String] {
        let parts = outcome.output.split(separator: "\n\n", omittingEmptySubsequences: false)
        return parts.dropFirst().dropLast().joined(separator: "\n\n").split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test("Nothing to show is a sentence on a terminal, and an empty listing elsewhere")
    func empty() throws {
        let home = try Home()
        let outcome = try map(home)
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "", "\(outcome)")
        #expect(try home.moods("map").output == "")
        #expect(
            try home.moods("map", "--format", "geojson").output
                == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
        let shown = try home.terminal("map")
        #expect(shown.output == "")
        #expect(shown.errors == "No moods yet. Record one with 'moods add How it was'.\n")
        try home.add("--country", "FR")
        let none = try home.run(["map", "japan"], onTerminalWith: [:])
        #expect(none.output == "" && none.errors == "No moods in Japan.\n", "\(none)")
    }

    @Test("In one country, dots have the feelings of their places, and the largest towns are named")
    func home() throws {
        let home = try Home()
        for (latitude, longitude, feelings) in [
            ("52.52", "13.4", [5, 5, 4]), ("48.14", "11.58", [1, 1]), ("50.94", "6.96", [2]),
            ("53.55", "9.99", []),
        ] as [(String, String, [Int])] {
            for feeling in feelings {
                try home.add("--lat", latitude, "--lon", longitude, "--feeling", "\(feeling)")
            }
            if feelings.isEmpty { try home.add("--lat", latitude, "--lon", longitude) }
        }
        let outcome = try map(home)
        #expect(outcome.lines[0] == "7 moods in Germany; most in Berlin (3 moods)", "\(outcome)")
        let text = picture(outcome).joined(separator: "\n")
        #expect(text.contains("5 Berlin") && text.contains("1 Munich"), "\(text)")
        let marks = text.filter { !" ░\n".contains($0) && !$0.isLetter }
        #expect(marks.sorted() == ["1", "2", "5", "○"], "\(text)")
        let counted = picture(try map(home, "--by", "moods")).joined(separator: "\n")
        #expect(counted.contains("4 Berlin") && counted.contains("3 Munich"), "\(counted)")
        // With a second country, they have colors again, and the frame includes it.
        try home.add("--lat", "47.37", "--lon", "8.54", "--feeling", "3")
        let two = picture(try map(home)).joined()
        #expect(two.contains("•") && two.contains("○"), "\(two)")
    }

    /// Records as many days with a feeling as a color needs, in each country.
    private static func importDays(of countries: [String], feeling: Int, in home: Home) throws {
        try home.importMoods(
            countries.flatMap { country in
                (3...7).map {
                    #"{"date":"2026-02-0\#($0)","country":"\#(country)","feeling":\#(feeling)}"#
                }
            })
    }

    @Test("One mood, and moods without feelings or without a country, are drawn")
    func few() throws {
        let home = try Home()
        try home.add("--country", "PT", "--date", "2026-02-03", "--feeling", "good")
        #expect(try map(home).lines[0] == "1 mood in Portugal")
        #expect(picture(try map(home)).joined().contains("○"))
        for day in 4...7 {
            try home.add("--country", "PT", "--date", "2026-02-0\(day)", "--feeling", "5")
        }
        #expect(try map(home).lines[0] == "5 moods in Portugal, average 4.8")
        let known = try map(home)
        #expect(picture(known).joined().contains("5"))
        #expect(known.output.contains("○ fewer than 5 days"), "\(known)")
        try home.add("--country", "JP", "--date", "2026-02-08")
        #expect(
            try map(home).lines[0]
                == "6 moods in 2 countries; most in Portugal (5 days)")
        #expect(picture(try map(home)).joined().contains("○"))
        try home.add("--date", "2026-02-09")
        #expect(
            try map(home).lines[0].hasPrefix("7 moods, 6 in 2 countries; "))
        for day in 4...8 {
            try home.add("--country", "JP", "--date", "2026-03-0\(day)", "--feeling", "3")
        }
        #expect(
            try map(home).lines[0]
                == "12 moods, 11 in 2 countries; best in Portugal (4.8), most in Japan (6 days)")
        let unknown = try Home()
        try unknown.add("--date", "2026-02-09")
        #expect(try map(unknown).lines[0] == "1 mood without a known country")
    }

    @Test("A dot needs one day with a feeling, a mean five; and a day counts once")
    func fewDays() throws {
        let home = try Home()
        func add(_ day: Int, _ feeling: String) throws {
            try home.add(
                "--lat", "38.72", "--lon", "-9.14", "--date", "2026-02-0\(day)",
                "--feeling", feeling)
        }
        for day in 1...4 { try add(day, "5") }
        let few = try map(home)
        #expect(few.lines[0] == "4 moods in Portugal")
        #expect(picture(few).joined().contains("5"))
        #expect(try home.moods("map", "--fields", "days,feeling").output == "4\t\n")
        func places() throws -> [Substring] {
            try home.moods("map", "--format", "geojson").output.matches(
                of: /"properties":\{"kind":"place",(.*)\}\}/
            ).map(\.1)
        }
        #expect(try places() == [#""moods":4,"days":4,"feeling":null"#])
        for _ in 1...3 { try add(5, "1") }
        #expect(try map(home).lines[0] == "7 moods in Portugal, average 4.2")
        #expect(try home.moods("map", "--fields", "days,feeling").output == "5\t4.2\n")
        #expect(try places() == [#""moods":7,"days":5,"feeling":4.2"#])
    }

    @Test("Countries with the same feeling have the same digit, and borders are visible")
    func same() throws {
        let home = try Home()
        try Self.importDays(of: ["RU", "KZ", "CN", "MN"], feeling: 3, in: home)
        let lines = picture(
            try map(home, with: ["NO_COLOR": "1", "COLUMNS": "160", "LINES": "60"]))
        let digits = Set(lines.joined().filter { !" ░".contains($0) })
        #expect(digits == ["3", ":"], "\(digits)")
    }

    @Test(
        "A region fills the frame",
        arguments: ["FJ", "RU", "NZ", "FR", "AQ", "VA", "150", "009", "RE"])
    func frames(region: String) throws {
        let home = try Home()
        try Self.importDays(
            of: ["FJ", "RU", "NZ", "FR", "AQ", "VA", "RE"], feeling: 5, in: home)
        for columns in [80, 40] {
            let outcome = try map(
                home, region, with: ["NO_COLOR": "1", "COLUMNS": "\(columns)", "LINES": "24"])
            #expect(outcome.status == 0, "\(outcome)")
            let lines = picture(outcome)
            #expect(lines.count <= 19 && lines.allSatisfy { $0.count <= columns })
            let width = lines.map(\.count).max() ?? 0
            #expect(lines.count >= 17 || width > columns / 2, "\(outcome)")
            #expect(lines.joined().contains("5"), "\(outcome)")
            // The region isn't split, with the sea or other countries between its parts.
            let seen = Set(
                lines.flatMap { $0.enumerated().filter { $0.element == "5" }.map(\.offset) }
            ).sorted()
            let gap = zip(seen, seen.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(region.count == 3 || gap <= max(4, width / 3), "\(outcome)")
        }
    }

    @Test("A dot is at the coordinates of moods, also on a far island and in a region's frame")
    func dots() throws {
        let home = try Home()
        try home.add("--lat", "-33.45", "--lon", "-70.66", "--date", "2026-02-03", "--feeling", "3")
        let without = picture(try map(home, "chile"))
        #expect(without.joined().contains("3"))
        try home.add(
            "--lat", "-27.12", "--lon", "-109.35", "--date", "2026-02-04", "--feeling", "3")
        let with = picture(try map(home, "chile"))
        #expect(with.joined().filter { $0 == "3" }.count == 2, "\(with)")
        try home.add("--lat", "-33.45", "--lon", "-60", "--date", "2026-02-03", "--feeling", "3")
        #expect(try map(home).lines.last?.contains("• place") == true)
    }

    @Test("--by moods and days color by count, and the legend has the ranges")
    func counts() throws {
        let home = try Home()
        for hour in 10..<20 {
            try home.add("--country", "PT", "--date", "2026-02-03 \(hour):00")
        }
        try home.add("--country", "JP", "--date", "2026-02-03")
        #expect(try map(home, "--by", "moods").lines.contains { $0.hasPrefix("moods   1: 1   ") })
        let days = try map(home, "--by", "days")
        #expect(days.lines.contains { $0.hasPrefix("days   1: 1   ") }, "\(days)")
        // Dots count days too, also those of the only country, where a town is a dot.
        let only = try Home()
        for hour in 10..<20 {
            try only.add("--lat", "38.72", "--lon", "-9.14", "--date", "2026-02-03 \(hour):00")
        }
        for day in 3...4 {
            try only.add("--lat", "41.15", "--lon", "-8.61", "--date", "2026-02-0\(day)")
        }
        let dots = try map(only, "--by", "days")
        let text = picture(dots).joined(separator: "\n")
        #expect(text.contains("1 Lisbon") && !text.contains("1 Porto"), "\(dots)")
        #expect(dots.lines.last?.hasSuffix(": 2") == true, "\(dots)")
    }

    @Test("The sentence can have right-to-left names")
    func rightToLeft() throws {
        let home = try Home()
        try home.add("--country", "IL", "--date", "2026-02-03", "--feeling", "3")
        #expect(try map(home, "--locale", "he").lines[0] == "1 mood in ישראל")
        #expect(try home.moods("map", "--locale", "ar", "--fields", "name").output == "إسرائيل\n")
    }

    @Test(
        "Wrong arguments are errors",
        arguments: [
            (
                ["--format", "geojson", "--header"], 64,
                "--format geojson can't have --fields or --header"
            ),
            (
                ["--format", "geojson", "--fields", "name"], 64,
                "--format geojson can't have --fields or --header"
            ),
            (["--format", "json", "--header"], 64, "--header needs --format tsv or csv"),
            (
                ["--fields", "nmae"], 64,
                "unknown field 'nmae'; did you mean name? the fields are country, name, moods, days, feeling, first, last"
            ),
            (["ZZ", "--format", "table"], 64, "can't draw a map of the unknown country"),
        ] as [([String], Int32, String)])
    func errors(arguments: [String], status: Int32, sentence: String) throws {
        let outcome = try Home().run([Program.path, "map"] + arguments)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors == "moods: \(sentence)\n")
    }
}
