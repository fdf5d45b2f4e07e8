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

    public let objectID: ObjectID
    public let kind: Kind

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
