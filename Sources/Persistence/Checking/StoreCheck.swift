/// The check of a whole store, on one state of it.
final class StoreCheck {
    let model: ManagedObjectModel
    private let store: StoreIdentity
    private let container: PersistentContainer
    private var schemas: [String] { container.schemaNames }
    let connection: StoreConnection
    private let limit: Int
    /// The indexes whose tables exist.
    private var fullTextIndexes: [FullTextIndex] = []
    private var found: [StoreFinding] = []

    /// Thrown once the maximum number of findings is reached.
    private struct Full: Error {}

    init(container: PersistentContainer, connection: StoreConnection, limit: Int) {
        model = container.model
        store = container.identity
        self.container = container
        self.connection = connection
        self.limit = max(1, limit)
    }

    func findings() throws -> [StoreFinding] {
        do {
            try checkIntegrity()
            // The rest reads by the schema, which needs every table and column.
            guard try checkSchema() else { return found }
            try checkReferences()
            try checkEntities()
            for entity in concreteEntities {
                try checkDestinations(of: entity)
                try checkCounts(of: entity)
                try checkValues(of: entity)
            }
            try checkDerivedAttributes()
            try checkFullTextIndexes()
            for schema in schemas { try checkHistory(in: schema) }
            for root in model.roots {
                try checkNumbers(of: root, in: container.schemaName(of: root))
            }
        } catch is Full {
            return found
        } catch let error as StoreError where error.kind == .corrupt {
            // A page is so damaged that reading ended there.
            if !found.contains(where: \.isDamage) { found.append(.damaged(error.message)) }
        }
        return found
    }

    private var references: InvalidReferences { InvalidReferences(model: model) }
    private var key: String { quoted(Schema.primaryKey) }
    private var concreteEntities: [EntityDescription] { model.entities.filter { !$0.isAbstract } }

    func add(_ finding: StoreFinding) throws {
        guard found.count < limit else { throw Full() }
        found.append(finding)
    }

    func id(_ key: Int64, _ entity: EntityDescription) -> ObjectID {
        ObjectID(entity: entity, store: store, key: key)
    }

    /// Returns the condition for rows of exactly this entity, given their alias.
    func isOf(_ entity: EntityDescription, _ alias: String) -> String {
        guard entity.isInHierarchy else { return "TRUE" }
        let name = StoredValue.text(entity.name).sqlLiteral
        return "\(alias).\(quoted(Schema.entity)) = \(name)"
    }

    private func checkIntegrity() throws {
        try connection.forEachRow("PRAGMA integrity_check(\(limit))") { row in
            // One row may have several lines, of which one only names the schema.
            for line in row.text(at: 0).split(separator: "\n")
            where line != "ok" && !line.hasPrefix("***") { try addOnce(.damaged(String(line))) }
        }
    }

    private func addOnce(_ finding: StoreFinding) throws {
        if !found.contains(where: { $0.description == finding.description }) { try add(finding) }
    }

    /// Returns whether all tables and columns are there.
    private func checkSchema() throws -> Bool {
        let schema = Schema(model: model)
        let objects = try schemas.flatMap { try SchemaObject.all(in: connection, schema: $0) }
        let present = Set(objects.map(\.sql))
        for statement in schema.indexes + schema.triggers where !present.contains(statement) {
            try add(.schema(name: Schema.name(of: statement)))
        }
        let own = Set((schema.indexes + schema.triggers).map { SchemaKey.of($0) })
        let triggers = ForeignTriggers(
            others: objects.filter { !own.contains(SchemaKey.of($0)) },
            ownTables: Set(schema.tables.map(\.name)), connection: connection)
        for trigger in try triggers.all() {
            try add(.foreignTrigger(name: trigger.name, table: trigger.table))
        }
        fullTextIndexes = schema.fullTextIndexes.filter { index in
            index.statements.allSatisfy(present.contains)
        }
        var tables: [(name: String, columns: [String])] = model.roots.map { root in
            let own =
                [Schema.primaryKey, Schema.version] + (root.isInHierarchy ? [Schema.entity] : [])
            return (root.table, own + model.columns(of: root).map(\.name))
        }
        tables += schema.joinTables.map { ($0.name, [JoinTable.source, JoinTable.destination]) }
        let others = [StoreTable.name] + HistoryTables.names + schema.tombstoneTables.map(\.name)
        tables += others.map { ($0, []) }
        return try !tables.map { try checkTable($0.name, columns: $0.columns) }.contains(false)
    }

