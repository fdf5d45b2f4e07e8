extension ManagedObject {
    /// Returns the value of a transient attribute that was not set: the result of its computation,
    /// which is kept, or its default.
    final func computeTransient(at slot: Int) -> StoredValue {
        guard case .attribute(let attribute) = entity.values[slot] else { return .null }
        // The error of a fault without a row is parked, even if only the default is read.
        let isThere = !isFault || materialize()
        guard let computation = attribute.computation else { return attribute.initialValue }
        guard isThere else { return .null }
        let value = computation(self)
        if contextReference != nil { makeOverlay().cells[slot] = .computed(value) }
        return value
    }

    /// Forgets transient values that aren't unsaved changes, when the object becomes a fault.
    final func forgetTransients() {
        guard let overlay else { return }
        overlay.savedTransients = nil
        for slot in overlay.cells.indices {
            switch overlay.cells[slot] {
            case .transient, .computed: overlay.cells[slot] = .clean
            case .clean, .value, .object, .known: break
            }
        }
    }

    /// Sets a transient attribute, and keeps the saved value for a rollback.
    final func writeTransient(_ value: StoredValue, at slot: Int) {
        if !isRecording, let overlay, case .transient(let saved) = overlay.cells[slot] {
            overlay.savedTransients = overlay.savedTransients ?? [:]
            overlay.savedTransients?[slot] = saved
        }
        setValue(value, at: slot)
    }

    /// Drops the overlay except for the transient values that were saved.
    final func keepOnlySavedTransients() {
        guard let old = overlay else { return }
        overlay = nil
        for slot in old.cells.indices {
            switch (old.cells[slot], old.savedTransients?[slot]) {
            case (.transient(let saved), _), (.value, let saved?):
                makeOverlay().cells[slot] = .transient(saved)
            default: break
            }
        }
    }
}
