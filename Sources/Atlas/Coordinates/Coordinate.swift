/// A point on the Earth, in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 (south pole) to 90 (north pole).
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180. Both limits are the same meridian, and are kept
    /// as given.
    public let longitude: Double

    /// The longitude for a look-up: 180 for -180.
    var meridian: Double { longitude == -180 ? 180 : longitude }

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
        self.longitude = longitude
    }

    /// Creates a coordinate from numbers that are known to be in range.
    init(listedLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
