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

    case row(RowReference)

    case collection([StoredValue])
    case range(lower: SQLFragment?, upper: SQLFragment?, includesUpper: Bool)
}

/// A row that a predicate speaks of. Its table is joined only where a column of it is needed: to
/// compare objects, the key is enough, and that may stand in a column of the row before.
struct RowReference {
    indirect enum Source {
        case table(alias: String)
        case toOne(RelationshipDescription, from: RowReference)
    }

    let source: Source
    let entity: EntityDescription
    let isNullable: Bool
}
