import Atlas

/// A named place in a listing: a value, independent of the journal.
public struct PlaceRecord: Sendable, Equatable {
    /// The name in its first spelling.
    public let name: String
    /// The point.
    public let coordinate: Coordinate
    /// Whether the place is the default location of new moods.
    public let isDefault: Bool
    /// The number of moods within ``radius`` of the point. Moods within the radius of several
    /// places count for each of them.
    public let numberOfMoods: Int

    /// The distance from a place in kilometers within which moods belong to it: 0.25, because
    /// positions of phones are wrong by some hundred meters indoors.
    public static let radius = 0.25

    /// The country at the point, or the unknown country.
    public var country: ISO3166.Country { Atlas.country(at: coordinate) ?? .unknown }
    /// The town that the point belongs to, or `nil` if no town is near.
    public var town: Town? { Atlas.town(near: coordinate, in: country)?.town }
}
