/// What taking back a transaction, or restoring deleted objects, has done.
public struct Reversion: Sendable, Equatable {
    /// The transaction that was taken back; nil if objects were restored.
    public internal(set) var number: Int64?

    /// The number of rows that were deleted again, inserted again, or got former values.
    public internal(set) var changedCount = 0

    /// What was left as it is, because it was changed since.
    public internal(set) var kept: [KeptChange] = []

    /// Adds what happened in another store, each kept change once.
    mutating func add(_ other: Reversion) {
        changedCount += other.changedCount
        var seen = Set(kept)
        kept += other.kept.filter { seen.insert($0).inserted }
    }
}

/// A change that was not taken back.
public struct KeptChange: Sendable, Hashable {
    /// Why the change was not taken back.
    public enum Reason: Sendable, Hashable {
        /// The object or the property was changed since.
        case changedSince

        /// The object was deleted since.
        case deletedSince

        /// An object that stays refers to the object.
        case referredTo

        /// Another object has its unique values now. References to it lead to that object.
        case valueTaken

        /// The history no longer has the values, or they are not valid any more.
        case valuesGone
    }

    /// The object; its entity is the root entity of the object's.
    public let objectID: ObjectID

    /// The property's name; nil for the object as a whole.
    public let property: String?

    /// Why the change was not taken back.
    public let reason: Reason

    /// Creates a description of a change.
    ///
    /// - Parameters:
    ///   - objectID: The object.
    ///   - property: The property's name; nil for the object as a whole.
    ///   - reason: Why the change was not taken back.
    public init(objectID: ObjectID, property: String?, reason: Reason) {
        self.objectID = objectID
        self.property = property
        self.reason = reason
    }
}

/// Why a transaction can't be taken back.
public enum RevertError: Error, Equatable {
    /// The history has no transaction with this number.
    case noSuchTransaction(Int64)

    /// The transaction is taken back already, by another one.
    case alreadyReverted(Int64, by: Int64)

    /// The transaction under way has taken back this one already, and can't take back two.
    case oneAtATime(Int64)
}

extension RevertError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSuchTransaction(let number): "the history has no transaction \(number)"
        case .alreadyReverted(let number, let other):
            "transaction \(number) was taken back by \(other)"
        case .oneAtATime(let number):
            "this transaction has taken back transaction \(number); take back one at a time"
        }
    }
}
