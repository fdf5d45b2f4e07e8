/// A row that another writer changed or deleted while a context held changes to it.
public struct MergeConflict: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// Changed here and changed there; the properties that changed there.
        case changedInStore(properties: [String])

        /// Changed here and deleted there.
        case deletedInStore

        /// Deleted here and changed there.
        case deletedHere(properties: [String])
    }

    /// What the three parties to a conflict hold, by property name, as stored values. A to-one
    /// relationship's value is the row number of its destination.
    public struct Snapshots: Sendable, Equatable {
        /// What the object holds, unsaved changes included.
        public let object: [String: StoredValue]

        /// The row as this context read it.
        public let cached: [String: StoredValue]

        /// The row as the store has it now; nil if another writer deleted it.
        public let persisted: [String: StoredValue]?
    }

    public let objectID: ObjectID
    public let kind: Kind
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
