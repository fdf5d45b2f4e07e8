/// The execution of a batch delete, inside its transaction.
struct BatchDeletion {
    let context: ManagedObjectContext
    let deletion: RowDeletion
    let resultType: BatchResultType
    private var model: ManagedObjectModel { context.model }
    private var connection: StoreConnection { deletion.connection }

    init(writer: RowWriter, resultType: BatchResultType) throws {
        context = writer.context
        deletion = try RowDeletion(writer: writer)
        self.resultType = resultType
    }

    func run<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> BatchResult {
        guard let entity = model.entity(for: Object.self) else {
            throw BatchError.noSuchEntity(String(describing: Object.self))
        }
        try deletion.add(
            of: entity.rootIndex, FetchQuery(request, context: context), limit: request.limit,
            offset: request.offset)
        let refusals = try deletion.judge(onlyFirst: true)
        guard refusals.isEmpty else { throw SaveError.validation(refusals.map(\.error)) }
        var result = BatchResult()
        result.deleted = try deletedObjects()
        result.updated = try pointingObjects()
        try deletion.run()
        return result
    }

    /// Returns the rows to delete that exist: another program may have left dangling references.
    private func deletedObjects() throws -> BatchResult.Objects {
        var deleted = BatchResult.Objects()
        for root in model.roots {
            let key = "o.\(quoted(Schema.primaryKey))"
            let kind = root.isInHierarchy ? ", o.\(quoted(Schema.entity))" : ""
            let rows =
                "FROM \(RowDeletion.doomed) AS d JOIN \(quoted(root.table)) AS o ON \(key) = d.key"
                + " WHERE d.root = \(root.index)"
            guard resultType == .objectIDs else {
                deleted.count += Int(try connection.integer("SELECT count(*) \(rows)") ?? 0)
                continue
            }
            try collect("SELECT \(key)\(kind) \(rows)", of: root, into: &deleted)
        }
        return deleted
    }

    /// Returns the objects that stay and whose reference the deletion sets to NULL.
    private func pointingObjects() throws -> BatchResult.Objects {
        var updated = BatchResult.Objects()
        for entity in try deletion.entities() {
            for relationship in entity.relationships where relationship.deleteRule == .nullify {
                switch relationship.storage {
                case .inverseColumn: break
                case .column, .joinTable: continue
                }
                let destination = model.destination(of: relationship)
                let found = deletion.connections(
                    of: relationship, from: deletion.keys(of: entity), in: entity)
                let kind = destination.isInHierarchy ? ", p.\(quoted(Schema.entity))" : ""
                try collect(
                    """
                    SELECT p.\(quoted(Schema.primaryKey))\(kind) FROM (\(found)) AS k \
                    JOIN \(quoted(destination.table)) AS p \
                    ON p.\(quoted(Schema.primaryKey)) = k.key \
                    WHERE \(deletion.stays("k.key", destination.rootIndex))
                    """, of: destination, into: &updated)
            }
        }
        return updated
    }

    private func collect(
        _ query: String, of entity: EntityDescription, into objects: inout BatchResult.Objects
    ) throws {
        let statement = try connection.statement(query)
        defer { statement.reset() }
        while try statement.step() {
            objects.add(context.objectID(in: statement, of: entity), resultType)
        }
    }
}
