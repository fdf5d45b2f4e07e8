import Foundation

/// A rectangle of latitudes and longitudes. It may cross the 180th meridian.
public struct GeographicExtent: Hashable, Sendable {
    /// The southern edge, in degrees north, from -90 to 90.
    public private(set) var south: Double
    /// The northern edge, in degrees north, from ``south`` to 90.
    public private(set) var north: Double
    /// The western edge, in degrees east, from -180 to less than 180.
    public private(set) var west: Double
    /// The number of degrees from the western edge to the eastern one, from 0 to 360.
    public private(set) var width: Double

    /// The number of degrees from the southern edge to the northern one.
    public var height: Double { north - south }
    /// The latitude halfway between the edges, in degrees north.
    public var middleLatitude: Double { (south + north) / 2 }

    /// Creates an extent.
    /// - Parameters:
    ///   - south: The southern edge, clamped to -90...90.
    ///   - north: The northern edge, clamped to `south`...90.
    ///   - west: The western edge in degrees east; any finite number.
    ///   - width: The number of degrees to the eastern edge, clamped to 0...360.
    public init(south: Double, north: Double, west: Double, width: Double) {
        self.south = min(max(south, -90), 90)
        self.north = min(max(north, self.south), 90)
        self.width = min(max(width, 0), 360)
        self.west = Self.remainder(west + 180) - 180
    }

    /// The inhabited world, from Cape Horn to the north of Greenland. Its eastern and western edge
    /// are in the Bering Strait, which cuts the least land.
    public static let world = GeographicExtent(south: -58, north: 84, west: -169, width: 360)
    /// The same latitudes with the Pacific in the middle. Its edges are in the Atlantic.
    static let worldAroundPacific = GeographicExtent(south: -58, north: 84, west: -30, width: 360)

    /// Returns the number of degrees from the western edge eastwards to a longitude.
    /// - Parameter longitude: Degrees east; any finite number.
    /// - Returns: From 0 to less than 360.
    public func degreesEast(to longitude: Double) -> Double { Self.remainder(longitude - west) }

    /// Whether a point is inside or on the edge.
    /// - Parameter point: The point to test.
    public func contains(_ point: Coordinate) -> Bool {
        (south...north).contains(point.latitude) && degreesEast(to: point.longitude) <= width
    }

    /// Grows the extent to a point, eastwards or westwards, whichever is nearer.
    /// - Parameter point: The point to include.
    public mutating func include(_ point: Coordinate) {
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        let east = degreesEast(to: point.longitude)
        guard east > width else { return }
        if east - width <= 360 - east {
            width = east
        } else {
            self = GeographicExtent(
                south: south, north: north, west: point.longitude, width: width + 360 - east)
        }
    }

    /// Returns the extent with a margin on each side.
    /// - Parameter share: The margin as a share of the width and of the height, from 0.
    /// - Returns: The larger extent, within the latitudes -90 to 90.
    public func padded(by share: Double) -> GeographicExtent {
        GeographicExtent(
            south: south - share * height, north: north + share * height,
            west: west - share * min(width, 360 - width), width: width * (1 + 2 * share))
    }

    /// Returns an extent with the same middle that has at least a given height and width.
    /// - Parameters:
    ///   - height: The least number of degrees from south to north.
    ///   - width: The least number of degrees from west to east.
    public func widened(toHeight height: Double, width: Double) -> GeographicExtent {
        let height = min(max(self.height, height), 180)
        let width = min(max(self.width, width), 360)
        // At a pole, it grows in the other direction.
        let south = min(max(middleLatitude - height / 2, -90), 90 - height)
        return GeographicExtent(
            south: south, north: south + height, west: west - (width - self.width) / 2,
            width: width)
    }

    /// Returns the extent of a map of the world that doesn't split a trip.
    ///
    /// Its edges are in the Bering Strait. If all points are less than half of the globe around the
    /// strait, the Pacific is in the middle. It has Antarctica only if a point is that far south.
    /// - Parameter points: The points to show.
    /// - Complexity: O(*n*) in the number of points.
    public static func world(showing points: some Sequence<Coordinate>) -> GeographicExtent {
        var isOccupied = [Bool](repeating: false, count: 360)
        var south = world.south
        for point in points {
            isOccupied[Int(point.longitude + 180) % 360] = true
            south = min(south, point.latitude)
        }
        // The widest gap between the points, in degrees east of 180° W.
        var gap = 0..<0
        var start = 0
        for degree in 0..<720 {
            if isOccupied[degree % 360] {
                start = degree + 1
            } else if degree + 1 - start > gap.count, degree + 1 - start <= 360 {
                gap = start..<degree + 1
            }
        }
        let strait = Int(world.west + 180)
        let isSplit = !gap.contains(strait) && !gap.contains(strait + 360)
        let chosen = gap.count > 180 && isSplit ? worldAroundPacific : world
        return GeographicExtent(
            south: south < chosen.south ? -90 : chosen.south, north: chosen.north,
            west: chosen.west, width: chosen.width)
    }

    private static func remainder(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        return positive >= 360 ? 0 : positive
    }
}
