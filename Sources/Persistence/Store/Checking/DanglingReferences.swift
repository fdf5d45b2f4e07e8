/// Finds the rows whose foreign keys lead to missing rows. Such references were written with
/// foreign keys off, or aren't committed yet.
struct DanglingReferences {
    struct Reference {
        /// The entity of the row, or the join table.
        let entity: String

        /// The relationship, or the end of the join table.
        let relationship: String

        /// Nil in a join table.
        let rowNumber: Int64?
    }

    let schemas: [String]
    let connection: StoreConnection

    /// Reads every row that has a foreign key.
    func all(limit: Int = 1000) throws -> [Reference] {
        var references: [Reference] = []
        for schema in schemas {
            let check = try connection.statement("PRAGMA \(schema).foreign_key_check")
            defer { check.reset() }
            while references.count < limit, try check.step() {
                let table = check.text(at: 0)
                references.append(
                    Reference(
                        entity: table,
                        relationship: try column(
                            ofForeignKey: check.integer(at: 3), of: table, in: schema),
                        rowNumber: check.isNull(at: 1) ? nil : check.integer(at: 1)))
            }
        }
        return references
    }

    private func column(
        ofForeignKey number: Int64, of table: String, in schema: String
    ) throws -> String {
        let statement = try connection.statement(
            "PRAGMA \(schema).foreign_key_list(\(quoted(table)))")
        defer { statement.reset() }
        while try statement.step() {
            if statement.integer(at: 0) == number { return statement.text(at: 3) }
        }
        return ""
    }
}
