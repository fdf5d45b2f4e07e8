/// The delete rules, judged on the store before the first row is deleted.
extension RowDeletion {
    /// Something that keeps a row from being deleted: deny, a required inverse or a one-way
    /// reference.
    struct Refusal {
        /// The row to be deleted, and its relationship; that of the referring row if it is one-way.
        let entity: EntityDescription
        let key: Int64
        let relationship: RelationshipDescription
        let error: ValidationError
    }

    /// Adds the rows that the delete rules reach, notes the owners that lose members, and
    /// judges the deletion. The caller has written what ends connections of rows to be deleted.
    ///
    /// - Parameter onlyFirst: Whether one refusal for each rule is enough: a batch may have
    ///   millions.
    /// - Returns: What keeps the rows from being deleted.
    func judge(onlyFirst: Bool = false) throws -> [Refusal] {
        try cascade()
        let refusals = try refusals(onlyFirst: onlyFirst)
        if refusals.isEmpty { try noteOwners(writer.context.touchedOwners) }
        return refusals
    }

    /// Returns what keeps the rows from being deleted.
    func refusals(onlyFirst: Bool = false) throws -> [Refusal] {
        var refusals: [Refusal] = []
        for entity in try entities() {
            for relationship in entity.relationships {
                guard let (error, found) = rule(relationship, of: entity) else { continue }
                refusals += try keys(found, onlyFirst).map {
                    Refusal(entity: entity, key: $0, relationship: relationship, error: error)
                }
            }
            for reference in model.oneWayReferences(to: entity) {
                let error = ValidationError(
                    entity: entity.name, property: nil, reason: .referredTo(by: reference.name))
                refusals += try keys(references(reference, to: entity), onlyFirst).map {
                    Refusal(
                        entity: entity, key: $0, relationship: reference.relationship,
                        error: error)
                }
            }
        }
        return refusals
    }

    /// The rule of a relationship that forbids its connections to rows that stay: the error, and
    /// the query of the keys that it concerns.
    private func rule(
        _ relationship: RelationshipDescription, of entity: EntityDescription
    ) -> (error: ValidationError, connections: String)? {
        let destination = model.destination(of: relationship)
        let error: ValidationError
        switch relationship.deleteRule {
        case .deny:
            guard let rule = DenyRule(relationship, of: entity) else { return nil }
            error = rule.error
        case .nullify:
            guard let inverse = model.inverse(of: relationship, in: destination)?.description,
                inverse.isRequired, case .column = inverse.storage
            else { return nil }
            error = ValidationError(.missing, inverse, of: destination)
        case .cascade, .noAction: return nil
        }
        let found = connections(of: relationship, from: keys(of: entity), in: entity)
        return (
            error,
            "SELECT DISTINCT owner FROM (\(found)) WHERE \(stays("key", destination.rootIndex))"
        )
    }

    /// A query of an entity's rows that are to be deleted, and to which rows that stay refer one
    /// way.
    private func references(
        _ reference: OneWayReference, to entity: EntityDescription
    ) -> String {
        let referrers: String
        switch reference.relationship.storage {
        case .joinTable(let join, _):
            let ends = join.ends(isSource: false)
            referrers = """
                SELECT \(ends.near) AS key, \(ends.far) AS referrer FROM \(ends.table) \
                WHERE \(ends.near) IN (\(keys(of: entity)))
                """
        case .column, .inverseColumn:
            let column = quoted(reference.relationship.name)
            referrers = """
                SELECT \(column) AS key, \(quoted(Schema.primaryKey)) AS referrer \
                FROM \(quoted(reference.entity.table)) WHERE \(column) IN (\(keys(of: entity)))
                """
        }
        let stays = stays("referrer", reference.entity.rootIndex)
        return "SELECT DISTINCT key FROM (\(referrers)) WHERE \(stays)"
    }

    private func keys(_ query: String, _ onlyFirst: Bool) throws -> [Int64] {
        let statement = try connection.statement(query + (onlyFirst ? " LIMIT 1" : ""))
        defer { statement.reset() }
        var keys: [Int64] = []
        while try statement.step() { keys.append(statement.integer(at: 0)) }
        return keys
    }

    // MARK: Others that the deletion changes

    /// Notes the objects that stay and lose members whose number is declared.
    func noteOwners(_ owners: TouchedOwners) throws {
        for entity in try entities() {
            for relationship in entity.relationships {
                guard let rule = model.inverseCountRule(of: relationship) else { continue }
                let found = connections(of: relationship, from: keys(of: entity), in: entity)
                let statement = try connection.statement(
                    """
                    SELECT DISTINCT key FROM (\(found)) \
                    WHERE \(stays("key", rule.owner.rootIndex))
                    """)
                defer { statement.reset() }
                while try statement.step() { owners.note(statement.integer(at: 0), rule) }
            }
        }
    }
}
