import Atlas
import Foundation
import Persistence

/// How somebody felt, when and where.
public final class Mood: ManagedObject {
    /// UUIDv7, made when the mood was recorded.
    @Attribute(.unique, .preservedAfterDeletion) public internal(set) var id: UUID

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

    /// What it was imported from, and which one it was there; nil where it was recorded here.
    @Attribute(.length(1...255), .preservedAfterDeletion)
    public internal(set) var source: String?
    @Attribute(.preservedAfterDeletion) public internal(set) var externalID: String?

    /// The digest of what the import made of it, which tells whether it was edited since.
    @Attribute public internal(set) var importedDigest: Data?

    @ToOne(inverse: \Country.moods, .required) public internal(set) var country: Country?
    @ToMany(inverse: \Tag.moods) public internal(set) var tags: ManagedSet<Tag>

    public override class var fetchIndexes: [FetchIndex] {
        [
            FetchIndex(\Mood.country, \Mood.date),
            FetchIndex(unique: \Mood.source, \Mood.externalID),
        ]
    }

    /// Where it was felt; nil if that is not known, or if another program left no valid coordinate.
    public var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Its number in this journal, which no other mood ever had or gets; nil until it is saved.
    public var number: Int64? { objectID.rowNumber }

    /// Moves it to a country, which a new mood must be: the last mood to leave a country takes it
    /// along.
    func move(to country: Country) throws {
        let former = self.country
        guard former !== country else { return }
        self.country = country
        if let former, former.moods.isEmpty { try managedObjectContext?.delete(former) }
    }

    /// Gives it these tags in place of those it has. Tags are found or made with the tags above
    /// them; those that are left without moods and children go.
    func setTags(_ paths: [TagPath]) throws {
        guard let managedObjectContext else { return }
        let former = Array(tags)
        tags = ManagedSet(
            try paths.map { path in
                try managedObjectContext.findOrCreate(\Tag.key, is: path.key) {
                    try $0.configure(as: path)
                }
            })
        for tag in former { try tag.deleteIfUnused() }
    }

    /// The last mood to go takes its country along, and its tags.
    public override func prepareForDeletion() throws {
        if let country, country.moods.count == 1 {
            try managedObjectContext?.delete(country)
        }
        try setTags([])
    }

    public override func validateForInsert() throws { try validatePlace() }
    public override func validateForUpdate() throws { try validatePlace() }

    private func validatePlace() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError(self, "it needs both latitude and longitude, or neither")
        }
    }
}
