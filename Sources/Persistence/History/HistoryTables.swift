import Foundation

/// The tables `_transaction` and `_change`: what transactions did, for whoever asks later.
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
        let schemas = Set(
            zip(recorder.tables, recorder.changes).filter { !$1.isEmpty }.map(\.0.schema))
        for schema in schemas.sorted() {
            try connection.execute(
                "INSERT INTO \(schema).\"_transaction\" VALUES (?, ?, ?, ?)",
                [
                    .integer(number), .integer(Int64(Date.now.timeIntervalSince1970 * 1000)),
                    author.map { .text($0) } ?? .null, title.map { .text($0) } ?? .null,
                ])
            let statement = try connection.statement(
                "INSERT INTO \(schema).\"_change\" VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            var sequence: Int64 = 0
            for (index, table) in recorder.tables.enumerated() where table.schema == schema {
                try forEachChange(of: index, recorder) { kind, key, lastKey, destination, old in
                    sequence += 1
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
        let changes = recorder.changes[index]
        for range in changes.inserted.ranges {
            let last = range.count > 1 ? range.upperBound : nil
            try body(.insert, range.lowerBound, last, nil, nil)
        }
        switch recorder.tables[index].content {
        case .rows(_, let columns):
            for (key, row) in changes.rows.sorted(by: { $0.key < $1.key }) {
                switch row.kind {
                case .touch: try body(.touch, key, nil, nil, nil)
                case .update: try body(.update, key, nil, nil, json(row.old, columns))
                case .delete:
                    let present = row.old.filter { !$0.value.isNull }
                    try body(.delete, key, nil, nil, json(present, columns))
                }
            }
        case .pairs(_, _, let orders):
            for (pair, change) in changes.pairs where !recorder.isNew(pair, index) {
                let old = change.old.isEmpty ? nil : json(change.old, orders)
                let kind: HistoryChange.Kind =
                    switch change.kind {
                    case .connect: .connect
                    case .disconnect: .disconnect
                    case .reorder: .reorder
                    }
                try body(kind, pair.source, nil, pair.destination, old)
            }
        }
    }

    private static func json(
        _ values: [Int32: StoredValue], _ columns: [RecordedTable.Column]
    ) -> String {
        ReplacedValues.json(
            columns.compactMap { column in values[column.position].map { (column.name, $0) } })
    }
}
