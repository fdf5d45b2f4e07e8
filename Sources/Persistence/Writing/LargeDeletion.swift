import CSQLite

/// A deletion of so many rows that replacing their table is faster than deleting them one by one.
///
/// Deleting a row costs a search in each index, a run of each trigger and a record of its values.
/// Instead, one statement copies the rows to a table of their own, where the history keeps them
/// (``RemovedRows``), and another copies the remaining rows to a new table, which replaces the old
/// one. Indexes and triggers are created again as they were, derived attributes are computed by
/// grouping, and full-text indexes are rebuilt. All of it happens in one transaction, so other
/// connections see the table either before or after.
///
/// The delete rules are checked before, as for every ``RowDeletion``.
struct LargeDeletion {
    /// The minimum number of rows. Fewer aren't worth a schema change, after which every connection
    /// has to prepare its statements again.
    static let leastRows: Int64 = 10_000
    /// The maximum number of remaining rows for each deleted row.
    static let mostRemaining: Int64 = 4
    let deletion: RowDeletion
    let root: EntityDescription
    let schema: String
    let recorder: TransactionRecorder
    /// The join tables that have pairs of the rows.
    let joins: [JoinTable]

    var connection: StoreConnection { deletion.connection }
    var model: ManagedObjectModel { deletion.model }

    /// Returns the condition that a key is one of a row to be deleted.
    static func goes(_ key: String, _ root: EntityDescription) -> String {
        "EXISTS (SELECT 1 FROM \(RowDeletion.doomed) AS d "
            + "WHERE d.root = \(root.index) AND d.key = \(key))"
    }

    /// Returns the condition that a pair has an end that is to be deleted.
    static func goes(_ join: JoinTable, _ root: EntityDescription) -> String {
        [(join.sourceTable, JoinTable.source), (join.destinationTable, JoinTable.destination)]
            .filter { $0.0 == root.table }.map { goes(quoted($0.1), root) }
            .joined(separator: " OR ")
    }

    private var rowGoes: String { Self.goes(quoted(Schema.primaryKey), root) }

    func run() throws {
        if deletion.leavesTombstones, let tombstones = TombstoneTable(of: root, in: model) {
            try connection.execute(tombstones.insertion(where: rowGoes))
        }
        try withoutForeignKeys {
            try removeRows()
            try releaseReferences()
        }
        for attribute in model.derivedAttributes where counts(attribute) {
            try connection.execute(attribute.recomputation(in: model))
        }
        for index in Schema(model: model).fullTextIndexes where index.table == root.table {
            try index.rebuild(in: connection)
        }
    }

    /// Runs `body` without foreign keys. The rows are deleted before the references to them, so
    /// foreign keys must neither act nor count violations.
    private func withoutForeignKeys(_ body: () throws -> Void) throws {
        let handle = connection.database.handle
        sqlite_set_foreign_keys(handle, 0)
        sqlite_set_legacy_alter_table(handle, 1)
        defer {
            sqlite_set_legacy_alter_table(handle, 0)
            sqlite_set_foreign_keys(handle, 1)
        }
        try body()
    }

    /// Removes the rows and their pairs from their tables. Nothing is recorded meanwhile: the
    /// tables of removed rows are the record.
    private func removeRows() throws {
        let handle = connection.database.handle
        TransactionRecorder.stop(handle)
        defer { recorder.start(handle) }
        try keepRows()
        for join in joins { try keepPairs(of: join) }
        for join in joins { try replace(join.name, without: Self.goes(join, root)) }
        try replace(root.table, without: rowGoes)
    }

    /// Sets references to NULL in rows that stay, as the schema does when a row is deleted. The
    /// rows are gone by now: triggers must not empty a reference's other end, which the history
    /// keeps.
    private func releaseReferences() throws {
        for other in model.roots {
            for (name, value) in model.columns(of: other) {
                guard let relationship = value.relationship,
                    relationship.inverseDeleteRule == .nullify,
                    model.destination(of: relationship).rootIndex == root.index
                else { continue }
                let stays = deletion.stays(quoted(Schema.primaryKey), other.index)
                try connection.execute(
                    """
                    UPDATE \(quoted(other.table)) SET \(quoted(name)) = NULL, \
                    \(RowStatements.versionStamp) \
                    WHERE \(Self.goes(quoted(name), root)) AND \(stays)
                    """)
            }
        }
    }

    private func replace(_ table: String, without condition: String) throws {
        let objects = try SchemaObject.all(in: connection, schema: schema)
            .filter { $0.table == table && $0.kind != .view }
        guard let definition = objects.first(where: { $0.kind == .table })?.sql
        else { throw StoreError(.schema(.missing(table))) }
        let columns = try connection.columns(of: table, in: schema).map { quoted($0.name) }
            .joined(separator: ", ")
        let replacement = TableReplacement(table: table, schema: schema, connection: connection)
        try replacement.run(by: definition) {
            try connection.execute(
                "INSERT INTO \(schema).\(quoted(replacement.newName)) (\(columns)) "
                    + "SELECT \(columns) FROM \(schema).\(quoted(table)) WHERE NOT (\(condition))")
        }
        for object in objects where object.kind != .table {
            try connection.executeScript(SchemaObject.qualified(object.sql, schema))
        }
    }

    /// Returns whether a derived attribute is derived from the rows or from their pairs.
    private func counts(_ attribute: DerivedAttribute) -> Bool {
        let relationship = attribute.derivation.relationship
        switch relationship.storage {
        case .joinTable(let join, _): return joins.contains(join)
        case .inverseColumn: return model.destination(of: relationship).table == root.table
        case .column: return false
        }
    }

    private func keepRows() throws {
        guard let index = recordedIndex(of: root.table) else { return }
        let removed = try RemovedRows.copy(
            from: root.table, in: schema, keys: [Schema.primaryKey],
            columns: recorder.tables[index].recordedColumns.map(\.name), where: rowGoes, connection)
        let key = quoted(Schema.primaryKey)
        try recorder.noteRemoval(
            of: ranges(
                """
                SELECT min(\(key)), max(\(key)) FROM (\
                SELECT \(key), \(key) - row_number() OVER (ORDER BY \(key)) AS island \
                FROM \(schema).\(quoted(removed))) GROUP BY island ORDER BY 1
                """), from: index)
    }

    private func keepPairs(of join: JoinTable) throws {
        guard let index = recordedIndex(of: join.name) else { return }
        let removed = try RemovedRows.copy(
            from: join.name, in: schema, keys: [JoinTable.source, JoinTable.destination],
            columns: recorder.tables[index].recordedColumns.map(\.name),
            where: Self.goes(join, root), connection)
        let source = quoted(JoinTable.source)
        try recorder.noteRemoval(
            of: ranges("SELECT min(\(source)), max(\(source)) FROM \(schema).\(quoted(removed))"),
            from: index)
    }

    private func ranges(_ query: String) throws -> [ClosedRange<Int64>] {
        try connection.compactMap(query) { row in
            let (first, last) = (row.integer(at: 0), row.integer(at: 1))
            return first <= last ? first...last : nil
        }
    }

    func recordedIndex(of table: String) -> Int? {
        recorder.tables.firstIndex { $0.schema == schema && $0.name == table }
    }
}
