/// Undo and redo of unsaved changes.
extension ManagedObjectContext {
    /// Whether changes are recorded, so that they can be undone. Default: `false`, like a Core Data
    /// context without an undo manager. Turning it off forgets the recorded changes and
    /// ``levelsOfUndo``.
    ///
    /// An object's first change in a group copies its unsaved values and connections, and retains
    /// the object until the group is forgotten. Nothing is kept while recording is off.
    public var isUndoEnabled: Bool {
        get { undoHistory != nil }
        set {
            if newValue != isUndoEnabled { undoHistory = newValue ? UndoHistory() : nil }
        }
    }

    /// The maximum number of groups that can be undone; the oldest beyond it are forgotten. 0, the
    /// default, sets no limit, and so does a negative number. Setting it has no effect while
    /// ``isUndoEnabled`` is `false`.
    public var levelsOfUndo: Int {
        get { undoHistory?.levels ?? 0 }
        set { undoHistory?.levels = max(0, newValue) }
    }

    /// Whether there are changes that ``undo()`` would take back.
    public var canUndo: Bool { undoHistory?.canUndo ?? false }

    /// Whether changes were undone and nothing has changed since.
    public var canRedo: Bool { undoHistory?.canRedo ?? false }

    /// Takes back the last group of changes: values, transient ones too, connections at both ends,
    /// insertions, and deletions with all effects of their rules. It does nothing if there is no
    /// such group.
    ///
    /// A group ends at ``processPendingChanges()``, and with ``withUndoGrouping(_:)``, inside which
    /// undoing stops the program. Saving, rolling back and resetting forget all groups, since only
    /// unsaved changes can be undone. So does a failed save that merged changes of other writers.
    ///
    /// - Complexity: O(*n*) in the number of changes and of objects marked for deletion. Restoring
    ///   runs no query.
    public func undo() {
        guard let undoHistory else { return }
        expectNoGrouping()
        processPendingChanges()
        guard let group = undoHistory.takeUndo() else { return }
        undoHistory.keepForRedo(restore(group))
        processPendingChanges()
    }

    /// Makes the changes again that ``undo()`` took back last. It does nothing if nothing was
    /// undone or something has changed since. Inside ``withUndoGrouping(_:)`` it stops the program.
    ///
    /// - Complexity: O(*n*) in the number of changes and of objects marked for deletion. Restoring
    ///   runs no query.
    public func redo() {
        guard let undoHistory else { return }
        expectNoGrouping()
        processPendingChanges()
        guard let group = undoHistory.takeRedo() else { return }
        undoHistory.keepForUndo(restore(group))
        processPendingChanges()
    }

    /// Makes the changes of `body` one group, even if ``processPendingChanges()`` is called
    /// meanwhile. Inside another call they belong to the outer group. (Core Data has
    /// `beginUndoGrouping` and `endUndoGrouping`, which must be paired.)
    ///
    /// - Parameter body: Changes objects of this context. Its changes stay, and are a group, if it
    ///   throws.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func withUndoGrouping<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let undoHistory else { return try body() }
        processPendingChanges()
        undoHistory.depth += 1
        defer {
            undoHistory.depth -= 1
            processPendingChanges()
        }
        return try body()
    }

    private func expectNoGrouping() {
        // Only code inside `withUndoGrouping` leads here, never data.
        precondition(undoHistory?.depth == 0, "A group that is being made cannot be undone")
    }

    // MARK: Recording

    /// Records an object before its unsaved values, connections or presence change.
    @inline(__always)
    func willChange(_ object: ManagedObject) {
        undoHistory?.note(object)
        registeredValues?.touch(object)
    }

    // MARK: Restoring

    /// Restores each object of a group, and returns the group that restores their present state.
    private func restore(_ group: UndoGroup) -> UndoGroup {
        var opposite = UndoGroup()
        for image in inOrderOfDeletion(group.images) { opposite.note(image.object) }
        for image in group.images { restore(image) }
        registeredValues?.forget()
        changeCount += 1
        return opposite
    }

    /// Sorts images by the order of deletion. Redoing a deletion must use the same order, in which
    /// a save empties long chains from their ends.
    private func inOrderOfDeletion(_ images: [ObjectImage]) -> [ObjectImage] {
        guard images.contains(where: { $0.object.isDeleted }) else { return images }
        var ranks: [ObjectIdentifier: Int] = [:]
        for (rank, object) in deleted.enumerated() { ranks[ObjectIdentifier(object)] = rank }
        return images.map { (rank: ranks[ObjectIdentifier($0.object)] ?? -1, image: $0) }
            .sorted { $0.rank < $1.rank }
            .map(\.image)
    }

    private func restore(_ image: ObjectImage) {
        let object = image.object
        defer { noteChange(of: object) }
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
            inserted.remove(object)
            forget(object)
            object.flags = [.inserted, .deleted]
            object.detach()
        case .inserted:
            guard object.contextReference == nil else { return }
            object.contextReference = self
            object.flags = .inserted
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
