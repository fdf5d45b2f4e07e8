/// The rows that a save or a batch deletes, in a temporary table that is filled before the first
/// deletion: only then can deny be judged, and the rows be released from each other.
struct RowDeletion {
    /// A name that no entity's class can have.
    static let doomed = "temp.\"doomed rows\""

    let writer: RowWriter

    /// Whether the rows leave tombstones. Those of a row whose insertion is taken back don't: it
    /// counts as never inserted.
    var leavesTombstones = true
    var model: ManagedObjectModel { writer.model }
    var connection: StoreConnection { writer.connection }

    /// - Throws: ``StoreError`` if the temporary table can't be made or emptied.
    init(writer: RowWriter) throws {
        self.writer = writer
        let known = try connection.integer(
            "SELECT 1 FROM temp.sqlite_schema WHERE name = 'doomed rows'")
        if known != nil {
            try connection.execute("DELETE FROM \(Self.doomed)")
            return
        }
        try connection.executeScript(
            """
            CREATE TABLE \(Self.doomed) (
              root INTEGER NOT NULL, key INTEGER NOT NULL, level INTEGER NOT NULL,
              PRIMARY KEY (root, key)) WITHOUT ROWID;
            CREATE INDEX temp."doomed levels" ON "doomed rows" (level, root)
            """)
    }

    // MARK: Which rows

