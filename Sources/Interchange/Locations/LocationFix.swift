import Foundation

/// A position of a device at one instant.
public struct LocationFix: Hashable, Sendable {
    /// The instant of the fix.
    public let instant: Date
    /// Degrees north, from -90 to 90.
    public let latitude: Double
    /// Degrees east, from -180 to 180.
    public let longitude: Double
    /// The name of the device in its history; `nil` if the history names none.
    public internal(set) var device: String?
    /// The radius in meters within which the device probably was; `nil` if it is unknown.
    public internal(set) var accuracy: Double?

    /// Returns whether coordinates mean that there was no fix: both are 0, which devices and
    /// programs write in that case.
    /// - Parameters:
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    public static func isMissing(latitude: Double, longitude: Double) -> Bool {
        latitude == 0 && longitude == 0
    }
}
