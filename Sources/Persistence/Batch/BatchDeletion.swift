/// A batch delete at work, inside its transaction.
///
/// Everything that goes is put down in a temporary table, level by level of the cascade, before the
/// first row is deleted: only then can deny be judged.
struct BatchDeletion {
    let context: ManagedObjectContext
    let connection: StoreConnection
    let resultType: BatchResultType
    var model: ManagedObjectModel { context.model }

    /// A name that no entity's class can have.
    static let doomed = "temp.\"batch deletion\""

    init(
        context: ManagedObjectContext, connection: StoreConnection, resultType: BatchResultType
    ) {
        self.context = context
        self.connection = connection
        self.resultType = resultType
    }

    func run<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> BatchResult {
        guard let entity = model.entity(for: Object.self) else {
            throw BatchError.noSuchEntity(String(describing: Object.self))
        }
        try connection.executeScript(
            """
            CREATE TABLE IF NOT EXISTS \(Self.doomed) (
              root INTEGER NOT NULL, key INTEGER NOT NULL, level INTEGER NOT NULL,
              PRIMARY KEY (root, key)) WITHOUT ROWID
            """)
        try connection.execute("DELETE FROM \(Self.doomed)")
        let query = try FetchQuery(request, context: context)
        try connection.execute(
            "INSERT INTO \(Self.doomed) "
                + query.sql(
                    selecting: "\(entity.rootIndex), t0.\(quoted(Schema.primaryKey)), 0",
                    limit: request.limit, offset: request.offset),
            query.arguments)
        try cascade()
        let errors = try concreteEntities.flatMap(refusals(by:))
        guard errors.isEmpty else { throw BatchError.invalid(errors, row: nil) }
        for entity in concreteEntities { try noteOwners(of: entity) }
        var result = BatchResult()
        result.deleted = try deletedObjects()
        for entity in concreteEntities {
            try collectPointing(to: entity, into: &result.updated)
        }
        try deletePairs()
        try releaseReferences()
        try deleteRows()
        try connection.execute("DELETE FROM \(Self.doomed)")
        return result
    }

    var concreteEntities: [EntityDescription] { model.entities.filter { !$0.isAbstract } }

    // MARK: Which rows

    /// The keys of the entity's own rows among those that go.
    func keys(of entity: EntityDescription, level: Int? = nil) -> String {
        let conditions =
            ["d.root = \(entity.rootIndex)"] + (level.map { ["d.level = \($0)"] } ?? [])
        let condition = conditions.joined(separator: " AND ")
        guard entity.isInHierarchy else {
            return "SELECT d.key FROM \(Self.doomed) AS d WHERE \(condition)"
        }
        let kind = StoredValue.text(entity.name).sqlLiteral
        return """
            SELECT d.key FROM \(Self.doomed) AS d JOIN \(quoted(entity.table)) AS e \
            ON e.\(quoted(Schema.primaryKey)) = d.key \
            WHERE \(condition) AND e.\(quoted(Schema.entity)) = \(kind)
            """
    }

    /// A query of the keys to which a relationship leads from rows that go, named `key`.
    private func destinations(
        of relationship: RelationshipDescription, from keys: String, in entity: EntityDescription
    ) -> String {
        let destination = model.destination(of: relationship)
        let key = quoted(Schema.primaryKey)
        switch relationship.storage {
        case .column:
            let column = "o.\(quoted(relationship.name))"
            return """
                SELECT \(column) AS key FROM \(quoted(entity.table)) AS o \
                WHERE o.\(key) IN (\(keys)) AND \(column) IS NOT NULL
                """
        case .inverseColumn(let column):
            let kind =
                destination.isInHierarchy
                ? " AND " + Schema(model: model).condition(for: destination, alias: "m") : ""
            return """
                SELECT m.\(key) AS key FROM \(quoted(destination.table)) AS m \
                WHERE m.\(quoted(column)) IN (\(keys))\(kind)
                """
        case .joinTable(let join, let isSource):
            let (near, far) =
                isSource
                ? (JoinTable.source, JoinTable.destination)
                : (JoinTable.destination, JoinTable.source)
            return """
                SELECT m.\(quoted(far)) AS key FROM \(quoted(join.name)) AS m \
                WHERE m.\(quoted(near)) IN (\(keys))
                """
        }
    }

    /// A condition that a key does not go.
    private func stays(_ key: String, _ root: Int) -> String {
        "\(key) NOT IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))"
    }

