import CSQLite

/// The rule that every reference leads to an existing row, checked before a transaction commits.
struct ReferenceRule {
    /// A reference that was written, to be checked first if one leads to a missing row.
    struct Reference {
        let entity: EntityDescription
        let relationship: RelationshipDescription
        let key: Int64
    }

    /// An error names at most this many relationships.
    private static let mostErrors = 20
    let model: ManagedObjectModel
    let connection: StoreConnection

    /// Whether a foreign key of a row that this transaction wrote leads to nothing. Source:
    /// sqlite.org/c3ref/c_dbstatus_options.html, SQLITE_DBSTATUS_DEFERRED_FKS.
    var isBroken: Bool {
        let handle = connection.database.handle
        var (current, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
    }

    /// Returns the errors of the relationships that lead to missing rows, if the rule is broken.
    /// The whole store is read only if none of the written references explains it.
    func errors(among written: [Reference] = []) throws -> [ValidationError] {
        var errors: [ValidationError] = []
        for reference in written where try !isThere(reference) {
            errors.append(
                ValidationError(
                    .destinationDeleted, reference.relationship, of: reference.entity,
                    value: .integer(reference.key)))
        }
        guard errors.isEmpty else { return errors }
        let references = InvalidReferences(model: model)
        for column in references.columns + references.ends {
            let rest = Self.mostErrors - errors.count
            errors += try connection.map(
                "SELECT 1 FROM \(quoted(column.table)) WHERE \(column.leadsNowhere) LIMIT \(rest)"
            ) { _ in
                ValidationError(
                    entity: column.table, property: column.name, reason: .destinationDeleted)
            }
        }
        return errors
    }

    private func isThere(_ reference: Reference) throws -> Bool {
        // Like the foreign key, this accepts a row of any entity.
        let root = model.entities[model.destination(of: reference.relationship).rootIndex]
        return try FetchQuery(root, in: model).filtered(toKeys: [reference.key])
            .findsRow(connection)
    }
}
