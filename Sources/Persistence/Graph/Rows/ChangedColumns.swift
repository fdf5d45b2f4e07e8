extension ManagedObject {
    /// The slots of columns that differ from the row as it was read.
    final var changedColumns: [Int] {
        guard let overlay else { return [] }
        return overlay.cells.indices.filter { slot in
            guard overlay.cells[slot].isChange, entity.values[slot].isWritten else { return false }
            // The values of a fault aren't known, so any change counts.
            return isFault || storedValue(at: slot) != snapshotValue(at: slot)
        }
    }

    /// Drops changes that were set back to the values that were read. Over a newer row they would
    /// count as changes again, and undo those of another writer.
    final func forgetRevertedChanges() {
        guard let overlay, !isFault else { return }
        for slot in overlay.cells.indices
        where entity.values[slot].isWritten && storedValue(at: slot) == snapshotValue(at: slot) {
            switch overlay.cells[slot] {
            case .value: overlay.cells[slot] = .clean
            case .object(let end):
                overlay.cells[slot] = .known(end)
                end?.forgetRevertedConnection(to: self, entity.values[slot].relationship)
            case .clean, .known, .transient, .computed: break
            }
        }
    }

    /// Marks the other end of a one-to-one relationship that was set back as known, not changed.
    private final func forgetRevertedConnection(
        to object: ManagedObject, _ relationship: RelationshipDescription?
    ) {
        guard let relationship, let overlay, let context = contextReference,
            case .value(let slot)? = context.model.inverse(of: relationship, in: entity)?.position,
            !entity.values[slot].hasColumn, case .object(object) = overlay.cells[slot]
        else { return }
        overlay.cells[slot] = .known(object)
    }

    /// Turns changes into known values, after a save.
    final func settleOverlay() {
        guard let overlay else { return }
        for slot in overlay.cells.indices {
            switch overlay.cells[slot] {
            case .value(let value):
                overlay.cells[slot] = entity.values[slot].isTransient ? .transient(value) : .clean
            case .object(let object): overlay.cells[slot] = .known(object)
            case .computed(let value): overlay.cells[slot] = .transient(value)
            case .clean, .known, .transient: break
            }
        }
        overlay.savedTransients = nil
        for state in overlay.toMany { state?.forgetChanges() }
        // Attributes are read faster without an overlay.
        if overlay.isEmpty { self.overlay = nil }
    }
}

extension ValueDescription {
    /// Whether a save writes the value. The store computes derived attributes itself.
    var isWritten: Bool { hasColumn && attribute?.isDerived != true }
    var merge: AttributeMerge { attribute?.merge ?? .saved }
    /// Whether another column holds the object's place among those with the same destination.
    var hasOrder: Bool { hasColumn && relationship?.inverseIsOrdered == true }
}
