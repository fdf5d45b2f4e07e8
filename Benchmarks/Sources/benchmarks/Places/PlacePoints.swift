import Atlas
import Foundation

/// Random points to look up, the same in each run.
enum PlacePoints {
    /// Numbers by SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64 = 2026

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Spread evenly over the countries, without Antarctica, where peers know little.
    static func onLand(count: Int) -> [Coordinate] {
        var generator = Generator()
        var points: [Coordinate] = []
        while points.count < count {
            let latitude = asin(Double.random(in: -0.86...1, using: &generator)) * 180 / .pi
            let longitude = Double.random(in: -180...180, using: &generator)
            guard let point = try? Coordinate(latitude: latitude, longitude: longitude),
                place(at: point) != nil
            else { continue }
            points.append(point)
        }
        return points
    }

    /// Returns points on land with another country less than a kilometre away.
    static func nearBorders(count: Int) -> [Coordinate] {
        var generator = Generator()
        var points: [Coordinate] = []
        for point in onLand(count: 20_000) {
            // Halfway to where the country is another, and again: to a border.
            guard
                let other = try? Coordinate(
                    latitude: min(
                        max(point.latitude + .random(in: -5...5, using: &generator), -59), 89),
                    longitude: min(
                        max(point.longitude + .random(in: -5...5, using: &generator), -180), 180)),
                let country = Atlas.country(at: point), let far = Atlas.country(at: other),
                far != country
            else { continue }
            var (near, beyond) = (point, other)
            for _ in 0..<12 {
                guard
                    let middle = try? Coordinate(
                        latitude: (near.latitude + beyond.latitude) / 2,
                        longitude: (near.longitude + beyond.longitude) / 2)
                else { break }
                if Atlas.country(at: middle) == country { near = middle } else { beyond = middle }
            }
            for _ in 0..<20 where points.count < count {
                // 0.006 degrees of latitude are 670 m.
                if let point = try? Coordinate(
                    latitude: near.latitude + .random(in: -0.006...0.006, using: &generator),
                    longitude: near.longitude + .random(in: -0.006...0.006, using: &generator))
                {
                    points.append(point)
                }
            }
        }
        return points
    }

    /// "latitude longitude" lines.
    static func write(_ points: [Coordinate], to path: String) throws {
        var text = ""
        for point in points { text += "\(point.latitude) \(point.longitude)\n" }
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
