/// Deletes the rows that a transaction inserted, except those that were changed later or that other
/// rows now refer to.
final class InsertionReversion {
    private let store: StoreReversion
    private let later: LaterChanges
    private let inserted: [String: KeyRanges]
    private var deletion: RowDeletion
    /// The rows that are kept and those that later transactions inserted, by table.
    private var holders: [String: KeyRanges]

    init(store: StoreReversion, later: LaterChanges, inserted: [String: KeyRanges]) throws {
        self.store = store
        self.later = later
        self.inserted = inserted.filter { store.roots[$0.key] != nil }
        holders = later.inserted
        deletion = try RowDeletion(writer: store.writer)
        // The rows count as never inserted, so their deletion leaves no tombstones.
        deletion.leavesTombstones = false
    }

    func run() throws {
        guard !inserted.isEmpty else { return }
        for (table, keys) in inserted {
            guard let root = store.roots[table] else { continue }
            for range in keys.ranges { try deletion.add(range, of: root) }
        }
        try keepChangedRows()
        try keepRowsWithChangedPairs()
        // A row that is kept may refer to others, which must be kept too.
        while try keepHeldRows() {}
        try deletion.noteOwners()
        store.noteChanges(try deletion.count())
        try deletion.run()
    }

    private func keep(
        _ key: Int64, of root: EntityDescription, _ reason: KeptChange.Reason
    ) throws {
        guard try deletion.remove(key, of: root) else { return }
        holders[root.table, default: KeyRanges()].insert(key)
        store.keep(reason, root, key)
    }

    private func keepChangedRows() throws {
        for (table, keys) in inserted.sorted(by: { $0.key < $1.key }) {
            guard let root = store.roots[table] else { continue }
            let incidental = Set(
                store.model.columns(of: root)
                    .filter { $0.value.attribute?.isIncidental == true }.map(\.name))
            let columns = store.columns(of: table).filter { !incidental.contains($0) }
            for (key, state) in sortedStates(of: table) where keys.contains(key.key) {
                guard let now = try store.row(root, key.key, columns) else { continue }
                let isChanged = now.contains { state.value(of: $0.key, now: $0.value) != $0.value }
                if isChanged { try keep(key.key, of: root, .changedSince) }
            }
        }
    }

    private func keepRowsWithChangedPairs() throws {
        for (table, join) in store.joins.sorted(by: { $0.key < $1.key }) {
            for (pair, state) in sortedStates(of: table) {
                guard try store.exists(pair, in: join) != state.existed else { continue }
                for (end, key) in [
                    (join.sourceTable, pair.key), (join.destinationTable, pair.destination),
                ] where inserted[end]?.contains(key) == true {
                    if let root = store.roots[end] { try keep(key, of: root, .changedSince) }
                }
            }
        }
    }

    private func sortedStates(of table: String) -> [(key: RecordKey, value: LaterChanges.State)] {
        (later.states[table] ?? [:]).sorted { $0.key < $1.key }
    }

    /// Keeps the rows that remaining rows refer to. It returns whether there were any such rows.
    private func keepHeldRows() throws -> Bool {
        let model = store.model
        var held: [(root: EntityDescription, key: Int64)] = []
        for entity in try deletion.entities() {
            let root = model.entities[entity.rootIndex]
            func note(_ connections: RowDeletion.Connections, isPair: Bool, isDenied: Bool) throws {
                var others: KeyRanges?
                if isPair {
                    // All other pairs were inserted by the transaction itself.
                    let far = model.entities[connections.otherRoot].table
                    others = isDenied ? holders[far] : later.inserted[far]
                    if others == nil { return }
                }
                held += try deletion.rows(in: connections, among: others).map { (root, $0) }
            }
            for relationship in entity.relationships {
                let connections = deletion.connections(of: relationship, of: entity)
                switch relationship.storage {
                case .inverseColumn where relationship.deleteRule != .noAction:
                    try note(connections, isPair: false, isDenied: false)
                case .joinTable:
                    try note(connections, isPair: true, isDenied: relationship.deleteRule == .deny)
                case .column, .inverseColumn: continue
                }
            }
            for reference in model.oneWayReferences(to: entity) {
                try note(
                    deletion.connections(of: reference, to: entity), isPair: false, isDenied: true)
            }
        }
        for (root, key) in held { try keep(key, of: root, .referredTo) }
        return !held.isEmpty
    }
}
