import Foundation
import Testing

/// A journal of two years in nine countries, whose pictures are in Fixtures/pictures.
enum PictureJournal {
    /// Latitude, longitude, and how many of ten days are spent there.
    private static let places: [(latitude: Double, longitude: Double, days: Int)] = [
        (38.72, -9.14, 70), (41.15, -8.61, 30), (40.42, -3.7, 25), (41.9022, 12.4533, 2),
        (35.68, 139.69, 40), (-18.14, 178.44, 12), (-17.76, -179.2, 6), (64.15, -21.94, 9),
        (55.75, 37.62, 20), (-36.85, 174.76, 10), (40.71, -74.01, 16),
    ]

    /// The journal as CSV: a pure function of the number of the day.
    static var csv: String {
        var lines = ["date,latitude,longitude,feeling,tags"]
        var day = 0
        let start = Date(timeIntervalSince1970: 1_735_689_600)
        while day < 700 {
            for place in places {
                for _ in 0..<place.days where (day * 7) % 11 < 6 {
                    let date = start.addingTimeInterval(Double(day) * 86400 + 43200)
                    let text = date.formatted(.iso8601.year().month().day())
                    let feeling = day % 17 == 0 ? "" : String((day / 3 + day * day % 7) % 5 + 1)
                    let tags = [day % 3 == 0 ? "work" : "", feeling > "3" ? "friends" : ""]
                    lines.append(
                        "\(text),\(place.latitude),\(place.longitude),\(feeling),"
                            + tags.filter { !$0.isEmpty }.joined(separator: ";"))
                    day += 1
                }
                day += 1
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A home whose journal has these moods.
    static func home() throws -> Home {
        let home = try Home()
        let outcome = try home.run(
            [Program.path, "import", "-", "--from", "csv"], input: Data(csv.utf8))
        try #require(outcome.status == 0, "\(outcome)")
        return home
    }
}
