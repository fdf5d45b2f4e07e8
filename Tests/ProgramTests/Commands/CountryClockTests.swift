import Foundation
import Testing

/// Source: the tz database, zone.tab. Brazil and the United States have several zones, Japan has one.
@Suite("Countries with several clocks")
struct CountryClockTests {
    private let home: Home

    init() throws { home = try Home() }

    private func moods(_ arguments: String..., in zone: String) throws -> Outcome {
        try home.run([Program.path] + arguments, with: ["TZ": zone])
    }

    private static let warning =
        "moods: warning: the mood has the time zone Europe/Berlin, but Brazil has others; name one "
        + "with --time-zone, or a town with --at\n"

    @Test(
        "add names the machine's zone that it took, unless the country has it under any name",
        arguments: [
            (["--country", "Brazil"], "Europe/Berlin", warning),
            (["--country", "Brazil", "--date", "2024-05-01"], "Europe/Berlin", warning),
            (["--country", "Brazil"], "America/Sao_Paulo", ""),
            (["--country", "Brazil"], "Brazil/East", ""),
            (["--country", "Brazil", "--time-zone", "Europe/Berlin"], "Europe/Berlin", ""),
            (["--country", "Brazil", "--date", "2024-05-01T12:00+00:00"], "Europe/Berlin", ""),
            (["--country", "Brazil", "--lat", "-23.5", "--lon", "-46.6"], "Europe/Berlin", ""),
            (["--country", "Japan"], "Europe/Berlin", ""), ([], "Europe/Berlin", ""),
        ])
    func add(words: [String], zone: String, warning: String) throws {
        let added = try home.run([Program.path, "add"] + words, with: ["TZ": zone])
        #expect(added.status == 0 && added.errors == warning)
    }

    @Test("edit names the zone that a mood keeps, if its new country doesn't have it")
    func edit() throws {
        for _ in 1...2 { _ = try moods("add", in: "Europe/Berlin") }
        #expect(try moods("edit", "1", "--country", "Brazil", in: "UTC").errors == Self.warning)
        #expect(try moods("edit", "1", "--note", "a", in: "UTC").errors == "")
        let given = try moods(
            "edit", "2", "--country", "Brazil", "--time-zone", "America/Manaus", in: "UTC")
        #expect(given.status == 0 && given.errors == "")
        let both = try moods("edit", "1", "2", "--country", "US", in: "UTC")
        #expect(
            both.errors.contains(
                "2 moods are in a time zone that the country given doesn't have"), "\(both)")
    }

    @Test("import reports the zone once for each country")
    func imported() throws {
        let path = home.file("trips.csv")
        let rows = ["Brazil", "Brazil", "US", "Japan", ""].map { "2024-05-01 12:00,\($0),a" }
        try Data((["date,country,note"] + rows).joined(separator: "\n").utf8)
            .write(to: URL(filePath: path))
        let report = try moods("import", path, "--dry-run", in: "Europe/Berlin").errors
        let end = "with the time zone Europe/Berlin, but"
        #expect(
            report.contains("\n2 moods in Brazil \(end) Brazil has others; give one"), "\(report)")
        #expect(
            report.contains(
                "\n1 mood in the United States \(end) the United States has others; give one"))
        #expect(report.components(separatedBy: end).count == 3)
        for (zone, options) in [
            ("Europe/Berlin", ["--time-zone", "Europe/Berlin"]), ("America/Noronha", []),
        ] {
            let report = try home.run(
                [Program.path, "import", path, "--dry-run"] + options, with: ["TZ": zone])
            #expect(!report.errors.contains("Brazil has others"))
        }
    }
}
