/// Brings a file of an earlier version of the model up to date, in one transaction, and keeps what
/// others added to it.
struct StoreMigration {
    let model: ManagedObjectModel
    let configuration: StoreConfiguration
    let connection: StoreConnection

    /// Migrates the file, unless another process has done so meanwhile. It throws if something that
    /// others added would not survive; the file is then unchanged.
    func run(readVersion: () throws -> Int32) throws {
        // Views of others must not keep a table from being replaced
        // (sqlite.org/pragma.html#pragma_legacy_alter_table).
        try connection.executeScript("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
        defer {
            try? connection.executeScript(
                """
                PRAGMA writable_schema = OFF; PRAGMA ignore_check_constraints = OFF;
                PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON
                """)
        }
        try connection.inImmediateTransaction {
            let version = try readVersion()
            guard version < configuration.modelVersion else { return }
            try migrate(configuration.migrations[(Int(version) - 1)...])
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }

    private func migrate(_ migrations: ArraySlice<Migration>) throws {
        let schema = Schema(model: model)
        let before = try SchemaObject.all(in: connection)
        let own =
            try SchemaRecord.names(in: connection)
            ?? Set(migrations.first?.earlierSchema() ?? [])
        let others = before.filter { !own.contains($0.name) }
        try expectTables(of: schema, listed: own, in: before)
        try expectRoom(for: schema.names, among: others)
        try ForeignTriggers(others: others, ownTables: own, connection: connection).refuse()
        let views = try others.filter { try $0.kind == .view && isUsable($0) }
        let ownTables = before.filter { $0.kind == .table && own.contains($0.name) }.map(\.name)
        let hadDanglingReferences = try hasDanglingReferences(ownTables)

        for object in before where own.contains(object.name) || own.contains(object.table) {
            if object.kind == .table && !object.isVirtual { continue }
            try connection.executeScript("DROP \(object.kind.rawValue) \(quoted(object.name))")
        }
        let foreign = try columnsOfOthers(before, own: own)
        try run(migrations, FormerSchema(own, connection), foreign: foreign)
        try StoreTable.fillIfEmpty(connection, model: model)
        let statements = schema.indexes + schema.triggers + OrderTriggers(model: model).completions
        for statement in statements { try create(statement) }
        for index in others where index.kind == .index && own.contains(index.table) {
            do {
                try connection.executeScript(index.sql)
            } catch let error as StoreError where error.kind == .other {
                throw StoreError(.schema(.inTheWay("index \(index.name)")))
            }
        }
        for statement in model.recomputations { try connection.execute(statement) }
        for index in schema.fullTextIndexes { try index.rebuild(in: connection) }
        for view in views where try !isUsable(view) {
            throw StoreError(.schema(.inTheWay("view \(view.name)")))
        }
        // A reference that dangled before the migration must not make the store inaccessible.
        if try !hadDanglingReferences && hasDanglingReferences(schema.tables.map(\.name)) {
            throw StoreError(.corrupt, message: "a migration left a dangling reference")
        }
        try SchemaRecord.write(schema, except: foreign, in: connection)
    }

    /// Runs the steps. A step that has the model of its version leaves a file of that version.
    private func run(
        _ migrations: ArraySlice<Migration>, _ former: FormerSchema, foreign: Set<String>
    ) throws {
        var former = former
        for (index, migration) in zip(migrations.indices, migrations) {
            // A step may give rows another entity, which the former table doesn't know.
            try connection.executeScript("PRAGMA ignore_check_constraints = ON")
            try migration.body(MigrationStep(connection: connection))
            try former.noteStep()
            let dropped = Set(try migration.dropped.map { try $0.get() })
            let dropping = Dropping(former: former, connection: connection)
            for name in dropped.sorted() { try dropping.run(name) }
            try connection.executeScript("PRAGMA ignore_check_constraints = OFF")
            let isLast = index == migrations.indices.last
            guard let version = try isLast ? model : migration.model() else { continue }
            try InferredChanges(
                to: version, former, foreign: foreign, dropped: dropped, connection
            ).run()
            if !isLast { try former.add(Schema(model: version)) }
        }
    }

    private func create(_ statement: String) throws {
        do {
            try connection.executeScript(statement)
        } catch let error as StoreError where error.kind == .constraint {
            // SQLite names table and column of each attribute.
            let prefix = "UNIQUE constraint failed: "
            guard error.message.hasPrefix(prefix) else { throw error }
            let names = error.message.dropFirst(prefix.count).split(separator: ", ")
                .map { $0.split(separator: ".", maxSplits: 1).map(String.init) }
            throw StoreError(
                .schema(
                    .loss(
                        MigrationLoss(
                            entity: names[0][0],
                            property: names.compactMap(\.last).joined(separator: ", "),
                            rowCount: nil, reason: .duplicate))))
        }
    }

    /// Throws if a table is missing that the earlier version had. Inferring the changes would
    /// replace a table that another program dropped with an empty one.
    private func expectTables(
        of schema: Schema, listed own: Set<String>, in objects: [SchemaObject]
    ) throws {
        let present = Set(objects.filter { $0.kind == .table }.map(\.name))
        // An index may have had the name that a table has now.
        for (name, _) in schema.tables
        where own.contains(name) && !present.contains(name) && wasTable(name, own) {
            throw StoreError(.schema(.missing(name)))
        }
    }

    private func wasTable(_ name: String, _ own: Set<String>) -> Bool {
        own.contains { $0.hasPrefix(name + ".") }
    }

    /// Checks that no other object has one of these names. SQLite ignores the case of names.
    private func expectRoom(for names: [String], among others: [SchemaObject]) throws {
        let wanted = Set(names.map { $0.lowercased() })
        for object in others where wanted.contains(object.name.lowercased()) {
            throw StoreError(.schema(.inTheWay("\(object.kind.rawValue) \(object.name)")))
        }
    }

    private func isUsable(_ view: SchemaObject) throws -> Bool {
        do {
            // Preparing the query looks up everything that the view names.
            try connection.executeScript("EXPLAIN SELECT * FROM \(quoted(view.name))")
            return true
        } catch let error as StoreError where error.kind == .other {
            return false
        }
    }

    private func columnsOfOthers(
        _ objects: [SchemaObject], own: Set<String>
    ) throws -> Set<String> {
        var columns: Set<String> = []
        for table in objects where table.kind == .table && own.contains(table.name) {
            let names = try connection.columnNames(of: table.name)
            columns.formUnion(names.map { "\(table.name).\($0)" })
        }
        return columns.subtracting(own)
    }

    /// Returns whether a foreign key of the model's tables leads to nothing. Tables of others
    /// aren't examined.
    private func hasDanglingReferences(_ tables: [String]) throws -> Bool {
        try tables.contains { table in
            try connection.first("PRAGMA foreign_key_check(\(quoted(table)))") { _ in } != nil
        }
    }
}
