/// Something that shows what a context and its store hold, and follows both.
protocol ChangeObserver: AnyObject {
    /// Takes in a round of changes. An error of the store leaves it as it was, to be brought up to
    /// date as a whole by the next round.
    ///
    /// - Returns: Reports the changes to the program, once nothing is being read any more; nil if
    ///   there is nothing to report.
    func take(_ changes: ContextChanges) throws -> (() -> Void)?
}

/// What changed since the observers of a context were last told.
struct ContextChanges {
    /// The keys of rows that may have changed, by the index of their root entity.
    var keys: [Int: Set<Int64>] = [:]

    /// The keys that objects had when the observers last heard of them, of those that got others
    /// since; by root, from the old to the new.
    var newKeys: [Int: [Int64: Int64]] = [:]

    /// Whether more may have changed than the keys say.
    var isUnknown = false

    var isEmpty: Bool { keys.isEmpty && newKeys.isEmpty && !isUnknown }

    mutating func add(_ changes: StoreChanges) {
        for id in changes.inserted + changes.updated + changes.deleted {
            keys[id.entity.rootIndex, default: []].insert(id.key)
        }
        if !changes.isComplete { isUnknown = true }
    }
}

/// What a context keeps for its observers; nothing while it has none.
struct ChangeTracking {
    struct Touched {
        // Held, so that its values can be compared with those that were shown.
        let object: ManagedObject
        let root: Int
        let key: Int64
    }

    struct WeakObserver {
        weak var observer: (any ChangeObserver)?
    }

    var observers: [WeakObserver] = []
    var streams: [ObjectChangeStream] = []
    var touched: [Touched] = []
    var changes = ContextChanges()

    /// Made when the context first wants to know of others' saves.
    var mailbox: ChangeMailbox?

    /// Where the stores' history stood when the context last merged.
    var historyState = HistoryState()

    /// This context's own transactions since then.
    var ownTransactions: Set<Int64> = []
}
