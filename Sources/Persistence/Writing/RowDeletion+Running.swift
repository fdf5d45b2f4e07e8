extension RowDeletion {
    /// Deletes the rows. ``judge(onlyFirst:)`` must have found no refusals.
    func run() throws {
        var entities = try entities()
        for root in Set(entities.map(\.rootIndex)).sorted() {
            if let large = try LargeDeletion(of: model.entities[root], in: self) {
                try large.run()
                entities.removeAll { $0.rootIndex == root }
            }
        }
        for entity in entities {
            try deletePairs(of: entity)
            try release(entity)
        }
        for root in Set(entities.map(\.rootIndex)).sorted() {
            let entity = model.entities[root]
            let keys = "(SELECT key FROM \(Self.doomed) WHERE root = \(root))"
            try writer.translating(entity) {
                try connection.execute(
                    "DELETE FROM \(quoted(entity.table)) "
                        + "WHERE \(quoted(Schema.primaryKey)) IN \(keys)")
            }
            if !leavesTombstones, let table = TombstoneTable(of: entity, in: model) {
                try connection.execute(
                    "DELETE FROM \(quoted(table.name)) "
                        + "WHERE \(quoted(Schema.primaryKey)) IN \(keys)")
            }
        }
        try connection.execute("DELETE FROM \(Self.doomed)")
    }

    /// Deletes pairs that the schema doesn't cascade to. The rule deny was checked before, so their
    /// other ends are deleted too.
    private func deletePairs(of entity: EntityDescription) throws {
        for relationship in entity.toMany where relationship.deleteRule == .deny {
            guard case .joinTable(let join, let isSource) = relationship.storage else { continue }
            let ends = join.ends(isSource: isSource)
            try connection.execute(
                "DELETE FROM \(ends.table) WHERE \(ends.near) IN (\(keys(of: entity)))")
        }
    }

    /// Clears the references that rows to be deleted have to each other. SQLite would refuse to
    /// nullify a required reference, even in a row that is to be deleted, and limits cascades to a
    /// depth of 1,000 (sqlite.org/limits.html, section 10).
    private func release(_ entity: EntityDescription) throws {
        for (slot, value) in entity.values.enumerated() where value.hasColumn {
            guard let relationship = value.relationship else { continue }
            let root = model.destination(of: relationship).rootIndex
            switch relationship.inverseDeleteRule {
            case .nullify where relationship.isRequired: break
            case .cascade where cascadesReach(root, from: entity.rootIndex): break
            case .nullify, .cascade, .deny, .noAction: continue
            }
            try writer.release(
                [slot], of: entity,
                where: """
                    \(quoted(Schema.primaryKey)) IN (\(keys(of: entity))) \
                    AND \(quoted(relationship.name)) \
                    IN (SELECT key FROM \(Self.doomed) WHERE root = \(root))
                    """)
        }
    }

    /// Returns whether the schema's cascades lead from the rows of one table to those of another.
    /// If they also lead back, their depth is unlimited.
    private func cascadesReach(_ wanted: Int, from root: Int) -> Bool {
        var pending = [root]
        var seen: Set<Int> = []
        while let next = pending.popLast() {
            if next == wanted { return true }
            guard seen.insert(next).inserted else { continue }
            pending += model.entities.filter { entity in
                entity.values.compactMap(\.relationship).contains {
                    $0.inverseDeleteRule == .cascade && model.destination(of: $0).rootIndex == next
                }
            }.map(\.rootIndex)
        }
        return false
    }
}
