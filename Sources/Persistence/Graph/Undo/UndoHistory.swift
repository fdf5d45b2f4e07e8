/// The groups of changes that can be undone and redone.
final class UndoHistory {
    /// The objects that changed together, each as it was before, in the order of their first
    /// changes.
    struct Group {
        private(set) var images: [ObjectImage] = []
        private var known: Set<ObjectIdentifier> = []

        func holds(_ object: ManagedObject) -> Bool { known.contains(ObjectIdentifier(object)) }

        /// Keeps an image of an object. Only the first one of each object counts.
        mutating func note(_ object: ManagedObject) {
            guard known.insert(ObjectIdentifier(object)).inserted else { return }
            images.append(ObjectImage(object))
        }
    }

    /// The maximum number of groups; 0 for no limit.
    var levels = 0 { didSet { dropOldest() } }
    /// The number of explicit groups that are open, one within the other.
    var depth = 0
    private var undoable: [Group] = []
    private var redoable: [Group] = []
    private var open = Group()

    var canUndo: Bool { !open.images.isEmpty || !undoable.isEmpty }
    var canRedo: Bool { !redoable.isEmpty }

    func note(_ object: ManagedObject) {
        // After a new change, the undone ones can't be redone.
        if !redoable.isEmpty { redoable = [] }
        open.note(object)
    }

    func endGroup() {
        guard !open.images.isEmpty else { return }
        keepForUndo(open)
        open = Group()
    }

    func takeUndo() -> Group? {
        endGroup()
        return undoable.popLast()
    }

    func takeRedo() -> Group? {
        endGroup()
        return redoable.popLast()
    }

    func keepForRedo(_ group: Group) { redoable.append(group) }

    func keepForUndo(_ group: Group) {
        undoable.append(group)
        dropOldest()
    }

    func forget() {
        undoable = []
        redoable = []
        open = Group()
    }

    /// Forgets every group if one of them holds an object. Its row or connections are others now,
    /// and a group is consistent only with those that it was made over.
    func forget(ifHolding object: ManagedObject) {
        let groups = [undoable, redoable]
        guard open.holds(object) || groups.contains(where: { $0.contains { $0.holds(object) } })
        else { return }
        forget()
    }

    private func dropOldest() {
        guard levels > 0, undoable.count > levels else { return }
        undoable.removeFirst(undoable.count - levels)
    }
}
