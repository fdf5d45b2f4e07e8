import Foundation
import SeededRandom
import Testing

@testable import Atlas

@Suite("places have no holes and no slivers")
struct ContinuityTests {
    /// Steps of ten metres along a great circle, by the axis of its rotation.
    static func greatCircle(
        using generator: inout SeededGenerator, steps: Int, metres: Double
    ) -> [Coordinate] {
        func unit() -> SIMD3<Double> {
            let z = Double.random(in: -1...1, using: &generator)
            let angle = Double.random(in: 0..<2 * .pi, using: &generator)
            let r = (1 - z * z).squareRoot()
            return SIMD3(r * cos(angle), r * sin(angle), z)
        }
        let start = unit()
        var across = unit()
        across -= start * (across * start).sum()
        across /= (across * across).sum().squareRoot()
        return (0..<steps).compactMap { step in
            let angle = Double(step) * metres / 6_371_000
            let point = start * cos(angle) + across * sin(angle)
            return try? Coordinate(
                latitude: asin(min(max(point.z, -1), 1)) * 180 / .pi,
                longitude: atan2(point.y, point.x) * 180 / .pi)
        }
    }

    /// What an answer that lasts for one step only would be: no border is as thin as that, but for
    /// lines that graze one another.
    @Test(
        "Along great circles the answer changes at borders only", arguments: SeededGenerator.seeds)
    func greatCircles(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var changes = 0
        var slivers = 0
        for _ in 0..<40 {
            let line = Self.greatCircle(using: &generator, steps: 20_000, metres: 10)
            let places = line.map(place(at:))
            for index in 1..<(places.count - 1) where places[index] != places[index - 1] {
                changes += 1
                if places[index + 1] != places[index] { slivers += 1 }
            }
        }
        #expect(slivers * 20 <= changes + 20, "\(slivers) of \(changes) changes")
    }

    /// A border that lies on the edge itself divides a whole stretch; a hole would be a point.
    @Test("Across the edges of the grid's cells nothing changes", arguments: SeededGenerator.seeds)
    func cellEdges(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        // Less than the unit of the file, which is 1.7 m.
        let little = 0.2 / Double(2 * BoundaryFile.cellSize)
        let far = 0.002
        var holes = 0
        for _ in 0..<200_000 {
            let edge = Double(Int.random(in: -359...359, using: &generator)) / 2
            let isMeridian = Bool.random(using: &generator)
            let along = Double.random(in: isMeridian ? -89...89 : -179...179, using: &generator)
            func number(_ offset: Double) throws -> Place? {
                let across = min(max(edge, isMeridian ? -179.5 : -89), isMeridian ? 179.5 : 89)
                return place(
                    at: try isMeridian
                        ? Coordinate(latitude: along, longitude: across + offset)
                        : Coordinate(latitude: across + offset, longitude: along))
            }
            let (before, after) = (try number(-little), try number(little))
            guard before != after else { continue }
            if try number(-far) == number(far) { holes += 1 }
        }
        #expect(holes <= 2)
    }
}
