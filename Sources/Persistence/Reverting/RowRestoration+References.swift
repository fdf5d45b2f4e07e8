/// Handles references and pairs that may lead to rows that don't exist.
extension RowRestoration {
    private static let keysAtOnce = 500

    private var model: ManagedObjectModel { store.model }
    private var connection: StoreConnection { store.connection }

    /// Returns the key of the row that a reference should lead to now; nil if there is no such row.
    /// It may insert the row again. `root` and `key` are those of the row that the reference led
    /// to, and `inverseDeleteRule` is the delete rule of the relationship from it.
    func resolve(
        _ root: EntityDescription, _ key: Int64, inverseDeleteRule: DeleteRule
    ) throws -> Int64? {
        if try store.exists(root, key) { return key }
        let row = Row(root: root.index, key: key)
        if let other = adopted[row] { return other }
        guard inverseDeleteRule == .deny,
            let deletion = try store.changes.lastDeletion(of: key, in: root.table)
        else { return nil }
        return try insert(root, key, deletion.values) ? key : adopted[row]
    }

    /// Resolves or clears every dangling reference of the inserted rows. A row whose required
    /// reference can't be resolved is deleted again.
    func resolveReferences() throws {
        var done: [Int: Int] = [:]
        while let (root, keys) = inserted.first(where: { (done[$0.key] ?? 0) < $0.value.count }) {
            let first = done[root] ?? 0
            let some = keys[first...].prefix(Self.keysAtOnce)
            done[root] = first + some.count
            try resolveReferences(of: model.entities[root], Array(some))
        }
    }

    private func resolveReferences(of root: EntityDescription, _ keys: [Int64]) throws {
        for (name, value) in model.columns(of: root) {
            guard let relationship = value.relationship, relationship.inverseDeleteRule != .noAction
            else { continue }
            let destination = store.destination(of: relationship)
            for (key, lost) in try dangling(name, of: root, to: destination, among: keys) {
                let found = try resolve(
                    destination, lost, inverseDeleteRule: relationship.inverseDeleteRule)
                if found == nil, relationship.isRequired {
                    try connection.execute(
                        "DELETE FROM \(quoted(root.table)) WHERE \(RowStatements.hasKey)",
                        [.integer(key)])
                    insertedCount -= 1
                    store.keep(.valuesGone, root, key)
                    continue
                }
                try store.writer.update(root, key: key, [(name, StoredValue(found))])
                if found == nil { store.keep(.deletedSince, root, key, name) }
            }
        }
    }

    private func dangling(
        _ column: String, of root: EntityDescription, to destination: EntityDescription,
        among keys: [Int64]
    ) throws -> [(key: Int64, lost: Int64)] {
        try connection.compactMap(
            """
            SELECT o.\(quoted(Schema.primaryKey)), o.\(quoted(column)) \
            FROM \(quoted(root.table)) AS o \
            WHERE o.\(quoted(Schema.primaryKey)) IN (SELECT value FROM json_each(?)) \
            AND o.\(quoted(column)) IS NOT NULL AND NOT EXISTS (\
            SELECT 1 FROM \(quoted(destination.table)) AS d \
            WHERE d.\(quoted(Schema.primaryKey)) = o.\(quoted(column)))
            """, [.text(jsonArray(keys))]
        ) { ($0.integer(at: 0), $0.integer(at: 1)) }
    }

    /// Inserts the pairs that ``restored`` rows had when they were deleted. `number` is a
    /// transaction whose pairs to leave out (default: none).
    func insertPairs(exceptOf number: Int64? = nil) throws {
        for (transaction, keys) in restored.sorted(by: { $0.key < $1.key })
        where transaction != number {
            try store.changes.forEach(of: transaction, kinds: [.disconnect]) { change in
                guard let join = store.joins[change.table],
                    keys[join.sourceTable]?.contains(change.key.key) == true
                        || keys[join.destinationTable]?.contains(change.key.destination) == true
                else { return }
                try insertPair(of: join, change.key)
            }
        }
    }

    /// Inserts a pair if it doesn't exist and both of its ends do.
    func insertPair(of join: JoinTable, _ pair: RecordKey) throws {
        guard let source = store.roots[join.sourceTable],
            let destination = store.roots[join.destinationTable]
        else { return }
        // An end with the delete rule deny was deleted because nothing referred to it any more.
        guard
            let near = try resolve(
                source, pair.key, inverseDeleteRule: join.sourceIsDenied ? .deny : .nullify),
            let far = try resolve(
                destination, pair.destination,
                inverseDeleteRule: join.destinationIsDenied ? .deny : .nullify)
        else {
            if try store.exists(source, pair.key) {
                store.keep(.deletedSince, destination, pair.destination)
            } else {
                store.keep(.deletedSince, source, pair.key)
            }
            return
        }
        try store.writer.insertPair(RecordKey(key: near, destination: far), in: join)
    }
}
