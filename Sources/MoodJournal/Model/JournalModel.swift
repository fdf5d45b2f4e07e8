import JournalSchema
import Persistence

/// The entities of a journal, and the identification of its file.
enum JournalModel {
    /// The `application_id` of the SQLite file: "Mood".
    static let applicationID: Int32 = 0x4D6F_6F64
    /// The schema of a new journal, which schema.sql keeps.
    static let knownSchema = KnownSchema {
        UnsafeRawBufferPointer(start: journal_schema, count: journal_schema_count)
    }
    /// The migrations from the first version of the model to the current one.
    static let migrations = [tags, tombstones, replicas, lookingBack, places, kinds, triggers]
    /// The migration to version 2, which adds tags and the sources of imported moods.
    static let tags = Migration("tags", earlierSchema: EarlierSchemas.version1)
    /// The migration to version 3, which adds tombstones of deleted moods and persistent history.
    static let tombstones = Migration("tombstones", earlierSchema: EarlierSchemas.version2)
    /// The migration to version 4, which adds the entities for merging, and the columns and the
    /// index that undo needs to the history. Persistence infers both.
    static let replicas = Migration("replicas")
    /// The migration to version 5, which adds the full-text index of notes and the index of local
    /// days. Persistence infers and fills both.
    static let lookingBack = Migration("lookingBack")
    /// The migration to version 6, which adds named places.
    static let places = Migration("places")

    /// The migration to version 7, which adds the state that machines share beside moods, and the
    /// kinds of commands to the history. Earlier commands get the kind of their title's first word.
    static let kinds = Migration("kinds") { step in
        // A journal of version 2 or earlier has no history yet.
        let hasHistory = try !step.rows(
            "SELECT 1 FROM sqlite_schema WHERE name = '_transaction'"
        ).isEmpty
        guard hasHistory else { return }
        try step.execute("ALTER TABLE _transaction ADD COLUMN kind TEXT")
        for kind in CommandKind.allCases {
            let verb = kind == .repair ? "check" : kind.rawValue
            try step.execute(
                """
                UPDATE _transaction SET kind = ?1 WHERE title = ?2 OR title GLOB ?2 || '[ :]*'
                """, [.text(kind.rawValue), .text(verb)])
        }
    }

    /// The migration to version 8, which has fewer and shorter triggers. Persistence makes them.
    static let triggers = Migration("triggers", changesTables: false)
    /// The entities for merging and syncing.
    static let merging: [ManagedObject.Type] = [MergeState.self, Replica.self, SyncFolder.self]

    /// The model of all journals that the process opens: a model of its own for each would stay in
    /// memory, and a wait for another program's lock opens the journal many times.
    static let shared = Result {
        try ManagedObjectModel(
            [Mood.self, Country.self, Continent.self, Tag.self, Place.self] + merging,
            abstract: [GeographicRegion.self])
    }
}
