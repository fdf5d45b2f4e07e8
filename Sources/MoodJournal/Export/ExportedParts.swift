import Atlas
import Foundation
import Interchange
import Persistence

/// Converts moods to exported entries, and caches what several moods share.
struct ExportedParts {
    /// The precision of all dates.
    let precision: ISO8601.Precision

    private var zones: [String: OffsetIntervals] = [:]

    /// The zone of the previous mood, which is usually also the next one's.
    private var lastZone: (name: String, offsets: OffsetIntervals)?

    private var tags: [ObjectID: (key: String, path: String)] = [:]

    init(_ precision: ISO8601.Precision) {
        self.precision = precision
    }

    mutating func entry(of mood: Mood) -> ExportedEntry {
        let zone = mood.timeZone
        var entry = ExportedEntry(
            id: mood.id, timeZone: zone, country: (mood.country?.code ?? .unknown).alpha2)
        if let milliseconds = mood.date.millisecondsSince1970 {
            let seconds = milliseconds.quotientRoundedDown(by: 1000)
            entry.date = Timestamp(
                milliseconds,
                offset: offsets(of: zone).secondsFromGMT(at: seconds), precision)
            entry.dateInUTC = Timestamp(milliseconds, offset: 0, precision)
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
            Timestamp($0, offset: 0, .milliseconds)
        }
        return entry
    }

    /// Returns the paths of the tags, sorted by their keys.
    private mutating func tags(of mood: Mood) -> [String] {
        let members = mood.tags
        if members.isEmpty { return [] }
        let tags = members.map { tag in
            let id = tag.objectID
            if let known = self.tags[id] { return known }
            let parts = (key: tag.key, path: tag.path)
            self.tags[id] = parts
            return parts
        }
        return tags.count < 2 ? tags.map(\.path) : tags.sorted { $0.key < $1.key }.map(\.path)
    }

    /// Returns the offsets of a zone, or of UTC for an invalid name, which only another program can
    /// have written.
    private mutating func offsets(of zone: String) -> OffsetIntervals {
        if let lastZone, lastZone.name == zone { return lastZone.offsets }
        let offsets =
            zones[zone] ?? OffsetIntervals((try? TimeZoneName(zone).timeZone) ?? .gmt)
        zones[zone] = offsets
        lastZone = (zone, offsets)
        return offsets
    }
}

extension Timestamp {
    /// Creates a timestamp.
    ///
    /// - Parameters:
    ///   - milliseconds: The milliseconds since 1970.
    ///   - offset: The offset of the clock in seconds. If it isn't a whole number of minutes (local
    ///     mean times before zones), its seconds are removed from the offset and from the time, so
    ///     that the instant stays right.
    ///   - precision: Whether to write milliseconds.
    /// - Returns: `nil` if the clock is outside the years 0001 to 9999.
    init?(_ milliseconds: Int64, offset: Int64, _ precision: ISO8601.Precision) {
        let minutes = offset / 60
        let local = milliseconds + minutes * 60_000
        let days = local.quotientRoundedDown(by: 86_400_000)
        guard let day = LocalDay(daysSince1970: Int(days)) else { return nil }
        let time = LocalTime(millisecondOfDay: Int(local - days * 86_400_000))
        self.init(
            clock: ClockReading(
                year: day.year, month: day.month, day: day.day, hour: time.hour,
                minute: time.minute, second: time.second),
            millisecond: precision == .seconds ? nil : time.nanosecond / 1_000_000,
            offsetInMinutes: Int(minutes))
    }
}
