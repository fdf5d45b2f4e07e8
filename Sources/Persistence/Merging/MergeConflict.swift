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

    /// The ID of the object in conflict.
    public let objectID: ObjectID

    /// The changes that collided.
    public let kind: Kind

    init(_ object: ManagedObject, _ kind: Kind) {
        objectID = object.objectID
        self.kind = kind
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
