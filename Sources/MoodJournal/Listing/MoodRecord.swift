import Atlas
import Foundation

/// A mood as it is listed: a value, free of the journal.
public struct MoodRecord: Sendable, Equatable {
    public let number: Int64
    public let id: UUID
    public let date: Date

    /// An IANA name, or an offset.
    public let timeZone: String

    /// "2024-05-01".
    public let localDay: String
    public let country: ISO3166.Country
    public let feeling: Feeling?
    public let latitude: Double?
    public let longitude: Double?
    public let note: String?
    public let colors: [MoodColor]
    public let modifiedAt: Date

    /// Paths like "work/meeting", as they were first written, sorted by their keys.
    public let tags: [String]

    /// What it was imported from; nil where it was recorded here.
    public let source: String?
    public let externalID: String?

    /// Where it was felt; nil if that is not known.
    public var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    init(_ mood: Mood) {
        // Only moods that are saved are listed; 0 is nobody's number.
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
