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
        if contextReference != nil { makeOverlay().cells[slot] = .transient(value) }
        return value
    }

    /// Forgets transient values that aren't unsaved changes, when the object becomes a fault.
    final func forgetTransients() {
        guard let overlay else { return }
        for case (let slot, .transient) in overlay.cells.enumerated() {
            overlay.cells[slot] = .clean
        }
    }

    final func keepOnlyTransients() {
        guard let old = overlay else { return }
        overlay = nil
        for slot in old.cells.indices {
            if case .transient = old.cells[slot] { makeOverlay().cells[slot] = old.cells[slot] }
        }
    }
}
