/// Judges the ends of one-way relationships, which nothing mends: a save may not leave a reference
/// to an object that it deletes.
struct OneWayRule {
    let context: ManagedObjectContext

    func errors() throws -> [ValidationError] {
        guard context.model.hasOneWayRelationships else { return [] }
        var errors = context.changedObjects.flatMap(danglingReferences)
        for object in context.deleted {
            for reference in context.model.oneWayReferences(to: object.entity) {
                guard try isLeft(reference, to: object) else { continue }
                errors.append(
                    ValidationError(
                        entity: object.entity.name, property: nil,
                        reason: .referredTo(by: reference.name)))
            }
        }
        return errors
    }

    /// What this context made lead to an object that it also deleted.
    private func danglingReferences(of object: ManagedObject) -> [ValidationError] {
        guard !object.isDeleted, let overlay = object.overlay else { return [] }
        var errors: [ValidationError] = []
        for (slot, value) in object.entity.values.enumerated() {
            guard let relationship = value.relationship, relationship.isOneWay,
                case .object(let destination?) = overlay.cells[slot], destination.isDeleted
            else { continue }
            errors.append(dangling(object, relationship))
        }
        for (index, relationship) in object.entity.toMany.enumerated() where relationship.isOneWay {
            guard overlay.toMany[index]?.added.contains(where: \.isDeleted) == true else {
                continue
            }
            errors.append(dangling(object, relationship))
        }
        return errors
    }

    private func dangling(
        _ object: ManagedObject, _ relationship: RelationshipDescription
    ) -> ValidationError {
        ValidationError(
            entity: object.entity.name, property: relationship.name, reason: .destinationDeleted)
    }

    /// Whether a row refers to the object that this save neither deletes nor points elsewhere. Looks
    /// at the rows one by one, up to the first.
    private func isLeft(_ reference: OneWayReference, to object: ManagedObject) throws -> Bool {
        let sql =
            switch reference.relationship.storage {
            case .joinTable(let join, _):
                """
                SELECT \(quoted(JoinTable.source)) FROM \(quoted(join.name)) \
                WHERE \(quoted(JoinTable.destination)) = ?
                """
            case .column, .inverseColumn:
                """
                SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(reference.entity.table)) \
                WHERE \(quoted(reference.relationship.name)) = ?
                """
            }
        return try context.withConnection { connection in
            let statement = try connection.statement(sql)
            try statement.bind(.integer(object.key), at: 1)
            defer { statement.reset() }
            while try statement.step() {
                let referrer = context.registry[reference.entity.rootIndex][
                    statement.integer(at: 0)]
                guard let referrer = referrer?.takeUnretainedValue(),
                    hasLeft(referrer, reference, object)
                else { return true }
            }
            return false
        }
    }

    private func hasLeft(
        _ referrer: ManagedObject, _ reference: OneWayReference, _ object: ManagedObject
    ) -> Bool {
        if referrer.isDeleted { return true }
        switch referrer.entity.positions[reference.relationship.propertyID] {
        case .value(let slot)?:
            if case .object(let now) = referrer.overlay?.cells[slot] { return now !== object }
            return false
        case .toMany(let index)?:
            return referrer.overlay?.toMany[index]?.removed.contains(object) == true
        case nil: return false
        }
    }
}
