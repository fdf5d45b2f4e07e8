/// Applies the model's rules about references and uniqueness to salvaged rows, so that they form a
/// valid store.
struct RecoveryRules {
    let tables: RecoveredTables
    let model: ManagedObjectModel
    private var connection: StoreConnection { tables.connection }
    private var references: InvalidReferences { InvalidReferences(model: model) }
    private var key: String { quoted(Schema.primaryKey) }

    /// Keeps only the row that was written last among rows with the same unique values, and
    /// redirects references from the others to it. Among rows that were written together, one that
    /// a tree leads to wins: the number of the other may be damaged. In a store of an earlier
    /// version, which is migrated first, the greatest number wins. It returns the numbers of the
    /// rows that were removed, by table.
    func mergeDuplicates() throws -> [(table: String, key: Int64)] {
        var removed: [(table: String, key: Int64)] = []
        for root in model.roots {
            for entity in model.hierarchy(of: root) {
                for index in entity.indexes where index.isUnique {
                    let columns = index.columns.map(quoted).joined(separator: ", ")
                    let isSet = index.columns.map { "\(quoted($0)) IS NOT NULL" }
                    let isEntity =
                        entity.index == root.index
                        ? [] : [Schema(model: model).condition(for: entity, alias: nil)]
                    let order =
                        "ORDER BY \(quoted(Schema.version)) DESC, \"_table\" IS NOT NULL, \(key) DESC"
                    let rows = try connection.rows(
                        """
                        SELECT \(key), kept FROM (SELECT \(key), first_value(\(key)) OVER \
                        (PARTITION BY \(columns) \(order)) AS kept FROM \(quoted(root.table)) \
                        LEFT JOIN temp.orphan ON "_table" = ? AND "_key" = \(key) \
                        WHERE \((isSet + isEntity).joined(separator: " AND "))) \
                        WHERE kept <> \(key)
                        """, [.text(root.table)])
                    for row in rows {
                        guard case .integer(let other) = row[0] else { continue }
                        try redirect(row[0], to: row[1], in: root)
                        removed.append((root.table, other))
                    }
                }
            }
        }
        return removed
    }

    private func redirect(
        _ other: StoredValue, to kept: StoredValue, in root: EntityDescription
    ) throws {
        for referring in model.roots {
            for (name, value) in model.columns(of: referring) {
                guard let relationship = value.relationship,
                    model.destination(of: relationship).table == root.table
                else { continue }
                try connection.execute(
                    "UPDATE \(quoted(referring.table)) SET \(quoted(name)) = ? "
                        + "WHERE \(quoted(name)) = ?", [kept, other])
            }
        }
        for join in Schema(model: model).joinTables {
            for (column, end) in join.ends where end == root.table {
                let (table, column) = (quoted(join.name), quoted(column))
                try connection.execute(
                    "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?",
                    [kept, other])
                try connection.execute("DELETE FROM \(table) WHERE \(column) = ?", [other])
            }
        }
        try connection.execute("DELETE FROM \(quoted(root.table)) WHERE \(key) = ?", [other])
    }

    /// Removes references to missing rows and to rows of another entity than the destination. If
    /// only one row may refer to another, it keeps only the last reference. `removesRows` says
    /// whether to remove a row if its required reference is removed. It returns the rows that were
    /// removed, and the number of pairs that were removed.
    func removeInvalidReferences(removingRows removesRows: Bool = true) throws -> (
        rows: [StoreRecoveryReport.LostObject], pairs: Int
    ) {
        var removed: [StoreRecoveryReport.LostObject] = []
        var isStable = false
        while !isStable {
            isStable = true
            for root in model.roots {
                for entity in model.hierarchy(of: root) where !entity.isAbstract {
                    for value in entity.values {
                        guard let relationship = value.relationship,
                            removesRows || !relationship.isRequired
                        else { continue }
                        for condition in conditions(of: relationship, in: entity) {
                            let rows = try remove(relationship, of: entity, where: condition)
                            removed += rows
                            if !rows.isEmpty { isStable = false }
                        }
                    }
                }
            }
        }
        return (removed, try removeInvalidPairs())
    }

    private func removeInvalidPairs() throws -> Int {
        var pairs = 0
        func remove(_ table: String, where condition: String) throws {
            try connection.execute("DELETE FROM \(quoted(table)) WHERE \(condition)")
            pairs += connection.database.changesCount
        }
        for end in references.ends { try remove(end.table, where: end.leadsNowhere) }
        for relationship in model.entities.flatMap(\.toMany) {
            guard case .joinTable(let join, let isSource) = relationship.storage,
                let condition = references.leadsElsewhere(
                    isSource ? JoinTable.destination : JoinTable.source, by: relationship)
            else { continue }
            try remove(join.name, where: condition)
        }
        return pairs
    }

    private func conditions(
        of relationship: RelationshipDescription, in entity: EntityDescription
    ) -> [String] {
        guard case .column = relationship.storage else { return [] }
        let (table, column) = (quoted(entity.table), quoted(relationship.name))
        var conditions: [String] = []
        if relationship.hasForeignKey {
            conditions.append(references.column(of: relationship, in: entity).leadsNowhere)
        }
        if let condition = references.leadsElsewhere(relationship.name, by: relationship) {
            conditions.append(condition)
        }
        if !relationship.inverseIsToMany {
            conditions.append(
                """
                \(key) IN (SELECT \(key) FROM (SELECT \(key), first_value(\(key)) OVER \
                (PARTITION BY \(column) ORDER BY \(quoted(Schema.version)) DESC, \(key) DESC) \
                AS kept FROM \(table) WHERE \(column) IS NOT NULL) WHERE kept <> \(key))
                """)
        }
        return conditions
    }

    private func remove(
        _ relationship: RelationshipDescription, of entity: EntityDescription,
        where condition: String
    ) throws -> [StoreRecoveryReport.LostObject] {
        let (table, column) = (quoted(entity.table), quoted(relationship.name))
        let isOf = Schema(model: model).condition(for: entity, alias: nil)
        let selection = "\(isOf) AND \(condition)"
        var removed: [StoreRecoveryReport.LostObject] = []
        for row in try connection.rows("SELECT \(key) FROM \(table) WHERE \(selection)") {
            guard case .integer(let number) = row[0] else { continue }
            if relationship.isRequired {
                removed.append(
                    StoreRecoveryReport.LostObject(
                        entity: entity.name, rowNumber: number, knownValues: [:]))
            } else {
                tables.lostValues.insert(
                    StoreRecoveryReport.LostValue(
                        entity: entity.name, rowNumber: number, property: relationship.name))
            }
        }
        try connection.execute(
            relationship.isRequired
                ? "DELETE FROM \(table) WHERE \(selection)"
                : "UPDATE \(table) SET \(column) = NULL WHERE \(selection)")
        return removed
    }
}

extension JoinTable {
    var ends: [(column: String, table: String)] {
        [(Self.source, sourceTable), (Self.destination, destinationTable)]
    }
}
