import Persistence

/// The entities of a journal, and the identification of its file.
enum JournalModel {
    /// "Mood", as SQLite's `application_id`.
    static let applicationID: Int32 = 0x4D6F_6F64

    /// The migrations from the first version of the model to the present one.
    static let migrations = [tags, tombstones, replicas, lookingBack]

    /// The migration to version 2: tags, and the sources of imported moods. No mood has either
    /// before.
    static let tags = Migration("tags", earlierSchema: EarlierSchemas.version1)

    /// The migration to version 3: tombstones of deleted moods, and persistent history.
    static let tombstones = Migration("tombstones", earlierSchema: EarlierSchemas.version2)

    /// The migration to version 4, which adds the entities of merging, and to the history the
    /// columns and the index that undo needs. Persistence infers both.
    static let replicas = Migration("replicas")

    /// The migration to version 5, which adds the full-text index of notes and the index of local
    /// days. Persistence infers both, and fills them.
    static let lookingBack = Migration("lookingBack")

    /// The entities that merging and syncing need.
    static let merging: [ManagedObject.Type] = [MergeState.self, Replica.self, SyncFolder.self]

    static func make() throws -> ManagedObjectModel {
        try ManagedObjectModel(
            [Mood.self, Country.self, Continent.self, Tag.self] + merging,
            abstract: [GeographicRegion.self])
    }
}
