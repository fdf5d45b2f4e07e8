/// The place of an instant in a location history.
public struct LocationMatch: Hashable, Sendable {
    /// The part of the history that determines the place.
    public enum Basis: Hashable, Sendable {
        /// The shortest visit that contains the instant, and its length in seconds.
        case visit(seconds: Double)

        /// The path between the last fix before the instant and the first one after it.
        /// - Parameters:
        ///   - secondsBefore: The time from the last fix to the instant, more than 0.
        ///   - secondsAfter: The time from the instant to the first fix, more than 0.
        ///   - kilometers: The distance between both fixes.
        case interpolated(secondsBefore: Double, secondsAfter: Double, kilometers: Double)
        /// The nearest fix in time, and the seconds to it, negative if it is earlier.
        case nearest(secondsAway: Double)
    }

    /// Degrees north, from -90 to 90.
    public let latitude: Double
    /// Degrees east, from -180 to 180.
    public let longitude: Double
    /// The part of the history that determines the place.
    public let basis: Basis
}

/// What location histories say about the place of an instant.
enum LocationFinding: Equatable {
    /// The place.
    case place(LocationMatch)
    /// Two devices were too far from each other.
    case disagreement
    /// The only fixes near the instant are too coarse.
    case coarse
    /// There is nothing near the instant.
    case nothing
}
