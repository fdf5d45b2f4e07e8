/// Takes back what one recorded transaction did in one store, inside another transaction.
///
/// Rows that it inserted are deleted, rows that it deleted are inserted again, and values that it
/// replaced are put back. Nothing that was changed since is overwritten: it is kept and reported.
final class RevertOperation {
    /// Values to put back in one row.
    private struct RowValues {
        let root: EntityDescription
        let entity: EntityDescription
        let key: Int64
        let values: [String: StoredValue]
    }

    private let number: Int64
    private let writer: RowWriter
    private let restoration: RowRestoration
    private let changes: RecordedChanges
    private let later: LaterChanges
    private var roots: [String: EntityDescription] = [:]
    private var joins: [String: JoinTable] = [:]
    private var inserted: [String: KeyRanges] = [:]

    /// What couldn't be put back before other rows had changed.
    private var pending: [RowValues] = []

    /// What was put back and may lead to rows that aren't there.
    private var unresolved: [RowValues] = []

    private var model: ManagedObjectModel { writer.model }
    private var connection: StoreConnection { writer.connection }

    /// - Throws: ``RevertError``, ``StoreError``.
    init(number: Int64, schema: String, writer: RowWriter) throws {
        self.number = number
        self.writer = writer
        restoration = RowRestoration(writer: writer, schema: schema)
        restoration.reversion.number = number
        changes = restoration.changes
        for root in writer.model.roots { roots[root.table] = root }
        for join in Schema(model: writer.model).joinTables { joins[join.name] = join }
        var touched: [String: KeyRanges] = [:]
        var inserted: [String: KeyRanges] = [:]
        try changes.forEach(
            from: number, through: number, hasValues: false,
            kinds: [.insert, .update, .delete, .connect, .disconnect, .reorder]
        ) { change in
            touched[change.table, default: KeyRanges()].formUnion(change.keys)
            if change.kind == .insert {
                inserted[change.table, default: KeyRanges()].formUnion(change.keys)
            }
        }
        self.inserted = inserted
        later = try LaterChanges(
            after: number, touched: touched, inserted: inserted, joins: joins, changes)
    }

    func run() throws -> Reversion {
        try disconnect()
        try putValuesBack()
        try deleteInserted()
        try insertDeleted()
        try restoration.resolveReferences()
        for row in pending { try putBack(row, isLastAttempt: true) }
        try resolveReferences()
        try reconnect()
        try restoration.resolveReferences()
        try restoration.finish()
        try restoreTombstones()
        restoration.reversion.changedCount += restoration.insertedCount
        return restoration.reversion
    }

    private func keep(
        _ reason: KeptChange.Reason, _ root: EntityDescription, _ key: Int64,
        _ property: String? = nil
    ) {
        restoration.reversion.keep(reason, restoration.objectID(root, key), property: property)
    }

    // MARK: Pairs

    private func disconnect() throws {
        try changes.forEach(of: number, kinds: [.connect]) { change in
            guard let join = joins[change.table] else { return }
            try connection.execute(
                "DELETE FROM \(quoted(join.name)) WHERE \(Self.isPair)",
                [.integer(change.key.key), .integer(change.key.destination)])
            restoration.notePair(of: join, change.key.key, change.key.destination)
        }
    }

    private func reconnect() throws {
        try changes.forEach(of: number, kinds: [.disconnect, .reorder]) { change in
            guard let join = joins[change.table] else { return }
            let former = (change.values ?? [:])
            guard let now = try orders(of: change.key, in: join, Array(former.keys)) else {
                if change.kind == .disconnect {
                    try restoration.insertPair(of: join, change.key, former)
                }
                return
            }
            guard change.kind == .reorder else { return }
            let state = later.states[change.table]?[change.key]
            for (column, value) in former.sorted(by: { $0.key < $1.key }) {
                let current = now[column] ?? .null
                guard state?.value(of: column, now: current) ?? current == current else {
                    if let root = roots[join.sourceTable] {
                        keep(.changedSince, root, change.key.key, column)
                    }
                    continue
                }
                try connection.execute(
                    """
                    UPDATE \(quoted(join.name)) SET \(quoted(column)) = ? WHERE \(Self.isPair)
                    """,
                    [value, .integer(change.key.key), .integer(change.key.destination)])
            }
        }
    }

