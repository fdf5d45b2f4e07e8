/// The rows that a save or a batch deletes, in a temporary table that is filled before the first
/// deletion. Only then can deny be checked, and the rows be released from each other.
struct RowDeletion {
    /// A name that no entity's class can have.
    static let doomed = "temp.\"doomed rows\""
    let writer: RowWriter
    /// Whether the rows leave tombstones. A row whose insertion is reverted doesn't, because it
    /// counts as never inserted.
    var leavesTombstones = true
    var model: ManagedObjectModel { writer.model }
    var connection: StoreConnection { writer.connection }

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

    func add(_ keys: [Int64], of root: Int) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO \(Self.doomed) SELECT \(root), value, 0 FROM json_each(?)",
            [.text(jsonArray(keys))])
    }

    func add(_ keys: ClosedRange<Int64>, of root: EntityDescription) throws {
        let key = quoted(Schema.primaryKey)
        try connection.execute(
            """
            INSERT OR IGNORE INTO \(Self.doomed) SELECT \(root.index), \(key), 0 \
            FROM \(quoted(root.table)) WHERE \(key) BETWEEN ? AND ?
            """, [.integer(keys.lowerBound), .integer(keys.upperBound)])
    }

    /// Removes a row from the rows to be deleted, and returns whether it was among them.
    func remove(_ key: Int64, of root: EntityDescription) throws -> Bool {
        try connection.execute(
            "DELETE FROM \(Self.doomed) WHERE root = ? AND key = ?",
            [.integer(Int64(root.index)), .integer(key)])
        return connection.database.changesCount > 0
    }

    func count() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(Self.doomed)") ?? 0)
    }

    /// Returns the number of rows to be deleted that exist: another program may have left dangling
    /// references.
    func existingCount() throws -> Int {
        try model.roots.reduce(0) { count, root in
            let found = try connection.integer(
                "SELECT count(*) FROM \(Self.doomed) AS d JOIN \(quoted(root.table)) AS o "
                    + "ON o.\(quoted(Schema.primaryKey)) = d.key WHERE d.root = \(root.index)")
            return count + Int(found ?? 0)
        }
    }

    func add(of root: Int, _ query: FetchQuery, limit: Int?, offset: Int) throws {
        try connection.execute(
            "INSERT INTO \(Self.doomed) "
                + query.sql(
                    selecting: "\(root), t0.\(quoted(Schema.primaryKey)), 0", limit: limit,
                    offset: offset),
            query.arguments)
    }

    /// Adds the rows that the delete rule cascade reaches, level by level. In a save these are rows
    /// that its context doesn't know of: it has marked the others itself.
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

    /// Returns the concrete entities that rows to be deleted may be of.
    func entities() throws -> [EntityDescription] {
        let roots = Set(
            try connection.integers("SELECT DISTINCT root FROM \(Self.doomed)").map { Int($0) })
        return model.entities.filter { !$0.isAbstract && roots.contains($0.rootIndex) }
    }

    func keys(of entity: EntityDescription, level: String? = nil) -> String {
        let ofLevel = level.map { " AND d.level = \($0)" } ?? ""
        let condition = "d.root = \(entity.rootIndex)" + ofLevel
        guard entity.isInHierarchy
        else { return "SELECT d.key FROM \(Self.doomed) AS d WHERE \(condition)" }
        let kind = StoredValue.text(entity.name).sqlLiteral
        return """
            SELECT d.key FROM \(Self.doomed) AS d JOIN \(quoted(entity.table)) AS e \
            ON e.\(quoted(Schema.primaryKey)) = d.key \
            WHERE \(condition) AND e.\(quoted(Schema.entity)) = \(kind)
            """
    }

    /// Returns a query for a relationship's connections from these rows: `owner` and `key`.
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

    func stays(_ key: String, _ root: Int) -> String {
        "\(key) NOT IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))"
    }
}