    /// Adds the rows with these keys.
    func add(_ keys: [Int64], of root: Int) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO \(Self.doomed) SELECT \(root), value, 0 FROM json_each(?)",
            [.text(jsonArray(keys))])
    }

    /// Adds the rows with keys in a range that exist.
    func add(_ keys: ClosedRange<Int64>, of root: EntityDescription) throws {
        let key = quoted(Schema.primaryKey)
        try connection.execute(
            """
            INSERT OR IGNORE INTO \(Self.doomed) SELECT \(root.index), \(key), 0 \
            FROM \(quoted(root.table)) WHERE \(key) BETWEEN ? AND ?
            """, [.integer(keys.lowerBound), .integer(keys.upperBound)])
    }

    /// Removes a row from those to be deleted.
    ///
    /// - Returns: Whether it was among them.
    func remove(_ key: Int64, of root: EntityDescription) throws -> Bool {
        try connection.execute(
            "DELETE FROM \(Self.doomed) WHERE root = ? AND key = ?",
            [.integer(Int64(root.index)), .integer(key)])
        return connection.database.changesCount > 0
    }

    /// The number of rows to be deleted.
    func count() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(Self.doomed)") ?? 0)
    }

    /// Returns the rows to be deleted that a relationship connects with rows that stay.
    ///
    /// - Parameter range: The keys of the rows that stay (default: all).
    func owners(
        of relationship: RelationshipDescription, of entity: EntityDescription,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws -> [Int64] {
        let found = connections(of: relationship, from: keys(of: entity), in: entity)
        let root = model.destination(of: relationship).rootIndex
        let statement = try connection.statement(
            """
            SELECT DISTINCT owner FROM (\(found)) \
            WHERE key BETWEEN ? AND ? AND \(stays("key", root))
            """)
        try statement.bind([.integer(range.lowerBound), .integer(range.upperBound)])
        defer { statement.reset() }
        var owners: [Int64] = []
        while try statement.step() { owners.append(statement.integer(at: 0)) }
        return owners
    }

    /// Adds the rows that a query finds.
    func add(of root: Int, _ query: FetchQuery, limit: Int?, offset: Int) throws {
        try connection.execute(
            "INSERT INTO \(Self.doomed) "
                + query.sql(
                    selecting: "\(root), t0.\(quoted(Schema.primaryKey)), 0", limit: limit,
                    offset: offset),
            query.arguments)
    }

    /// Adds the rows that the delete rule cascade reaches, level by level. In a save these are
    /// rows that its context doesn't know of: it has marked the others itself.
    ///
    /// - Complexity: O(n) in the rows that it adds.
    func cascade() throws {
        let rules = model.entities.filter { !$0.isAbstract }.flatMap { entity in
            entity.relationships.filter { $0.deleteRule == .cascade }.map { relationship in
                let root = model.destination(of: relationship).rootIndex
                let found = connections(
                    of: relationship, from: keys(of: entity, level: "?1"), in: entity)
                return """
                    INSERT OR IGNORE INTO \(Self.doomed) \
                    SELECT \(root), key, ?1 + 1 FROM (\(found))
                    """
            }
        }
        guard !rules.isEmpty else { return }
        var level: Int64 = 0
        var before: Int
        repeat {
            before = connection.database.totalChangesCount
            for rule in rules { try connection.execute(rule, [.integer(level)]) }
            level += 1
        } while connection.database.totalChangesCount > before
    }

    /// The concrete entities that rows to be deleted may be of.
    func entities() throws -> [EntityDescription] {
        var roots: Set<Int> = []
        let statement = try connection.statement("SELECT DISTINCT root FROM \(Self.doomed)")
        defer { statement.reset() }
        while try statement.step() { roots.insert(Int(statement.integer(at: 0))) }
        return model.entities.filter { !$0.isAbstract && roots.contains($0.rootIndex) }
    }

    /// A query of the entity's own keys among those to be deleted.
    func keys(of entity: EntityDescription, level: String? = nil) -> String {
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

    /// A query of a relationship's connections from rows with these keys: `owner` and `key`.
    func connections(
        of relationship: RelationshipDescription, from keys: String, in entity: EntityDescription
    ) -> String {
        let destination = model.destination(of: relationship)
        let key = quoted(Schema.primaryKey)
        switch relationship.storage {
        case .column:
            // A released reference is below 0.
            let column = "o.\(quoted(relationship.name))"
            return """
                SELECT o.\(key) AS owner, \(column) AS key FROM \(quoted(entity.table)) AS o \
                WHERE o.\(key) IN (\(keys)) AND \(column) > 0
                """
        case .inverseColumn(let column):
            let kind =
                destination.isInHierarchy
                ? " AND " + Schema(model: model).condition(for: destination, alias: "m") : ""
            return """
                SELECT m.\(quoted(column)) AS owner, m.\(key) AS key \
                FROM \(quoted(destination.table)) AS m \
                WHERE m.\(quoted(column)) IN (\(keys))\(kind)
                """
        case .joinTable(let join, let isSource):
            let ends = join.ends(isSource: isSource)
            return """
                SELECT m.\(ends.near) AS owner, m.\(ends.far) AS key FROM \(ends.table) AS m \
                WHERE m.\(ends.near) IN (\(keys))
                """
        }
    }

    /// A condition that a key isn't to be deleted.
    func stays(_ key: String, _ root: Int) -> String {
        "\(key) NOT IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))"
    }

    // MARK: Deleting

    /// Deletes the rows, once ``judge(onlyFirst:)`` has nothing against it.
    ///
    /// - Complexity: O(n log n).
    func run() throws {
        var entities = try entities()
        for root in Set(entities.map(\.rootIndex)).sorted() {
            guard let large = try LargeDeletion(of: model.entities[root], in: self) else {
                continue
            }
            try large.run()
            entities.removeAll { $0.rootIndex == root }
        }
        for entity in entities {
            try deletePairs(of: entity)
            try release(entity)
        }
        for root in Set(entities.map(\.rootIndex)).sorted() {
            let entity = model.entities[root]
            let keys = "(SELECT key FROM \(Self.doomed) WHERE root = \(root))"
            try writer.translating(entity) {
                try connection.execute(
                    """
                    DELETE FROM \(quoted(entity.table)) \
                    WHERE \(quoted(Schema.primaryKey)) IN \(keys)
                    """)
            }
            if !leavesTombstones, let table = TombstoneTable(of: entity, in: model) {
                try connection.execute(
                    """
                    DELETE FROM \(quoted(table.name)) \
                    WHERE \(quoted(Schema.primaryKey)) IN \(keys)
                    """)
            }
        }
        try connection.execute("DELETE FROM \(Self.doomed)")
    }

    /// Deletes pairs that the schema doesn't cascade to. Deny was judged: their other ends go too.
    private func deletePairs(of entity: EntityDescription) throws {
        for relationship in entity.toMany where relationship.deleteRule == .deny {
            guard case .joinTable(let join, let isSource) = relationship.storage else { continue }
            let ends = join.ends(isSource: isSource)
            try connection.execute(
                "DELETE FROM \(ends.table) WHERE \(ends.near) IN (\(keys(of: entity)))")
        }
    }

    /// Clears the references that rows to be deleted have to each other. Nullifying a required one
    /// would be refused at once, even in a row that is to be deleted; and the schema's cascade is a
    /// thousand levels deep at most (sqlite.org/limits.html, section 10).
    private func release(_ entity: EntityDescription) throws {
        for (slot, value) in entity.values.enumerated() where value.hasColumn {
            guard let relationship = value.relationship else { continue }
            let root = model.destination(of: relationship).rootIndex
            switch relationship.inverseDeleteRule {
            case .nullify where relationship.isRequired: break
            case .cascade where cascadesReach(root, from: entity.rootIndex): break
            case .nullify, .cascade, .deny, .noAction: continue
            }
            try writer.release(
                [slot], of: entity,
                where: """
                    \(quoted(Schema.primaryKey)) IN (\(keys(of: entity))) \
                    AND \(quoted(relationship.name)) \
                    IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))
                    """)
        }
    }

    /// Whether the schema's cascades lead from the rows of one table to those of another: if they
    /// also lead back, there is no limit to their depth.
    private func cascadesReach(_ wanted: Int, from root: Int) -> Bool {
        var pending = [root]
        var seen: Set<Int> = []
        while let next = pending.popLast() {
            if next == wanted { return true }
            guard seen.insert(next).inserted else { continue }
            for entity in model.entities {
                for case .toOne(let relationship) in entity.values
                where relationship.inverseDeleteRule == .cascade
                    && model.destination(of: relationship).rootIndex == next
                {
                    pending.append(entity.rootIndex)
                }
            }
        }
        return false
    }
}
