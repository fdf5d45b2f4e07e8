import Foundation
import Testing

@Suite("Complete pictures")
struct PictureTests {
    static let pictures: [(name: String, arguments: [String])] = [
        ("calendar-year", ["calendar", "2025"]), ("calendar-month", ["calendar", "2025-10"]),
        ("calendar-years", ["calendar", "--years", "--until", "2025"]), ("map-world", ["map"]),
        ("map-europe", ["map", "europe", "--by", "moods"]), ("map-fiji", ["map", "FJ"]),
    ]

    /// The statistics of the first year, because a later streak might be today's.
    static let statistics: [(name: String, arguments: [String])] = [
        ("stats", []), ("stats-weekday", ["--by", "weekday"]), ("stats-tag", ["--by", "tag"]),
    ].map { ($0, ["stats", "--until", "2025"] + $1) }

    @Test("Every picture equals its file on every kind of terminal, at 40, 80 and 120 columns")
    func golden() throws {
        let home = try PictureJournal.home()
        for picture in Self.pictures + Self.statistics {
            try TerminalVariant.expect(picture.name) { variant in
                try home.run(
                    picture.arguments, onTerminalWith: variant.settings, columns: variant.columns)
            }
        }
    }

    @Test("The numbers of a picture are those of its records")
    func numbers() throws {
        struct Day: Decodable {
            let day: String
            let moods: Int
            let feeling: Double?
        }
        let home = try PictureJournal.home()
        let json = try home.moods("calendar", "2025", "--format", "json")
        let days = try JSONDecoder().decode([Day].self, from: json.outputBytes)
        #expect(days.count > 100 && days.allSatisfy { $0.day.hasPrefix("2025-") })
        let picture = try home.moods(
            "calendar", "2025", "--format", "table", with: ["NO_COLOR": "1", "COLUMNS": "80"])
        let means = days.compactMap(\.feeling)
        let mean = String(format: "%.1f", means.reduce(0, +) / Double(means.count))
        #expect(picture.lines[0] == "2025: \(days.count) days with a mood, average \(mean)")
        let drawn = picture.output.split(separator: "\n")[2...13].map { line in
            // The mean follows the longest month.
            let cells = line.dropFirst(4).prefix(42)
            return cells.filter { "12345○".contains($0) }
        }
        for (month, cells) in drawn.enumerated() {
            let prefix = "2025-" + (month < 9 ? "0" : "") + "\(month + 1)-"
            let expected = days.filter { $0.day.hasPrefix(prefix) }.map { day in
                day.feeling.map { String(Int($0 + 0.5)) } ?? "○"
            }
            #expect(cells == expected.joined(), "\(prefix)")
        }
        let tsv = try home.moods("calendar", "2025")
        #expect(tsv.lines.count == days.count)
        let sqlite = try home.sqlite(
            """
            SELECT localDay, count(*), coalesce(avg(feeling), '') FROM Mood
            WHERE localDay LIKE '2025-%' GROUP BY localDay ORDER BY localDay
            """)
        #expect(tsv.output == sqlite.replacing("|", with: "\t") + "\n")
    }

    @Test("The map's sentence, records and GeoJSON agree")
    func mapNumbers() throws {
        struct Country: Decodable {
            let country: String
            let name: String
            let moods: Int
            let days: Int
            let feeling: Double?
        }
        struct Collection: Decodable {
            struct Feature: Decodable {
                struct Geometry: Decodable {
                    let type: String
                    let coordinates: [Double]
                }
                struct Properties: Decodable {
                    let kind: String
                    let country: String?
                    let moods: Int
                    let feeling: Double?
                }
                let id: String?
                let geometry: Geometry?
                let properties: Properties
            }
            let type: String
            let features: [Feature]
        }
        let home = try PictureJournal.home()
        try home.add("Nowhere", "--feeling", "3", "--date", "2026-01-01")
        let json = try home.moods("map", "--format", "json")
        let countries = try JSONDecoder().decode([Country].self, from: json.outputBytes)
        #expect(countries.map(\.moods) == countries.map(\.moods).sorted(by: >))
        let total = countries.reduce(0) { $0 + $1.moods }
        #expect(try home.numberOfMoods() == total)
        let known = countries.filter { $0.country != "ZZ" }
        #expect(known.allSatisfy { $0.days >= 5 || $0.feeling == nil })
        // A tie, as printed, is left out.
        func only(_ texts: [String], _ greatest: String?) -> Int? {
            texts.count { $0 == greatest } == 1 ? texts.firstIndex { $0 == greatest } : nil
        }
        let means = known.map { String(format: "%.1f", $0.feeling ?? 0) }
        let days = known.map(\.days)
        var parts: [String] = []
        if let best = only(means, means.max()) {
            parts.append("best in \(known[best].name) (\(means[best]))")
        }
        if let most = only(days.map(String.init), days.max().map(String.init)) {
            parts.append("most in \(known[most].name) (\(days[most]) days)")
        }
        let picture = try home.moods("map", "--format", "table", with: ["NO_COLOR": "1"])
        #expect(
            picture.lines[0] == """
                \(total) moods, \(total - 1) in \(known.count) countries; \
                \(parts.joined(separator: ", "))
                """)
        let geojson = try home.moods("map", "--format", "geojson")
        let collection = try JSONDecoder().decode(Collection.self, from: geojson.outputBytes)
        #expect(collection.type == "FeatureCollection")
        let features = collection.features
        let areas = features.filter { $0.properties.kind == "country" }
        #expect(areas.map(\.id) == countries.map(\.country))
        #expect(areas.map(\.properties.feeling) == countries.map(\.feeling))
        #expect(areas.filter { $0.geometry == nil }.map(\.id) == ["ZZ"])
        let places = features.filter { $0.properties.kind == "place" }
        #expect(places.count == 11)
        #expect(places.reduce(0) { $0 + $1.properties.moods } == total - 1)
        for feature in areas {
            guard let point = feature.geometry?.coordinates else { continue }
            let found = try home.moods("where", "\(point[1])", "\(point[0])", "--fields", "country")
            #expect(found.output == (feature.id ?? "") + "\n")
        }
        #expect(try home.moods("map", "--format", "tsv").lines.count == countries.count)
    }
}
