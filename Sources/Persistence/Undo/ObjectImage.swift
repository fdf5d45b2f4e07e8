/// A copy of an object's unsaved values and connections before a change, and whether the object was
/// new or marked for deletion. Stored values are not part of it.
struct ObjectImage {
    enum Presence {
        /// The object is not in its context: not inserted yet, or deleted before it was ever saved.
        case absent
        case inserted
        case stored
        case deleted
    }

    let object: ManagedObject
    let presence: Presence

    /// The cells; empty if the object had no overlay.
    private let cells: [OverlayCell]
    private let toMany: [ToManyState.Changes?]

    init(_ object: ManagedObject) {
        self.object = object
        presence = object.presence
        cells = object.overlay?.cells ?? []
        toMany =
            object.overlay?.toMany.map { state in
                guard let state, state.hasChanges else { return nil }
                return state.changes
            } ?? []
    }

    /// Lays these changes over the object's row, in place of its present ones.
    func restoreOverlay() {
        guard object.overlay != nil || !cells.isEmpty else { return }
        let overlay = object.makeOverlay()
        for slot in overlay.cells.indices {
            let cell = cells.isEmpty ? .clean : cells[slot]
            switch cell {
            case .value, .object: overlay.cells[slot] = cell
            case .transient:
                if overlay.cells[slot].isChange { overlay.cells[slot] = cell }
            case .clean, .known:
                // The row may have been read again since: a known destination stays.
                if overlay.cells[slot].isChange { overlay.cells[slot] = .clean }
            }
        }
        for index in overlay.toMany.indices {
            let changes = toMany.isEmpty ? nil : toMany[index]
            guard changes != nil || overlay.toMany[index] != nil else { continue }
            object.toManyState(at: index).replaceChanges(changes ?? ToManyState.Changes())
        }
        if overlay.isEmpty { object.overlay = nil }
    }
}

extension ManagedObject {
    fileprivate final var presence: ObjectImage.Presence {
        if contextReference == nil { return .absent }
        if isInserted { return isDeleted ? .absent : .inserted }
        if key < 0 { return .absent }
        return isDeleted ? .deleted : .stored
    }
}