    private func cascade() throws {
        var level = 0
        var found: Bool
        repeat {
            found = false
            for entity in concreteEntities {
                for relationship in entity.relationships where relationship.deleteRule == .cascade {
                    let root = model.destination(of: relationship).rootIndex
                    let keys = destinations(
                        of: relationship, from: keys(of: entity, level: level), in: entity)
                    let before = connection.database.totalChangesCount
                    try connection.execute(
                        """
                        INSERT OR IGNORE INTO \(Self.doomed) \
                        SELECT \(root), key, ? FROM (\(keys))
                        """, [.integer(Int64(level + 1))])
                    if connection.database.totalChangesCount > before { found = true }
                }
            }
            level += 1
        } while found
    }

    // MARK: Rules

    private func refusals(by entity: EntityDescription) throws -> [ValidationError] {
        var errors: [ValidationError] = []
        for relationship in entity.relationships {
            let destination = model.destination(of: relationship)
            let inverse = model.inverse(of: relationship, in: destination)?.description
            let error: ValidationError
            switch relationship.deleteRule {
            case .deny:
                error = ValidationError(
                    entity: entity.name, property: relationship.name, reason: .denied)
            case .nullify:
                guard let inverse, inverse.isRequired, case .column = inverse.storage else {
                    continue
                }
                error = ValidationError(
                    entity: destination.name, property: inverse.name, reason: .missing)
            case .cascade, .noAction: continue
            }
            let keys = destinations(of: relationship, from: keys(of: entity), in: entity)
            let held = try connection.integer(
                "SELECT EXISTS (SELECT 1 FROM (\(keys)) WHERE \(stays("key", destination.rootIndex)))"
            )
            if held == 1 { errors.append(error) }
        }
        for reference in model.oneWayReferences(to: entity)
        where try isLeft(reference, to: entity) {
            errors.append(
                ValidationError(
                    entity: entity.name, property: nil, reason: .referredTo(by: reference.name)))
        }
        return errors
    }

    /// Whether a row that stays refers to one that goes.
    private func isLeft(
        _ reference: OneWayReference, to entity: EntityDescription
    ) throws -> Bool {
        let referrers =
            switch reference.relationship.storage {
            case .joinTable(let join, _):
                """
                SELECT \(quoted(JoinTable.source)) AS key FROM \(quoted(join.name)) \
                WHERE \(quoted(JoinTable.destination)) IN (\(keys(of: entity)))
                """
            case .column, .inverseColumn:
                """
                SELECT \(quoted(Schema.primaryKey)) AS key FROM \(quoted(reference.entity.table)) \
                WHERE \(quoted(reference.relationship.name)) IN (\(keys(of: entity)))
                """
            }
        let stays = stays("key", reference.entity.rootIndex)
        return try connection.integer(
            "SELECT EXISTS (SELECT 1 FROM (\(referrers)) WHERE \(stays))") == 1
    }

    /// Notes the objects that stay and lose members whose number is declared.
    private func noteOwners(of entity: EntityDescription) throws {
        for relationship in entity.relationships {
            let owner = model.destination(of: relationship)
            guard let inverse = model.inverse(of: relationship, in: owner)?.description,
                inverse.isToMany, inverse.count != nil
            else { continue }
            let keys = destinations(of: relationship, from: keys(of: entity), in: entity)
            let statement = try connection.statement(
                "SELECT DISTINCT key FROM (\(keys)) WHERE \(stays("key", owner.rootIndex))")
            defer { statement.reset() }
            while try statement.step() {
                context.touchedOwners.note(statement.integer(at: 0), of: inverse, in: owner)
            }
        }
    }

    /// The objects that stay and whose column the deletion empties.
    private func collectPointing(
        to entity: EntityDescription, into updated: inout BatchResult.Objects
    ) throws {
        for relationship in entity.relationships where relationship.deleteRule == .nullify {
            switch relationship.storage {
            case .inverseColumn: break
            // One-to-one: what is its own inverse has its column at both ends.
            case .column where relationship.isOwnInverse: break
            case .column, .joinTable: continue
            }
            let destination = model.destination(of: relationship)
            let keys = destinations(of: relationship, from: keys(of: entity), in: entity)
            let kind = destination.isInHierarchy ? ", p.\(quoted(Schema.entity))" : ""
            let statement = try connection.statement(
                """
                SELECT p.\(quoted(Schema.primaryKey))\(kind) FROM (\(keys)) AS k \
                JOIN \(quoted(destination.table)) AS p ON p.\(quoted(Schema.primaryKey)) = k.key \
                WHERE \(stays("k.key", destination.rootIndex))
                """)
            defer { statement.reset() }
            while try statement.step() {
                updated.add(context.objectID(in: statement, of: destination), resultType)
            }
        }
    }
}
