/// An object that shows the contents of the store, and follows what a context saves and merges.
protocol ChangeObserver: AnyObject {
    /// Takes a round of changes. After an error of the store the observer stays as it was, and the
    /// next round brings it up to date as a whole.
    /// - Returns: A closure that reports the changes to the program, to be called when nothing is
    ///   being read; nil if there is nothing to report.
    func take(_ changes: ContextChanges) throws -> (() -> Void)?
}

/// The changes since the observers of a context were last notified.
struct ContextChanges {
    /// The keys of rows that may have changed, by the index of their root entity.
    var keys: [Int: Set<Int64>] = [:]
    /// Whether rows beyond these keys may have changed.
    var isUnknown = false

    var isEmpty: Bool { keys.isEmpty && !isUnknown }

    mutating func add(_ changes: StoreChanges) {
        for id in changes.inserted + changes.updated + changes.deleted {
            keys[id.entity.rootIndex, default: []].insert(id.key)
        }
        if !changes.isComplete { isUnknown = true }
    }
}

/// The changes that a context has recorded for its observers; empty while it has none.
struct ChangeTracking {
    struct WeakObserver {
        weak var observer: (any ChangeObserver)?
    }

    var observers: [WeakObserver] = []
    var changes = ContextChanges()
    /// The batches that the observers have taken and not yet reported to the program.
    var reports: [() -> Void] = []
    var isReporting = false
    /// The state of the stores' history when the context last merged; nil before it first follows
    /// other writers.
    var historyState: HistoryState?
    /// This context's own transactions since then, except for those of batch requests.
    var ownTransactions: Set<Int64> = []
    /// Whether the next merge compares everything with the store.
    var mustCompare = false
    /// The versions of the rows that objects kept in a merge, because of their changes, although
    /// there were newer ones.
    var outdated: [ObjectID: Int64] = [:]
}
