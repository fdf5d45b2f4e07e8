import Foundation
import Interchange

/// A mood from an entry of an import, and its identity.
struct ImportedMood {
    enum Identity: Equatable {
        /// A UUID of our own, and the mood's original source if it was imported before.
        case own(UUID, source: String?, externalID: String?)
        /// An identifier in the entry.
        case named(source: String, externalID: String)
        /// No identifier. Its content's digest is used, with a number if that repeats.
        case content(source: String, ContentDigest)

        /// Whether the entry is in one of our own formats.
        var isOwn: Bool {
            if case .own = self { true } else { false }
        }
    }

    /// The line or number of the entry.
    let line: Int
    /// The position of its file among several, from 0.
    let part: Int
    let mood: NewMood
    let identity: Identity
    let digest: ContentDigest
    /// The moment of the last change, which only our own formats have.
    let modifiedAt: Date?
    /// Whether the entry names the country. Otherwise, its coordinates determined it.
    let isCountryGiven: Bool
    /// The part of the entry that gave the time zone.
    let zoneSource: ZoneSource
    /// Whether the entry names its place instead of coordinates. What a name means may change.
    let isPlacedByName: Bool

    /// A part of an entry that may give a time zone.
    enum ZoneSource {
        /// The name of a time zone.
        case name
        /// The offset from UTC in the date.
        case offset
        /// None of these: the place or the machine determined the zone.
        case nothing
    }

    /// The approximate amount of memory that it takes, in bytes.
    var size: Int {
        var size = MemoryLayout<Self>.stride + 64 + (mood.note?.utf8.count ?? 0)
        for tag in mood.tags { size += 3 * tag.key.utf8.count + 96 }
        return size
    }
}

extension ImportedMood {
    /// Whether `stored` already has everything that the entry contains. Properties that the entry
    /// lacks are ignored, because a listing contains only some of a mood's properties.
    func addsNothing(to stored: Mood) -> Bool {
        guard mood.date.millisecondsSince1970 == stored.date.millisecondsSince1970,
            RatingScale.allCases.allSatisfy({ scale in
                mood.ratings[scale].map { $0 == stored.ratings[scale] } ?? true
            }),
            mood.palette == nil || mood.palette == stored.colors,
            !isCountryGiven || mood.country == stored.country?.code,
            mood.tags.isEmpty || Set(mood.tags.map(\.key)) == Set(stored.tags.map(\.key)),
            isZone(of: stored)
        else { return false }
        if let coordinate = mood.coordinate {
            guard coordinate.latitude == stored.latitude, coordinate.longitude == stored.longitude
            else { return false }
        }
        return mood.note == nil || mood.note.isSame(stored.note)
    }

    private func isZone(of stored: Mood) -> Bool {
        switch zoneSource {
        case .nothing: true
        case .name: mood.timeZone.text == stored.timeZone
        case .offset:
            (try? TimeZoneName(stored.timeZone))?.timeZone.secondsFromGMT(for: stored.date)
                == mood.timeZone.timeZone.secondsFromGMT(for: mood.date)
        }
    }
}
