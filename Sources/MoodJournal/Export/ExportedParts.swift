import Atlas
import Interchange
import Persistence

/// Converts moods to exported entries, and caches what several moods share.
struct ExportedParts {
    let precision: ISO8601.Precision

    private var zones = Cache<String, OffsetIntervals>()
    /// The zone of the previous mood, which is usually also the next one's.
    private var lastZone: (name: String, offsets: OffsetIntervals)?

    private var tags = Cache<ObjectID, (key: String, path: String)>()

    init(_ precision: ISO8601.Precision) { self.precision = precision }

    mutating func entry(of mood: Mood) -> ExportedEntry {
        let zone = mood.timeZone
        var entry = ExportedEntry(
            id: mood.id, timeZone: zone, country: (mood.country?.code ?? .unknown).alpha2)
        if let milliseconds = mood.date.millisecondsSince1970 {
            let seconds = milliseconds.quotientRoundedDown(by: 1000)
            let hasMilliseconds = precision != .seconds
            entry.date = Timestamp(
                milliseconds: milliseconds,
                offset: Int(offsets(of: zone).secondsFromGMT(at: seconds)),
                hasMilliseconds: hasMilliseconds)
            entry.dateInUTC = Timestamp(
                milliseconds: milliseconds, offset: 0, hasMilliseconds: hasMilliseconds)
        }
        entry.ratings = mood.ratings
        entry.latitude = mood.latitude
        entry.longitude = mood.longitude
        entry.town = mood.town?.name
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

    private mutating func offsets(of zone: String) -> OffsetIntervals {
        if let lastZone, lastZone.name == zone { return lastZone.offsets }
        let offsets = zones.value(of: zone) { OffsetIntervals(stored: zone) }
        lastZone = (zone, offsets)
        return offsets
    }
}
