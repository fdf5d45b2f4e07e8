import Foundation
import Testing

@Suite("Complete listings")
struct ListingPictureTests {
    /// Moods of past days, so that none is "yesterday".
    private static let csv: String = {
        let countries =
            Array(repeating: "PT", count: 19) + Array(repeating: "RU", count: 13)
            + ["JP", "JP", "JP", "JP", "JP", "JP", "GS", "AQ", "VC", "NZ", "NZ", "BA", ""]
        let tags = [
            "work", "work/meeting", "work/meeting;work", "friends", "", "sport/run", "rain",
        ]
        var lines = ["date,country,feeling,tags"]
        for day in 0..<180 {
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
            let country = countries[day * 7 % countries.count]
            let feeling = day % 11 == 0 ? "" : String((day / 3 + day * day % 7) % 5 + 1)
            lines.append(
                "\(date.formatted(.iso8601.year().month().day())),\(country),\(feeling),"
                    + tags[day % tags.count])
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    @Test(
        "regions and tags equal their files at every width, on every kind of terminal",
        arguments: [40, 80, 120] as [UInt16])
    func golden(columns: UInt16) throws {
        let home = try Home()
        let imported = try home.moods("import", "-", "--from", "csv", input: Self.csv)
        try #require(imported.status == 0, "\(imported)")
        for listing in ["regions", "tags"] {
            for terminal in PictureTests.terminals {
                let outcome = try home.run(
                    [listing], onTerminalWith: terminal.settings, columns: columns)
                #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
                try PictureJournal.expect(
                    outcome.output, equals: "\(listing)-\(columns)-\(terminal.name)")
                let lines = outcome.output.replacing(/\e\[[0-9;]*m/, with: "")
                    .split(separator: "\n")
                #expect(lines.allSatisfy { $0.count <= columns && $0.last != " " }, "\(listing)")
                if terminal.name == "plain" { #expect(!outcome.output.contains("\u{1B}")) }
                if terminal.name == "ascii" {
                    // Names and the sign of a shortened one are the user's data.
                    let own = outcome.output.replacing(/[A-Za-z.&ã…\u{301}\u{303} ]/, with: "")
                    #expect(own.replacing("…", with: "").utf8.allSatisfy { $0 < 0x80 })
                }
            }
        }
    }
}
