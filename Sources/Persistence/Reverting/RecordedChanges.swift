/// A row of the table `_change`, or one of the rows that a large deletion has kept apart.
struct RecordedChange {
    let transaction: Int64
    let sequence: Int64

    /// The table of the row or pair.
    let table: String
    let kind: HistoryChange.Kind
    let key: TransactionRecorder.RecordKey

    /// The last key of a range of rows; nil for a single one.
    let lastKey: Int64?

    /// The replaced values; nil if they were discarded, or not read.
    var values: [String: StoredValue]?

    var keys: ClosedRange<Int64> { key.key...max(key.key, lastKey ?? key.key) }
}

/// Reads the changes of transactions, a few hundred at once, so that no statement is open while the
/// caller writes.
struct RecordedChanges {
    private static let rowsAtOnce = 500

    let schema: String
    let connection: StoreConnection

    /// Passes on the changes of one transaction with their values, each row and pair by itself,
    /// except for ranges of inserted rows.
    ///
    /// - Parameter table: The table whose changes to read (default: all).
    func forEach(
        of number: Int64, in table: String? = nil, kinds: Set<HistoryChange.Kind>,
        _ body: (RecordedChange) throws -> Void
    ) throws {
        try forEach(
            from: number, through: number, in: table, hasValues: true, kinds: kinds
        ) { change in
            guard change.lastKey != nil, change.kind != .insert else { return try body(change) }
            let removed = RemovedRows(schema: schema, transaction: number, table: change.table)
            if change.kind == .disconnect, try !removed.exists(connection) { return }
            try removed.forEach(in: change.keys, connection) { row in
                try body(
                    copy(change, key: row.key, destination: row.destination, values: row.values))
            }
        }
    }

    private func copy(
        _ change: RecordedChange, key: Int64, destination: Int64, values: [String: StoredValue]?
    ) -> RecordedChange {
        RecordedChange(
            transaction: change.transaction, sequence: change.sequence, table: change.table,
            kind: change.kind,
            key: TransactionRecorder.RecordKey(key: key, destination: destination), lastKey: nil,
            values: values)
    }

    /// Passes on the changes of several transactions in order, ranges as ranges.
    func forEach(
        from first: Int64, through last: Int64, in table: String? = nil, hasValues: Bool,
        kinds: Set<HistoryChange.Kind>, _ body: (RecordedChange) throws -> Void
    ) throws {
        let names = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let query = """
            SELECT "transaction", "sequence", "entity", "kind", "key", "destination", "lastKey"\
            \(hasValues ? ", \"old\"" : "") FROM \(schema)."_change" \
            WHERE ("transaction", "sequence") > (?, ?) AND "transaction" <= ? \
            AND "kind" IN (\(names))\(table == nil ? "" : " AND \"entity\" = ?") ORDER BY "transaction", "sequence" LIMIT \(Self.rowsAtOnce)
            """
        var position = (transaction: first, sequence: Int64(0))
        while true {
            var changes: [RecordedChange] = []
            let statement = try connection.statement(query)
            try statement.bind(
                [
                    .integer(position.transaction), .integer(position.sequence), .integer(last),
                ] + (table.map { [.text($0)] } ?? []))
            do {
                defer { statement.reset() }
                while try statement.step() { changes.append(try change(statement, hasValues)) }
            }
            for change in changes { try body(change) }
            guard let end = changes.last else { return }
            position = (end.transaction, end.sequence)
        }
    }

    private func change(_ statement: StoreStatement, _ hasValues: Bool) throws -> RecordedChange {
        let transaction = statement.integer(at: 0)
        guard let kind = HistoryChange.Kind(rawValue: statement.text(at: 3)) else {
            throw invalid(transaction)
        }
        var values: [String: StoredValue]?
        if hasValues {
            guard let read = ReplacedValues.values(statement.value(at: 7)) else {
                throw invalid(transaction)
            }
            values = kind == .delete && statement.isNull(at: 7) ? nil : read
        }
        return RecordedChange(
            transaction: transaction, sequence: statement.integer(at: 1),
            table: statement.text(at: 2), kind: kind,
            key: TransactionRecorder.RecordKey(
                key: statement.integer(at: 4), destination: statement.integer(at: 5)),
            lastKey: statement.isNull(at: 6) ? nil : statement.integer(at: 6), values: values)
    }

    private func invalid(_ transaction: Int64) -> StoreError {
        StoreError(
            .corrupt, message: "its history has an invalid change in transaction \(transaction)")
    }

    /// Returns the replaced values of a change that was read without them.
    func values(of change: RecordedChange) throws -> [String: StoredValue] {
        let statement = try connection.statement(
            """
            SELECT "old" FROM \(schema)."_change" WHERE "transaction" = ? AND "sequence" = ?
            """)
        try statement.bind([.integer(change.transaction), .integer(change.sequence)])
        defer { statement.reset() }
        guard try statement.step() else { return [:] }
        guard let values = ReplacedValues.values(statement.value(at: 0)) else {
            throw invalid(change.transaction)
        }
        return values
    }

    /// Returns the changes that a condition selects, in order, ranges as ranges.
    func matching(_ condition: String, _ arguments: [StoredValue]) throws -> [RecordedChange] {
        let statement = try connection.statement(
            """
            SELECT "transaction", "sequence", "entity", "kind", "key", "destination", "lastKey", \
            "old" FROM \(schema)."_change" WHERE \(condition) ORDER BY "transaction", "sequence"
            """)
        try statement.bind(arguments)
        defer { statement.reset() }
        var changes: [RecordedChange] = []
        while try statement.step() { changes.append(try change(statement, true)) }
        return changes
    }

    /// Returns the last deletion of a row; nil if the history has none with its values.
    func lastDeletion(of key: Int64, in table: String) throws -> RecordedChange? {
        let single = try found(
            "\"lastKey\" IS NULL AND \"key\" = ?", [.integer(key)], in: table, key)
        let ranged = try found(
            "\"lastKey\" >= ? AND \"key\" <= ?", [.integer(key), .integer(key)], in: table, key)
        guard
            var last = [single, ranged].compactMap(\.self)
                .max(by: { $0.transaction < $1.transaction })
        else { return nil }
        if last.lastKey != nil {
            let removed = RemovedRows(
                schema: schema, transaction: last.transaction, table: table)
            try removed.forEach(in: key...key, connection) { last.values = $0.values }
        }
        return last.values == nil ? nil : last
    }

    private func found(
        _ condition: String, _ arguments: [StoredValue], in table: String, _ key: Int64
    ) throws -> RecordedChange? {
        let statement = try connection.statement(
            """
            SELECT "transaction", "sequence", "entity", "kind", ?, 0, "lastKey", "old" \
            FROM \(schema)."_change" WHERE "kind" = 'delete' AND "entity" = ? AND \(condition) \
            ORDER BY "transaction" DESC LIMIT 1
            """)
        try statement.bind([.integer(key), .text(table)] + arguments)
        defer { statement.reset() }
        return try statement.step() ? change(statement, true) : nil
    }
}
