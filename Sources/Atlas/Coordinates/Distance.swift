import Foundation

extension Coordinate {
    /// The Earth's mean radius R₁ in kilometres (IUGG; Moritz, "Geodetic Reference System 1980").
    public static let earthRadius = 6371.0088

    /// Returns the great-circle distance to another point, in kilometres.
    ///
    /// It treats the Earth as a sphere, which is wrong by at most 0.6 %.
    /// - Parameter other: The other point.
    /// - Returns: The distance in kilometres, from 0 to 20,016.
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = sin((other.latitude - latitude) * radians / 2)
        let east = sin((other.longitude - longitude) * radians / 2)
        let haversine =
            north * north + cos(latitude * radians) * cos(other.latitude * radians) * east * east
        return Self.kilometers(haversine: haversine)
    }

    /// Returns the length in kilometres of an arc, given its haversine: the square of the sine of
    /// half the angle.
    static func kilometers(haversine: Double) -> Double {
        2 * earthRadius * asin(min(haversine, 1).squareRoot())
    }
}
