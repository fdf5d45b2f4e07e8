/// Compares the schema of a file with the model's when the file is opened. Indexes, views, tables
/// and appended columns that others added are allowed, because they run no code by themselves.
/// Triggers of others are refused if this program's writes would run them.
struct SchemaVerification {
    let schema: Schema
    let connection: StoreConnection

    /// Throws unless the model's tables exist and are tables.
    func expectTables() throws { try expect(schema.tables, in: SchemaObject.all(in: connection)) }

    /// Returns the statements of the indexes and triggers that are missing, and throws if anything
    /// else that a writer depends on isn't as it should be.
    func expectOwnTriggers() throws -> [String] {
        let objects = try SchemaObject.all(in: connection)
        let wanted = schema.tables
        try expect(wanted, in: objects)
        let statements = schema.indexes + schema.triggers
        var expected: [String: String] = [:]
        for statement in statements { expected[SchemaKey.of(statement)] = statement }
        let tables = Set(wanted.map(\.name))
        var others: [SchemaObject] = []
        for object in objects where object.kind != .table || !tables.contains(object.name) {
            guard let statement = expected.removeValue(forKey: SchemaKey.of(object)) else {
                others.append(object)
                continue
            }
            if object.sql == statement { continue }
            throw StoreError(
                .schema(
                    object.kind == .trigger
                        ? .changedTrigger(object.name) : .different(object.name)))
        }
        try ForeignTriggers(others: others, ownTables: tables, connection: connection).refuse()
        guard !expected.isEmpty else { return [] }
        return statements.filter { expected[SchemaKey.of($0)] != nil }
    }

    private func expect(
        _ tables: [(name: String, definition: String)], in objects: [SchemaObject]
    ) throws {
        let present = Dictionary(
            objects.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (name, definition) in tables {
            guard let object = present[name] else { throw StoreError(.schema(.missing(name))) }
            guard object.kind == .table,
                object.sql == definition || Self.isExtended(definition, in: object.sql)
            else { throw StoreError(.schema(.different(name))) }
        }
    }

    /// Returns whether `sql` is `definition` with columns from `ALTER TABLE ADD COLUMN`, which
    /// appends them after the last column.
    static func isExtended(_ definition: String, in sql: String) -> Bool {
        guard let end = definition.lastIndex(of: "\n") else { return false }
        return sql.hasPrefix(definition[..<end]) && sql.hasSuffix(definition[end...].dropFirst())
    }
}
