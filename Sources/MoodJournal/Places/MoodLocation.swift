import Atlas

/// The location of a mood, from a name or a coordinate.
public struct MoodLocation: Hashable, Sendable {
    /// The point.
    public let coordinate: Coordinate
    /// The name of the named place, or `nil` if the location is a town or a coordinate.
    public let place: String?
    /// The town, or `nil` if the location is a named place or a coordinate.
    public let town: NamedTown?

    /// The default distance in kilometers within which moods are at this location. It is
    /// ``PlaceRecord/radius`` for a named place or a coordinate. For a town, it is 10, or the
    /// extent of a larger town.
    public var radius: Double { town?.town.radius ?? PlaceRecord.radius }

    init(place: String?, coordinate: Coordinate) {
        (self.place, self.coordinate, town) = (place, coordinate, nil)
    }

    /// Creates a location from a point.
    /// - Parameter coordinate: The point.
    public init(_ coordinate: Coordinate) { self.init(place: nil, coordinate: coordinate) }

    /// Reads a coordinate or finds a town by name.
    /// - Parameters:
    ///   - text: A text that `Gazetteer.location(_:preferring:)` accepts.
    ///   - town: The town that is meant if the name is ambiguous and it is a candidate.
    ///   - gazetteer: The gazetteer that finds towns by name.
    /// - Throws: ``JournalError/noLocation(_:)`` if the text means no location or several.
    public init(
        _ text: String, preferring town: Town? = nil, gazetteer: Gazetteer
    ) throws(JournalError) {
        do {
            let location = try gazetteer.location(text, preferring: town)
            (coordinate, place, self.town) = (location.coordinate, nil, location.town)
        } catch {
            throw .noLocation(error)
        }
    }
}

extension Town {
    /// The distance in kilometers within which moods are in the town.
    var radius: Double { max(extent, 10) }
}
