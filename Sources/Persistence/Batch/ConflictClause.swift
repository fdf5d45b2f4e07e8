/// The `ON CONFLICT` clause of a batch insert.
struct ConflictClause {
    /// The unique properties by which an existing row is found.
    struct Match {
        let slots: [Int]

        /// The conflict target: the columns of the index, and the condition of a partial one.
        let target: String

        /// The condition that a row is of the batch's entity or a subentity; nil if the uniqueness
        /// only holds among these anyway.
        let ownRows: String?
    }

    enum Kind {
        case error
        case ignore
        case update(Match)
    }

    let kind: Kind

    static let error = ConflictClause(kind: .error)

    private init(kind: Kind) {
        self.kind = kind
    }

    init<Object: ManagedObject>(
        _ conflict: BatchConflict<Object>, entity: EntityDescription, model: ManagedObjectModel,
        _ columns: inout BatchColumns
    ) throws(BatchError) {
        switch conflict {
        case .error: kind = .error
        case .ignore: kind = .ignore
        case .update(let properties):
            var slots: [Int] = []
            for property in properties {
                slots.append(try columns.slot(of: property, in: entity))
            }
            let names = slots.map { entity.values[$0].name }
            guard let owner = model.owner(ofUniqueness: names, of: entity) else {
                throw .notUniqueTogether(entity: entity.name, properties: names)
            }
            let schema = Schema(model: model)
            let rows =
                owner.index == owner.rootIndex
                ? "" : " WHERE " + schema.condition(for: owner, alias: nil)
            kind = .update(
                Match(
                    slots: slots, target: "(\(names.map(quoted).joined(separator: ", ")))\(rows)",
                    ownRows: owner.concreteNames.count > entity.concreteNames.count
                        ? schema.condition(for: entity, alias: nil) : nil))
        }
    }

    /// Whether a conflict is an error, which needs no clause.
    var isEmpty: Bool {
        if case .error = kind { true } else { false }
    }

    /// Whether the statement depends on the properties that a row sets.
    var dependsOnProperties: Bool {
        if case .update = kind { true } else { false }
    }

    /// Returns the clause. A row whose values are all the same is not updated.
    func sql(for row: BatchRowValues) -> String {
        switch kind {
        case .error: return ""
        case .ignore: return " ON CONFLICT DO NOTHING"
        case .update(let match):
            let table = quoted(row.entity.table)
            let changes = row.setSlots.filter { !match.slots.contains($0) }
                .map { slot -> (column: String, value: String) in
                    let value = row.entity.values[slot]
                    let column = quoted(value.name)
                    return (
                        column,
                        value.merge.sql(stored: "\(table).\(column)", new: "excluded.\(column)")
                    )
                }
            guard !changes.isEmpty else {
                return " ON CONFLICT \(match.target) DO NOTHING"
                    + " RETURNING \(quoted(Schema.primaryKey))"
            }
            let assignments =
                changes.map { "\($0.column) = \($0.value)" } + [RowStatements.versionStamp]
            let differs = changes.map { "\(table).\($0.column) IS NOT \($0.value)" }
            var condition = "(\(differs.joined(separator: " OR ")))"
            if let ownRows = match.ownRows { condition += " AND \(table).\(ownRows)" }
            return " ON CONFLICT \(match.target) DO UPDATE"
                + " SET \(assignments.joined(separator: ", ")) WHERE \(condition)"
                + " RETURNING \(quoted(Schema.primaryKey))"
        }
    }
}

extension ManagedObjectModel {
    /// Returns the entity or the parent entity that declares the properties unique together.
    func owner(
        ofUniqueness names: [String], of entity: EntityDescription
    ) -> EntityDescription? {
        var candidate: EntityDescription? = entity
        while let current = candidate {
            if current.indexes.contains(where: { $0.isUnique && Set($0.columns) == Set(names) }) {
                return current
            }
            candidate = current.parentIndex.map { entities[$0] }
        }
        return nil
    }
}
