import Foundation
import SeededRandom
import Testing

@testable import Atlas

@Suite("places have no holes and no slivers")
struct ContinuityTests {
    /// Returns points ten metres apart along a great circle, given the axis of its rotation.
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

    /// Whether there is a border between two places at a point, which means that some circle around
    /// it contains both. The points on the circles are far enough apart to skip a hole or a sliver
    /// along an edge of cells, which would be a metre or two across.
    static func hasBorder(_ one: Place?, _ other: Place?, near center: Coordinate) -> Bool {
        let stretch = 1 / max(cos(center.latitude * .pi / 180), 0.001)
        return [8.0, 30, 120].contains { metres in
            var found = (false, false)
            for step in 0..<24 {
                let angle = (Double(step) + 0.5) * .pi / 12
                let degrees = metres / 111_195
                let longitude = center.longitude + degrees * stretch * cos(angle)
                guard
                    let point = try? Coordinate(
                        latitude: center.latitude + degrees * sin(angle),
                        longitude: longitude.remainder(dividingBy: 360))
                else { continue }
                let place = place(at: point)
                if place == one { found.0 = true }
                if place == other { found.1 = true }
            }
            return found.0 && found.1
        }
    }

    /// ``ExactPlacesTests`` compares results with the exact borders; these are circles that no
    /// earlier run has tried.
    @Test(
        "Along great circles the result changes at borders only", arguments: SeededGenerator.seeds)
    func greatCircles(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var changes = 0
        var unexplained: [Coordinate] = []
        var count = 0
        // One seed in 2,000 crosses no border with 40 lines.
        while count < 40 || changes == 0 && count < 400 {
            count += 1
            let line = Self.greatCircle(using: &generator, steps: 20_000, metres: 10)
            let places = line.map(place(at:))
            for index in 1..<places.count where places[index] != places[index - 1] {
                changes += 1
                if !Self.hasBorder(places[index - 1], places[index], near: line[index]) {
                    unexplained.append(line[index])
                }
            }
        }
        #expect(changes > 0, "seed \(seed)")
        // The tip of a border that is thinner than the steps on the circles is rare.
        #expect(
            unexplained.count <= 1, "seed \(seed): \(unexplained) of \(changes) changes")
    }

    @Test(
        "Results are the same on both sides of the edges of the grid's cells",
        arguments: SeededGenerator.seeds)
    func cellEdges(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        // Less than the file's unit, which is 1.7 m.
        let little = 0.2 / Double(2 * BoundaryFile.cellSize)
        var unexplained: [Coordinate] = []
        func expectEqual(_ one: Coordinate, _ other: Coordinate) {
            let (before, after) = (place(at: one), place(at: other))
            if before != after, !Self.hasBorder(before, after, near: one) {
                unexplained.append(one)
            }
        }
        // A point of every cell's southern and western edge; the seam at 180 degrees is one too.
        for row in 1..<BoundaryFile.rows {
            for column in 0..<BoundaryFile.columns {
                let south = Double(row) / 2 - 90
                let west = Double(column) / 2 - 180
                let longitude = west + .random(in: 0..<0.5, using: &generator)
                let latitude = south + .random(in: 0..<0.5, using: &generator)
                expectEqual(
                    try Coordinate(latitude: south - little, longitude: longitude),
                    try Coordinate(latitude: south + little, longitude: longitude))
                expectEqual(
                    try Coordinate(
                        latitude: latitude, longitude: column == 0 ? 180 - little : west - little),
                    try Coordinate(latitude: latitude, longitude: west + little))
            }
        }
        #expect(unexplained.count <= 1, "seed \(seed): \(unexplained)")
    }
}
