/// Checks the delete rules on the store before the first row is deleted.
extension RowDeletion {
    /// Something that keeps a row from being deleted: deny, a required inverse or a one-way
    /// reference.
    struct Refusal {
        /// The row to be deleted, and its relationship; that of the referring row if it is one-way.
        let key: Int64
        let relationship: RelationshipDescription
        let error: ValidationError
    }

    /// Adds the rows that the delete rules reach, notes the owners that lose members, and returns
    /// what keeps the rows from being deleted. The caller must already have written the changes
    /// that end connections of rows to be deleted. One refusal for each rule is enough for a batch,
    /// which may have millions.
    func judge(onlyFirst: Bool = false) throws -> [Refusal] {
        try cascade()
        var refusals: [Refusal] = []
        for entity in try entities() {
            for relationship in entity.relationships {
                guard let error = error(ofConnected: relationship, of: entity) else { continue }
                let rows = try rows(
                    in: connections(of: relationship, of: entity), limit: onlyFirst ? 1 : nil)
                refusals += rows.map { Refusal(key: $0, relationship: relationship, error: error) }
            }
            for reference in model.oneWayReferences(to: entity) {
                let error = ValidationError(
                    entity: entity.name, property: nil, reason: .referredTo(by: reference.name))
                let rows = try rows(
                    in: connections(of: reference, to: entity), limit: onlyFirst ? 1 : nil)
                refusals += rows.map {
                    Refusal(key: $0, relationship: reference.relationship, error: error)
                }
            }
        }
        if refusals.isEmpty { try noteOwners() }
        return refusals
    }

    /// Returns the error to report if a relationship connects a row to be deleted with one that
    /// stays; nil if that is allowed.
    private func error(
        ofConnected relationship: RelationshipDescription, of entity: EntityDescription
    ) -> ValidationError? {
        switch relationship.deleteRule {
        case .deny: return ValidationError(.denied, relationship, of: entity)
        case .nullify:
            let destination = model.destination(of: relationship)
            guard let inverse = model.inverse(of: relationship, in: destination)?.description,
                inverse.isRequired, case .column = inverse.storage
            else { return nil }
            return ValidationError(.missing, inverse, of: destination)
        case .cascade, .noAction: return nil
        }
    }

    /// The connections between rows to be deleted and other rows.
    struct Connections {
        /// A query of both rows' keys: `owner` for the row to be deleted, `key` for the other one.
        fileprivate let query: String
        let otherRoot: Int
    }

    func connections(
        of relationship: RelationshipDescription, of entity: EntityDescription
    ) -> Connections {
        Connections(
            query: connections(of: relationship, from: keys(of: entity), in: entity),
            otherRoot: model.destination(of: relationship).rootIndex)
    }

    func connections(of reference: OneWayReference, to entity: EntityDescription) -> Connections {
        let column = quoted(reference.relationship.name)
        let query = """
            SELECT \(column) AS owner, \(quoted(Schema.primaryKey)) AS key \
            FROM \(quoted(reference.entity.table)) WHERE \(column) IN (\(keys(of: entity)))
            """
        return Connections(query: query, otherRoot: reference.entity.rootIndex)
    }

    /// Returns the keys of the rows to be deleted that are connected with rows that stay, each
    /// once. Only `others` count among these (default: all).
    func rows(
        in connections: Connections, among others: KeyRanges? = nil, limit: Int? = nil
    ) throws -> [Int64] {
        let stays = stays("key", connections.otherRoot)
        guard let others else {
            return try connection.integers(
                "SELECT DISTINCT owner FROM (\(connections.query)) WHERE \(stays) LIMIT ?",
                [.integer(Int64(limit ?? -1))])
        }
        guard let bounds = others.bounds else { return [] }
        // There are fewer rows to be deleted than rows between the bounds, so the unary + keeps
        // SQLite from using an index for the bounds.
        var rows: Set<Int64> = []
        try connection.forEachRow(
            "SELECT owner, key FROM (\(connections.query)) WHERE +key BETWEEN ? AND ? AND \(stays)",
            [.integer(bounds.lowerBound), .integer(bounds.upperBound)]
        ) { row in
            if others.contains(row.integer(at: 1)) { rows.insert(row.integer(at: 0)) }
        }
        return Array(rows.sorted().prefix(limit ?? .max))
    }

    /// Notes the objects that stay and lose members whose number is declared.
    func noteOwners() throws {
        for entity in try entities() {
            for relationship in entity.relationships {
                guard let rule = model.inverseCountRule(of: relationship) else { continue }
                let found = connections(of: relationship, from: keys(of: entity), in: entity)
                let keys = try connection.integers(
                    "SELECT DISTINCT key FROM (\(found)) "
                        + "WHERE \(stays("key", rule.owner.rootIndex))")
                for key in keys { writer.owners.note(key, rule) }
            }
        }
    }
}
