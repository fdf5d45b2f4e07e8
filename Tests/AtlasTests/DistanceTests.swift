import SeededRandom
import Testing

@testable import Atlas

@Suite("distances")
struct DistanceTests {
    static let distances: [(Double, Double, Double, Double, Double)] = [
        (0, 0, 0, 0, 0), (90, 0, -90, 0, 20_015.1), (0, 0, 0, 180, 20_015.1),
        (0, 179.5, 0, -179.5, 111.195), (90, 0, 90, 77, 0),
        (48.8566, 2.3522, 51.5074, -0.1278, 343.6), (35.68, 139.77, -33.87, 151.21, 7_820),
    ]

    @Test("are those of great circles", arguments: distances)
    func known(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double,
        kilometers: Double
    ) throws {
        let one = try Coordinate(latitude: latitude, longitude: longitude)
        let other = try Coordinate(latitude: otherLatitude, longitude: otherLongitude)
        #expect(abs(one.distance(to: other) - kilometers) <= 0.001 * kilometers + 1e-9)
        #expect(one.distance(to: other) == other.distance(to: one))
    }
}
