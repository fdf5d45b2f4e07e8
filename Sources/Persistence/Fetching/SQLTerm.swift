/// A piece of SQL with the values of its question marks, in order.
struct SQLFragment {
    var sql: String
    var arguments: [StoredValue] = []
}

/// What a part of a predicate stands for.
enum SQLTerm {
    /// An SQL expression, and whether it can be NULL.
    case expression(SQLFragment, isNullable: Bool)
    case constant(StoredValue)

    /// A row of an entity: a table's alias.
    case row(alias: String, entity: EntityDescription, isNullable: Bool)

    case collection([StoredValue])
    case range(lower: StoredValue?, upper: StoredValue?, includesUpper: Bool)
}
