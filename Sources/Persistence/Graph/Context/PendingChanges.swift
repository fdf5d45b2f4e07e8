/// Reports changes to observers.
extension ManagedObjectContext {
    /// Reports all changes since the last call, unsaved ones too, to this context's fetched results
    /// controllers.
    ///
    /// `save`, `rollback`, `reset` and ``mergeStoreChanges()`` call it. Call it yourself to show
    /// changes before they are saved. Core Data also calls it at the end of each turn of a run
    /// loop; there is no run loop here.
    ///
    /// If a controller cannot read the store, the error is parked (``reading(_:)``), and the next
    /// call brings the controller up to date as a whole.
    ///
    /// - Complexity: O(1) without observers; otherwise O(*n*) in the number of changed objects,
    ///   plus the observers' work.
    public func processPendingChanges() {
        if !tracking.outdated.isEmpty { refreshOutdatedObjects() }
        // Inside a save's transaction, nothing is certain yet.
        guard isObserved, connection == nil, hasChangesToProcess else { return }
        let reports = reporting { try readingOneState(takePendingChanges) }
        reports?.forEach { $0() }
    }

    private var hasChangesToProcess: Bool {
        !tracking.touched.isEmpty || !tracking.changes.isEmpty
    }

    /// Passes the changes to the observers, and returns their reports.
    func takePendingChanges() -> [() -> Void] {
        let changes = takeChanges()
        guard !changes.isEmpty else { return [] }
        return tracking.observers.compactMap(\.observer).compactMap { observer in
            reporting { try observer.take(changes) } ?? nil
        }
    }

    // MARK: Observers

    func add(_ observer: any ChangeObserver) {
        tracking.observers.removeAll { $0.observer == nil || $0.observer === observer }
        tracking.observers.append(ChangeTracking.WeakObserver(observer: observer))
        isObserved = true
    }

    func remove(_ observer: any ChangeObserver) {
        tracking.observers.removeAll { $0.observer == nil || $0.observer === observer }
        stopWithoutObservers()
    }

    func forgetGoneObservers() {
        tracking.observers.removeAll { $0.observer == nil }
        stopWithoutObservers()
    }

    private func stopWithoutObservers() {
        guard tracking.observers.isEmpty else { return }
        isObserved = false
        tracking.touched = []
        tracking.changes = ContextChanges()
    }

    // MARK: Noting

    /// Records that an object changed or left the context, if the context is observed. All code
    /// that changes objects calls it.
    func noteChange(of object: ManagedObject) {
        guard isObserved, !object.flags.contains(.touched) else { return }
        object.flags.insert(.touched)
        tracking.touched.append(
            ChangeTracking.Touched(
                object: object, root: object.entity.rootIndex, key: object.key))
    }

    func noteNewKey(_ key: Int64, of object: ManagedObject) {
        guard isObserved, key != object.key else { return }
        let root = object.entity.rootIndex
        // Only a key that is not temporary can be a new one itself.
        let known =
            object.key < 0
            ? nil : tracking.changes.newKeys[root]?.first { $0.value == object.key }?.key
        tracking.changes.newKeys[root, default: [:]][known ?? object.key] = key
    }

    private func takeChanges() -> ContextChanges {
        var changes = tracking.changes
        let touched = tracking.touched
        tracking.changes = ContextChanges()
        tracking.touched = []
        for entry in touched {
            entry.object.flags.remove(.touched)
            changes.keys[entry.root, default: []].insert(entry.key)
            changes.keys[entry.root, default: []].insert(entry.object.key)
        }
        return changes
    }
}
