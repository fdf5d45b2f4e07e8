import Atlas
import Foundation

/// Lookups of places and towns, compared with libraries in separate Python processes: `tzfpy` point
/// by point, `reverse_geocoder` in bulk.
struct PlaceLookUps {
    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let land = PlacePoints.onLand(count: 1_000_000)
        let borders = PlacePoints.nearBorders(count: 50_000)
        let few = Array(land.prefix(100_000))
        return try [
            lookUps("1,000,000 points on land, one by one", land, beside: "tzfpy", least: 30) {
                Self.seconds(land)
            },
            lookUps("points within 1 km of a border", borders, beside: "tzfpy", least: 3) {
                Self.seconds(borders)
            },
            lookUps("100,000 points on land", few, beside: "reverse_geocoder", least: 25) {
                Self.seconds(few)
            },
            lookUps("towns of 100,000 points", few, beside: "reverse_geocoder", least: 12.5) {
                Self.secondsOfTowns(few)
            },
            FirstLookUp(program: program).figure(),
            LinesOfPoints(program: program, folder: folder).figure(),
        ]
    }

    /// Measures the share of the peer's time, so that the limit is an upper one as for all figures.
    private func lookUps(
        _ name: String, _ points: [Coordinate], beside peer: String, least: Double,
        once: () -> Double
    ) throws -> Figure {
        let path = folder.path("points")
        try PlacePoints.write(points, to: path)
        let medians = try Medians(repetitions: 5) {
            .seconds(once())
        } baseline: {
            .seconds(try Peer(name: peer).seconds(path))
        }
        func rate(_ seconds: Double) -> String {
            String(format: "%.2f M/s", Double(points.count) / seconds / 1e6)
        }
        return Figure(
            "\(name), beside \(peer): share of its time", measured: rate(medians.measured),
            baseline: rate(medians.baseline), value: medians.ratio, spread: medians.spread,
            limit: 1 / least, unit: "x")
    }

    private static func seconds(_ points: [Coordinate]) -> Double {
        var sum = 0
        let duration = ContinuousClock().measure {
            for point in points {
                if let place = Atlas.place(at: point) { sum &+= Int(place.country.numericCode) }
            }
        }
        // Use the sum, so that the optimizer keeps it.
        precondition(sum >= 0)
        return duration.seconds
    }

    private static func secondsOfTowns(_ points: [Coordinate]) -> Double {
        var found = 0
        let duration = ContinuousClock().measure {
            for point in points {
                if let country = Atlas.country(at: point), town(near: point, in: country) != nil {
                    found += 1
                }
            }
        }
        precondition(found > 0)
        return duration.seconds
    }
}
