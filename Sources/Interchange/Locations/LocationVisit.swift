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
}
