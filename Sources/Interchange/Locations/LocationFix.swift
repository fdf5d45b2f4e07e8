import Foundation

/// A position of a device at one instant.
public struct LocationFix: Hashable, Sendable {
    /// The instant of the fix.
    public let instant: Date

    /// Degrees north, from -90 to 90.
    public let latitude: Double

    /// Degrees east, from -180 to 180.
    public let longitude: Double

    /// The radius in meters around the position within which the device was, or `nil` if the file
    /// has none.
    public let accuracy: Double?

    /// Returns whether coordinates mean that there was no fix: both are 0, which devices and
    /// programs write in that case.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    public static func isMissing(latitude: Double, longitude: Double) -> Bool {
        latitude == 0 && longitude == 0
    }

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - instant: The instant.
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east, from -180 to 180.
    ///   - accuracy: A radius in meters (default: unknown).
    public init(instant: Date, latitude: Double, longitude: Double, accuracy: Double? = nil) {
        self.instant = instant
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
    }
}
