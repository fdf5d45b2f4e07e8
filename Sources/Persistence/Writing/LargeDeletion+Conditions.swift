/// Checks whether replacing a table has the same effect as deleting its rows one by one.
extension LargeDeletion {
    /// Creates a large deletion; returns nil if the rows have to be deleted one by one.
    init?(of root: EntityDescription, in deletion: RowDeletion) throws {
        let (connection, model) = (deletion.connection, deletion.model)
        guard let recorder = connection.transaction?.recorder,
            let schema = recorder.tables.first(where: { $0.name == root.table })?.schema,
            try Self.isWorthwhile(root, in: schema, connection)
        else { return nil }
        let joins = try Schema(model: model).joinTables.filter { join in
            guard join.sourceTable == root.table || join.destinationTable == root.table
            else { return false }
            return try connection.integer(
                "SELECT 1 FROM \(schema).\(quoted(join.name)) "
                    + "WHERE \(Self.goes(join, root)) LIMIT 1") != nil
        }
        self.init(deletion: deletion, root: root, schema: schema, recorder: recorder, joins: joins)
        guard try !isReferredToByOtherDoomedRows(), try !isRecorded(), try isOnlyOurs()
        else { return nil }
        // SQLite can't drop a table while a statement reads from the store.
        guard !connection.hasOpenStatements else { return nil }
    }

    private static func isWorthwhile(
        _ root: EntityDescription, in schema: String, _ connection: StoreConnection
    ) throws -> Bool {
        let going =
            try connection.integer(
                "SELECT count(*) FROM \(RowDeletion.doomed) WHERE root = \(root.index)") ?? 0
        guard going >= leastRows else { return false }
        let all =
            try connection.integer("SELECT count(*) FROM \(schema).\(quoted(root.table))") ?? 0
        return all - going <= going * mostRemaining
    }

    /// Returns whether rows of other tables that are also to be deleted may refer to these rows.
    /// Foreign keys would count such references as violations until those rows are deleted.
    private func isReferredToByOtherDoomedRows() throws -> Bool {
        try Set(deletion.entities().map(\.rootIndex)).contains { other in
            other != root.index
                && model.columns(of: model.entities[other]).contains {
                    $0.value.relationship.map { model.destination(of: $0).rootIndex } == root.index
                }
        }
    }

    /// Returns whether the transaction has inserted or changed a row or pair that is to be deleted,
    /// or has replaced one of the tables. Its record would have to be merged with the removal.
    private func isRecorded() throws -> Bool {
        guard recorder.overflow == nil else { return true }
        let ends = joins.map { ($0.name, [$0.sourceTable, $0.destinationTable]) }
        for (table, ends) in [(root.table, [root.table])] + ends {
            guard let index = recordedIndex(of: table) else { return true }
            let changes = recorder.changes[index]
            guard changes.removed.isEmpty else { return true }
            for (end, key) in zip(ends, [\RecordKey.key, \.destination]) where end == root.table {
                let keys = jsonArray(changes.records.keys.map { $0[keyPath: key] })
                if try isDoomed("IN (SELECT value FROM json_each(?))", [.text(keys)]) {
                    return true
                }
            }
            for range in changes.inserted.ranges {
                let bounds = [StoredValue.integer(range.lowerBound), .integer(range.upperBound)]
                if try isDoomed("BETWEEN ? AND ?", bounds) { return true }
            }
        }
        return false
    }

    private func isDoomed(_ keys: String, _ arguments: [StoredValue]) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(RowDeletion.doomed) WHERE root = \(root.index) AND key \(keys) LIMIT 1",
            arguments) != nil
    }

    /// Returns whether no trigger and no foreign key of another program would act when a row is
    /// deleted. The triggers of a batch under way count too.
    private func isOnlyOurs() throws -> Bool {
        let tables = [root.table] + joins.map(\.name)
        let objects = try SchemaObject.all(in: connection, schema: schema)
        let own = Set(Schema(model: model).triggers)
        for object in objects where tables.contains(object.table) {
            if object.kind == .trigger, !own.contains(object.sql) { return false }
            let beginning = TableReplacement.beginning(of: object.name)
            if object.kind == .table, !object.sql.hasPrefix(beginning) { return false }
        }
        let names = Set(objects.map { $0.name.lowercased() })
        for table in tables {
            let replacement = TableReplacement(table: table, connection: connection)
            guard !names.contains(replacement.newName.lowercased()) else { return false }
        }
        return try !hasForeignReferences(to: tables)
    }

    private func hasForeignReferences(to tables: [String]) throws -> Bool {
        let own = Set(
            model.roots.flatMap { root in
                model.columns(of: root).filter { $0.value.relationship != nil }
                    .map { [root.table, $0.name] }
            }
                + Schema(model: model).joinTables.flatMap { join in
                    [JoinTable.source, JoinTable.destination].map { [join.name, $0] }
                })
        let targets = Set(tables.map { $0.lowercased() })
        let references = try connection.compactMap(
            """
            SELECT m.name, f."from", lower(f."table") FROM \(schema).sqlite_schema AS m \
            JOIN pragma_foreign_key_list(m.name, '\(schema)') AS f WHERE m.type = 'table'
            """
        ) { (column: [$0.text(at: 0), $0.text(at: 1)], target: $0.text(at: 2)) }
        return references.contains { targets.contains($0.target) && !own.contains($0.column) }
    }
}
