import Atlas
import Foundation
import Persistence

/// A feeling at a time and a place.
public final class Mood: ManagedObject {
    /// The UUID of version 7 that the mood got when it was recorded.
    @Attribute(.unique, .preservedAfterDeletion) public internal(set) var id: UUID

    /// The instant, in whole milliseconds.
    @Attribute(.indexed) public internal(set) var date: Date

    /// The time zone where the mood was felt: an IANA name, or an offset like "+09:00".
    @Attribute(.length(1...64)) public internal(set) var timeZone: String

    /// The local day in that zone, "2024-05-01".
    @Attribute(.length(10...10)) public internal(set) var localDay: String

    /// The feeling; `nil` if the mood has none.
    @Attribute public internal(set) var feeling: Feeling?

    /// The note; `nil` if the mood has none.
    @Attribute public internal(set) var note: String?

    /// The colors; `nil` if the mood has none.
    @Attribute public internal(set) var colors: Palette?

    /// Degrees north; `nil` exactly if ``longitude`` is.
    @Attribute(.range(-90.0...90)) public internal(set) var latitude: Double?

    /// Degrees east; `nil` exactly if ``latitude`` is.
    @Attribute(.range(-180.0...180)) public internal(set) var longitude: Double?

    /// The moment of the last change.
    @Attribute(.incidental) public internal(set) var modifiedAt: Date

    /// The source that the mood was imported from; `nil` if it was recorded here.
    @Attribute(.length(1...255), .preservedAfterDeletion)
    public internal(set) var source: String?

    /// The mood's identifier at its source; `nil` if it was recorded here.
    @Attribute(.preservedAfterDeletion) public internal(set) var externalID: String?

    /// The digest of the imported content, which shows whether the mood was edited since.
    @Attribute public internal(set) var importedDigest: Data?

    /// The country; every mood that is saved has one.
    @ToOne(inverse: \Country.moods, .required) public internal(set) var country: Country?

    /// The tags, in no particular order.
    @ToMany(inverse: \Tag.moods) public internal(set) var tags: ManagedSet<Tag>

    public override class var fetchIndexes: [FetchIndex] {
        [
            FetchIndex(\Mood.country, \Mood.date),
            FetchIndex(unique: \Mood.source, \Mood.externalID),
            // Statistics read nothing else.
            FetchIndex(\Mood.localDay, \Mood.feeling, \Mood.country),
            FetchIndex(fullText: \Mood.note),
        ]
    }

    /// The coordinate where the mood was felt; `nil` if it is not known, or if another program
    /// wrote an invalid one.
    public var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The mood's number in this journal, which is never reused; `nil` until the mood is saved.
    public var number: Int64? { objectID.rowNumber }

    /// Moves the mood to a country, and deletes the former country with its last mood. A new mood's
    /// country is set directly.
    func move(to country: Country) throws {
        let former = self.country
        guard former !== country else { return }
        self.country = country
        if let former, former.moods.isEmpty { try managedObjectContext?.delete(former) }
    }

    /// Replaces the mood's tags. Tags are found or created with the tags above them; former tags
    /// without moods and children are deleted.
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

    /// Deletes the country with its last mood, and unused tags.
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
