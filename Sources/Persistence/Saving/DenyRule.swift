/// Judges the delete rule deny: an object may go only when everything that the relationship holds
/// goes in the same save, or has been moved elsewhere.
struct DenyRule {
    let context: ManagedObjectContext

    func errors(for object: ManagedObject) throws -> [ValidationError] {
        var errors: [ValidationError] = []
        for (slot, value) in object.entity.values.enumerated() {
            guard let relationship = value.relationship, relationship.deleteRule == .deny,
                let destination = object.toOne(at: slot), !destination.isDeleted
            else { continue }
            errors.append(denied(object, relationship))
        }
        for (index, relationship) in object.entity.toMany.enumerated()
        where relationship.deleteRule == .deny {
            if try holds(object, relationship, at: index) {
                errors.append(denied(object, relationship))
            }
        }
        return errors
    }

    private func denied(
        _ object: ManagedObject, _ relationship: RelationshipDescription
    ) -> ValidationError {
        ValidationError(
            entity: object.entity.name, property: relationship.name, reason: .denied)
    }

    /// Looks at the rows one by one, up to the first that stays.
    private func holds(
        _ object: ManagedObject, _ relationship: RelationshipDescription, at index: Int
    ) throws -> Bool {
        let state = object.overlay?.toMany[index]
        if state?.added.contains(where: { !$0.isDeleted }) == true { return true }
        let destination = context.model.destination(of: relationship)
        let sql: String
        switch relationship.storage {
        case .inverseColumn(let column):
            sql = """
                SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(destination.table)) \
                WHERE \(quoted(column)) = ?
                """
        case .joinTable(let join, let isSource):
            let (near, far) =
                isSource
                ? (JoinTable.source, JoinTable.destination)
                : (JoinTable.destination, JoinTable.source)
            sql = "SELECT \(quoted(far)) FROM \(quoted(join.name)) WHERE \(quoted(near)) = ?"
        case .column:
            return false
        }
        return try context.withConnection { connection in
            let statement = try connection.statement(sql)
            try statement.bind(.integer(object.key), at: 1)
            defer { statement.reset() }
            while try statement.step() {
                let key = statement.integer(at: 0)
                guard
                    let member = context.registry[destination.rootIndex][key]?
                        .takeUnretainedValue(),
                    member.isDeleted || state?.removed.contains(member) == true
                else { return true }
            }
            return false
        }
    }
}
