/// What a property of an object holds.
public enum PropertyValue: Hashable, Sendable {
    case attribute(StoredValue)
    case toOne(ObjectID?)
    case toMany(Set<ObjectID>)
}

extension ManagedObject {
    /// Returns the unsaved changes: the present values of the properties that differ from the store,
    /// by name (Core Data's `changedValues()`).
    ///
    /// A new object returns what it was given beyond its defaults. A transient attribute that was set
    /// is among the changes. The members of a changed to-many relationship cost one query if they
    /// were not read before.
    public final func changedValues() -> [String: PropertyValue] {
        guard let overlay, overlay.recorder == nil else { return [:] }
        var changes: [String: PropertyValue] = [:]
        for slot in overlay.cells.indices where overlay.cells[slot].isChange {
            let value = entity.values[slot]
            switch overlay.cells[slot] {
            case .object(let object):
                let key = object?.key
                if key == snapshotKey(at: slot) { continue }
                changes[value.name] = .toOne(object?.objectID)
            default:
                let stored = storedValue(at: slot)
                let former = isInserted ? entity.initialValues[slot] : snapshotValue(at: slot)
                // Of a fault nothing is known that a change could equal.
                if stored == former, !isFault, !value.isTransient { continue }
                changes[value.name] = .attribute(stored)
            }
        }
        for (index, relationship) in entity.toMany.enumerated()
        where overlay.toMany[index]?.hasChanges == true {
            changes[relationship.name] = .toMany(Set(toManyMembers(at: index).map(\.objectID)))
        }
        return changes
    }

    /// Returns the values that the object had when it was last read or saved, by name: attributes,
    /// to-one relationships that its own row keeps, and the to-many relationships that were read
    /// (Core Data's `committedValues(forKeys:)`).
    ///
    /// A fault is read first. An object that was never saved returns nothing.
    public final func committedValues() -> [String: PropertyValue] {
        guard !isInserted, overlay?.recorder == nil, materialize() else { return [:] }
        var values: [String: PropertyValue] = [:]
        for (slot, value) in entity.values.enumerated() where value.hasColumn {
            switch value {
            case .attribute: values[value.name] = .attribute(snapshotValue(at: slot))
            case .toOne(let relationship):
                let destination = snapshotKey(at: slot).flatMap {
                    contextReference?.destination(of: relationship, from: self, key: $0)
                }
                values[value.name] = .toOne(destination?.objectID)
            }
        }
        for (index, relationship) in entity.toMany.enumerated() {
            guard let state = overlay?.toMany[index], let members = state.members else { continue }
            let stored = members.subtracting(state.added).union(state.removed)
            values[relationship.name] = .toMany(Set(stored.map(\.objectID)))
        }
        return values
    }

    private final func snapshotKey(at slot: Int) -> Int64? {
        guard case .integer(let key) = snapshotValue(at: slot) else { return nil }
        return key
    }
}
