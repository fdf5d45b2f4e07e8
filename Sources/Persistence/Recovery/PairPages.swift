/// Distinguishes the pages of a join table from those of other B-trees whose records are also pairs
/// of numbers, by the rows that the numbers lead to.
struct PairPages {
    let model: ManagedObjectModel
    let tables: RecoveredTables
    /// Whether some of the pages may belong to indexes, because the schema wasn't read completely.
    let hasIndexes: Bool
    private var connection: StoreConnection { tables.connection }
    func isOfJoinTable(_ layout: TreeLayout) -> Bool { join(layout) != nil }

    private func join(_ layout: TreeLayout) -> JoinTable? {
        Schema(model: model).joinTables.first { $0.name == layout.name }
    }

    /// Returns whether most of these records are pairs of a join table.
    func holds(_ layout: TreeLayout, _ records: [[StoredValue?]]) throws -> Bool {
        guard let join = join(layout) else { return false }
        let pairs = records.compactMap { record -> (StoredValue, StoredValue)? in
            guard record.count >= 2, let first = record[0], let second = record[1]
            else { return nil }
            return (first, second)
        }
        let key = quoted(Schema.primaryKey)
        let existing = try pairs.count { pair in
            try connection.integer(
                """
                SELECT EXISTS (SELECT 1 FROM \(quoted(join.sourceTable)) WHERE \(key) = ?) AND \
                EXISTS (SELECT 1 FROM \(quoted(join.destinationTable)) WHERE \(key) = ?)
                """, [pair.0, pair.1]) == 1
        }
        guard !pairs.isEmpty, 10 * existing >= 9 * pairs.count else { return false }
        return try !hasIndexes || !isReverse(of: join, pairs) && !isIndex(pairs)
    }

    /// Returns whether the pairs are known in reverse order, as in the join table's index.
    private func isReverse(of join: JoinTable, _ pairs: [(StoredValue, StoredValue)]) throws -> Bool
    {
        try pairs.allSatisfy { pair in
            try connection.integer(
                """
                SELECT 1 FROM \(quoted(join.name)) WHERE \(quoted(JoinTable.source)) = ? \
                AND \(quoted(JoinTable.destination)) = ?
                """, [pair.1, pair.0]) != nil
        }
    }

    /// Returns whether the pairs belong to the index of one column, whose records consist of the
    /// column's value and the row that has it.
    private func isIndex(_ pairs: [(StoredValue, StoredValue)]) throws -> Bool {
        try model.roots.contains { root in
            let indexed = Set(
                model.hierarchy(of: root).flatMap(\.indexes).map(\.columns)
                    .filter { $0.count == 1 }.joined())
            return try model.columns(of: root).contains { column in
                guard column.value.relationship != nil || indexed.contains(column.name)
                else { return false }
                return try pairs.allSatisfy { pair in
                    try connection.integer(
                        """
                        SELECT 1 FROM \(quoted(root.table)) WHERE \(quoted(column.name)) = ? \
                        AND \(quoted(Schema.primaryKey)) = ?
                        """, [pair.0, pair.1]) != nil
                }
            }
        }
    }
}
