/// What a save says of a constraint that the schema found violated.
extension SaveOperation {
    // MARK: Errors

    /// Says which object and attribute a constraint of the schema refused.
    func naming(_ object: ManagedObject, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = error.validationError(for: object.entity) else { throw error }
            throw SaveError.validation([validation])
        }
    }

    /// Finds the relationships that made a commit fail.
    func diagnose(_ error: StoreError) -> any Error {
        guard error.kind == .constraint else { return error }
        var errors: [ValidationError] = []
        for object in context.changedObjects where !object.isDeleted {
            for (slot, value) in object.entity.values.enumerated() {
                guard let relationship = value.relationship, value.hasColumn,
                    case .integer(let key) = self.value(of: object, at: slot)
                else { continue }
                check(object, relationship, leadsTo: key, &errors)
            }
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard case .joinTable = relationship.storage else { continue }
                for member in object.overlay?.toMany[index]?.added ?? [] {
                    check(object, relationship, leadsTo: key(of: member), &errors)
                }
            }
        }
        return errors.isEmpty ? error : SaveError.validation(errors)
    }

    private func check(
        _ object: ManagedObject, _ relationship: RelationshipDescription, leadsTo key: Int64,
        _ errors: inout [ValidationError]
    ) {
        let table = context.model.destination(of: relationship).table
        // Where even this cannot be read, the commit's own error is the better one.
        let found = try? context.withConnection { connection in
            try connection.integer(
                "SELECT count(*) FROM \(quoted(table)) WHERE \(quoted(Schema.primaryKey)) = ?",
                [.integer(key)])
        }
        if found == 0 {
            errors.append(
                ValidationError(
                    entity: object.entity.name, property: relationship.name,
                    reason: .destinationDeleted))
        }
    }
}
