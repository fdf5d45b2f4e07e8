import Foundation

/// The tables `_transaction` and `_change`, which keep what transactions did.
///
/// A change is of a row, of a range of inserted rows, or of a pair of a many-to-many relationship:
/// then `entity` is the name of the relationship's table, and `key` and `destination` are its ends.
/// `old` has the values that were replaced, by column (``ReplacedValues``). The rows or pairs of a
/// large deletion are one change from `key` to `lastKey`. Their values are in a table of their own
/// (``RemovedRows``), or were discarded if `old` is null. If `destination` of a discarded row is 0, its
/// values have gone from the whole file too (``ErasedValues``). Changes of a table of tombstones are only
/// recorded if no insertion or deletion of a row implies them.
///
/// `reverts` is the number of the transaction that this one reverted. `kept` is the number of
/// changes of that transaction that were kept; it is null if this transaction made other changes
/// too. `kind` is the program's own word for what the transaction is, which Persistence doesn't read.
enum HistoryTables {
    static let names = ["_transaction", "_change"]
    static let definitions = [
        """
        CREATE TABLE "_transaction" (
          "number" INTEGER PRIMARY KEY,
          "moment" INTEGER NOT NULL,
          "author" TEXT,
          "title" TEXT,
          "reverts" INTEGER,
          "kept" INTEGER,
          "kind" TEXT
        ) STRICT
        """,
        """
        CREATE TABLE "_change" (
          "transaction" INTEGER NOT NULL,
          "sequence" INTEGER NOT NULL,
          "entity" TEXT NOT NULL,
          "kind" TEXT NOT NULL,
          "key" INTEGER NOT NULL,
          "lastKey" INTEGER,
          "destination" INTEGER,
          "old" TEXT,
          PRIMARY KEY ("transaction", "sequence")
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// The index for finding the last deletion of a row. It includes the primary key.
    static let deletionIndex = """
        CREATE INDEX "_change_deleted" ON "_change"("entity", "lastKey", "key") \
        WHERE "kind" = 'delete'
        """

    /// Writes what a transaction changed in the stores. `keptCount` is the number of kept changes
    /// of the transaction that it reverted; nil if it made other changes too.
    static func write(
        _ recorder: TransactionRecorder, number: Int64, author: String?, label: TransactionLabel,
        reversion: StoreTransaction.Reversion?, keptCount: Int?, _ connection: StoreConnection
    ) throws {
        let moment = Date.now.milliseconds
        func writeTransaction(in schema: String) throws {
            try connection.execute(
                "INSERT INTO \(schema).\"_transaction\" VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .integer(number), .integer(moment), StoredValue(author),
                    StoredValue(label.title), StoredValue(reversion?.number),
                    StoredValue(keptCount.map(Int64.init)), StoredValue(label.kind),
                ])
        }
        for schema in Set(recorder.tables.map(\.schema)).sorted() {
            let statement = try connection.statement(
                "INSERT INTO \(schema).\"_change\" VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            var sequence: Int64 = 0
            for (index, table) in recorder.tables.enumerated() where table.schema == schema {
                try forEachChange(of: index, recorder) { kind, key, lastKey, destination, old in
                    sequence += 1
                    if sequence == 1 { try writeTransaction(in: schema) }
                    try statement.run([
                        .integer(number), .integer(sequence), .text(table.name),
                        .text(kind.rawValue), .integer(key), StoredValue(lastKey),
                        StoredValue(destination), StoredValue(old),
                    ])
                }
            }
            // A reversion that kept all changes is recorded too.
            if sequence == 0, reversion?.schemas.contains(schema) == true {
                try writeTransaction(in: schema)
            }
        }
    }

    private static func forEachChange(
        of index: Int, _ recorder: TransactionRecorder,
        _ body: (HistoryChange.Kind, Int64, Int64?, Int64?, String?) throws -> Void
    ) throws {
        let isOfPairs = !recorder.tables[index].ends.isEmpty
        for range in recorder.changes[index].removed.ranges {
            try body(
                isOfPairs ? .disconnect : .delete, range.lowerBound, range.upperBound,
                isOfPairs ? 0 : nil, RemovedRowsTable.mark)
        }
        if !recorder.tables[index].isOfTombstones {
            for range in recorder.changes[index].inserted.ranges {
                let last = range.count > 1 ? range.upperBound : nil
                try body(.insert, range.lowerBound, last, nil, nil)
            }
        }
        try recorder.forEachRecord(of: index) { key, kind, old in
            try body(kind, key.key, nil, isOfPairs ? key.destination : nil, old)
        }
    }
}

extension Date {
    /// The whole milliseconds since 1970, as stores keep moments.
    var milliseconds: Int64 { Int64(timeIntervalSince1970 * 1000) }
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
