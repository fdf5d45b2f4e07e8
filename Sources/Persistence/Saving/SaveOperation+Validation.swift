/// What a save asks of its changes before it writes the first one.
extension SaveOperation {
    /// Judges every change, after conflicts were resolved: what is checked is what will be written.
    ///
    /// - Throws: ``SaveError/validation(_:)`` with everything that is invalid, in the order of the
    ///   changes.
    func validate(_ deletion: RowDeletion?) throws {
        var errors: [ValidationError] = []
        func check(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as ValidationError {
                errors.append(error)
            } catch SaveError.validation(let several) {
                errors += several
            }
        }
        for object in context.inserted {
            object.collectValidationErrors(into: &errors)
            try check(object.validateForInsert)
        }
        for object in context.updated {
            object.collectValidationErrors(into: &errors)
            try check(object.validateForUpdate)
        }
        for object in context.deleted { try check(object.validateForDelete) }
        let refusals = try deletion?.refusals(isSevered: isSevered) ?? []
        errors += refusals.map(\.error)
        // A one-way reference may lead to an object that was deleted before it was ever saved.
        if deletion != nil || context.model.hasOneWayRelationships {
            errors += pendingRefusals(besides: refusals)
        }
        // A value that couldn't be read would be found missing.
        try context.throwReportedError()
        guard errors.isEmpty else { throw SaveError.validation(errors) }
    }

    // MARK: What this save deletes

    /// Connections to deleted objects that only this context knows of.
    private func pendingRefusals(besides known: [RowDeletion.Refusal]) -> [ValidationError] {
        let known = Set(
            known.map { [$0.connection.owner, Int64($0.connection.relationship.propertyID)] })
        var errors: [ValidationError] = []
        for object in context.changedObjects {
            for (position, relationship) in object.pendingConnections {
                let reason: ValidationError.Reason
                if object.isDeleted {
                    guard relationship.deleteRule == .deny,
                        object.newDestinations(at: position).contains(where: { !$0.isDeleted }),
                        !known.contains([object.key, Int64(relationship.propertyID)])
                    else { continue }
                    reason = .denied
                } else {
                    guard relationship.isOneWay,
                        object.newDestinations(at: position).contains(where: \.isDeleted)
                    else { continue }
                    reason = .destinationDeleted
                }
                errors.append(
                    ValidationError(
                        entity: object.entity.name, property: relationship.name, reason: reason))
            }
        }
        return errors
    }

    /// Whether this save ends a connection that the store has.
    private func isSevered(_ connection: RowDeletion.Connection) -> Bool {
        let relationship = connection.relationship
        let root = context.model.destination(of: relationship).rootIndex
        guard
            let owner = context.registry[connection.entity.rootIndex][connection.owner]?
                .takeUnretainedValue()
        else { return false }
        switch owner.entity.positions[relationship.propertyID] {
        case .value(let slot)?:
            if case .object(let now) = owner.overlay?.cells[slot] {
                return now?.key != connection.destination
            }
            return false
        case .toMany(let index)?:
            guard let removed = owner.overlay?.toMany[index]?.removed, !removed.isEmpty,
                let end = context.registry[root][connection.destination]?.takeUnretainedValue()
            else { return false }
            return removed.contains(end)
        case nil: return false
        }
    }

    // MARK: What this save refers to

    /// The references that the save wrote, to find the one that leads to nothing.
    func writtenReferences() -> [ReferenceRule.Reference] {
        context.changedObjects.filter { !$0.isDeleted }.flatMap { object in
            object.entity.values.enumerated().compactMap { slot, value in
                guard let relationship = value.relationship, value.hasColumn,
                    case .integer(let key) = self.value(of: object, at: slot)
                else { return nil }
                return ReferenceRule.Reference(
                    entity: object.entity, relationship: relationship, key: key)
            }
                + object.entity.toMany.enumerated().flatMap { index, relationship in
                    guard case .joinTable = relationship.storage else {
                        return [ReferenceRule.Reference]()
                    }
                    return (object.overlay?.toMany[index]?.added ?? []).map {
                        ReferenceRule.Reference(
                            entity: object.entity, relationship: relationship, key: key(of: $0))
                    }
                }
        }
    }
}

extension ManagedObject {
    /// The relationships of which the object knows something that no save has written.
    fileprivate final var pendingConnections: [(PropertyPosition, RelationshipDescription)] {
        guard let overlay else { return [] }
        var connections: [(PropertyPosition, RelationshipDescription)] = []
        for (slot, value) in entity.values.enumerated() {
            guard let relationship = value.relationship, overlay.cells[slot].isChange else {
                continue
            }
            connections.append((.value(slot), relationship))
        }
        for (index, relationship) in entity.toMany.enumerated()
        where overlay.toMany[index]?.hasChanges == true {
            connections.append((.toMany(index), relationship))
        }
        return connections
    }

    /// The objects that a relationship leads to since it was last saved.
    fileprivate final func newDestinations(at position: PropertyPosition) -> [ManagedObject] {
        switch position {
        case .value(let slot):
            if case .object(let destination?) = overlay?.cells[slot] { return [destination] }
            return []
        case .toMany(let index):
            return Array(overlay?.toMany[index]?.added ?? [])
        }
    }
}
