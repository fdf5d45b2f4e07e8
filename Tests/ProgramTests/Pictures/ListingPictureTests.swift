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
        "regions and tags equal their files on every kind of terminal",
        arguments: ["regions", "tags"])
    func golden(listing: String) throws {
        let home = try Home()
        let imported = try home.moods("import", "-", "--from", "csv", input: Self.csv)
        try #require(imported.status == 0, "\(imported)")
        // The names of countries have other letters than ASCII.
        try TerminalVariant.expect(listing, isOwn: listing == "tags") { variant in
            try home.run([listing], onTerminalWith: variant.settings, columns: variant.columns)
        }
    }
}
