import CSQLitePreupdate
import GRDBSQLite

/// A deletion of so many rows that making their table again without them costs less.
///
/// Deleting a row costs a search in each index, a run of each trigger and a record of its values.
/// Here one statement moves the rows to a table of their own, where the history keeps them
/// (``RemovedRows``), and another copies those that stay; indexes and triggers are made again as they
/// were, and derived attributes computed by grouping. All of it happens in one transaction.
///
/// The delete rules are judged before, as for every ``RowDeletion``.
struct LargeDeletion {
    /// The minimum number of rows: fewer aren't worth a change of the schema, after which every
    /// connection prepares its statements again.
    static let leastRows: Int64 = 10_000

    /// The maximum number of rows that stay, for each that goes.
    static let mostRemaining: Int64 = 4

    private let deletion: RowDeletion
    private let root: EntityDescription
    private let schema: String
    private let recorder: TransactionRecorder

    /// The joins that have pairs of the rows.
    private let joins: [JoinTable]

    private var connection: StoreConnection { deletion.connection }
    private var model: ManagedObjectModel { deletion.model }

    /// - Returns: Nil if the rows have to be deleted one by one: they are few, or the transaction
    ///   has changed some of them already, or rows that are to be deleted as well refer to them.
    init?(of root: EntityDescription, in deletion: RowDeletion) throws {
        self.deletion = deletion
        self.root = root
        schema = deletion.writer.context.container.schemaName(of: root)
        guard let recorder = deletion.connection.transaction?.recorder, recorder.overflow == nil
        else { return nil }
        self.recorder = recorder
        let (connection, model, schema) = (deletion.connection, deletion.model, schema)
        let count =
            try connection.integer(
                "SELECT count(*) FROM \(RowDeletion.doomed) WHERE root = \(root.index)") ?? 0
        guard count >= Self.leastRows else { return nil }
        let all = try connection.integer(
            "SELECT count(*) FROM \(schema).\(quoted(root.table))")
        guard let all, all - count <= count * Self.mostRemaining else { return nil }
        for other in try Set(deletion.entities().map(\.rootIndex)) where other != root.index {
            let refers = model.columns(of: model.entities[other]).contains {
                $0.value.relationship.map { model.destination(of: $0).rootIndex } == root.index
            }
            if refers { return nil }
        }
        var joins: [JoinTable] = []
        for join in Schema(model: model).joinTables
        where join.sourceTable == root.table || join.destinationTable == root.table {
            let isConcerned = try connection.integer(
                """
                SELECT 1 FROM \(schema).\(quoted(join.name)) \
                WHERE \(Self.goes(join, root)) LIMIT 1
                """)
            if isConcerned != nil { joins.append(join) }
        }
        self.joins = joins
        for join in joins {
            guard let index = index(of: join.name), recorder.changes[index].isEmpty else {
                return nil
            }
        }
        guard let index = index(of: root.table), try !isRecorded(recorder.changes[index]) else {
            return nil
        }
    }

    private func index(of table: String) -> Int? {
        recorder.tables.firstIndex { $0.schema == schema && $0.name == table }
    }

    /// Whether the transaction has inserted or changed a row that is to be deleted.
    private func isRecorded(_ changes: TransactionRecorder.Changes) throws -> Bool {
        let among = "SELECT 1 FROM \(RowDeletion.doomed) WHERE root = \(root.index)"
        let keys = jsonArray(changes.records.keys.map(\.key))
        if try connection.integer(
            "\(among) AND key IN (SELECT value FROM json_each(?)) LIMIT 1", [.text(keys)]) != nil
        {
            return true
        }
        return try changes.inserted.ranges.contains { range in
            try connection.integer(
                "\(among) AND key BETWEEN ? AND ? LIMIT 1",
                [.integer(range.lowerBound), .integer(range.upperBound)]) != nil
        }
    }

    // MARK: Conditions

    private static func goes(_ key: String, _ root: EntityDescription) -> String {
        """
        EXISTS (SELECT 1 FROM \(RowDeletion.doomed) AS d \
        WHERE d.root = \(root.index) AND d.key = \(key))
        """
    }

    private static func goes(_ join: JoinTable, _ root: EntityDescription) -> String {
        [(join.sourceTable, JoinTable.source), (join.destinationTable, JoinTable.destination)]
            .filter { $0.0 == root.table }.map { goes(quoted($0.1), root) }
            .joined(separator: " OR ")
    }

    private var rowGoes: String { Self.goes(quoted(Schema.primaryKey), root) }

    // MARK: Deleting

    func run() throws {
        try releaseReferences()
        if deletion.leavesTombstones { try leaveTombstones() }
        try moveRows()
        for attribute in model.derivedAttributes where counts(attribute) {
            try connection.execute(attribute.recomputation(in: model))
        }
        for index in Schema(model: model).fullTextIndexes where index.table == root.table {
            try index.rebuild(in: connection)
        }
    }

