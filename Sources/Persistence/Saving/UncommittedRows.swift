/// Forgets what a context read inside a transaction that was rolled back.
extension ManagedObjectContext {
    /// Sets objects aside whose row was never committed, and refreshes the others from the store:
    /// the row numbers that were rolled back will be used again.
    func forgetUncommittedRows() {
        derivedGeneration += 1
        _ = reporting {
            for root in model.roots {
                // Retain all of them: one that is set aside may be the last to retain another.
                let objects = registry[root.index].values.map { $0.takeUnretainedValue() }
                    .filter { $0.key > 0 && !$0.isInserted }
                guard !objects.isEmpty else { continue }
                let versions = try storedVersions(of: objects.map(\.key), in: root)
                for object in objects { try forgetUncommitted(object, versions[object.key]) }
            }
        }
        refreshAllObjects()
        guard isObserved else { return }
        tracking.changes.isUnknown = true
        reportChanges()
    }

    private func forgetUncommitted(_ object: ManagedObject, _ version: Int64?) throws {
        guard let read = object.snapshotVersion else {
            if version == nil, object.overlay?.hasChanges != true { setAside(object) }
            return
        }
        let hasChanges = object.isUpdated || object.isDeleted
        switch version {
        case nil where hasChanges:
            // Another row may get this number: the save compares its values.
            object.chunk?.setVersion(RowChunk.noVersion, ofRow: Int(object.row))
        case nil:
            setAside(object)
            object.overlay = nil
            object.dropRow()
        case let version? where hasChanges && (read == RowChunk.noVersion || read > version):
            guard let row = try storedRow(of: object) else { return }
            object.replaceSnapshot(with: row)
        default: break
        }
    }
}
