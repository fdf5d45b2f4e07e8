/// A copy of an object's unsaved values and connections before a change, and whether the object was
/// new or marked for deletion. What was read of the store isn't part of it.
struct ObjectImage {
    enum Presence {
        /// The object isn't in its context: not inserted yet, or deleted before its first save.
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
        cells = object.overlay.map { Array($0.cells) } ?? []
        toMany = object.overlay.map { $0.toMany.map { $0?.changes } } ?? []
    }

    /// Lays these changes over the object's row, in place of its present ones.
    func restoreOverlay() {
        guard object.overlay != nil || !cells.isEmpty else { return }
        let overlay = object.makeOverlay()
        overlay.formerErrors = nil
        for slot in overlay.cells.indices {
            let cell = cells.isEmpty ? .clean : cells[slot]
            switch (cell, overlay.cells[slot]) {
            case (.value, _), (.object, _), (.transient, .value): overlay.cells[slot] = cell
            case (_, .value), (_, .object), (_, .computed): overlay.cells[slot] = .clean
            // What has been read of the store since then stays.
            default: break
            }
        }
        for index in overlay.toMany.indices {
            let changes = (toMany.isEmpty ? nil : toMany[index]) ?? ToManyState.Changes()
            guard !changes.isEmpty || overlay.toMany[index] != nil else { continue }
            object.toManyState(at: index).replaceChanges(changes)
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
