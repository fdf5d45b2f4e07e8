/// The rows that a batch deletes.
extension BatchDeletion {
    /// What goes and is there: another program may have left references to nothing.
    func deletedObjects() throws -> BatchResult.Objects {
        var deleted = BatchResult.Objects()
        for root in model.roots {
            let key = "o.\(quoted(Schema.primaryKey))"
            let kind = root.isInHierarchy ? ", o.\(quoted(Schema.entity))" : ""
            let rows =
                "FROM \(Self.doomed) AS d JOIN \(quoted(root.table)) AS o ON \(key) = d.key"
                + " WHERE d.root = \(root.index)"
            guard resultType == .objectIDs else {
                deleted.count += Int(try connection.integer("SELECT count(*) \(rows)") ?? 0)
                continue
            }
            let statement = try connection.statement("SELECT \(key)\(kind) \(rows)")
            defer { statement.reset() }
            while try statement.step() {
                deleted.add(context.objectID(in: statement, of: root), resultType)
            }
        }
        return deleted
    }

    /// Deny was judged: what these pairs lead to goes too, and the schema does not cascade here.
    func deletePairs() throws {
        for entity in concreteEntities {
            for relationship in entity.toMany where relationship.deleteRule == .deny {
                guard case .joinTable(let join, let isSource) = relationship.storage else {
                    continue
                }
                let near = isSource ? JoinTable.source : JoinTable.destination
                try connection.execute(
                    "DELETE FROM \(quoted(join.name)) WHERE \(quoted(near)) IN (\(keys(of: entity)))"
                )
            }
        }
    }

    /// Takes rows that go together out of each other's way: to nullify a required reference is
    /// refused at once, even in a row that is about to go. A number below 0 leads nowhere.
    func releaseReferences() throws {
        let key = quoted(Schema.primaryKey)
        for entity in concreteEntities {
            for value in entity.values where value.hasColumn {
                guard let relationship = value.relationship, relationship.isRequired,
                    relationship.inverseDeleteRule == .nullify
                else { continue }
                let column = quoted(relationship.name)
                let root = model.destination(of: relationship).rootIndex
                try connection.execute(
                    """
                    UPDATE \(quoted(entity.table)) SET \(column) = -\(key) \
                    WHERE \(key) IN (\(keys(of: entity))) \
                    AND \(column) IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))
                    """)
            }
        }
    }

    /// What cascaded last goes first: the schema's own cascade is a thousand levels deep at most
    /// (sqlite.org/limits.html, section 10).
    func deleteRows() throws {
        let statement = try connection.statement(
            "SELECT DISTINCT level, root FROM \(Self.doomed) ORDER BY level DESC")
        var steps: [(level: Int64, root: Int)] = []
        do {
            defer { statement.reset() }
            while try statement.step() {
                steps.append((statement.integer(at: 0), Int(statement.integer(at: 1))))
            }
        }
        for step in steps {
            let root = model.entities[step.root]
            do {
                try connection.execute(
                    """
                    DELETE FROM \(quoted(root.table)) WHERE \(quoted(Schema.primaryKey)) IN \
                    (SELECT key FROM \(Self.doomed) WHERE root = ? AND level = ?)
                    """, [.integer(Int64(step.root)), .integer(step.level)])
            } catch let error as StoreError where error.kind == .constraint {
                guard let validation = error.validationError(for: root) else { throw error }
                throw BatchError.invalid([validation], row: nil)
            }
        }
    }
}
