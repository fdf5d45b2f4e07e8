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
}

extension ValueDescription {
    /// Whether saves write it: derived attributes are the store's own.
    var isWritten: Bool { hasColumn && attribute?.isDerived != true }
}

extension ValueDescription {
    /// Whether the schema keeps the same value at both ends.
    var isMirrored: Bool { hasColumn && relationship?.isOwnInverse == true }

    /// Whether another column holds the object's place among those that lead to the same
    /// destination.
    var hasOrder: Bool { hasColumn && relationship?.inverseIsOrdered == true }
}

extension ManagedObject {
    /// Once saved: changes become what is known.
    final func settleOverlay() {
        guard let overlay else { return }
        for slot in overlay.cells.indices {
            switch overlay.cells[slot] {
            case .value(let value):
                overlay.cells[slot] =
                    entity.values[slot].isTransient ? .transient(value) : .clean
            case .object(let object): overlay.cells[slot] = .known(object)
            case .clean, .known, .transient: break
            }
        }
        for state in overlay.toMany { state?.forgetChanges() }
        // Attributes are read faster without one.
        if overlay.isEmpty { self.overlay = nil }
    }
}
