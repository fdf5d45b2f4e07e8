/// The value of a property of an object. A relationship's value consists of object IDs; Core Data
/// has the objects instead.
public enum PropertyValue: Hashable, Sendable {
    /// The value of an attribute, as it is or would be stored.
    case attribute(StoredValue)

    /// The destination of a to-one relationship; nil if it is empty.
    case toOne(ObjectID?)

    /// The members of a to-many relationship, without their order.
    case toMany(Set<ObjectID>)
}

extension ManagedObject {
    /// Returns the unsaved changes: the present values of the properties that differ from the store
    /// (Core Data's `changedValues()`).
    ///
    /// A new object returns the values that it was given beyond its defaults. A transient attribute
    /// that was set is among the changes.
    ///
    /// - Returns: The values by property name.
    /// - Complexity: O(*n*) in the number of properties and of members of changed to-many
    ///   relationships, plus one query for each such relationship whose members aren't loaded.
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
                // The stored value of a fault isn't known, so every change of one counts.
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

    /// Returns the values that the object had when it was last read or saved: attributes, to-one
    /// relationships that its own row keeps, and the to-many relationships that were read (Core
    /// Data's `committedValues(forKeys:)`).
    ///
    /// - Returns: The values by property name; empty if the object was never saved, or if its row
    ///   is gone or can't be read.
    /// - Complexity: O(*n*) in the number of properties and of members that were read, plus one
    ///   query if the object is a fault.
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
