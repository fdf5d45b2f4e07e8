import Atlas
import Interchange

/// Finds places that entries name instead of coordinates, like ``Journal/location(_:gazetteer:)``,
/// but a file's meaning doesn't depend on the moods of the journal: an ambiguous name is an error.
struct EntryPlaces {
    private struct Name: Hashable {
        let text: String
        let country: ISO3166.Country?
    }

    private let gazetteer: Gazetteer
    /// Reads the user's own places, which the first name of a place needs.
    private let named: () throws -> NamedPlaces
    private var own: NamedPlaces?
    private var locations = Cache<Name, Result<MoodLocation, EntryProblem>>(limit: 4096)

    init(gazetteer: Gazetteer, named: @escaping () throws -> NamedPlaces) {
        self.gazetteer = gazetteer
        self.named = named
    }

    var hasReadOwn: Bool { own != nil }

    mutating func readOwn() throws {
        if own == nil { own = try named() }
    }

    /// Returns the location that a name means.
    /// - Parameter country: The country that the entry names.
    /// - Throws: ``EntryProblem`` if it means no location or several, and any error of reading the
    ///   user's own places.
    mutating func location(_ text: String, in country: ISO3166.Country?) throws -> MoodLocation {
        try readOwn()
        let own = own ?? NamedPlaces()
        let gazetteer = gazetteer
        let location = locations.value(of: Name(text: text, country: country)) {
            Result { () throws(EntryProblem) in
                do throws(JournalError) {
                    return try MoodLocation.find(text, country: country) {
                        text throws(JournalError) in
                        if let place = own.location(named: text) { return place }
                        return try MoodLocation(text, gazetteer: gazetteer)
                    }
                } catch {
                    throw EntryProblem(error, of: text, among: own, gazetteer)
                }
            }
        }
        return try location.get()
    }
}

extension Entry {
    /// Whether the place is given by its name alone.
    var namesPlace: Bool { place != nil && (latitude == nil || hasNoFix) }
}

extension EntryProblem {
    /// Describes why a name means no location.
    fileprivate init(
        _ error: JournalError, of text: String, among places: NamedPlaces, _ gazetteer: Gazetteer
    ) {
        guard case .noLocation(let reason, _) = error else {
            self.init("\(error)")
            return
        }
        let nearest = places.names(near: text).map { "'\($0)'" }.joined(separator: " or ")
        if case .town(.unknown) = reason, !nearest.isEmpty {
            self.init("no place or town is called '\(text)'; did you mean \(nearest)?")
        } else {
            self.init(reason.message(in: gazetteer))
        }
    }
}
