/// A conflict about a row that another writer changed or deleted while a context held changes to
/// it.
public struct MergeConflict: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The changes that collided.
    public enum Kind: Sendable, Equatable {
        /// The context changed the row, and another writer changed these properties of it.
        case changedInStore(properties: [String])

        /// The context changed the row, and another writer deleted it.
        case deletedInStore

        /// The context deleted the row, and another writer changed these properties of it.
        case deletedHere(properties: [String])
    }

    /// The values of the three parties to a conflict, by property name, as stored values. The value
    /// of a to-one relationship is the row number of its destination.
    public struct Snapshots: Sendable, Equatable {
        /// The object's values, unsaved changes included.
        public let object: [String: StoredValue]

        /// The row as this context read it.
        public let cached: [String: StoredValue]

        /// The row as the store has it now; nil if another writer deleted it.
        public let persisted: [String: StoredValue]?
    }

    /// The ID of the object in conflict.
    public let objectID: ObjectID

    /// The changes that collided.
    public let kind: Kind

    /// The values of the object, of the row as it was read, and of the row in the store.
    public let snapshots: Snapshots

    init(_ object: ManagedObject, _ kind: Kind, persisted: RowChunk?) {
        objectID = object.objectID
        self.kind = kind
        var (now, cached): ([String: StoredValue], [String: StoredValue]) = ([:], [:])
        var stored: [String: StoredValue] = [:]
        for (slot, value) in object.entity.values.enumerated() where value.isWritten {
            now[value.name] = object.storedValue(at: slot)
            cached[value.name] = object.snapshotValue(at: slot)
            stored[value.name] = persisted?.cell(row: 0, slot: slot).storedValue
        }
        snapshots = Snapshots(
            object: now, cached: cached, persisted: persisted == nil ? nil : stored)
    }

    public var description: String {
        switch kind {
        case .changedInStore(let properties):
            "\(objectID): another writer changed \(properties.joined(separator: ", "))."
        case .deletedInStore:
            "\(objectID): another writer deleted it."
        case .deletedHere(let properties):
            "\(objectID), deleted here: another writer changed "
                + "\(properties.joined(separator: ", "))."
        }
    }
}
