import Foundation
import Testing

/// `Z` fixes the instant, but not the time zone.
@Suite("Instants without a zone")
struct InstantTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    private func fixture(_ name: String) -> String {
        Self.fixtures.appending(path: name).path
    }

    private static let tokyo = "2025-11-10T05:00:00+09:00\tAsia/Tokyo\t2025-11-10"

    @Test(
        "An instant with Z gets the place's time zone, whatever the format of the file",
        arguments: [
            ("json", #"[{"date":"2025-11-09T20:00:00Z","latitude":35.68,"longitude":139.69}]"#),
            ("jsonl", #"{"date":"2025-11-09T20:00:00Z","country":"JP"}"#),
            (
                "geojson",
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[139.69,35.68]},"#
                    + #""properties":{"date":"2025-11-09T20:00:00Z"}}"#
            ),
            ("csv", "date,lat,lon\n2025-11-09T20:00:00Z,35.68,139.69\n"),
            ("csv", "date,country\n2025-11-09 20:00:00 UTC,Japan\n"),
            (
                "gpx",
                "<gpx><wpt lat='35.68' lon='139.69'><time>2025-11-09T20:00:00Z</time></wpt></gpx>"
            ),
            (
                "dayone",
                #"{"metadata":{},"entries":[{"uuid":"A","creationDate":"2025-11-09T20:00:00Z","#
                    + #""location":{"latitude":35.68,"longitude":139.69}}]}"#
            ),
        ])
    func importedInstants(format: String, text: String) throws {
        let home = try Home()
        let outcome = try home.moods("import", "-", "--from", format, input: text)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            try home.moods("list", "--fields", "date,timeZone,localDay").lines == [Self.tokyo])
    }

    @Test("add --date with Z uses the zone of the place, else the country's, else the machine's")
    func added() throws {
        let home = try Home()
        func shown(_ arguments: String...) throws -> String {
            let outcome = try home.run(
                [Program.path, "add", "--date", "2025-11-09T20:00:00Z"] + arguments,
                with: ["TZ": "America/New_York"])
            try #require(outcome.status == 0, "\(outcome)")
            return try home.moods(
                "show", outcome.lines[0], "--fields", "date,timeZone,localDay"
            ).lines[0]
        }
        #expect(try shown("--lat", "35.68", "--lon", "139.69") == Self.tokyo)
        #expect(try shown("--country", "Japan") == Self.tokyo)
        #expect(try shown() == "2025-11-09T15:00:00-05:00\tAmerica/New_York\t2025-11-09")
        #expect(
            try shown("--lat", "35.68", "--lon", "139.69", "--time-zone", "UTC")
                == "2025-11-09T20:00:00+00:00\tUTC\t2025-11-09")
    }

    @Test("A country with one time zone decides it, for add and edit; the machine's is last")
    func countries() throws {
        let home = try Home()
        func date(_ words: String...) throws -> String {
            let outcome = try home.run([Program.path] + words, with: ["TZ": "America/New_York"])
            try #require(outcome.status == 0, "\(outcome)")
            let all = try home.moods("list", "--fields", "number,date,timeZone").lines
            return try #require(
                all.max { Int($0.prefix { $0 != "\t" }) ?? 0 < Int($1.prefix { $0 != "\t" }) ?? 0 })
        }
        #expect(
            try date("add", "--country", "Japan", "--date", "2025-11-20 21:00")
                == "1\t2025-11-20T21:00:00+09:00\tAsia/Tokyo")
        #expect(
            try date("add", "--country", "Germany", "--date", "2025-11-20 21:00")
                == "2\t2025-11-20T21:00:00+01:00\tEurope/Berlin")
        #expect(
            try date("add", "--country", "Brazil", "--date", "2025-11-20 21:00")
                == "3\t2025-11-20T21:00:00-05:00\tAmerica/New_York")
        // The machine decided the zone; now the country does.
        #expect(
            try date("edit", "3", "--country", "Japan", "--date", "2025-11-20 21:00")
                == "3\t2025-11-20T21:00:00+09:00\tAsia/Tokyo")
        // Z changes the instant, and keeps the zone.
        #expect(
            try date("edit", "3", "--date", "2025-11-09T20:00:00Z")
                == "3\t2025-11-10T05:00:00+09:00\tAsia/Tokyo")
    }

    @Test("Moods that were imported with a wrong zone are corrected once, unless they were edited")
    func putRight() throws {
        let home = try Home()
        let journal = home.file("old.sqlite")
        try home.sqlite(
            String(contentsOfFile: fixture("journal-version-2-instants.sql"), encoding: .utf8),
            journal: journal)
        func imported(_ name: String) throws -> String {
            let outcome = try home.moods("import", fixture("import/" + name), "--journal", journal)
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.errors.split(separator: "\n").first.map(String.init) ?? ""
        }
        #expect(
            try imported("instants.gpx")
                == """
                Updated 1 mood from instants.gpx; 1 was edited here and kept. \
                'moods undo' undoes the changes.
                """
        )
        #expect(
            try imported("instants.csv")
                == """
                Updated 3 moods from instants.csv; 1 was there already. \
                'moods undo' undoes the changes.
                """
        )
        #expect(
            try imported("instants.jsonl")
                == "Updated 1 mood from instants.jsonl. 'moods undo' undoes the changes."
        )
        let expected = [
            "1\t2025-11-10T05:00:00+09:00\tAsia/Tokyo\tJP\t",
            "2\t2025-11-09T21:00:00+00:00\tUTC\tJP\t",
            "3\t2025-11-10T05:00:00+09:00\tAsia/Tokyo\tJP\t",
            "4\t2025-11-09T20:00:00+00:00\tUTC\tJP\t",
            "5\t2025-11-09T20:00:00+09:00\tAsia/Tokyo\tJP\t",
            "6\t2025-11-09T20:00:00+04:00\tIndian/Reunion\tRE\t",
            "7\t2025-11-10T05:00:00+09:00\tAsia/Tokyo\tJP\twork",
        ]
        let fields = ["--fields", "number,date,timeZone,country,tags", "--journal", journal]
        #expect(
            try home.run([Program.path, "list"] + fields).lines.sorted() == expected)
        // From now on it is stable.
        for (name, counts) in [
            ("instants.gpx", "1 was there already, 1 was edited here and kept."),
            ("instants.csv", "4 were there already."),
            ("instants.jsonl", "1 was there already."),
        ] {
            #expect(try imported(name) == "Added nothing from \(name); \(counts)")
        }
        #expect(
            try home.run([Program.path, "list"] + fields).lines.sorted() == expected)
    }
}
