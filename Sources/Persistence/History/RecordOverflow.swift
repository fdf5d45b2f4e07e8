/// The records of a transaction that don't fit in memory, in a temporary database that SQLite
/// deletes with it. A hook may use any connection except the one that it was called for.
final class RecordOverflow {
    private let connection: StoreConnection
    private let tables: [RecordedTable]
    /// The least and greatest key that a table's records ever had: most rows change once, and in
    /// the order of their keys, so that most need no search.
    private var bounds: [ClosedRange<Int64>?]

    /// - Throws: ``StoreError`` if there is no temporary space.
    init(tables: [RecordedTable]) throws {
        self.tables = tables
        bounds = Array(repeating: nil, count: tables.count)
        connection = StoreConnection(database: try DatabaseConnection(""), trace: nil)
        // One transaction, which ends with the database.
        let definition = """
            CREATE TABLE record (
              "table" INTEGER NOT NULL, key INTEGER NOT NULL, destination INTEGER NOT NULL,
              kind TEXT NOT NULL, old TEXT, PRIMARY KEY ("table", key, destination))
              WITHOUT ROWID;
            BEGIN
            """
        try connection.executeScript(definition)
    }

    /// Adds records that aren't there, by table.
    func add(_ records: [[RecordKey: TableChanges.Record]]) throws {
        let statement = try connection.statement("INSERT INTO record VALUES (?, ?, ?, ?, ?)")
        for (index, records) in records.enumerated() {
            for (key, record) in records.sorted(by: { $0.key < $1.key }) {
                try statement.run([
                    .integer(Int64(index)), .integer(key.key), .integer(key.destination),
                    .text(record.kind.rawValue), StoredValue(tables[index].json(record)),
                ])
                let known = bounds[index] ?? key.key...key.key
                bounds[index] = min(known.lowerBound, key.key)...max(known.upperBound, key.key)
            }
        }
    }

    /// Removes and returns a record; returns nil if it isn't here.
    func take(_ key: RecordKey, _ index: Int) throws -> TableChanges.Record? {
        guard bounds[index]?.contains(key.key) == true else { return nil }
        var found: TableChanges.Record?
        try connection.forEachRow(
            """
            DELETE FROM record WHERE "table" = ? AND key = ? AND destination = ? \
            RETURNING kind, old
            """, [.integer(Int64(index)), .integer(key.key), .integer(key.destination)]
        ) { row in
            guard let kind = HistoryChange.Kind(rawValue: row.text(at: 0)) else { return }
            found = tables[index].record(kind, row.textIfAny(at: 1))
        }
        return found
    }

    /// Returns whether a row or pair of a table has more than a new version.
    func hasChanges(of index: Int) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM record WHERE \"table\" = ? AND kind <> ? LIMIT 1",
            [.integer(Int64(index)), .text(HistoryChange.Kind.touch.rawValue)]) != nil
    }

    /// Calls `body` with every record of a table in the order of the keys, with its values as JSON.
    func forEachRecord(
        of index: Int, _ body: (RecordKey, HistoryChange.Kind, String?) throws -> Void
    ) throws {
        try connection.forEachRow(
            """
            SELECT key, destination, kind, old FROM record WHERE "table" = ? \
            ORDER BY key, destination
            """, [.integer(Int64(index))]
        ) { row in
            guard let kind = HistoryChange.Kind(rawValue: row.text(at: 2)) else { return }
            try body(
                RecordKey(key: row.integer(at: 0), destination: row.integer(at: 1)), kind,
                row.textIfAny(at: 3))
        }
    }
}
