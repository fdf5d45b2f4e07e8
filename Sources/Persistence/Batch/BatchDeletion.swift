/// The execution of a batch delete, inside its transaction.
struct BatchDeletion {
    let context: ManagedObjectContext
    let deletion: RowDeletion
    private var model: ManagedObjectModel { context.model }
    private var connection: StoreConnection { deletion.connection }

    init(writer: RowWriter) throws {
        context = writer.context
        deletion = try RowDeletion(writer: writer)
    }

    /// Deletes the objects, and returns how many existed.
    func run<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> Int {
        guard let entity = model.entity(for: Object.self) else {
            throw BatchError.noSuchEntity(String(describing: Object.self))
        }
        try deletion.add(
            of: entity.rootIndex, FetchQuery(request, context: context), limit: request.limit,
            offset: request.offset)
        let refusals = try deletion.judge(onlyFirst: true)
        guard refusals.isEmpty else { throw SaveError.validation(refusals.map(\.error)) }
        let count = try deletedCount()
        try deletion.run()
        return count
    }

    /// Counts the rows to delete that exist: another program may have left dangling references.
    private func deletedCount() throws -> Int {
        try model.roots.reduce(0) { count, root in
            let found = try connection.integer(
                """
                SELECT count(*) FROM \(RowDeletion.doomed) AS d JOIN \(quoted(root.table)) AS o \
                ON o.\(quoted(Schema.primaryKey)) = d.key WHERE d.root = \(root.index)
                """)
            return count + Int(found ?? 0)
        }
    }
}
