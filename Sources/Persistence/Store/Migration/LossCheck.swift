/// Refuses a migration that would lose rows, values or pairs.
struct LossCheck {
    let connection: StoreConnection
    /// The entities and properties that the steps dropped.
    let dropped: Set<String>

    func lose(
        _ entity: String, _ property: String?, _ count: Int64, _ reason: MigrationLoss.Reason
    ) throws {
        guard count > 0 else { return }
        let loss = MigrationLoss(
            entity: entity, property: property, rowCount: Int(count), reason: reason)
        if reason != .missing, dropped.contains(loss.name) { return }
        throw StoreError(.schema(.loss(loss)))
    }

    func expectNone(
        of entity: String, _ property: String? = nil, in rows: String,
        _ reason: MigrationLoss.Reason = .removed
    ) throws {
        let count = try connection.integer("SELECT count(*) FROM \(rows)") ?? 0
        try lose(entity, property, count, reason)
    }

    /// Throws if values or pairs are left that nothing keeps.
    func expectNothing(left changes: InferredChanges, _ kept: Set<String>) throws {
        for table in changes.stored where table.isOfPairs && !kept.contains(table.name) {
            let end = changes.former.ends["\(table.name).\(JoinTable.source)"]?.min()
            let parts = (end ?? table.name).split(separator: end == nil ? "_" : ".", maxSplits: 1)
            try expectNone(
                of: String(parts[0]), parts.dropFirst().first.map(String.init),
                in: quoted(table.name))
        }
        let internals: Set<String> = [Schema.primaryKey, Schema.version, Schema.entity]
        for move in changes.placement.moves {
            let table = move.source
            for column in table.types.keys.sorted()
            where !internals.contains(column) && !column.hasPrefix(Schema.order(of: ""))
                && !kept.contains(move.name(of: column))
                && changes.isFormer(column, of: move)
            {
                let isThere = move.entity.slot(named: column).map { move.entity.values[$0] }
                try expectNone(
                    of: move.entity.name, column,
                    in: "\(move.rows(as: "t")) AND t.\(quoted(column)) IS NOT NULL",
                    isThere?.hasColumn == true ? .otherType : .removed)
            }
        }
    }
}

extension InferredChanges {
    /// Whether a column belongs to the former model and can't be computed again.
    func isFormer(_ column: String, of move: RowPlacement.Move) -> Bool {
        let name = "\(move.source.name).\(column)"
        guard former.types.keys.contains(name), !foreign.contains(name) else { return false }
        if former.knowsEnds { return !former.derived.contains(name) }
        // An earlier build's file doesn't say so. A row of any entity has the column's default.
        return !model.columns(of: model.entities[move.entity.rootIndex])
            .contains { $0.name == column && $0.value.attribute?.isDerived == true }
    }
}
