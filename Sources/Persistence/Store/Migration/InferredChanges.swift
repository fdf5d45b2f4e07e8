/// The changes that a migration infers from the difference between the tables of a file and those
/// of a model. It keeps what it can, and throws ``MigrationLoss`` for the rest.
///
/// Every new table is filled from the old ones before any of these is dropped.
struct InferredChanges {
    let model: ManagedObjectModel
    let connection: StoreConnection
    let former: FormerSchema
    /// The columns that others added, as `Table.column`.
    let foreign: Set<String>
    let loss: LossCheck
    let stored: [StoredTable]
    let placement: RowPlacement
    private let wanted: [(name: String, definition: String)]
    let pairs: InferredPairs

    init(
        to model: ManagedObjectModel, _ former: FormerSchema, foreign: Set<String>,
        dropped: Set<String>, _ connection: StoreConnection
    ) throws {
        let schema = Schema(model: model)
        (self.model, self.connection, self.former, self.foreign) =
            (model, connection, former, foreign)
        wanted = schema.tables
        let own = Set(StoreTable.ownNames + schema.tombstoneTables.map(\.name))
        loss = LossCheck(connection: connection, dropped: dropped)
        stored = try StoredTable.all(
            among: former.tables.union(wanted.map(\.name)).subtracting(own), former: former,
            in: connection)
        placement = try RowPlacement(
            of: stored.filter { !$0.isOfPairs && model.mayKeepRows(of: $0) }, in: model, former,
            loss, connection)
        pairs = InferredPairs(
            joins: schema.joinTables, model: model, stored: stored.filter(\.isOfPairs), former)
    }

    func run() throws {
        var kept: Set<String> = []
        var built: [TableReplacement] = []
        var created: Set<String> = []
        let present = try Dictionary(
            SchemaObject.all(in: connection).filter { $0.kind == .table }.map { ($0.name, $0.sql) },
            uniquingKeysWith: { first, _ in first })

        func build(_ name: String, _ definition: String, _ insertions: [Insertion]) throws {
            var target = name
            if present[name] != nil {
                try expectNoForeignColumns(of: name, but: definition)
                let replacement = TableReplacement(table: name, connection: connection)
                try replacement.begin(by: definition)
                built.append(replacement)
                target = replacement.newName
            } else {
                try connection.executeScript(definition)
                created.insert(name)
            }
            for insertion in insertions { try insertion.run(into: target, connection) }
        }

        for (name, definition) in wanted {
            let isSame = try present[name].map {
                try hasOnlyForeignColumnsMore(name, $0, than: definition)
            }
            if let root = model.roots.first(where: { $0.table == name }) {
                let columns = InferredColumns(changes: self, root: root)
                let insertions = try columns.insertions(&kept)
                if isSame == true, columns.keepsAllInPlace(insertions) { continue }
                try columns.expectRequired(insertions)
                try build(name, definition, insertions)
            } else if let join = pairs.joins.first(where: { $0.name == name }) {
                let insertions = try pairs.insertions(into: join, self, &kept)
                if isSame == true, insertions.isEmpty || insertions.map(\.isIdentity) == [true] {
                    continue
                }
                try build(name, definition, insertions)
            } else if isSame != true {
                let columns = try connection.columnNames(of: name)
                try build(name, definition, [])
                if isSame == false, let replacement = built.last {
                    let after = Set(try connection.columnNames(of: replacement.newName))
                    let copied = columns.filter(after.contains)
                    try Insertion(columns: copied.map { ($0, quoted($0)) }, source: quoted(name))
                        .run(into: replacement.newName, connection)
                }
            }
        }
        try loss.expectNothing(left: self, kept)
        var history = try MovedHistory(self)
        let names = Set(wanted.map(\.name))
        for name in former.tables.sorted() where !names.contains(name) && present[name] != nil {
            // The rows of tables of objects and pairs have been placed; a table of tombstones isn't.
            let isPlaced = stored.contains {
                $0.name == name && ($0.isOfPairs || model.mayKeepRows(of: $0))
            }
            if !isPlaced { try loss.expectNone(of: name, in: quoted(name)) }
            try expectNoForeignColumns(of: name, but: nil)
            try connection.executeScript("DROP TABLE \(quoted(name))")
        }
        for replacement in built { try replacement.finish() }
        try placement.countRows()
        try history.run()
    }

    /// Returns whether a table has the model's definition, apart from columns that others appended.
    private func hasOnlyForeignColumnsMore(
        _ table: String, _ sql: String, than definition: String
    ) throws -> Bool {
        if sql == definition { return true }
        guard SchemaVerification.isExtended(definition, in: sql) else { return false }
        // A definition has a line for each column. The model's own last column may be one that is
        // to be removed.
        let own = try connection.columnNames(of: table)
            .filter { !foreign.contains("\(table).\($0)") }
        return own.count == definition.split(separator: "\n").count { $0.hasPrefix("  \"") }
    }

    /// Throws if a table that is replaced has a column of others that the new table lacks.
    private func expectNoForeignColumns(of table: String, but definition: String?) throws {
        for column in try connection.columnNames(of: table)
        where foreign.contains("\(table).\(column)") {
            if definition?.contains("\n  \(quoted(column)) ") == true { continue }
            throw StoreError(.schema(.inTheWay("column \(table).\(column)")))
        }
    }
}

/// Rows that a migration copies from one table into another.
struct Insertion {
    let columns: [(name: String, value: String)]
    /// The source, with a name for its rows and a condition if necessary.
    let source: String
    /// Whether the rows stay as they are in a table of the same name.
    var isIdentity = false
    var move: RowPlacement.Move?

    func run(into table: String, _ connection: StoreConnection) throws {
        do {
            try connection.execute(
                RowStatements.insertion(
                    into: table, columns.map(\.name),
                    from: "SELECT \(columns.map(\.value).joined(separator: ", ")) FROM \(source)"))
        } catch let error as StoreError {
            // SQLite names the new table.
            throw StoreError(
                error.kind, extendedCode: error.extendedCode,
                message: error.message.replacing(TableReplacement.suffix, with: ""))
        }
    }
}
