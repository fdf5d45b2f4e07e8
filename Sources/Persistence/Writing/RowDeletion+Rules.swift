/// What the delete rules say against a deletion, judged on the store before a row goes.
extension RowDeletion {
    /// A connection from a row that is to be deleted, or to one.
    struct Connection {
        let entity: EntityDescription
        let relationship: RelationshipDescription
        let owner: Int64
        let destination: Int64
    }

    /// An object that deny, a required inverse or a one-way reference keeps from being deleted.
    struct Refusal {
        let connection: Connection
        let error: ValidationError
    }

    /// Returns what keeps these rows from being deleted.
    ///
    /// - Parameters:
    ///   - onlyFirst: Whether one refusal for each rule is enough: a batch may have millions.
    ///   - isSevered: Whether the caller writes something that ends a connection of the store.
    func refusals(
        onlyFirst: Bool = false, isSevered: (Connection) -> Bool = { _ in false }
    ) throws -> [Refusal] {
        var refusals: [Refusal] = []
        for entity in try entities() {
            for relationship in entity.relationships {
                guard let (error, found) = rule(relationship, of: entity) else { continue }
                try collect(found, onlyFirst, into: &refusals, error) { owner, key in
                    let connection = Connection(
                        entity: entity, relationship: relationship, owner: owner,
                        destination: key)
                    return isSevered(connection) ? nil : connection
                }
            }
            for reference in model.oneWayReferences(to: entity) {
                let error = ValidationError(
                    entity: entity.name, property: nil, reason: .referredTo(by: reference.name))
                let found = references(reference, to: entity)
                try collect(found, onlyFirst, into: &refusals, error) { key, owner in
                    let connection = Connection(
                        entity: reference.entity, relationship: reference.relationship,
                        owner: owner, destination: key)
                    return isSevered(connection) ? nil : connection
                }
            }
        }
        return refusals
    }

    /// The rule of a relationship that forbids its connections to rows that stay: the error, and the
    /// query of these connections.
    private func rule(
        _ relationship: RelationshipDescription, of entity: EntityDescription
    ) -> (error: ValidationError, connections: String)? {
        let destination = model.destination(of: relationship)
        let error: ValidationError
        switch relationship.deleteRule {
        case .deny:
            error = ValidationError(
                entity: entity.name, property: relationship.name, reason: .denied)
        case .nullify:
            guard let inverse = model.inverse(of: relationship, in: destination)?.description,
                inverse.isRequired, case .column = inverse.storage
            else { return nil }
            error = ValidationError(
                entity: destination.name, property: inverse.name, reason: .missing)
        case .cascade, .noAction: return nil
        }
        let found = connections(of: relationship, from: keys(of: entity), in: entity)
        return (
            error,
            "SELECT owner, key FROM (\(found)) WHERE \(stays("key", destination.rootIndex))"
        )
    }

    /// A query of the rows that stay and refer one way to rows of an entity that are to be deleted.
    private func references(
        _ reference: OneWayReference, to entity: EntityDescription
    ) -> String {
        let referrers: String
        switch reference.relationship.storage {
        case .joinTable(let join, _):
            let ends = join.ends(isSource: false)
            referrers = """
                SELECT \(ends.near) AS owner, \(ends.far) AS key FROM \(ends.table) \
                WHERE \(ends.near) IN (\(keys(of: entity)))
                """
        case .column, .inverseColumn:
            let column = quoted(reference.relationship.name)
            referrers = """
                SELECT \(column) AS owner, \(quoted(Schema.primaryKey)) AS key \
                FROM \(quoted(reference.entity.table)) WHERE \(column) IN (\(keys(of: entity)))
                """
        }
        let stays = stays("key", reference.entity.rootIndex)
        return "SELECT owner, key FROM (\(referrers)) WHERE \(stays)"
    }

    /// Adds one refusal for each row to be deleted, the query's first column.
    private func collect(
        _ query: String, _ onlyFirst: Bool, into refusals: inout [Refusal],
        _ error: ValidationError, _ connection: (Int64, Int64) -> Connection?
    ) throws {
        let statement = try self.connection.statement(query)
        defer { statement.reset() }
        var refused: Set<Int64> = []
        while try statement.step() {
            let key = statement.integer(at: 0)
            guard !refused.contains(key),
                let found = connection(key, statement.integer(at: 1))
            else { continue }
            refused.insert(key)
            refusals.append(Refusal(connection: found, error: error))
            if onlyFirst { return }
        }
    }

    // MARK: Others that the deletion changes

    /// Notes the objects that stay and lose members whose number is declared.
    func noteOwners(_ owners: TouchedOwners) throws {
        for entity in try entities() {
            for relationship in entity.relationships {
                let owner = model.destination(of: relationship)
                guard let inverse = model.inverse(of: relationship, in: owner)?.description,
                    inverse.isToMany, inverse.count != nil
                else { continue }
                let found = connections(of: relationship, from: keys(of: entity), in: entity)
                let statement = try connection.statement(
                    """
                    SELECT DISTINCT key FROM (\(found)) \
                    WHERE \(stays("key", owner.rootIndex))
                    """)
                defer { statement.reset() }
                while try statement.step() {
                    owners.note(statement.integer(at: 0), of: inverse, in: owner)
                }
            }
        }
    }
}
