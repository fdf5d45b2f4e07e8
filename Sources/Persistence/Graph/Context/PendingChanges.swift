extension ManagedObjectContext {
    /// Reports what saves and merges have changed since the last call to this context's fetched
    /// results controllers. If a controller can't read the store, the error is parked, and the next
    /// call brings the controller up to date as a whole.
    func reportChanges() {
        if !tracking.outdated.isEmpty { refreshOutdatedObjects() }
        // Inside a save's transaction, nothing is certain yet.
        guard isObserved, connection == nil, !tracking.changes.isEmpty else { return }
        let reports = reporting { try readingOneState(takeChanges) }
        if let reports { deliver(reports) }
    }

    /// Reports batches to the program, after those that are being reported: a report may save or
    /// merge, and each observer gets its batches in the order in which they happened.
    func deliver(_ reports: [() -> Void]) {
        tracking.reports += reports
        guard !tracking.isReporting else { return }
        tracking.isReporting = true
        defer { tracking.isReporting = false }
        while !tracking.reports.isEmpty { tracking.reports.removeFirst()() }
    }

    func takeChanges() -> [() -> Void] {
        let changes = tracking.changes
        tracking.changes = ContextChanges()
        guard !changes.isEmpty else { return [] }
        return tracking.observers.compactMap(\.observer).compactMap { observer in
            reporting { try observer.take(changes) } ?? nil
        }
    }

    func add(_ observer: any ChangeObserver) {
        remove(observer)
        tracking.observers.append(ChangeTracking.WeakObserver(observer: observer))
    }

    func remove(_ observer: (any ChangeObserver)?) {
        tracking.observers.removeAll { $0.observer == nil || $0.observer === observer }
        if !isObserved { tracking.changes = ContextChanges() }
    }
}
