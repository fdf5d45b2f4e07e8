/// A point on the Earth, in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 (south pole) to 90 (north pole).
    public let latitude: Double
    /// Degrees east of Greenwich, more than -180 and at most 180. -180 is the same meridian as 180,
    /// and is changed to it.
    public let longitude: Double

    /// Creates a coordinate from two numbers of degrees.
    /// - Parameters:
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east, from -180 to 180.
    /// - Throws: ``CoordinateError`` for a value that is out of range, infinite or not a number.
    ///   The latitude is checked first.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
        self.latitude = latitude
        self.longitude = longitude == -180 ? 180 : longitude
    }

    /// Creates a coordinate from numbers that are known to be in range.
    init(listedLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
