import Foundation

/// A mood that an import has made of an entry, and how it is known again.
struct ImportedMood {
    /// What an entry is called.
    enum Identity: Equatable {
        /// Our own UUID, and what the mood was imported from before, if it was.
        case own(UUID, source: String?, externalID: String?)

        /// A name that the entry has.
        case named(source: String, externalID: String)

        /// It has none: what it holds stands for one, with its number among its likes.
        case content(source: String, ContentDigest)

        /// Whether our own format told it.
        var isOwn: Bool {
            if case .own = self { true } else { false }
        }
    }

    /// Of the entry.
    let line: Int
    let mood: NewMood
    let identity: Identity

    /// Of what the mood is made of.
    let digest: ContentDigest

    /// Only our own formats tell.
    let modifiedAt: Date?

    /// Whether the entry names the country; otherwise its coordinates decided it.
    let isCountryTold: Bool

    /// What the entry says about the time zone.
    let toldZone: ToldZone

    enum ToldZone {
        /// Its name.
        case name

        /// The offset from UTC in the date.
        case offset

        /// Nothing: the place or the machine decided it.
        case nothing
    }

    /// How much memory it takes, in bytes, more or less.
    var size: Int {
        var size = MemoryLayout<Self>.stride + 64 + (mood.note?.utf8.count ?? 0)
        for tag in mood.tags { size += 3 * tag.key.utf8.count + 96 }
        return size
    }
}

extension ImportedMood {
    /// Whether `stored` has everything that the entry says. What the entry doesn't mention may be
    /// anything: a listing shows some of a mood's properties.
    func addsNothing(to stored: Mood) -> Bool {
        guard mood.date.millisecondsSince1970 == stored.date.millisecondsSince1970,
            mood.feeling == nil || mood.feeling == stored.feeling,
            mood.palette == nil || mood.palette == stored.colors,
            !isCountryTold || mood.country == stored.country?.code,
            mood.tags.isEmpty || Set(mood.tags.map(\.key)) == Set(stored.tags.map(\.key)),
            isZone(of: stored)
        else { return false }
        if let coordinate = mood.coordinate {
            guard coordinate.latitude == stored.latitude, coordinate.longitude == stored.longitude
            else { return false }
        }
        // Texts are equal if Unicode says so; a note is its bytes.
        return mood.note == nil
            || mood.note.map { Array($0.utf8) } == stored.note.map { Array($0.utf8) }
    }

    private func isZone(of stored: Mood) -> Bool {
        switch toldZone {
        case .nothing: true
        case .name: mood.timeZone.text == stored.timeZone
        case .offset:
            (try? TimeZoneName(stored.timeZone))?.timeZone.secondsFromGMT(for: stored.date)
                == mood.timeZone.timeZone.secondsFromGMT(for: mood.date)
        }
    }
}
