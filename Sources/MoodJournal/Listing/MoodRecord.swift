import Atlas
import Foundation

/// A mood in a listing: a value, independent of the journal.
public struct MoodRecord: Sendable, Equatable {
    /// The mood's number in the journal, which is never reused.
    public let number: Int64

    /// The mood's UUID, which is the same in every journal.
    public let id: UUID

    /// The instant when the mood was felt, in whole milliseconds.
    public let date: Date

    /// The time zone where the mood was felt: an IANA name, or an offset.
    public let timeZone: String

    /// The local day in that zone: "2024-05-01".
    public let localDay: String

    /// The country where the mood was felt, or the unknown country.
    public let country: ISO3166.Country

    /// The feeling; `nil` if the mood has none.
    public let feeling: Feeling?

    /// Degrees north; `nil` if the place is not known.
    public let latitude: Double?

    /// Degrees east; `nil` if the place is not known.
    public let longitude: Double?

    /// The note; `nil` if the mood has none.
    public let note: String?

    /// The colors, in order; at most 8.
    public let colors: [MoodColor]

    /// The moment of the last change.
    public let modifiedAt: Date

    /// The paths of the tags, "work/meeting", as they were first written, sorted by their keys.
    public let tags: [String]

    /// The source that the mood was imported from; `nil` if it was recorded here.
    public let source: String?

    /// The mood's identifier at its source; `nil` if it was recorded here.
    public let externalID: String?

    /// The coordinate where the mood was felt; `nil` if it is not known or invalid.
    public var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    init(_ mood: Mood) {
        // Only saved moods are listed, and these have a number.
        number = mood.number ?? 0
        id = mood.id
        date = mood.date
        timeZone = mood.timeZone
        localDay = mood.localDay
        country = mood.country?.code ?? .unknown
        feeling = mood.feeling
        latitude = mood.latitude
        longitude = mood.longitude
        note = mood.note
        colors = mood.colors?.colors ?? []
        modifiedAt = mood.modifiedAt
        tags = mood.tags.sorted { $0.key < $1.key }.map(\.path)
        source = mood.source
        externalID = mood.externalID
    }
}
