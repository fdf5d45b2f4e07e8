import Foundation
import Testing

@testable import Atlas

/// Compares places with the borders before simplification, at points that it must not change.
@Suite("places, as the exact borders have them")
struct ExactPlacesTests {
    private static func text(of place: Place?) -> [String] {
        place.map { [$0.country.alpha2, $0.timeZone.name] } ?? ["ZZ", ""]
    }

    @Test("Results are exact in every place, beside borders, and on the edges of cells")
    func points() throws {
        let rows = try TableFixture.rows(of: "exact-places.tsv")
        var countries: Set<String> = []
        for row in rows {
            let latitude = try #require(Double(row[0]))
            let longitude = try #require(Double(row[1]))
            let found = place(at: try Coordinate(latitude: latitude, longitude: longitude))
            countries.insert(row[2])
            if Self.text(of: found) != Array(row[2...]) {
                Issue.record("\(row): \(Self.text(of: found))")
            }
        }
        // 249 countries, Kosovo and the open sea.
        #expect(rows.count > 5_000 && countries.count == 251)
    }

    /// Points of a great circle ten metres apart, by two unit vectors at right angles.
    private static func points(
        start: SIMD3<Double>, across: SIMD3<Double>, steps: ClosedRange<Int>
    ) throws -> [Coordinate] {
        try steps.map { step in
            let angle = Double(step) * 10 / 6_371_000
            let point = start * cos(angle) + across * sin(angle)
            return try Coordinate(
                latitude: asin(min(max(point.z, -1), 1)) * 180 / .pi,
                longitude: atan2(point.y, point.x) * 180 / .pi)
        }
    }

    @Test("Along great circles through borders, at steps of 10 m, the result changes there only")
    func greatCircles() throws {
        let rows = try TableFixture.rows(of: "great-circles.tsv")
        var steps = 0
        for row in rows {
            let numbers = try row[..<6].map { try #require(Double($0)) }
            let first = try #require(Int(row[6]))
            let last = try #require(Int(row[7]))
            let points = try Self.points(
                start: SIMD3(numbers[0], numbers[1], numbers[2]),
                across: SIMD3(numbers[3], numbers[4], numbers[5]), steps: first...last)
            steps += points.count
            let found = Set(points.map(place(at:)))
            if found.count != 1 || Self.text(of: found.first ?? nil) != Array(row[8...]) {
                Issue.record("\(row): \(found.map(Self.text(of:)))")
            }
        }
        #expect(rows.count > 200 && steps > 300_000)
    }
}
