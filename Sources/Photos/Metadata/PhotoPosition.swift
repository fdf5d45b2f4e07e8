/// A position on the Earth, from a camera's GPS.
public struct PhotoPosition: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// Creates a position, or returns `nil` if a number is out of its range.
    /// - Parameters:
    ///   - latitude: Degrees north of the equator, from -90 to 90.
    ///   - longitude: Degrees east of Greenwich, from -180 to 180.
    init?(latitude: Double, longitude: Double) {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
