import Atlas
import Foundation

/// Looking up places, beside libraries that do it in Python processes of their own: `tzfpy` point by
/// point, `reverse_geocoder` in bulk.
struct PlaceLookUps {
    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let land = PlacePoints.onLand(count: 1_000_000)
        let borders = PlacePoints.nearBorders(count: 50_000)
        let few = Array(land.prefix(100_000))
        return try [
            lookUps("1,000,000 points on land, one by one", land, beside: "tzfpy", least: 20),
            lookUps("points within 1 km of a border", borders, beside: "tzfpy", least: 3),
            lookUps("100,000 points on land, in bulk", few, beside: "reverse_geocoder", least: 25),
            FirstLookUp(program: program).figure(),
            LinesOfPoints(program: program, folder: folder).figure(),
        ]
    }

    /// Held to an upper limit like all figures: the part of the peer's time that is needed.
    private func lookUps(
        _ name: String, _ points: [Coordinate], beside peer: String, least: Double
    ) throws -> Figure {
        let path = folder.path("points")
        try PlacePoints.write(points, to: path)
        let peerSeconds = try Peer(name: peer).seconds(path)
        let seconds = (0..<5).map { _ in Self.seconds(points) }.median
        func rate(_ seconds: Double) -> String {
            String(format: "%.2f M/s", Double(points.count) / seconds / 1e6)
        }
        return Figure(
            "\(name), beside \(peer): share of its time", measured: rate(seconds),
            baseline: rate(peerSeconds), value: seconds / peerSeconds, limit: 1 / least, unit: "x")
    }

    private static func seconds(_ points: [Coordinate]) -> Double {
        var sum = 0
        let duration = ContinuousClock().measure {
            for point in points {
                if let place = Atlas.place(at: point) { sum &+= Int(place.country.numericCode) }
            }
        }
        // Used, so that it is computed.
        precondition(sum >= 0)
        return duration.seconds
    }
}
