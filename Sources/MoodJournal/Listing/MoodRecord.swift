import Atlas
import Foundation
import Interchange

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
    /// The ratings, from 1 to 5.
    public let ratings: Ratings<Int>

    /// The feeling, or `nil` if the mood has none.
    public var feeling: Feeling? { ratings.level }

    /// Degrees north, or `nil` if the coordinate isn't known.
    public let latitude: Double?
    /// Degrees east, or `nil` if the coordinate isn't known.
    public let longitude: Double?
    /// The note, or `nil` if the mood has none.
    public let note: String?
    /// The colors, in order; at most 8.
    public let colors: [MoodColor]
    /// The moment of the last change.
    public let modifiedAt: Date
    /// The paths of the tags, such as "work/meeting", in their first spelling, sorted by key.
    public let tags: [String]
    /// The source that the mood was imported from, or `nil` if it was recorded with this program.
    public let source: String?
    /// The mood's identifier at its source, or `nil` if it was recorded with this program.
    public let externalID: String?

    /// The coordinate where the mood was felt, or `nil` if it isn't known or is invalid.
    public var coordinate: Coordinate? { Coordinate(latitude, longitude) }
    /// The town of the mood's country that the coordinate belongs to, or `nil` if no town is
    /// near or the coordinate is unknown.
    public var town: Town? { coordinate.flatMap { Atlas.town(near: $0, in: country)?.town } }
    /// The moment when the mood was recorded, from its UUID, or `nil` if that isn't of version 7.
    public var recordedAt: Date? { id.timeOfVersion7 }

    /// - Parameter moved: The same mood with the place, country and zone to show instead.
    init(_ mood: Mood, movedTo moved: NewMood? = nil) {
        // Only saved moods are listed, and these have a number.
        number = mood.number ?? 0
        id = mood.id
        date = mood.date
        timeZone = moved?.timeZone.text ?? mood.timeZone
        localDay = moved?.localDay.description ?? mood.localDay
        country = moved?.country ?? mood.country?.code ?? .unknown
        ratings = mood.ratings
        latitude = moved?.coordinate?.latitude ?? mood.latitude
        longitude = moved?.coordinate?.longitude ?? mood.longitude
        note = mood.note
        colors = mood.colors?.colors ?? []
        modifiedAt = mood.modifiedAt
        tags = mood.tags.sorted { $0.key < $1.key }.map(\.path)
        source = mood.source
        externalID = mood.externalID
    }
}
