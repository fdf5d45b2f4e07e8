/// The changes that later transactions made to the rows and pairs that one transaction wrote. They
/// tell values that were changed later from those that are as the transaction left them.
struct LaterChanges {
    /// A row or pair as the transaction left it, as far as later changes show.
    struct State {
        let existed: Bool
        fileprivate(set) var values: [String: StoredValue] = [:]
        /// Whether all values are known. If so, values that aren't listed are null.
        fileprivate(set) var isWhole = false

        /// Returns the value that the transaction left in a column, given the present value.
        func value(of column: String, now: StoredValue) -> StoredValue {
            values[column] ?? (isWhole ? .null : now)
        }
    }

    /// The rows that later transactions inserted, by table. The history doesn't list the pairs that
    /// were inserted with them.
    private(set) var inserted: [String: KeyRanges] = [:]
    private(set) var states: [String: [RecordKey: State]] = [:]
    /// The rows that later transactions deleted, by table. A row that is inserted again isn't new.
    private var deleted: [String: KeyRanges] = [:]
    /// The keys that the transaction wrote, by table; for pairs, the keys of the sources.
    private let touched: [String: KeyRanges]
    private let insertedBefore: [String: KeyRanges]
    private let joins: [String: JoinTable]
    private let changes: RecordedChanges

    /// Reads the changes of later transactions. `touched` has the keys that the transaction wrote,
    /// by table; for pairs, the keys of the sources. `inserted` has the keys of the rows that it
    /// inserted. It throws ``RevertError/alreadyReverted(_:by:)`` if the transaction has already
    /// been reverted, or ``StoreError``.
    init(
        after number: Int64, touched: [String: KeyRanges], inserted: [String: KeyRanges],
        joins: [String: JoinTable], _ changes: RecordedChanges
    ) throws {
        (self.touched, insertedBefore, self.joins) = (touched, inserted, joins)
        self.changes = changes
        let cancelled = try Self.cancelled(after: number, changes)
        try changes.forEach(
            from: number + 1, through: Int64.max, hasValues: false,
            kinds: [.insert, .update, .delete, .connect, .disconnect]
        ) { change in
            guard !cancelled.contains(change.transaction) else { return }
            if joins[change.table] != nil { return try notePair(change) }
            if change.kind == .insert { noteInsertion(change) }
            if change.kind == .delete {
                deleted[change.table, default: KeyRanges()].formUnion(change.keys)
            }
            for range in touched[change.table]?.ranges(overlapping: change.keys) ?? [] {
                try noteRows(change, range)
            }
        }
    }

    /// Returns pairs of transactions that cancel each other out: one, and the next one if that
    /// reverted it completely. They needn't be read, which saves time if a large import was undone
    /// and redone.
    private static func cancelled(
        after number: Int64, _ changes: RecordedChanges
    ) throws -> Set<Int64> {
        typealias Later = (number: Int64, reverts: Int64?, kept: Int64?)
        let later: [Later] = try changes.connection.compactMap(
            """
            SELECT "number", "reverts", "kept" FROM \(changes.schema)."_transaction" \
            WHERE "number" > ? ORDER BY "number"
            """, [.integer(number)]
        ) { ($0.integer(at: 0), $0.integerIfAny(at: 1), $0.integerIfAny(at: 2)) }
        var reverted: Set<Int64> = []
        for transaction in later.reversed() {
            guard let earlier = transaction.reverts, !reverted.contains(transaction.number)
            else { continue }
            guard earlier != number
            else { throw RevertError.alreadyReverted(number, by: transaction.number) }
            reverted.insert(earlier)
        }
        var cancelled: Set<Int64> = []
        var inForce: [Int64] = []
        for transaction in later {
            if let last = inForce.last, transaction.reverts == last, transaction.kept == 0 {
                inForce.removeLast()
                cancelled.formUnion([last, transaction.number])
            } else {
                inForce.append(transaction.number)
            }
        }
        return cancelled
    }

    private mutating func noteInsertion(_ change: RecordedChange) {
        guard let deleted = deleted[change.table], !deleted.ranges(overlapping: change.keys).isEmpty
        else { return inserted[change.table, default: KeyRanges()].formUnion(change.keys) }
        for key in change.keys where !deleted.contains(key) {
            inserted[change.table, default: KeyRanges()].insert(key)
        }
    }

    private mutating func noteRows(_ change: RecordedChange, _ keys: ClosedRange<Int64>) throws {
        guard change.lastKey != nil else {
            if isKnown(change) { return }
            return note(change, try changes.values(of: change), existed: change.kind != .insert)
        }
        guard change.kind == .delete else {
            for key in keys { note(change.part(key), [:], existed: change.kind != .insert) }
            return
        }
        try changes.forEachPart(of: change, in: keys) { note($0, $0.values ?? [:], existed: true) }
    }

    private mutating func notePair(_ change: RecordedChange) throws {
        guard change.lastKey == nil else {
            return try changes.forEachPart(of: change, in: change.keys) {
                if concerns($0) { noteSingle($0, $0.values ?? [:]) }
            }
        }
        guard concerns(change), !isKnown(change) else { return }
        noteSingle(change, try changes.values(of: change))
    }

    private mutating func noteSingle(_ change: RecordedChange, _ values: [String: StoredValue]) {
        // The pairs of a new row were inserted with it, without a change of their own.
        let isOfNewRow = joins[change.table].map {
            inserted[$0.sourceTable]?.contains(change.key.key) == true
                || inserted[$0.destinationTable]?.contains(change.key.destination) == true
        }
        note(change, values, existed: change.kind != .connect && isOfNewRow != true)
    }

    /// Returns whether the transaction wrote the pair or inserted one of its ends.
    private func concerns(_ change: RecordedChange) -> Bool {
        guard let join = joins[change.table] else { return false }
        return insertedBefore[join.sourceTable]?.contains(change.key.key) == true
            || insertedBefore[join.destinationTable]?.contains(change.key.destination) == true
            || touched[change.table]?.contains(change.key.key) == true
    }

    /// Returns whether the state of a row or pair is complete: later changes needn't be read.
    private func isKnown(_ change: RecordedChange) -> Bool {
        states[change.table]?[change.key].map { !$0.existed || $0.isWhole } ?? false
    }

    private mutating func note(
        _ change: RecordedChange, _ values: [String: StoredValue], existed: Bool
    ) {
        var state = states[change.table]?[change.key] ?? State(existed: existed)
        if state.existed, !state.isWhole {
            state.values.merge(values) { first, _ in first }
            state.isWhole = change.kind == .delete
        }
        states[change.table, default: [:]][change.key] = state
    }
}
