/// What the transactions after one changed of the rows and pairs that it wrote, so that a value that
/// was changed since can be told from one that still is as that transaction left it.
///
/// A later transaction that was taken back altogether, and the one that took it back, count as if
/// neither had been.
struct LaterChanges {
    /// A row or pair as the transaction left it, as far as later changes tell.
    struct State {
        /// Whether it was there.
        let existed: Bool

        /// The values that later changes have replaced.
        fileprivate(set) var values: [String: StoredValue] = [:]

        /// Whether all values are known; those that aren't listed are null.
        fileprivate(set) var isWhole = false

        /// Returns the value that the transaction left in a column.
        func value(of column: String, now: StoredValue) -> StoredValue {
            values[column] ?? (isWhole ? .null : now)
        }
    }

    /// The rows that later transactions inserted, by table. The history doesn't list their pairs.
    private(set) var inserted: [String: KeyRanges] = [:]

    /// By table.
    private(set) var states: [String: [TransactionRecorder.RecordKey: State]] = [:]

    /// - Parameters:
    ///   - touched: The keys that the transaction wrote, by table; of a pair the source's.
    ///   - inserted: The keys of the rows that it inserted, by table.
    ///   - joins: The tables of pairs.
    /// - Throws: ``RevertError/alreadyReverted(_:by:)``, ``StoreError``.
    init(
        after number: Int64, touched: [String: KeyRanges], inserted: [String: KeyRanges],
        joins: [String: JoinTable], _ changes: RecordedChanges
    ) throws {
        let cancelled = try Self.cancelled(after: number, changes)
        try changes.forEach(
            from: number + 1, through: Int64.max, hasValues: false,
            kinds: [.insert, .update, .delete, .connect, .disconnect, .reorder]
        ) { change in
            guard !cancelled.contains(change.transaction) else { return }
            if change.kind == .insert {
                self.inserted[change.table, default: KeyRanges()].formUnion(change.keys)
            }
            if let join = joins[change.table] {
                let isOfNewRow =
                    inserted[join.sourceTable]?.contains(change.key.key) == true
                    || inserted[join.destinationTable]?.contains(change.key.destination) == true
                guard
                    isOfNewRow || touched[change.table]?.contains(change.key.key) == true
                        || change.lastKey != nil
                else { return }
                return try add(change, changes)
            }
            guard let keys = touched[change.table]?.ranges else { return }
            for range in keys where range.overlaps(change.keys) {
                if change.lastKey == nil { return try add(change, changes) }
                try addRange(change, range.clamped(to: change.keys), changes)
            }
        }
    }

    /// Returns the later transactions that come to nothing together.
    private static func cancelled(
        after number: Int64, _ changes: RecordedChanges
    ) throws -> Set<Int64> {
        let statement = try changes.connection.statement(
            """
            SELECT "number", "reverts", "kept" FROM \(changes.schema)."_transaction" \
            WHERE "number" > ? AND "reverts" IS NOT NULL ORDER BY "number" DESC
            """)
        try statement.bind(.integer(number), at: 1)
        defer { statement.reset() }
        var cancelled: Set<Int64> = []
        var reverted: Set<Int64> = []
        while try statement.step() {
            let (later, earlier) = (statement.integer(at: 0), statement.integer(at: 1))
            guard !reverted.contains(later) else { continue }
            if earlier == number { throw RevertError.alreadyReverted(number, by: later) }
            reverted.insert(earlier)
            if earlier > number, statement.integer(at: 2) == 0 {
                cancelled.formUnion([later, earlier])
            }
        }
        return cancelled
    }

    private mutating func add(_ change: RecordedChange, _ changes: RecordedChanges) throws {
        if change.lastKey != nil {
            // Many pairs at once: of rows that are gone.
            return try changes.forEach(of: change.transaction, kinds: [.disconnect]) { pair in
                if pair.table == change.table, pair.lastKey == nil {
                    note(pair, values: pair.values ?? [:])
                }
            }
        }
        let known = states[change.table]?[change.key]
        if let known, !known.existed || known.isWhole { return }
        note(change, values: try changes.values(of: change))
    }

    private mutating func addRange(
        _ change: RecordedChange, _ keys: ClosedRange<Int64>, _ changes: RecordedChanges
    ) throws {
        guard change.kind == .delete else {
            for key in keys { note(change, key: key, values: [:]) }
            return
        }
        let removed = RemovedRows(
            schema: changes.schema, transaction: change.transaction, table: change.table)
        try removed.forEach(in: keys, changes.connection) {
            note(change, key: $0.key, values: $0.values ?? [:])
        }
    }

    private mutating func note(
        _ change: RecordedChange, key: Int64? = nil, values: [String: StoredValue]
    ) {
        let key = key.map { TransactionRecorder.RecordKey(key: $0) } ?? change.key
        var state =
            states[change.table]?[key]
            ?? State(existed: change.kind != .insert && change.kind != .connect)
        guard state.existed, !state.isWhole else {
            states[change.table, default: [:]][key] = state
            return
        }
        state.values.merge(values) { first, _ in first }
        state.isWhole = change.kind == .delete
        states[change.table, default: [:]][key] = state
    }
}