    private static let isPair =
        "\(quoted(JoinTable.source)) = ? AND \(quoted(JoinTable.destination)) = ?"

    /// Returns the orders of a pair; nil if it isn't there.
    private func orders(
        of pair: TransactionRecorder.RecordKey, in join: JoinTable, _ columns: [String]
    ) throws -> [String: StoredValue]? {
        try row(
            join.name, columns, where: Self.isPair,
            [.integer(pair.key), .integer(pair.destination)])
    }

    private func row(
        _ table: String, _ columns: [String], where condition: String, _ arguments: [StoredValue]
    ) throws -> [String: StoredValue]? {
        let selected = (["1"] + columns.map(quoted)).joined(separator: ", ")
        let statement = try connection.statement(
            "SELECT \(selected) FROM \(quoted(table)) WHERE \(condition)")
        try statement.bind(arguments)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        var row: [String: StoredValue] = [:]
        for (index, column) in columns.enumerated() { row[column] = statement.value(at: index + 1) }
        return row
    }

    // MARK: Values

    private func putValuesBack() throws {
        try changes.forEach(of: number, kinds: [.update]) { change in
            guard let root = roots[change.table] else { return }
            let known = Set(columnNames(of: change.table))
            let former = (change.values ?? [:]).filter { known.contains($0.key) }
            let columns = former.keys.sorted()
            let kind = root.isInHierarchy ? [Schema.entity] : []
            guard
                let now = try row(
                    root.table, columns + kind, where: RowStatements.hasKey,
                    [.integer(change.key.key)])
            else { return keep(.deletedSince, root, change.key.key) }
            var entity = root
            if case .text(let name)? = now[Schema.entity] {
                entity = model.entity(named: name) ?? root
            }
            let state = later.states[change.table]?[change.key]
            var values: [String: StoredValue] = [:]
            for column in columns {
                guard let current = now[column], let value = former[column] else { continue }
                if (state?.value(of: column, now: current) ?? current) != current {
                    if current != value { keep(.changedSince, root, change.key.key, column) }
                } else if current != value {
                    values[column] = value
                }
            }
            guard !values.isEmpty else { return }
            try putBack(
                RowValues(root: root, entity: entity, key: change.key.key, values: values),
                isLastAttempt: false)
        }
    }

    private func columnNames(of table: String) -> [String] {
        connection.transaction?.recorder?.tables
            .first { $0.name == table && $0.schema == changes.schema }?
            .recordedColumns.map(\.name) ?? []
    }

