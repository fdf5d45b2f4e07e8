import SeededRandom
import Testing

@testable import Atlas

@Suite("borders of regions on a grid")
struct RegionBordersTests {
    typealias Corner = RegionBorders.Corner

    /// Whether a point is inside of rings (even-odd rule).
    private func contains(_ rings: [[Corner]], _ x: Double, _ y: Double) -> Bool {
        rings.joined().isEmpty
            ? false
            : rings.reduce(false) { isInside, ring in
                ring.indices.reduce(isInside) { isInside, index in
                    let (from, to) = (ring[index], ring[(index + 1) % ring.count])
                    guard (Double(from.y) > y) != (Double(to.y) > y) else { return isInside }
                    let part = (y - Double(from.y)) / Double(to.y - from.y)
                    return Double(from.x) + part * Double(to.x - from.x) > x
                        ? !isInside : isInside
                }
            }
    }

    /// The regions nearest to random points: convex, with slanting borders.
    private func cells(size: Int, regions: Int, seed: UInt64) -> [UInt16] {
        var generator = SeededGenerator(seed: seed)
        let centers = (0..<regions).map { _ in
            (
                Int.random(in: 0..<size, using: &generator),
                Int.random(in: 0..<size, using: &generator)
            )
        }
        return (0..<size * size).map { cell in
            let (x, y) = (cell % size, cell / size)
            let nearest = centers.indices.min { left, right in
                func distance(_ index: Int) -> Int {
                    let (dx, dy) = (centers[index].0 - x, centers[index].1 - y)
                    return dx * dx + dy * dy
                }
                return distance(left) < distance(right)
            }
            return UInt16((nearest ?? 0) + 1)
        }
    }

    @Test("A cell is a square, clockwise")
    func cell() {
        let rings = RegionBorders(labels: [0, 0, 0, 0, 7, 0, 0, 0, 0], width: 3).rings(tolerance: 0)
        #expect(Array(rings.keys) == [7])
        let ring = rings[7]?.first ?? []
        #expect(
            Set(ring) == [
                .init(x: 1, y: 1), .init(x: 2, y: 1), .init(x: 2, y: 2), .init(x: 1, y: 2),
            ])
        #expect(ring.count == 4 && ring.twiceTheArea == 2)
    }

    @Test("No region vanishes at any tolerance", arguments: [0, 0.75, 100])
    func smallRegions(tolerance: Double) {
        let labels: [UInt16] = [1, 1, 1, 1, 2, 3, 1, 4, 0]
        let rings = RegionBorders(labels: labels, width: 3).rings(tolerance: tolerance)
        #expect(Set(rings.keys) == [1, 2, 3, 4])
        for (label, rings) in rings {
            #expect(rings.reduce(0) { $0 + $1.twiceTheArea } > 0, "\(label)")
        }
    }

    @Test(
        "Unsimplified rings contain just the cells of their region",
        arguments: SeededGenerator.seeds)
    func exactRings(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (width, height) = (17, 11)
        let labels = (0..<width * height).map { _ in UInt16.random(in: 0...3, using: &generator) }
        let rings = RegionBorders(labels: labels, width: width).rings(tolerance: 0)
        for label in 1...3 as ClosedRange<UInt16> {
            for (cell, other) in labels.enumerated() {
                let (x, y) = (Double(cell % width) + 0.5, Double(cell / width) + 0.5)
                #expect(
                    contains(rings[label] ?? [], x, y) == (label == other),
                    "seed \(seed), cell \(cell)")
            }
        }
    }

    @Test("Neighbours share their simplified border", arguments: [1, 2014] as [UInt64])
    func sharedBorders(seed: UInt64) {
        let size = 60
        let labels = cells(size: size, regions: 9, seed: seed)
        let rings = RegionBorders(labels: labels, width: size).rings(tolerance: 0.75)
        struct Edge: Hashable {
            let from: Corner
            let to: Corner
        }
        let edges = rings.values.joined().flatMap { ring in
            ring.indices.map { Edge(from: ring[$0], to: ring[($0 + 1) % ring.count]) }
        }
        let all = Set(edges)
        #expect(edges.count == all.count)
        let isAtFrame = { (edge: Edge) in
            edge.from.x == edge.to.x && [0, size].contains(edge.from.x)
                || edge.from.y == edge.to.y && [0, size].contains(edge.from.y)
        }
        for edge in edges where !isAtFrame(edge) {
            #expect(all.contains(Edge(from: edge.to, to: edge.from)), "seed \(seed), \(edge)")
        }
        let unsimplified = RegionBorders(labels: labels, width: size).rings(tolerance: 0)
        let corners = unsimplified.values.joined().joined().count
        #expect(edges.count * 3 < corners, "\(edges.count) of \(corners) corners are left")
    }

    @Test("A grid without cells or regions has no rings")
    func empty() {
        #expect(RegionBorders(labels: [], width: 0).rings(tolerance: 1).isEmpty)
        #expect(RegionBorders(labels: [0, 0], width: 2).rings(tolerance: 1).isEmpty)
    }
}
