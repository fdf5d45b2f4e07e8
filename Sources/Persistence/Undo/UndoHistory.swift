/// The groups of changes that can be undone and redone.
final class UndoHistory {
    /// The maximum number of groups; 0 for no limit.
    var levels = 0 {
        didSet { dropOldest() }
    }

    private var undoable: [UndoGroup] = []
    private var redoable: [UndoGroup] = []
    private var open = UndoGroup()

    /// The number of explicit groups that are open, one within the other.
    var depth = 0

    var canUndo: Bool { !open.isEmpty || !undoable.isEmpty }
    var canRedo: Bool { !redoable.isEmpty }

    func note(_ object: ManagedObject) {
        // After a new change, the undone ones can't be redone.
        if !redoable.isEmpty { redoable = [] }
        open.note(object)
    }

    func holds(_ object: ManagedObject) -> Bool {
        open.holds(object) || undoable.contains { $0.holds(object) }
            || redoable.contains { $0.holds(object) }
    }

    func endGroup() {
        guard depth == 0, !open.isEmpty else { return }
        undoable.append(open)
        open = UndoGroup()
        dropOldest()
    }

    func takeUndo() -> UndoGroup? { undoable.popLast() }
    func takeRedo() -> UndoGroup? { redoable.popLast() }
    func keepForRedo(_ group: UndoGroup) { redoable.append(group) }

    func keepForUndo(_ group: UndoGroup) {
        undoable.append(group)
        dropOldest()
    }

    func forgetAll() {
        undoable = []
        redoable = []
        open = UndoGroup()
    }

    private func dropOldest() {
        guard levels > 0, undoable.count > levels else { return }
        undoable.removeFirst(undoable.count - levels)
    }
}

/// The objects that changed together, each as it was before.
struct UndoGroup {
    /// The images, in the order of the objects' first changes.
    private(set) var images: [ObjectImage] = []
    private var known: Set<ObjectIdentifier> = []

    var isEmpty: Bool { images.isEmpty }

    func holds(_ object: ManagedObject) -> Bool { known.contains(ObjectIdentifier(object)) }

    /// Keeps an image of an object. Only the first one of each object counts.
    mutating func note(_ object: ManagedObject) {
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        images.append(ObjectImage(object))
    }
}
