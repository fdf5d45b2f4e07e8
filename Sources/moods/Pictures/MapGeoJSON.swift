import Atlas
import Foundation
import Interchange
import MoodJournal

/// Writes a map as GeoJSON (RFC 7946), one feature on a line: a point in each country, then each
/// point where moods were felt. The unknown country has no geometry.
struct MapGeoJSON {
    let locale: Locale
    let output: StandardOutput
    private var isEmpty = true
    private let pointFields: [Field<PointTally>] = [
        Field("kind") { _ in .text("place") },
        Field("moods") { FieldValue($0.moods) },
        Field("days") { FieldValue($0.figures.days) },
        Field("feeling") { FieldValue($0.figures.feeling) },
    ]

    init(locale: Locale, output: StandardOutput) throws {
        self.locale = locale
        self.output = output
        try output.write(#"{"type":"FeatureCollection","features":["#)
    }

    mutating func write(_ tallies: [RegionTally]) throws {
        let areas = CountryAreas(of: Set(tallies.map(\.country)))
        let fields =
            [Field("kind") { _ in .text("country") }]
            + MapTable.fields { [locale] in $0.localizedName(in: locale) }
        for tally in tallies {
            try write(
                id: tally.country.alpha2, at: areas.anchor(of: tally.country),
                FieldValue(tally, fields: fields))
        }
    }

    mutating func write(_ point: PointTally) throws {
        try write(id: nil, at: point.coordinate, FieldValue(point, fields: pointFields))
    }

    private mutating func write(
        id: String?, at point: Coordinate?, _ properties: FieldValue
    ) throws {
        let geometry = point.map { point in
            // Longitude comes first (section 3.1.1).
            let numbers = [point.longitude, point.latitude].map { FieldValue.real($0) }
            return FieldValue.members([("type", .text("Point")), ("coordinates", .list(numbers))])
        }
        var members = [("type", FieldValue.text("Feature"))]
        if let id { members.append(("id", .text(id))) }
        members += [("geometry", geometry ?? .null), ("properties", properties)]
        try output.write(Array((isEmpty ? "\n" : ",\n").utf8) + [UInt8](json: .members(members)))
        isEmpty = false
    }

    func finish() throws {
        try output.write(isEmpty ? "]}\n" : "\n]}\n")
        try output.flush()
    }
}
