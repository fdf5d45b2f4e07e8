import Atlas
import Foundation
import Interchange
import Persistence

/// A feeling at a time and a place.
public final class Mood: ManagedObject {
    /// The UUID of version 7, which is created when the mood is recorded.
    @Attribute(.unique, .preservedAfterDeletion) public internal(set) var id: UUID
    /// The instant, in whole milliseconds.
    @Attribute(.indexed) public internal(set) var date: Date

    /// The time zone where the mood was felt: an IANA name, or an offset like "+09:00".
    @Attribute(.length(1...64)) public internal(set) var timeZone: String

    /// The local day in that zone, such as "2024-05-01".
    @Attribute(.length(10...10)) public internal(set) var localDay: String

    /// The feeling, or `nil` if the mood has none.
    @Attribute public internal(set) var feeling: Feeling?
    /// The note, or `nil` if the mood has none.
    @Attribute public internal(set) var note: String?
    /// The colors, or `nil` if the mood has none.
    @Attribute public internal(set) var colors: Palette?

    /// Degrees north; `nil` if and only if ``longitude`` is `nil`.
    @Attribute(.range(-90.0...90)) public internal(set) var latitude: Double?

    /// Degrees east; `nil` if and only if ``latitude`` is `nil`.
    @Attribute(.range(-180.0...180)) public internal(set) var longitude: Double?

    /// The moment of the last change.
    @Attribute(.incidental) public internal(set) var modifiedAt: Date

    /// The source that the mood was imported from, or `add --photo` if it was recorded with a
    /// photo, or `nil` if it was recorded without one.
    @Attribute(.length(1...255), .preservedAfterDeletion)
    public internal(set) var source: String?
    /// The mood's identifier at its source, if any. A photo is identified by its contents.
    @Attribute(.preservedAfterDeletion) public internal(set) var externalID: String?
    /// The digest of the imported content, which shows whether the mood was edited since.
    @Attribute public internal(set) var importedDigest: Data?
    /// The country. Every saved mood has one.
    @ToOne(inverse: \Country.moods, .required) public internal(set) var country: Country?
    /// The tags, in no particular order.
    @ToMany(inverse: \Tag.moods) public internal(set) var tags: ManagedSet<Tag>

    public override class var fetchIndexes: [FetchIndex] {
        [
            FetchIndex(\Mood.country, \Mood.date),
            FetchIndex(unique: \Mood.source, \Mood.externalID),
            // Statistics read no other columns.
            FetchIndex(\Mood.localDay, \Mood.feeling, \Mood.country),
            FetchIndex(fullText: \Mood.note),
        ]
    }

    /// The properties that can only be undone together. The coordinate determines the country and
    /// the zone, and the instant and the zone determine the local day.
    public override class var indivisibleProperties: [[AnyKeyPath]] {
        [
            [\Mood.latitude, \Mood.longitude, \Mood.country, \Mood.timeZone],
            [\Mood.date, \Mood.timeZone, \Mood.localDay],
        ]
    }

    var ratings: Ratings<Int> { Ratings(feeling) }
    /// The coordinate where the mood was felt, or `nil` if it isn't known or another program stored
    /// an invalid one.
    public var coordinate: Coordinate? { Coordinate(latitude, longitude) }

    /// The town of the country that the coordinate belongs to, or `nil` if no town is near.
    var town: Town? {
        coordinate.flatMap { Atlas.town(near: $0, in: country?.code ?? .unknown)?.town }
    }

    /// The mood's number in this journal, which is never reused, or `nil` until the mood is saved.
    public var number: Int64? { objectID.rowNumber }

    /// Moves the mood to a country, and deletes the former country with its last mood. The country
    /// of a new mood is set directly.
    func move(to country: Country) throws {
        let former = self.country
        guard former !== country else { return }
        self.country = country
        if let former, former.moods.isEmpty { try managedObjectContext?.delete(former) }
    }

    /// Replaces the mood's tags. Tags are found or created with the tags above them. Former tags
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
    /// - Throws: Any error of reading the country or the tags.
    public override func prepareForDeletion() throws {
        if let country, country.moods.count == 1 { try managedObjectContext?.delete(country) }
        try setTags([])
    }

    /// Checks that the mood has both latitude and longitude, or neither.
    /// - Throws: `ValidationError` if it has only one.
    public override func validateForInsert() throws { try validatePlace() }
    /// Checks that the mood has both latitude and longitude, or neither.
    /// - Throws: `ValidationError` if it has only one.
    public override func validateForUpdate() throws { try validatePlace() }

    private func validatePlace() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError(self, "it needs both latitude and longitude, or neither")
        }
    }
}
