/// One change of a transaction (Core Data's `NSPersistentHistoryChange`).
public struct HistoryChange: Sendable, Equatable {
    /// A kind of change, to an object or to a pair of a many-to-many relationship.
    public enum Kind: String, Sendable {
        /// A row was inserted, updated or deleted.
        case insert, update, delete
        /// A pair was added or removed.
        case connect, disconnect
        /// Only derived attributes of the row changed, or its members' order, which other rows
        /// keep.
        case touch
    }

    /// The kind of the change.
    public let kind: Kind
    /// The object, or the source of a pair. Its entity is the root of the object's hierarchy.
    public let objectID: ObjectID
    /// The number of objects with consecutive row numbers that were inserted, beginning with
    /// ``objectID``; 1 for every other kind. If the values of a large deletion were discarded, it
    /// is the number of rows too.
    public let count: Int
    /// The destination of a pair; nil for other kinds.
    public let destinationID: ObjectID?
    /// The many-to-many relationship's table; nil for changes of objects.
    public let relationship: String?
    /// The values that were replaced or deleted, by column. A property's column has its name;
    /// others hold a row's position in an order (`_order_`…) or its entity (`_entity`), or aren't
    /// part of the model.
    public let replacedValues: [String: StoredValue]

    /// The IDs of all objects that the change is about.
    public var objectIDs: [ObjectID] {
        (0..<Int64(count)).map {
            ObjectID(entity: objectID.entity, store: objectID.store, key: objectID.key + $0)
        }
    }
}
