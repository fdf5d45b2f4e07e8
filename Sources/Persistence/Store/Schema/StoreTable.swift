import Foundation

/// The table `_store`: the identity of a store, and the number of its last transaction. Every
/// transaction that writes has a number, which is never used again, and `_version` of a row is the
/// number of the transaction that last wrote it. So two contents of a row never have the same
/// version, even if the row was deleted and inserted again.
enum StoreTable {
    static let name = "_store"
    /// An upper bound for the number of transactions of a store: one per millisecond for 34 years.
    static let mostTransactions: Int64 = 1 << 40
    /// `foreignTransaction` is the last number that was given to a write that kept no history; 0 if
    /// there was none. History is kept after transaction `pruned`. `writer` is the number of our
    /// own transaction under way, and always null in what is committed.
    static let definition = """
        CREATE TABLE "_store" (
          "id" INTEGER PRIMARY KEY CHECK ("id" = 1),
          "uuid" BLOB NOT NULL CHECK (length("uuid") = 16),
          "lastTransaction" INTEGER NOT NULL,
          "foreignTransaction" INTEGER NOT NULL,
          "pruned" INTEGER NOT NULL,
          "writer" INTEGER
        ) STRICT
        """

    /// The tables that every store has beside those of its model.
    static let ownNames = [name, SchemaRecord.table] + HistoryTables.names

    /// Writes the one row, for a store whose rows have versions up to `version`.
    static func fill(_ connection: StoreConnection, version: Int64 = 0) throws {
        let uuid = withUnsafeBytes(of: UUID().uuid) { Data($0) }
        try connection.execute(
            "INSERT INTO \"_store\" VALUES (1, ?1, ?2, 0, ?2, NULL)",
            [.blob(uuid), .integer(version)])
    }

    /// Writes the row if an earlier version of the program made the store: its rows keep versions
    /// that aren't transaction numbers, and the next number is greater than all of them.
    static func fillIfEmpty(_ connection: StoreConnection, model: ManagedObjectModel) throws {
        let count = try connection.integer("SELECT count(*) FROM \(quoted(name))")
        guard count == 0 else { return }
        let version = try model.roots.map { root in
            try connection.integer(
                "SELECT max(\(quoted(Schema.version))) FROM \(quoted(root.table))") ?? 0
        }
        try fill(connection, version: version.max() ?? 0)
    }

    /// Reads columns of the row, and throws if another program has deleted it.
    static func read<Result>(
        _ columns: String, in schema: String, _ connection: StoreConnection,
        _ body: (StoreStatement) throws -> Result
    ) throws -> Result {
        let found = try connection.first(
            "SELECT \(columns) FROM \(schema).\(quoted(name))", [], body)
        guard let found else { throw StoreError(.corrupt, message: "its table \(name) has no row") }
        return found
    }
}
