/// The borders of regions on a grid of labelled cells, as closed lines along the cells' edges.
///
/// Neighbours share the same line on both sides, even after simplification, so that there are no
/// gaps and no overlaps between them.
struct RegionBorders {
    /// A corner of the grid: (0, 0) is the first corner of the first cell.
    struct Corner: Hashable, Comparable {
        let x: Int
        let y: Int

        static func < (lhs: Corner, rhs: Corner) -> Bool { (lhs.y, lhs.x) < (rhs.y, rhs.x) }
    }

    private let labels: [UInt16]
    private let width: Int
    private let height: Int

    /// Creates the borders of a grid. `labels` has the cells' regions, row by row; 0 is no region.
    init(labels: [UInt16], width: Int) {
        self.labels = labels
        self.width = width
        height = width == 0 ? 0 : labels.count / width
    }

    /// Returns the rings of each region. The inside is to the right of each ring if y points down:
    /// outer rings are clockwise, and the rings of holes are counterclockwise. `tolerance` is the
    /// maximum distance between a ring and the edges that it simplifies, in cells. It takes O(*n*)
    /// in the number of cells, plus the simplification.
    func rings(tolerance: Double) -> [UInt16: [[Corner]]] {
        var rings: [UInt16: [[Corner]]] = [:]
        // Every ring has an eastward edge, which is the upper edge of one of its region's cells.
        var isTraced = [Bool](repeating: false, count: labels.count)
        for y in 0..<height {
            for x in 0..<width {
                let label = labels[y * width + x]
                guard label != 0, !isTraced[y * width + x], self.label(x, y - 1) != label
                else { continue }
                let ring = trace(label, from: Corner(x: x, y: y), &isTraced)
                rings[label, default: []].append(simplified(ring, tolerance: tolerance))
            }
        }
        return rings
    }

    private func label(_ x: Int, _ y: Int) -> UInt16 {
        (0..<width).contains(x) && (0..<height).contains(y) ? labels[y * width + x] : 0
    }

    /// The directions east, south, west and north: a turn to the right is one step.
    private static let directions = [(1, 0), (0, 1), (-1, 0), (0, -1)]

    /// Returns the corners at which a ring turns or meets another border, starting from the upper
    /// left corner of a cell. Cells that only touch at a corner aren't connected.
    private func trace(_ label: UInt16, from start: Corner, _ isTraced: inout [Bool]) -> [Corner] {
        var ring: [Corner] = []
        var (x, y, direction) = (start.x, start.y, 0)
        repeat {
            if direction == 0 { isTraced[y * width + x] = true }
            let (dx, dy) = Self.directions[direction]
            (x, y) = (x + dx, y + dy)
            // The cells in front of the corner, to the right and to the left of the direction.
            let (right, left) =
                switch direction {
                case 0: (self.label(x, y), self.label(x, y - 1))
                case 1: (self.label(x - 1, y), self.label(x, y))
                case 2: (self.label(x - 1, y - 1), self.label(x - 1, y))
                default: (self.label(x, y - 1), self.label(x - 1, y - 1))
                }
            let turn = right != label ? 1 : left != label ? 0 : 3
            if turn != 0 || isNode(x, y) { ring.append(Corner(x: x, y: y)) }
            direction = (direction + turn) % 4
        } while x != start.x || y != start.y || direction != 0
        return ring
    }

    /// Whether three or four borders meet at a corner.
    private func isNode(_ x: Int, _ y: Int) -> Bool {
        let around = [label(x - 1, y - 1), label(x, y - 1), label(x, y), label(x - 1, y)]
        return (0..<4).count { around[$0] != around[($0 + 1) % 4] } > 2
    }

    /// Simplifies a ring between the nodes on it.
    private func simplified(_ ring: [Corner], tolerance: Double) -> [Corner] {
        var ends = ring.indices.filter { isNode(ring[$0].x, ring[$0].y) }
        if ends.count < 2 { ends = fixedCorners(of: ring, keeping: ends.first) }
        var simplified: [Corner] = []
        for (place, end) in ends.enumerated() {
            let next = ends[(place + 1) % ends.count]
            let line = next > end ? Array(ring[end...next]) : Array(ring[end...] + ring[...next])
            simplified += line.simplified(tolerance: tolerance).dropLast()
        }
        // A small region would otherwise become a line, or turn inside out.
        let isRegion = simplified.twiceTheArea.signum() == ring.twiceTheArea.signum()
        return isRegion ? simplified : ring
    }

    /// Returns two corners of a ring with fewer than two nodes: the node or else the first corner,
    /// and the corner farthest from it. They don't depend on the ring's start and direction.
    private func fixedCorners(of ring: [Corner], keeping node: Int?) -> [Int] {
        let first = node ?? ring.indices.min { ring[$0] < ring[$1] } ?? 0
        let farthest =
            ring.indices.max { left, right in
                let distances = [left, right].map { ring[$0].squaredDistance(to: ring[first]) }
                return distances[0] == distances[1]
                    ? ring[left] > ring[right] : distances[0] < distances[1]
            } ?? 0
        return [first, farthest].sorted()
    }
}

extension RegionBorders.Corner {
    fileprivate func squaredDistance(to other: Self) -> Int {
        (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }
}

extension [RegionBorders.Corner] {
    /// Twice the area of a ring; negative if the ring goes counterclockwise.
    var twiceTheArea: Int {
        indices.reduce(0) { area, index in
            let (from, to) = (self[index], self[(index + 1) % count])
            return area + from.x * to.y - to.x * from.y
        }
    }

    /// Returns a line between the same ends with fewer corners, at most `tolerance` from the
    /// original line. A line and its reverse give the same corners.
    ///
    /// Source: Douglas and Peucker, "Algorithms for the reduction of the number of points required
    /// to represent a digitized line or its caricature", Cartographica 10 (1973).
    fileprivate func simplified(tolerance: Double) -> [Element] {
        guard count > 2 else { return self }
        // The first of several equally distant corners is kept, so the direction must be fixed.
        if reversed().lexicographicallyPrecedes(self) {
            return Array(reversed()).simplified(tolerance: tolerance).reversed()
        }
        var isKept = [Bool](repeating: false, count: count)
        isKept[0] = true
        isKept[count - 1] = true
        var parts = [(0, count - 1)]
        while let (first, last) = parts.popLast() {
            guard last - first > 1 else { continue }
            var (farthest, greatest) = (first, tolerance)
            for index in first + 1..<last {
                let distance = distance(of: self[index], from: self[first], self[last])
                if distance > greatest { (farthest, greatest) = (index, distance) }
            }
            guard farthest > first else { continue }
            isKept[farthest] = true
            parts += [(first, farthest), (farthest, last)]
        }
        return indices.filter { isKept[$0] }.map { self[$0] }
    }

    /// Returns the distance of a corner from the line through two others, or from both if they are
    /// the same.
    private func distance(of corner: Element, from first: Element, _ last: Element) -> Double {
        let (dx, dy) = (Double(last.x - first.x), Double(last.y - first.y))
        let (x, y) = (Double(corner.x - first.x), Double(corner.y - first.y))
        let length = (dx * dx + dy * dy).squareRoot()
        return length == 0 ? (x * x + y * y).squareRoot() : abs(dx * y - dy * x) / length
    }
}