    private func checkTable(_ name: String, columns: [String]) throws -> Bool {
        let present = Set(try connection.columnNames(of: name))
        guard !present.isEmpty else {
            try add(.table(name: name))
            return false
        }
        let missing = columns.filter { !present.contains($0) }
        for column in missing { try add(.table(name: "\(name).\(column)")) }
        return missing.isEmpty
    }

    private func checkFullTextIndexes() throws {
        for index in fullTextIndexes {
            guard let root = model.roots.first(where: { $0.table == index.table }),
                try !index.isSound(in: container.schemaName(of: root), connection)
            else { continue }
            try add(.wrongFullTextIndex(table: index.table, attribute: index.column))
        }
    }

    private func checkReferences() throws {
        for column in references.columns {
            guard let root = model.root(ofTable: column.table) else { continue }
            try connection.forEachRow(
                """
                SELECT \(key) FROM \(quoted(root.table)) WHERE \(column.leadsNowhere) ORDER BY \(key)
                """
            ) { row in
                let id = id(row.integer(at: 0), root)
                try add(.danglingReference(id, relationship: column.name))
            }
        }
        for join in Schema(model: model).joinTables { try checkPairs(of: join) }
    }

    private func checkPairs(of join: JoinTable) throws {
        guard let source = model.root(ofTable: join.sourceTable),
            let destination = model.root(ofTable: join.destinationTable)
        else { return }
        try connection.forEachRow(
            """
            SELECT j.source, j.destination, d.\(key) IS NULL FROM \(quoted(join.name)) AS j \
            LEFT JOIN \(quoted(source.table)) AS s ON s.\(key) = j.source \
            LEFT JOIN \(quoted(destination.table)) AS d ON d.\(key) = j.destination \
            WHERE s.\(key) IS NULL OR d.\(key) IS NULL
            """
        ) { row in
            let ends = (id(row.integer(at: 0), source), id(row.integer(at: 1), destination))
            let isDestinationMissing = row.integer(at: 2) != 0
            try add(
                isDestinationMissing
                    ? .danglingPair(ends.0, missing: ends.1)
                    : .danglingPair(ends.1, missing: ends.0))
        }
    }

    private func checkEntities() throws {
        for root in model.roots where root.isInHierarchy {
            let names = root.concreteNames.map { StoredValue.text($0).sqlLiteral }
            try connection.forEachRow(
                """
                SELECT \(quoted(Schema.primaryKey)), \(quoted(Schema.entity)) \
                FROM \(quoted(root.table)) \
                WHERE \(quoted(Schema.entity)) NOT IN (\(names.joined(separator: ", ")))
                """
            ) { row in
                try add(
                    .unknownEntity(
                        table: root.table, rowNumber: row.integer(at: 0), name: row.text(at: 1)))
            }
        }
    }

    private func checkDestinations(of entity: EntityDescription) throws {
        for relationship in entity.relationships {
            let rows = "SELECT \(key) FROM \(quoted(entity.table)) AS o WHERE \(isOf(entity, "o"))"
            let query: String
            switch relationship.storage {
            case .column:
                let condition = references.leadsElsewhere(relationship.name, by: relationship)
                guard let condition else { continue }
                query = "\(rows) AND \(condition)"
            case .joinTable(let join, let isSource):
                let near = isSource ? JoinTable.source : JoinTable.destination
                let far = isSource ? JoinTable.destination : JoinTable.source
                guard let condition = references.leadsElsewhere(far, by: relationship)
                else { continue }
                query = """
                    SELECT \(near) FROM \(quoted(join.name)) \
                    WHERE \(condition) AND \(near) IN (\(rows))
                    """
            case .inverseColumn: continue
            }
            try connection.forEachRow(query) { row in
                try add(
                    .wrongDestination(
                        id(row.integer(at: 0), entity), relationship: relationship.name))
            }
        }
    }
}
