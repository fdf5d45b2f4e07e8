/// A row of the table `_change`, or one of the rows or pairs of a large deletion.
struct RecordedChange {
    let transaction: Int64
    let sequence: Int64
    let table: String
    let kind: HistoryChange.Kind
    let key: RecordKey
    /// The last key of a range of rows, or the last source of a range of pairs; nil for a single
    /// row or pair.
    let lastKey: Int64?
    /// The replaced values; nil if they were discarded or not read.
    var values: [String: StoredValue]?

    /// The keys of the rows, or of the sources of the pairs.
    var keys: ClosedRange<Int64> { key.key...max(key.key, lastKey ?? key.key) }

    /// Returns the change of one row or pair of a range.
    func part(
        _ key: Int64, to destination: Int64 = 0, _ values: [String: StoredValue]? = nil
    ) -> RecordedChange {
        RecordedChange(
            transaction: transaction, sequence: sequence, table: table, kind: kind,
            key: RecordKey(key: key, destination: destination), lastKey: nil, values: values)
    }
}

/// Reads recorded changes, some hundred at a time: no statement is open while the caller writes.
final class RecordedChanges {
    private static let rowsAtOnce = 500
    private static let columns =
        #""transaction", "sequence", "entity", "kind", "key", "#
        + #""destination", "lastKey""#

    let schema: String
    let connection: StoreConnection

    /// The number of rows that a range may have although `sqlite_sequence`, which any program may
    /// empty, doesn't count them.
    private static let mostUncountedRows: Int64 = 1 << 20

    /// The maximum number of rows of a range; nil before it is read.
    private var mostRows: Int64?
    /// The large deletion that was last looked up, which may have many ranges.
    private var known: (transaction: Int64, table: String, rows: RemovedRows?)?

    init(schema: String, connection: StoreConnection) {
        self.schema = schema
        self.connection = connection
    }

    /// Calls `body` with the changes of one transaction and their values. Ranges are split into
    /// single rows and pairs, except for ranges of inserted rows. `table` is the table whose
    /// changes to read (default: all). `body` may write.
    func forEach(
        of number: Int64, in table: String? = nil, kinds: Set<HistoryChange.Kind>,
        _ body: (RecordedChange) throws -> Void
    ) throws {
        try forEach(
            from: number, through: number, in: table, hasValues: true, kinds: kinds
        ) { change in
            if change.lastKey == nil || change.kind == .insert {
                try body(change)
            } else {
                try forEachPart(of: change, in: change.keys, body)
            }
        }
    }

    /// Calls `body` with the changes of several transactions in order, without splitting ranges.
    func forEach(
        from first: Int64, through last: Int64, in table: String? = nil, hasValues: Bool,
        kinds: Set<HistoryChange.Kind>, _ body: (RecordedChange) throws -> Void
    ) throws {
        let names = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let query = """
            SELECT \(Self.columns)\(hasValues ? ", \"old\"" : "") FROM \(schema)."_change" \
            WHERE ("transaction", "sequence") > (?, ?) AND "transaction" <= ? \
            AND "kind" IN (\(names))\(table == nil ? "" : " AND \"entity\" = ?") \
            ORDER BY "transaction", "sequence" LIMIT \(Self.rowsAtOnce)
            """
        var position = (transaction: first, sequence: Int64(0))
        while true {
            let changes = try read(
                query,
                [.integer(position.transaction), .integer(position.sequence), .integer(last)]
                    + (table.map { [.text($0)] } ?? []), hasValues: hasValues)
            for change in changes { try body(change) }
            guard changes.count == Self.rowsAtOnce, let end = changes.last else { return }
            position = (end.transaction, end.sequence)
        }
    }

    /// Returns the changes that a condition selects in order, without splitting ranges.
    func matching(_ condition: String, _ arguments: [StoredValue]) throws -> [RecordedChange] {
        try read(
            """
            SELECT \(Self.columns), "old" FROM \(schema)."_change" \
            WHERE \(condition) ORDER BY "transaction", "sequence"
            """, arguments, hasValues: true)
    }

    private func read(
        _ query: String, _ arguments: [StoredValue], hasValues: Bool
    ) throws -> [RecordedChange] {
        try connection.compactMap(query, arguments) { try change($0, hasValues) }
    }

