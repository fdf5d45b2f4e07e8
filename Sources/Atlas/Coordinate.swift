/// A point on the Earth, in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// -90 (south pole) to 90 (north pole).
    public let latitude: Double
    /// -180 to 180, east of Greenwich positive. Both ends are the same meridian, and kept as given.
    public let longitude: Double

    /// Throws ``CoordinateError`` for a value that is out of range, infinite or not a number; the
    /// latitude is looked at first.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
        self.latitude = latitude
        self.longitude = longitude
    }
}
