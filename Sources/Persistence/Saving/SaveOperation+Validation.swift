/// The checks that a save makes before it writes the first change.
extension SaveOperation {
    /// Validates every change except deletions, and returns everything that is invalid. It runs
    /// after conflicts were resolved, so it checks what will be written.
    func validate() throws -> [ValidationError] {
        var errors: [ValidationError] = []
        for object in context.inserted {
            object.collectValidationErrors(into: &errors)
            errors += try ValidationError.all(of: object.validateForInsert)
        }
        for object in context.updated {
            object.collectValidationErrors(into: &errors)
            errors += try ValidationError.all(of: object.validateForUpdate)
        }
        for object in context.deleted {
            errors += try ValidationError.all(of: object.validateForDelete)
        }
        // A value that couldn't be read would be found missing.
        try context.throwReportedError()
        return errors
    }

    /// Validates the deletions, after the store has lost the connections that the save ends.
    func judge(_ deletion: RowDeletion?) throws -> [ValidationError] {
        let refusals = try deletion?.judge() ?? []
        // A one-way reference may lead to an object that was deleted before it was ever saved.
        guard deletion != nil || context.model.hasOneWayRelationships else { return [] }
        return refusals.map(\.error) + pendingRefusals(besides: refusals)
    }

    /// Returns the connections to deleted objects that only this context knows of.
    private func pendingRefusals(besides known: [RowDeletion.Refusal]) -> [ValidationError] {
        let known = Set(known.map { [$0.key, Int64($0.relationship.propertyID)] })
        var errors: [ValidationError] = []
        for object in context.changedObjects {
            for (position, relationship) in object.pendingConnections {
                if object.isDeleted {
                    guard relationship.deleteRule == .deny,
                        !object.newDestinations(at: position).allSatisfy(\.isDeleted),
                        !known.contains([object.key, Int64(relationship.propertyID)])
                    else { continue }
                    errors.append(ValidationError(.denied, relationship, of: object.entity))
                } else if relationship.isOneWay || relationship.isSeveredFromOtherRow,
                    object.newDestinations(at: position).contains(where: \.isDeleted)
                {
                    errors.append(
                        ValidationError(.destinationDeleted, relationship, of: object.entity))
                }
            }
        }
        return errors
    }

    /// Returns the references that the save wrote, to find one that leads to a missing row.
    func writtenReferences() -> [ReferenceRule.Reference] {
        context.changedObjects.filter { !$0.isDeleted }.flatMap { object in
            object.entity.values.enumerated().compactMap { slot, value in
                guard let relationship = value.relationship, value.hasColumn,
                    relationship.inverseDeleteRule != .noAction,
                    case .integer(let key) = self.value(of: object, at: slot)
                else { return nil }
                return ReferenceRule.Reference(
                    entity: object.entity, relationship: relationship, key: key)
            }
                + object.entity.toMany.enumerated().flatMap { index, relationship in
                    guard case .joinTable = relationship.storage
                    else { return [ReferenceRule.Reference]() }
                    return (object.overlay?.toMany[index]?.added ?? []).map {
                        ReferenceRule.Reference(
                            entity: object.entity, relationship: relationship, key: key(of: $0))
                    }
                }
        }
    }
}

extension RelationshipDescription {
    /// Whether the destination's row or a pair keeps the connection, and deleting the destination
    /// removes it. If it is there nevertheless, it was made after the deletion.
    fileprivate var isSeveredFromOtherRow: Bool {
        if case .column = storage { return false }
        return [.nullify, .cascade].contains(inverseDeleteRule)
    }
}

extension ManagedObject {
    /// The relationships with connections that no save has written.
    fileprivate final var pendingConnections: [(PropertyPosition, RelationshipDescription)] {
        guard let overlay else { return [] }
        var connections: [(PropertyPosition, RelationshipDescription)] = []
        for (slot, value) in entity.values.enumerated() {
            guard let relationship = value.relationship, overlay.cells[slot].isChange
            else { continue }
            connections.append((.value(slot), relationship))
        }
        for (index, relationship) in entity.toMany.enumerated()
        where overlay.toMany[index]?.hasChanges == true {
            connections.append((.toMany(index), relationship))
        }
        return connections
    }

    /// Returns the objects that a relationship leads to now, but didn't when it was last saved.
    fileprivate final func newDestinations(at position: PropertyPosition) -> [ManagedObject] {
        switch position {
        case .value(let slot):
            if case .object(let destination?) = overlay?.cells[slot] { return [destination] }
            return []
        case .toMany(let index): return Array(overlay?.toMany[index]?.added ?? [])
        }
    }
}