    /// Sets references to NULL in rows that stay, as the schema does for a row that is deleted.
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

    private func keepRows() throws {
        guard let index = index(of: root.table) else { return }
        let removed = RemovedRows(
            schema: schema, transaction: try connection.transactionNumber(), table: root.table)
        try removed.fill(
            keys: [Schema.primaryKey], columns: recorder.tables[index].recordedColumns.map(\.name),
            where: rowGoes, connection)
        let key = quoted(Schema.primaryKey)
        try recorder.noteRemoval(
            of: ranges(
                """
                SELECT min(\(key)), max(\(key)) FROM (\
                SELECT \(key), \(key) - row_number() OVER (ORDER BY \(key)) AS island \
                FROM \(schema).\(quoted(removed.name))) GROUP BY island ORDER BY 1
                """), from: index)
    }

    private func keepPairs(of join: JoinTable) throws {
        guard let index = index(of: join.name) else { return }
        let removed = RemovedRows(
            schema: schema, transaction: try connection.transactionNumber(), table: join.name)
        try removed.fill(
            keys: [JoinTable.source, JoinTable.destination],
            columns: recorder.tables[index].recordedColumns.map(\.name),
            where: Self.goes(join, root), connection)
        let source = quoted(JoinTable.source)
        try recorder.noteRemoval(
            of: ranges(
                "SELECT min(\(source)), max(\(source)) FROM \(schema).\(quoted(removed.name))"),
            from: index)
    }

    private func ranges(_ query: String) throws -> [ClosedRange<Int64>] {
        let statement = try connection.statement(query)
        defer { statement.reset() }
        var ranges: [ClosedRange<Int64>] = []
        while try statement.step() {
            let (first, last) = (statement.integer(at: 0), statement.integer(at: 1))
            if first <= last { ranges.append(first...last) }
        }
        return ranges
    }

    private func leaveTombstones() throws {
        guard let table = TombstoneTable(of: root, in: model) else { return }
        try connection.execute(table.insertion(where: rowGoes))
    }

    /// Moves the rows, and their pairs, to tables of their own. Nothing is recorded meanwhile: those
    /// tables are the record.
    private func moveRows() throws {
        TransactionRecorder.stop(connection.database.sqliteConnection)
        defer { recorder.start(connection.database.sqliteConnection) }
        try keepRows()
        for join in joins { try keepPairs(of: join) }
        for join in joins { try rebuild(join.name, without: Self.goes(join, root)) }
        try rebuild(root.table, without: rowGoes)
    }

    /// Makes a table again without some rows. It stands in for a deletion, so that foreign keys must
    /// neither act nor count.
    private func rebuild(_ table: String, without condition: String) throws {
        let objects = try SchemaObject.all(in: connection, schema: schema)
            .filter { $0.table == table && $0.kind != .view }
        let beginning = "CREATE TABLE \(quoted(table))"
        guard let definition = objects.first(where: { $0.kind == .table })?.sql,
            definition.hasPrefix(beginning)
        else { throw StoreError(.schema(.different(table))) }
        let new = table + " anew"
        let last = try RowSequence.counted(table, in: schema, connection)
        try connection.executeScript(
            "CREATE TABLE \(schema).\(quoted(new))" + definition.dropFirst(beginning.count))
        let handle = connection.database.sqliteConnection
        sqlite_set_foreign_keys(handle, 0)
        defer { sqlite_set_foreign_keys(handle, 1) }
        try connection.execute(
            """
            INSERT INTO \(schema).\(quoted(new)) \
            SELECT * FROM \(schema).\(quoted(table)) WHERE NOT (\(condition))
            """)
        // So that views and triggers of others don't keep it (pragma.html, legacy_alter_table).
        try connection.executeScript("PRAGMA legacy_alter_table = ON")
        defer { try? connection.executeScript("PRAGMA legacy_alter_table = OFF") }
        try connection.executeScript("DROP TABLE \(schema).\(quoted(table))")
        try connection.executeScript(
            "ALTER TABLE \(schema).\(quoted(new)) RENAME TO \(quoted(table))")
        if let last {
            try RowSequence.setCounted(last, for: table, in: schema, connection)
        }
        for object in objects where object.kind != .table {
            try connection.executeScript(SuspendedTriggers.qualified(object, schema))
        }
    }

    /// Whether a derived attribute is derived from the rows or from their pairs.
    private func counts(_ attribute: DerivedAttribute) -> Bool {
        let relationship = attribute.derivation.relationship
        switch relationship.storage {
        case .joinTable(let join, _): return joins.contains(join)
        case .inverseColumn: return model.destination(of: relationship).table == root.table
        case .column: return false
        }
    }
}