    private func change(_ statement: StoreStatement, _ hasValues: Bool) throws -> RecordedChange {
        let transaction = statement.integer(at: 0)
        let lastKey = statement.integerIfAny(at: 6)
        guard let kind = HistoryChange.Kind(rawValue: statement.text(at: 3)),
            try lastKey.map({ try isRange(from: statement.integer(at: 4), through: $0) }) != false
        else { throw invalid(transaction) }
        let isDiscarded = kind == .delete && hasValues && statement.isNull(at: 7)
        return RecordedChange(
            transaction: transaction, sequence: statement.integer(at: 1),
            table: statement.text(at: 2), kind: kind,
            key: RecordKey(
                key: statement.integer(at: 4), destination: statement.integer(at: 5)),
            lastKey: lastKey,
            values: hasValues && !isDiscarded
                ? try values(statement.value(at: 7), in: transaction) : nil)
    }

    /// Returns whether a table can have had the rows of a range, so that going through them ends.
    private func isRange(from first: Int64, through last: Int64) throws -> Bool {
        guard let count = HistoryChange.count(from: first, through: last) else { return false }
        if let mostRows { return count <= mostRows }
        let counted = try connection.integer("SELECT max(seq) FROM \(schema).sqlite_sequence")
        let most = max(counted ?? 0, Self.mostUncountedRows)
        mostRows = most
        return count <= most
    }

    private func values(
        _ json: StoredValue, in transaction: Int64
    ) throws -> [String: StoredValue] {
        guard let values = ReplacedValues.values(json) else { throw invalid(transaction) }
        return values
    }

    private func invalid(_ transaction: Int64) -> StoreError {
        StoreError(
            .corrupt, message: "its history has an invalid change in transaction \(transaction)")
    }

    /// Returns the replaced values of a change that was read without them.
    func values(of change: RecordedChange) throws -> [String: StoredValue] {
        try connection.compactMap(
            """
            SELECT "old" FROM \(schema)."_change" WHERE "transaction" = ? AND "sequence" = ?
            """, [.integer(change.transaction), .integer(change.sequence)]
        ) { try values($0.value(at: 0), in: change.transaction) }.first ?? [:]
    }

    /// Calls `body` with each row or pair of a range that a large deletion removed and whose key or
    /// source is among `keys`. If the values were discarded, rows have no values, and pairs are
    /// skipped because they aren't known.
    func forEachPart(
        of change: RecordedChange, in keys: ClosedRange<Int64>,
        _ body: (RecordedChange) throws -> Void
    ) throws {
        let keys = keys.clamped(to: change.keys)
        if let removed = try removedRows(of: change.transaction, from: change.table) {
            var next = keys.lowerBound
            func passKeys(through last: Int64) throws {
                guard change.kind == .delete, next <= last else { return }
                for key in next...last { try body(change.part(key)) }
            }
            try removed.forEach(in: keys, connection) { row in
                try passKeys(through: row.key - 1)
                try body(change.part(row.key, to: row.destination, row.values))
                next = row.key + 1
            }
            // The remaining rows were lost to damage.
            try passKeys(through: keys.upperBound)
        } else if change.kind == .delete {
            for key in keys { try body(change.part(key)) }
        }
    }

    /// Returns the rows that a large deletion removed from a table; nil if they were discarded.
    func removedRows(of transaction: Int64, from table: String) throws -> RemovedRows? {
        if let known, known.transaction == transaction, known.table == table { return known.rows }
        let rows = try RemovedRows(of: transaction, from: table, in: schema, connection)
        known = (transaction, table, rows)
        return rows
    }

    /// Returns the last deletion of a row; nil if the history doesn't have it or its values.
    func lastDeletion(of key: Int64, in table: String) throws -> RecordedChange? {
        // Two queries, because each of them can use the index.
        let found = try [
            "\"lastKey\" IS NULL AND \"key\" = ?2", "\"lastKey\" >= ?2 AND \"key\" <= ?2",
        ]
        .flatMap { condition in
            try matching(
                """
                ("transaction", "sequence") = (SELECT "transaction", "sequence" \
                FROM \(schema)."_change" WHERE "kind" = 'delete' AND "entity" = ?1 \
                AND \(condition) ORDER BY "transaction" DESC LIMIT 1)
                """, [.text(table), .integer(key)])
        }
        guard let last = found.max(by: { $0.transaction < $1.transaction }) else { return nil }
        guard last.lastKey != nil else { return last.values == nil ? nil : last }
        var part: RecordedChange?
        try forEachPart(of: last, in: key...key) { part = $0 }
        return part?.values == nil ? nil : part
    }
}
