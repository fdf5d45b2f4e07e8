/// The outcome of reverting a transaction, or of restoring deleted objects.
public struct Reversion: Sendable, Equatable {
    /// The number of the transaction that was reverted; nil if objects were restored.
    public internal(set) var number: Int64?
    /// The number of rows that were deleted, inserted, or set to former values.
    public internal(set) var changedCount = 0
    /// The changes that were not reverted, and the objects and values that were not restored.
    public internal(set) var kept: [KeptChange] = []

    /// Adds the outcome in another store. Each kept change is listed once.
    mutating func add(_ other: Reversion) {
        changedCount += other.changedCount
        var seen = Set(kept)
        kept += other.kept.filter { seen.insert($0).inserted }
    }
}

/// A change that was not reverted.
public struct KeptChange: Sendable, Hashable {
    /// The reason why a change was not reverted.
    public enum Reason: Sendable, Hashable {
        /// The object or the property was changed later.
        case changedSince
        /// The object, or the object that the property referred to, was deleted later.
        case deletedSince
        /// An object that stays refers to this one.
        case referredTo
        /// Another object now has the unique values. References lead to that object.
        case valueTaken
        /// The history no longer has the values, or they aren't valid any more.
        case valuesGone
    }

    /// The object's ID. Its entity is the root of the object's entity hierarchy.
    public let objectID: ObjectID
    /// The property's name; nil for the object as a whole.
    public let property: String?
    /// The reason why the change was not reverted.
    public let reason: Reason
}

/// The reason that a transaction can't be reverted.
public enum RevertError: PersistenceError, Equatable, CustomStringConvertible {
    /// The history has no transaction with this number.
    case noSuchTransaction(Int64)
    /// The first transaction has already been reverted, by the second one.
    case alreadyReverted(Int64, by: Int64)
    /// The transaction under way has already reverted this one, and can't revert another.
    case oneAtATime(Int64)

    public var description: String {
        switch self {
        case .noSuchTransaction(let number): "the history has no transaction \(number)"
        case .alreadyReverted(let number, let other):
            "transaction \(number) has already been reverted by transaction \(other)"
        case .oneAtATime(let number):
            "this transaction has already reverted transaction \(number), and can't revert another"
        }
    }
}
