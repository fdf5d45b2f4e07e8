/// Restores the values that a transaction replaced, except those that were changed later.
final class ValueReversion {
    private let store: StoreReversion
    private let restoration: RowRestoration
    private let later: LaterChanges
    /// The rows whose former values other rows have. Those rows may still be changed or deleted.
    private var refused: [StoreReversion.RowValues] = []
    /// The rows whose former references lead to missing rows, which may still be restored.
    private var unresolved: [StoreReversion.RowValues] = []

    private var model: ManagedObjectModel { store.model }

    init(store: StoreReversion, restoration: RowRestoration, later: LaterChanges) {
        self.store = store
        self.restoration = restoration
        self.later = later
    }

    /// Restores the values that can be restored before rows are deleted and inserted.
    func putBack(_ number: Int64) throws {
        try store.changes.forEach(of: number, kinds: [.update]) { change in
            guard let root = store.roots[change.table] else { return }
            guard let row = try unchanged(change, root) else { return }
            if try !putBack(row) { refused.append(row) }
        }
    }

    /// Restores values that conflicted with other rows, after rows have been deleted and inserted.
    func putBackRest() throws {
        // Each row may have to wait for the next one, for instance if unique numbers were shifted.
        var before: Int
        repeat {
            before = refused.count
            refused = try refused.reversed().filter { try !putBack($0) }
        } while !refused.isEmpty && refused.count < before
        for row in refused { try putBackSome(of: row) }
        try resolveReferences()
    }

    /// Restores those values of a row that no other row has, one by one, but groups as a whole.
    private func putBackSome(of row: StoreReversion.RowValues) throws {
        var rest = row.values
        for group in row.entity.indivisibleColumns {
            let names = group.filter { rest[$0] != nil }
            guard names.count > 1 else { continue }
            var part = row
            part.values = rest.filter { names.contains($0.key) }
            for name in names { rest[name] = nil }
            if try putBack(part) { continue }
            for name in names { store.keep(.valueTaken, row.root, row.key, name) }
        }
        for (name, value) in rest.sorted(by: { $0.key < $1.key }) {
            var part = row
            part.values = [name: value]
            if try !putBack(part) { store.keep(.valueTaken, row.root, row.key, name) }
        }
    }

    /// Returns the former values of a row that are valid and weren't changed later; nil if none is.
    private func unchanged(
        _ change: RecordedChange, _ root: EntityDescription
    ) throws -> StoreReversion.RowValues? {
        let key = change.key.key
        let known = Set(store.columns(of: change.table))
        let former = (change.values ?? [:]).filter { known.contains($0.key) }
        let kind = root.isInHierarchy ? [Schema.entity] : []
        guard let now = try store.row(root, key, former.keys + kind) else {
            store.keep(.deletedSince, root, key)
            return nil
        }
        var entity = root
        if case .text(let name)? = now[Schema.entity] { entity = model.entity(named: name) ?? root }
        let state = later.states[change.table]?[change.key]
        var values: [String: StoredValue] = [:]
        var kept: Set<String> = []
        for (column, value) in former.sorted(by: { $0.key < $1.key }) {
            guard let current = now[column], current != value else { continue }
            if let state, state.value(of: column, now: current) != current {
                store.keep(.changedSince, root, key, column)
                kept.insert(column)
            } else if let slot = entity.slot(named: column), !entity.values[slot].accepts(value) {
                store.keep(.valuesGone, root, key, column)
                kept.insert(column)
            } else {
                values[column] = value
            }
        }
        let groups = entity.indivisibleColumns.filter { $0.contains { values[$0] != nil } }
        if !groups.isEmpty {
            let present = try store.row(root, key, Array(Set(groups.joined()))) ?? [:]
            if let state {
                kept.formUnion(
                    present.filter { state.value(of: $0.key, now: $0.value) != $0.value }.keys)
            }
            // Groups may overlap, so keeping one may require keeping another.
            while let group = groups.first(where: { group in
                group.contains(where: kept.contains) && group.contains { values[$0] != nil }
            }) {
                for column in group where values.removeValue(forKey: column) != nil {
                    store.keep(.changedSince, root, key, column)
                    kept.insert(column)
                }
            }
        }
        guard !values.isEmpty else { return nil }
        return StoreReversion.RowValues(root: root, entity: entity, key: key, values: values)
    }

    /// Restores values, including references to rows that don't exist yet, because foreign keys are
    /// deferred until the commit. It returns whether the values were restored; false if another row
    /// has one of them.
    private func putBack(_ row: StoreReversion.RowValues) throws -> Bool {
        do {
            try store.write(row, row.values)
        } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
            return false
        }
        store.noteChanges(1)
        if try !lostReferences(of: row).isEmpty { unresolved.append(row) }
        return true
    }

    /// Returns the references among a row's values that lead to rows that don't exist.
    private func lostReferences(
        of row: StoreReversion.RowValues
    ) throws -> [(name: String, key: Int64, relationship: RelationshipDescription)] {
        try row.values.sorted { $0.key < $1.key }.compactMap { name, value in
            guard case .integer(let key) = value, let slot = row.entity.slot(named: name),
                let relationship = row.entity.values[slot].relationship,
                relationship.inverseDeleteRule != .noAction,
                try !store.exists(store.destination(of: relationship), key)
            else { return nil }
            return (name, key, relationship)
        }
    }

    private func resolveReferences() throws {
        for row in unresolved {
            for (name, key, relationship) in try lostReferences(of: row) {
                let found = try restoration.resolve(
                    store.destination(of: relationship), key,
                    inverseDeleteRule: relationship.inverseDeleteRule)
                if found == key { continue }
                try store.write(row, [name: StoredValue(found)])
                if found == nil { store.keep(.deletedSince, row.root, row.key, name) }
            }
        }
    }
}
