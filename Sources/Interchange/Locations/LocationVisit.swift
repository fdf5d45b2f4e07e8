import Foundation

/// A stay of a device at one place.
public struct LocationVisit: Hashable, Sendable {
    /// The instant at which the stay began.
    public let start: Date

    /// The instant at which the stay ended, not before `start`.
    public let end: Date

    /// Degrees north, from -90 to 90.
    public let latitude: Double

    /// Degrees east, from -180 to 180.
    public let longitude: Double

    /// Creates a visit.
    ///
    /// - Parameters:
    ///   - start: The instant at which the stay began.
    ///   - end: The instant at which the stay ended, not before `start`.
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east, from -180 to 180.
    public init(start: Date, end: Date, latitude: Double, longitude: Double) {
        self.start = start
        self.end = end
        self.latitude = latitude
        self.longitude = longitude
    }
}
