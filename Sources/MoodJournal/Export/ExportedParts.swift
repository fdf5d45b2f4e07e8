import CivilTime
import Atlas
import Interchange
import Persistence

/// Converts moods to exported entries, and caches what several moods share.
struct ExportedParts {
    let precision: ISO8601.Precision

    private struct Place: Hashable {
        let latitude: Double
        let longitude: Double
        let country: ISO3166.Country
    }

    private var zones = Cache<String, ZoneRules>()
    private var countries = Cache<Country?, (code: ISO3166.Country, letters: String)>()
    private var towns = Cache<Place, String?>(limit: 1024)
    private var tags = Cache<ObjectID, (key: String, path: String)>()

    init(_ precision: ISO8601.Precision) { self.precision = precision }

    mutating func entry(of mood: Mood) -> ExportedEntry {
        let zone = mood.timeZone
        let country = mood.country
        let (code, letters) = countries.value(of: country) {
            let code = country?.code ?? .unknown
            return (code, code.alpha2)
        }
        var entry = ExportedEntry(id: mood.id, timeZone: zone, country: letters)
        if let milliseconds = mood.date.millisecondsSince1970 {
            let seconds = milliseconds.quotientRoundedDown(by: 1000)
            let rules = zones.value(of: zone) { .stored(zone) }
            let hasMilliseconds = precision != .seconds
            entry.date = Timestamp(
                milliseconds: milliseconds,
                offset: rules.secondsFromGMT(at: seconds),
                hasMilliseconds: hasMilliseconds)
            entry.dateInUTC = Timestamp(
                milliseconds: milliseconds, offset: 0, hasMilliseconds: hasMilliseconds)
        }
        entry.ratings = mood.ratings
        entry.latitude = mood.latitude
        entry.longitude = mood.longitude
        if let latitude = entry.latitude, let longitude = entry.longitude {
            let place = Place(latitude: latitude, longitude: longitude, country: code)
            entry.town = towns.value(of: place) {
                Coordinate(latitude, longitude).flatMap {
                    Atlas.town(near: $0, in: code)?.town.name
                }
            }
        }
        entry.note = mood.note
        entry.tags = tags(of: mood)
        entry.source = mood.source
        entry.externalID = mood.externalID
        if let colors = mood.colors { entry.colors = colors.colors.map(\.description) }
        entry.modifiedAt = mood.modifiedAt.millisecondsSince1970.flatMap {
            Timestamp(milliseconds: $0, offset: 0, hasMilliseconds: true)
        }
        return entry
    }

    /// Returns the paths of the tags, sorted by their keys.
    private mutating func tags(of mood: Mood) -> [String] {
        let members = mood.tags
        if members.isEmpty { return [] }
        let tags = members.map { tag in
            self.tags.value(of: tag.objectID) { (key: tag.key, path: tag.path) }
        }
        return tags.count < 2 ? tags.map(\.path) : tags.sorted { $0.key < $1.key }.map(\.path)
    }
}
