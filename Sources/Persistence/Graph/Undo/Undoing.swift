/// Undo and redo of unsaved changes: for the source documents; the journal doesn't need it, and
/// takes saved transactions back instead (``revert(_:)``).
///
/// Changes come in groups, which are undone and redone as a whole. A group consists of the changes
/// since the last one ended: with ``endUndoGroup()``, ``withUndoGroup(_:)``, ``undo()`` or
/// ``redo()``. (Core Data's undo manager also ends one with each turn of a run loop.)
///
/// Only unsaved changes can be undone: ``save()``, ``rollback()`` and ``reset()`` forget all groups,
/// but a save that fails leaves them. A group fits only the rows and connections that it was made
/// over. So all groups are forgotten too if an object that one of them holds is refreshed, takes a
/// newer row from a fetch, a merge or a failed save, or was deleted or connected by another writer,
/// and if a merge that compares everything with the store finds such an object.
extension ManagedObjectContext {
    /// Whether changes are recorded, so that they can be undone (default: false, like a Core Data
    /// context without an undo manager). Turning it off forgets the recorded changes and
    /// ``levelsOfUndo``.
    ///
    /// An object's first change in a group copies its unsaved values and connections, and retains
    /// the object until the group is forgotten.
    public var isUndoEnabled: Bool {
        get { undoHistory != nil }
        set { if newValue != isUndoEnabled { undoHistory = newValue ? UndoHistory() : nil } }
    }

    /// The maximum number of groups that can be undone; the oldest beyond it are forgotten. 0, the
    /// default, sets no limit, and so does a negative number. Setting it has no effect while
    /// ``isUndoEnabled`` is false.
    public var levelsOfUndo: Int {
        get { undoHistory?.levels ?? 0 }
        set { undoHistory?.levels = max(0, newValue) }
    }

    /// Whether there are changes that ``undo()`` would take back.
    public var canUndo: Bool { undoHistory?.canUndo ?? false }

    /// Whether changes were undone and nothing has changed since.
    public var canRedo: Bool { undoHistory?.canRedo ?? false }

    /// Takes back the last group of changes: values, transient ones too, connections at both ends,
    /// insertions, and deletions with all effects of their rules. A group that is still open ends
    /// before. Without a group, it does nothing.
    /// - Complexity: O(*n*) in the number of changes, plus O(*m* log *m*) in that of new objects if
    ///   one of them comes back. It runs no query.
    public func undo() {
        guard let undoHistory, let group = undoHistory.takeUndo() else { return }
        undoHistory.keepForRedo(restore(group))
        reportChanges()
    }

    /// Makes the changes again that ``undo()`` took back last. It does nothing if nothing was
    /// undone or something has changed since.
    /// - Complexity: That of ``undo()``.
    public func redo() {
        guard let undoHistory, let group = undoHistory.takeRedo() else { return }
        undoHistory.keepForUndo(restore(group))
        reportChanges()
    }

    /// Ends a group of changes: later ones belong to the next. Inside ``withUndoGroup(_:)``, and if
    /// nothing has changed, it does nothing.
    public func endUndoGroup() { if undoHistory?.depth == 0 { undoHistory?.endGroup() } }

    /// Makes the changes of `body` one group. Inside another call they belong to the outer group.
    /// (Core Data has `beginUndoGrouping` and `endUndoGrouping`, which must be paired.)
    /// - Parameter body: Changes objects of this context. Its changes stay, and are a group, if it
    ///   throws.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func withUndoGroup<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let undoHistory else { return try body() }
        endUndoGroup()
        undoHistory.depth += 1
        defer {
            undoHistory.depth -= 1
            endUndoGroup()
        }
        return try body()
    }

    /// Notes an object whose unsaved values, connections or presence are about to change.
    @inline(__always) func willChange(_ object: ManagedObject) {
        registeredValues?.touch(object)
        undoHistory?.note(object)
    }

    /// Restores each object of a group, and returns the group that restores their present state.
    private func restore(_ group: UndoHistory.Group) -> UndoHistory.Group {
        var opposite = UndoHistory.Group()
        for image in group.images { opposite.note(image.object) }
        let count = inserted.count
        for image in group.images { restore(image) }
        // A save numbers new objects in the order in which they were inserted.
        if inserted.count > count { inserted = ObjectList(inserted.sorted { $0.key > $1.key }) }
        return opposite
    }

    private func restore(_ image: ObjectImage) {
        let object = image.object
        registeredValues?.touch(object)
        setPresence(image.presence, of: object)
        guard image.presence != .absent else { return }
        image.restoreOverlay()
        guard image.presence == .stored else { return }
        if object.overlay?.hasChanges == true {
            noteUpdate(of: object)
        } else if object.flags.contains(.updated) {
            object.flags.remove(.updated)
            updated.remove(object)
        }
    }

    private func setPresence(_ presence: ObjectImage.Presence, of object: ManagedObject) {
        switch presence {
        case .absent:
            guard object.contextReference === self else { return }
            object.flags.insert(.deleted)
            leave(object)
        case .inserted:
            guard object.contextReference == nil else { return }
            object.contextReference = self
            noteReference(1)
            object.flags.remove(.deleted)
            register(object)
            inserted.append(object)
        case .stored:
            guard object.isDeleted else { return }
            object.flags.remove(.deleted)
            deleted.remove(object)
        case .deleted:
            guard !object.isDeleted else { return }
            if object.flags.contains(.updated) { updated.remove(object) }
            object.flags.remove(.updated)
            object.flags.insert(.deleted)
            deleted.append(object)
        }
    }
}
