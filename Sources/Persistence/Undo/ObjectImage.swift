/// What a context held of an object before it changed: unsaved values and connections, and whether
/// the object is new or to be deleted. What the store has of it is no part of it.
struct ObjectImage {
    enum Presence {
        /// Not in its context: not inserted yet, or deleted before it was ever saved.
        case absent
        case inserted
        case stored
        case deleted
    }

    let object: ManagedObject
    let presence: Presence

    /// Empty where the object had no overlay.
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

    /// Lays these changes over the object's row, in place of those that it has.
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
                // The row may have been read anew since: what is known of it stays.
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
