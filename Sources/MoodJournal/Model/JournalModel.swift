import Persistence

/// The entities of a journal, and whose file it is.
enum JournalModel {
    /// "Mood", as SQLite's `application_id`.
    static let applicationID: Int32 = 0x4D6F_6F64

    /// From the first version of the model to the present one.
    static let migrations: [Migration] = []

    static func make() throws -> ManagedObjectModel {
        try ManagedObjectModel(
            [Mood.self, Country.self, Continent.self], abstract: [GeographicRegion.self])
    }
}
