/// A row beside the root's that a query reads, found by a to-one relationship.
struct JoinedRow {
    let alias: String
    let parentAlias: String
    let entity: EntityDescription

    /// What connects it to its parent's row.
    let condition: String
}
