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
                "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
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
        let step = MigrationStep(connection: connection, foreign: foreign)
        for migration in migrations { try migration.body(step) }
        try step.inferChanges(to: model, from: own)
        try StoreTable.fillIfEmpty(connection, model: model)
        let statements = schema.indexes + schema.triggers + OrderTriggers(model: model).completions
        for statement in statements { try connection.executeScript(statement) }
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
        try SchemaRecord.write(schema.names, except: foreign, in: connection)
    }

    /// Throws if a table is missing that the earlier version had. Inferring the changes would
    /// replace a table that another program dropped with an empty one.
    private func expectTables(
        of schema: Schema, listed own: Set<String>, in objects: [SchemaObject]
    ) throws {
        let present = Set(objects.filter { $0.kind == .table }.map(\.name))
        for (name, _) in schema.tables where own.contains(name) && !present.contains(name) {
            throw StoreError(.schema(.missing(name)))
        }
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

/// Finds triggers of others that would run when this program writes.
struct ForeignTriggers {
    let others: [SchemaObject]
    /// The names of the model's tables, perhaps among other names.
    let ownTables: Set<String>
    let connection: StoreConnection

    func refuse() throws {
        if let trigger = try all().first {
            throw StoreError(.schema(.foreignTrigger(trigger.name, table: trigger.table)))
        }
    }

    func all() throws -> [SchemaObject] {
        try others.filter { try $0.kind == .trigger && runs($0) }
    }

    /// Returns whether the trigger's table is one of the model's, or a delete rule leads from one
    /// of those to it.
    private func runs(_ trigger: SchemaObject) throws -> Bool {
        var seen: Set<String> = []
        var tables = [trigger.table]
        while let table = tables.popLast() {
            if ownTables.contains(table) { return true }
            guard seen.insert(table).inserted else { continue }
            try connection.forEachRow(
                #"SELECT "table" FROM pragma_foreign_key_list(?)"#, [.text(table)]
            ) { tables.append($0.text(at: 0)) }
        }
        return false
    }
}
