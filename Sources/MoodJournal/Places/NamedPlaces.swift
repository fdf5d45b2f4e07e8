import Atlas
import Foundation
import Persistence

/// The user's own places, as they were when they were read, for naming where moods were felt.
public struct NamedPlaces: Sendable {
    private struct Area {
        let name: String
        let center: Coordinate
        let cap: SphericalCap
    }

    private let areas: [Area]

    /// Creates a collection without places.
    public init() { areas = [] }

    /// Creates a collection. Places whose point can't be read are left out; `check` reports them.
    fileprivate init(_ places: [Place]) {
        areas = places.compactMap { place in
            guard let point = try? place.point(), let cap = try? place.area() else { return nil }
            return Area(name: place.name, center: point, cap: cap)
        }
    }

    /// Returns the names of the places where a mood was felt, nearest first.
    /// - Parameter mood: The mood. Without coordinates, it is at no place.
    /// - Complexity: O(*n*) in the number of places.
    public func names(at mood: MoodRecord) -> [String] {
        guard !areas.isEmpty, let point = mood.coordinate else { return [] }
        return
            areas
            .filter { $0.cap.contains(latitude: point.latitude, longitude: point.longitude) }
            .map { ($0.name, $0.center.distance(to: point)) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    func location(named text: String) -> MoodLocation? {
        let key = Gazetteer.key(ofName: text)
        return areas.first { Gazetteer.key(ofName: $0.name) == key }
            .map { MoodLocation(place: $0.name, coordinate: $0.center) }
    }

    /// Returns the names that are spelled like a text, at most three, nearest first.
    func names(near text: String) -> [String] { NearestNames.to(text, among: areas.map(\.name)) }
}

extension Journal {
    /// Returns the user's own places.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of places.
    public func namedPlaces() throws(JournalError) -> NamedPlaces {
        try reading {
            NamedPlaces(try context.fetch(FetchRequest<Place>(sortedBy: [SortDescriptor(\.key)])))
        }
    }
}
