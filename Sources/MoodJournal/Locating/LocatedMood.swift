/// A mood that a location history has located.
public struct LocatedMood: Sendable {
    /// The mood with its place.
    public let record: MoodRecord
    /// The origin of the place.
    public let match: LocationMatch
}
