/// A piece of SQL with the values of its question marks, in order.
struct SQLFragment {
    var sql: String
    var arguments: [StoredValue] = []
}

/// What a part of a predicate stands for.
enum SQLTerm {
    /// An SQL expression, and whether it can be NULL.
    case expression(SQLFragment, isNullable: Bool)

    /// A column of a row that may be missing, and then is NULL like it.
    case column(String, isNullable: Bool)
    case constant(StoredValue)

    /// A row of an entity.
    case row(SQLRow)

    case collection([StoredValue])
    case range(lower: SQLFragment?, upper: SQLFragment?, includesUpper: Bool)
}

/// A row that a predicate speaks of.
struct SQLRow {
    enum Place {
        /// In a table that is joined, by its alias.
        case table(String)

        /// Where a column of another row leads; joined only when more than its key is asked for.
        case reference(RelationshipDescription, from: String)
    }

    let place: Place
    let entity: EntityDescription
    let isNullable: Bool
}

/// A row beside the root's that a query reads, found by a to-one relationship.
struct JoinedRow {
    let alias: String
    let parentAlias: String
    let entity: EntityDescription

    /// What connects it to its parent's row.
    let condition: String
}
