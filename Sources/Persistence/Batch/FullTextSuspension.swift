/// Postpones the full-text indexing of a large insertion's rows.
///
/// A trigger that writes to an FTS5 table makes SQLite write the words of each row separately, at
/// many times the cost of words by the thousand. Once a batch has inserted enough rows, the
/// triggers are replaced by others that ignore later rows, whose keys are all greater. At the end
/// one statement indexes those rows, and the triggers are made again as they were. All of it
/// happens in one transaction.
struct FullTextSuspension {
    /// The minimum number of rows. Two changes of the schema cost as much as the triggers of some
    /// ten rows.
    static let leastRows = 100

    private let model: ManagedObjectModel
    private let connection: StoreConnection
    private var schema = ""
    private var indexes: [FullTextIndex] = []
    private var insertedCount = 0
    private var triggers: SuspendedTriggers

    /// The key of the last row that is indexed.
    private var lastKey: Int64 = 0

    init(model: ManagedObjectModel, connection: StoreConnection) {
        self.model = model
        self.connection = connection
        triggers = SuspendedTriggers(connection: connection)
    }

    mutating func begin(table: String, in schema: String) {
        self.schema = schema
        indexes = Schema(model: model).fullTextIndexes.filter { $0.table == table }
    }

    mutating func noteInsertion() throws {
        insertedCount += 1
        if insertedCount == Self.leastRows, !indexes.isEmpty { try suspend() }
    }

    private var names: Set<String> {
        Set(indexes.flatMap(\.triggers).map(Schema.name(of:)))
    }

    private mutating func suspend() throws {
        // If an enclosing batch has replaced the triggers, that batch indexes these rows too.
        let present = try SchemaObject.all(in: connection, schema: schema).map(\.sql)
        guard Set(present).isSuperset(of: indexes.flatMap(\.triggers)) else { return }
        lastKey =
            try connection.integer(
                "SELECT seq FROM \(schema).sqlite_sequence WHERE name = ?",
                [.text(indexes[0].table)]) ?? 0
        try triggers.suspend(names, in: schema)
        for sql in indexes.flatMap({ $0.triggers(upTo: lastKey) }) {
            try connection.executeScript(SchemaObject.qualified(sql, schema))
        }
    }

    mutating func end() throws {
        guard !triggers.isEmpty else { return }
        for name in names.sorted() {
            try connection.executeScript("DROP TRIGGER \(schema).\(quoted(name))")
        }
        for index in indexes { try index.addRows(after: lastKey, in: connection) }
        try triggers.restore()
    }
}
