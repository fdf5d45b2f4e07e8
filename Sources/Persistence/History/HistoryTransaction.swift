import Foundation

/// A transaction that wrote to a store, as the store's history records it (Core Data's
/// `NSPersistentHistoryTransaction`).
public struct HistoryTransaction: Sendable, Equatable {
    /// The transaction's number, which no other transaction of the store ever has.
    public let number: Int64

    /// The moment of the commit, to the millisecond.
    public let moment: Date

    /// The context's ``ManagedObjectContext/transactionAuthor``.
    public let author: String?

    /// The context's ``ManagedObjectContext/transactionLabel``.
    public let label: TransactionLabel

    /// The number of the transaction that this one reverted (``ManagedObjectContext/revert(_:)``);
    /// nil if it reverted none.
    public let revertedNumber: Int64?

    /// The changes, at most one for each row.
    public let changes: [HistoryChange]
}

/// The program's description of a transaction, which Persistence stores and doesn't read.
public struct TransactionLabel: Sendable, Equatable {
    /// The kind of the transaction in the program's own words, to decide by; nil for none.
    public var kind: String?

    /// The title of the transaction, for people to read; nil for none.
    public var title: String?

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - kind: The kind, to decide by.
    ///   - title: The title, for people to read.
    public init(kind: String? = nil, title: String? = nil) {
        self.kind = kind
        self.title = title
    }
}

/// One change of a transaction (Core Data's `NSPersistentHistoryChange`).
public struct HistoryChange: Sendable, Equatable {
    /// A kind of change, to an object or to a pair of a many-to-many relationship.
    public enum Kind: String, Sendable {
        /// A row was inserted, updated or deleted.
        case insert, update, delete

        /// A pair was added, removed, or moved in an order.
        case connect, disconnect, reorder

        /// Only derived attributes of the row changed, or the order of its members, which other
        /// rows keep.
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

/// The reason that a store can't list the changes since a transaction.
public enum HistoryError: PersistenceError, Equatable {
    /// The history after the transaction is incomplete: it was deleted, or another program wrote to
    /// the store. It is complete after transaction `after`. Compare what you have with the store.
    case incomplete(after: Int64)
}

extension HistoryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .incomplete(let after):
            "the history is complete only after transaction \(after); read everything again"
        }
    }
}
