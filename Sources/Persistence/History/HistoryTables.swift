import Foundation

/// The tables `_transaction` and `_change`, which keep what transactions did.
///
/// A change is of a row, of a range of inserted rows, or of a pair of a many-to-many relationship:
/// then `entity` is the name of the relationship's table, and `key` and `destination` are its ends.
/// `old` has the values that were replaced, by column (``ReplacedValues``).
enum HistoryTables {
    static let names = ["_transaction", "_change"]

    static let definitions = [
        """
        CREATE TABLE "_transaction" (
          "number" INTEGER PRIMARY KEY,
          "moment" INTEGER NOT NULL,
          "author" TEXT,
          "title" TEXT
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

    /// Writes what a transaction changed in the stores.
    static func write(
        _ recorder: TransactionRecorder, number: Int64, author: String?, title: String?,
        _ connection: StoreConnection
    ) throws {
        for schema in Set(recorder.tables.map(\.schema)).sorted() {
            let statement = try connection.statement(
                "INSERT INTO \(schema).\"_change\" VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            var sequence: Int64 = 0
            for (index, table) in recorder.tables.enumerated() where table.schema == schema {
                try forEachChange(of: index, recorder) { kind, key, lastKey, destination, old in
                    sequence += 1
                    if sequence == 1 {
                        try connection.execute(
                            "INSERT INTO \(schema).\"_transaction\" VALUES (?, ?, ?, ?)",
                            [
                                .integer(number),
                                .integer(Int64(Date.now.timeIntervalSince1970 * 1000)),
                                author.map { .text($0) } ?? .null,
                                title.map { .text($0) } ?? .null,
                            ])
                    }
                    defer { statement.reset() }
                    try statement.bind([
                        .integer(number), .integer(sequence), .text(table.name),
                        .text(kind.rawValue), .integer(key),
                        lastKey.map { .integer($0) } ?? .null,
                        destination.map { .integer($0) } ?? .null,
                        old.map { .text($0) } ?? .null,
                    ])
                    _ = try statement.step()
                }
            }
        }
    }

    private static func forEachChange(
        of index: Int, _ recorder: TransactionRecorder,
        _ body: (HistoryChange.Kind, Int64, Int64?, Int64?, String?) throws -> Void
    ) throws {
        for range in recorder.changes[index].inserted.ranges {
            let last = range.count > 1 ? range.upperBound : nil
            try body(.insert, range.lowerBound, last, nil, nil)
        }
        let isOfPairs = !recorder.tables[index].ends.isEmpty
        try recorder.forEachRecord(of: index) { key, kind, old in
            try body(kind, key.key, nil, isOfPairs ? key.destination : nil, old())
        }
    }
}
