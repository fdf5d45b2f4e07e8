import SeededRandom
import Testing

@testable import Atlas

@Suite("Plus Codes")
struct PlusCodeTests {
    /// Codes with the south-western and the north-eastern corners of their areas, by the
    /// specification.
    static let areas: [(String, Double, Double, Double, Double)] = [
        ("7FG40000+", 20, 2, 21, 3), ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8),
        ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
        ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
        ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.78223632813),
        ("8FVC2222+22", 47, 8, 47.000125, 8.000125),
        ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
        ("62G20000+", 0, -180, 1, -179), ("22220000+", -90, -180, -89, -179),
        ("CFX30000+", 89, 1, 90, 2),
    ]

    @Test("are read", arguments: areas)
    func middle(code: String, south: Double, west: Double, north: Double, east: Double) throws {
        for text in [code, code.lowercased(), " \(code)\n"] {
            let middle = try #require(PlusCode(text)?.coordinate)
            #expect(abs(middle.latitude - (south + north) / 2) < 1e-9)
            #expect(abs(middle.longitude - (west + east) / 2) < 1e-9)
            #expect(try Coordinate(text) == middle)
        }
    }

    @Test(
        "text that isn't one is refused",
        arguments: [
            "", "+", "8FW4V942", "8FW4V942+J", "8FW4V942JV+", "8FW4V+942JV", "8FW4V9420+JV",
            "0FW4V942+JV", "8F0000+", "8FW40000+22", "8F000000+JV", "XFW4V942+JV", "8XW4V942+JV",
            "8FW4V942+JA", "8FW4V942++JV", "8FW4 V942+JV", "8FW4V942+2345678999", "8F0V0000+",
            "V942+J", "9", "+JV", "WF8Q+QP Paris",
        ])
    func refused(text: String) {
        #expect(PlusCode(text)?.coordinate == nil)
    }

    /// Returns a point's ten digits by the algorithm in the specification's text.
    private static func code(of point: Coordinate) -> String {
        let alphabet = Array("23456789CFGHJMPQRVWX")
        var latitude = min(Int(((point.latitude + 90) * 8_000).rounded(.down)), 1_440_000 - 1)
        var longitude = Int(((point.longitude + 180) * 8_000).rounded(.down)) % 2_880_000
        var pairs: [String] = []
        for _ in 0..<5 {
            pairs.insert("\(alphabet[latitude % 20])\(alphabet[longitude % 20])", at: 0)
            latitude /= 20
            longitude /= 20
        }
        return pairs[..<4].joined() + "+" + pairs[4]
    }

    @Test("Any point's code leads to it, also if shortened", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let point = try Coordinate(
                latitude: .random(in: -89...89, using: &generator),
                longitude: .random(in: -180..<180, using: &generator))
            let text = Self.code(of: point)
            let middle = try #require(PlusCode(text)?.coordinate)
            #expect(abs(middle.latitude - point.latitude) <= 0.0000626)
            #expect(abs(middle.longitude - point.longitude) <= 0.0000626)
            for (missing, reach) in [(2, 9.9), (4, 0.49), (6, 0.024)] {
                let latitude = point.latitude + .random(in: -reach...reach, using: &generator)
                let longitude = point.longitude + .random(in: -reach...reach, using: &generator)
                guard (-80...80).contains(latitude) else { continue }
                let reference = try Coordinate(
                    latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
                let short = try #require(PlusCode(text.dropFirst(missing)))
                let found = short.coordinate(near: reference)
                #expect(short.coordinate == nil)
                #expect(found.distance(to: middle) < 1e-6, "\(text) \(missing) \(reference)")
            }
        }
    }

    @Test("A shortened code has the digits of its full code, without rounding errors")
    func shortened() throws {
        let tokyo = try Coordinate(latitude: 35.7, longitude: 139.81)
        for full in ["8Q7XMQJ8+RV", "8Q7XPQQX+24", "8Q7XMR27+22"] {
            let short = try #require(PlusCode(full.dropFirst(4)))
            for point in [tokyo, try Coordinate(latitude: 35.4, longitude: 139.4)] {
                #expect(short.coordinate(near: point) == PlusCode(full)?.coordinate, "\(full)")
            }
        }
    }
}
