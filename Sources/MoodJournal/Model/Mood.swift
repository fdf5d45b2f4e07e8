import Atlas
import Foundation
import Persistence

/// How somebody felt, when and where.
public final class Mood: ManagedObject {
    /// UUIDv7, made when the mood was recorded.
    @Attribute(.unique) public internal(set) var id: UUID

    /// The instant, in whole milliseconds.
    @Attribute(.indexed) public internal(set) var date: Date

    /// Where the clock stood that the mood was dated by: an IANA name, or an offset like "+09:00".
    @Attribute(.length(1...64)) public internal(set) var timeZone: String

    /// The day on that clock, "2024-05-01".
    @Attribute(.length(10...10)) public internal(set) var localDay: String
    @Attribute public internal(set) var feeling: Feeling?
    @Attribute public internal(set) var note: String?
    @Attribute public internal(set) var colors: Palette?

    /// Degrees north, and degrees east; both or neither.
    @Attribute(.range(-90.0...90)) public internal(set) var latitude: Double?
    @Attribute(.range(-180.0...180)) public internal(set) var longitude: Double?
    @Attribute public internal(set) var modifiedAt: Date

    @ToOne(inverse: \Country.moods, .required) public internal(set) var country: Country?

    public override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(\Mood.country, \Mood.date)]
    }

    /// Its number in this journal, which no other mood ever had or gets; nil until it is saved.
    public var number: Int64? { objectID.rowNumber }

    /// The last mood to go takes its country along.
    public override func prepareForDeletion() throws {
        if let country, country.moods.count == 1 {
            try managedObjectContext?.delete(country)
        }
    }

    public override func validateForInsert() throws { try validatePlace() }
    public override func validateForUpdate() throws { try validatePlace() }

    private func validatePlace() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError(self, "it needs both latitude and longitude, or neither")
        }
    }
}