    /// Puts values back, references to rows that aren't there yet as well: foreign keys wait for the
    /// commit. Values that another row has are left for later, when it may have let go of them.
    private func putBack(_ row: RowValues, isLastAttempt: Bool) throws {
        var values = row.values
        let rules = writer.context.template(of: row.entity).rules
        for (name, value) in row.values {
            guard let slot = row.entity.slot(named: name), rules[slot].error(for: value) != nil
            else { continue }
            values[name] = nil
            keep(.valuesGone, row.root, row.key, name)
        }
        guard !values.isEmpty else { return }
        do {
            try noteOwners(of: row, values)
            try write(row, values)
            restoration.reversion.changedCount += 1
            if try !lostReferences(of: row, values).isEmpty { unresolved.append(row) }
        } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
            guard isLastAttempt else {
                try release(row, values)
                pending.append(row)
                return
            }
            for name in values.keys.sorted() { keep(.valueTaken, row.root, row.key, name) }
        }
    }

    /// Returns the references among values that lead to rows that aren't there.
    private func lostReferences(
        of row: RowValues, _ values: [String: StoredValue]
    ) throws -> [(name: String, key: Int64, relationship: RelationshipDescription)] {
        try values.sorted { $0.key < $1.key }.compactMap { name, value in
            guard case .integer(let key) = value, let slot = row.entity.slot(named: name),
                let relationship = row.entity.values[slot].relationship,
                relationship.inverseDeleteRule != .noAction,
                try !restoration.exists(destination(of: relationship), key)
            else { return nil }
            return (name, key, relationship)
        }
    }

    private func destination(of relationship: RelationshipDescription) -> EntityDescription {
        model.entities[model.destination(of: relationship).rootIndex]
    }

    /// Makes the references that were put back lead to a row, or to none.
    private func resolveReferences() throws {
        for row in unresolved {
            for (name, key, relationship) in try lostReferences(of: row, row.values) {
                let found = try restoration.resolve(
                    destination(of: relationship), key,
                    inverseDeleteRule: relationship.inverseDeleteRule)
                if found == key { continue }
                try write(row, [name: found.map { .integer($0) } ?? .null])
                if found == nil { keep(.deletedSince, row.root, row.key, name) }
            }
        }
    }

    private func write(_ row: RowValues, _ values: [String: StoredValue]) throws {
        let names = values.keys.sorted()
        try writer.translating(
            row.entity, values: { values[row.entity.values[$0].name] ?? .null }
        ) {
            try connection.execute(
                RowStatements.update(
                    of: row.root.table, setting: names, where: RowStatements.hasKey),
                names.map { values[$0] ?? .null } + [.integer(row.key)])
        }
    }

    private func noteOwners(of row: RowValues, _ values: [String: StoredValue]) throws {
        let names = values.keys.sorted()
        let now =
            try self.row(
                row.root.table, names, where: RowStatements.hasKey, [.integer(row.key)]) ?? [:]
        for name in names {
            for value in [now[name], values[name]].compactMap(\.self) {
                restoration.note(value, of: name, in: row.entity)
            }
        }
    }

    /// Takes the row's references off the one place in a one-to-one relationship, so that another
    /// row can get it: the row's number, negated, is unique.
    private func release(_ row: RowValues, _ values: [String: StoredValue]) throws {
        let places = values.keys.filter { name in
            row.entity.slot(named: name).flatMap { row.entity.values[$0].relationship }
                .map { !$0.inverseIsToMany } ?? false
        }
        guard !places.isEmpty else { return }
        try write(
            row, Dictionary(uniqueKeysWithValues: places.map { ($0, .integer(-row.key)) }))
    }

    // MARK: Inserted rows

    private func deleteInserted() throws {
        guard !inserted.isEmpty else { return }
        var deletion = try RowDeletion(writer: writer)
        deletion.leavesTombstones = false
        for (table, keys) in inserted.sorted(by: { $0.key < $1.key }) {
            guard let root = roots[table] else { continue }
            for range in keys.ranges { try deletion.add(range, of: root) }
            for (key, state) in later.states[table] ?? [:] where keys.contains(key.key) {
                if try isChanged(root, key.key, state) {
                    try keepRow(root, key.key, .changedSince, deletion)
                }
            }
        }
        for (table, join) in joins {
            for (pair, state) in later.states[table] ?? [:] {
                let isThere = try orders(of: pair, in: join, []) != nil
                guard isThere != state.existed else { continue }
                for (end, key) in [
                    (join.sourceTable, pair.key), (join.destinationTable, pair.destination),
                ] where inserted[end]?.contains(key) == true {
                    if let root = roots[end] {
                        try keepRow(root, key, .changedSince, deletion)
                    }
                }
            }
        }
        repeat {
            while try keepReferredRows(deletion) {}
        } while try keepRefusedRows(deletion)
        try deletion.noteOwners(writer.context.touchedOwners)
        restoration.reversion.changedCount += try deletion.count()
        try deletion.run()
    }

    private func isChanged(
        _ root: EntityDescription, _ key: Int64, _ state: LaterChanges.State
    ) throws -> Bool {
        let columns = columnNames(of: root.table)
        guard
            let now = try row(root.table, columns, where: RowStatements.hasKey, [.integer(key)])
        else { return false }
        return now.contains { column, current in
            state.value(of: column, now: current) != current
        }
    }

    private func keepRow(
        _ root: EntityDescription, _ key: Int64, _ reason: KeptChange.Reason,
        _ deletion: RowDeletion
    ) throws {
        if try deletion.remove(key, of: root) { keep(reason, root, key) }
    }

    /// Keeps rows that deletion would be refused for, or would change others of.
    ///
    /// - Returns: Whether there were any: then others may refer to those.
    private func keepReferredRows(_ deletion: RowDeletion) throws -> Bool {
        var keys: [(EntityDescription, Int64)] = []
        for entity in try deletion.entities() {
            let root = model.entities[entity.rootIndex]
            for relationship in entity.relationships {
                switch relationship.storage {
                case .inverseColumn where [.nullify, .cascade].contains(relationship.deleteRule):
                    keys += try deletion.owners(of: relationship, of: entity).map { (root, $0) }
                case .joinTable:
                    let later = later.inserted[destination(of: relationship).table]
                    for range in later?.ranges ?? [] {
                        keys += try deletion.owners(of: relationship, of: entity, in: range)
                            .map { (root, $0) }
                    }
                case .column, .inverseColumn: continue
                }
            }
        }
        for (root, key) in keys { try keepRow(root, key, .referredTo, deletion) }
        return !keys.isEmpty
    }

    /// The rows that can't be deleted, although the pairs that they came with are gone.
    private struct Refused: Error {
        let refusals: [RowDeletion.Refusal]
    }

    /// Removes the pairs that the inserted rows came with, or keeps rows that can't be deleted even
    /// so.
    ///
    /// - Returns: Whether there were any: then others may refer to those.
    private func keepRefusedRows(_ deletion: RowDeletion) throws -> Bool {
        do {
            try connection.inSavepoint {
                try disconnectInserted()
                let refusals = try deletion.refusals()
                if !refusals.isEmpty { throw Refused(refusals: refusals) }
            }
            return false
        } catch let refused as Refused {
            for refusal in refused.refusals {
                try keepRow(
                    model.entities[refusal.entity.rootIndex], refusal.key, .referredTo, deletion)
            }
            return true
        }
    }

    /// Deletes the pairs that connect inserted rows with rows that were there before: the history
    /// doesn't have them.
    private func disconnectInserted() throws {
        for join in joins.values.sorted(by: { $0.name < $1.name })
        where join.sourceIsDenied || join.destinationIsDenied {
            for (isSource, near, far) in [
                (true, join.sourceTable, join.destinationTable),
                (false, join.destinationTable, join.sourceTable),
            ] {
                guard inserted[near] != nil, let root = roots[near] else { continue }
                let ends = join.ends(isSource: isSource)
                let ranges = inserted[far]?.ranges ?? []
                try connection.execute(
                    """
                    DELETE FROM \(ends.table) WHERE \(ends.near) IN \
                    (SELECT key FROM \(RowDeletion.doomed) WHERE root = \(root.index)) \
                    AND NOT EXISTS (SELECT 1 FROM json_each(?) \
                    WHERE \(ends.far) BETWEEN value ->> 0 AND value ->> 1)
                    """,
                    [.text(Self.json(ranges))])
            }
        }
    }

    private static func json(_ ranges: [ClosedRange<Int64>]) -> String {
        "[" + ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ",") + "]"
    }

    // MARK: Deleted rows

    private func insertDeleted() throws {
        try changes.forEach(of: number, kinds: [.delete]) { change in
            guard let root = roots[change.table],
                try !restoration.exists(root, change.key.key)
            else { return }
            try restoration.insert(root, change.key.key, change.values)
        }
    }

    /// Puts tombstones back that the transaction removed, and removes those that it put back.
    private func restoreTombstones() throws {
        for table in Schema(model: model).tombstoneTables {
            try changes.forEach(of: number, in: table.name, kinds: [.insert]) { change in
                try connection.execute(
                    "DELETE FROM \(quoted(table.name)) WHERE \(RowStatements.hasKey)",
                    [.integer(change.key.key)])
            }
            try changes.forEach(of: number, in: table.name, kinds: [.delete]) { change in
                guard let values = change.values,
                    try !restoration.exists(table.root, change.key.key)
                else { return }
                let names = values.keys.sorted()
                try connection.execute(
                    RowStatements.insertion(into: table.name, [Schema.primaryKey] + names)
                        .replacing(
                            "INSERT INTO", with: "INSERT OR REPLACE INTO", maxReplacements: 1),
                    [.integer(change.key.key)] + names.map { values[$0] ?? .null })
                connection.transaction?.recorder?.noteBurial(
                    change.key.key, in: table.name, schema: changes.schema)
            }
        }
    }
}
