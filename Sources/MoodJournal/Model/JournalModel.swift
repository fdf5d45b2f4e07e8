import Persistence

/// The entities of a journal, and whose file it is.
enum JournalModel {
    /// "Mood", as SQLite's `application_id`.
    static let applicationID: Int32 = 0x4D6F_6F64

    /// From the first version of the model to the present one.
    static let migrations = [tags, tombstones]

    /// To version 2: tags, and where imported moods are from. No mood has either yet.
    static let tags = Migration("tags", earlierSchema: EarlierSchemas.version1)

    /// To version 3: what deleted moods leave behind, and the store's history.
    static let tombstones = Migration("tombstones", earlierSchema: EarlierSchemas.version2)

    static func make() throws -> ManagedObjectModel {
        try ManagedObjectModel(
            [Mood.self, Country.self, Continent.self, Tag.self], abstract: [GeographicRegion.self])
    }
}
