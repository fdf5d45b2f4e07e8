/// Undo and redo of unsaved changes.
extension ManagedObjectContext {
    /// Whether changes are recorded, so that they can be undone. Off at first (in Core Data a context
    /// without an undo manager); turning it off forgets what was recorded.
    ///
    /// An object's first change in a group keeps a copy of its unsaved values and connections, and
    /// the object, until the group is forgotten. While recording is off nothing is kept.
    public var isUndoEnabled: Bool {
        get { undoHistory != nil }
        set {
            if newValue != isUndoEnabled { undoHistory = newValue ? UndoHistory() : nil }
        }
    }

    /// How many groups can be undone, beyond which the oldest are forgotten. 0, as at first, sets no
    /// limit. Without effect while ``isUndoEnabled`` is false.
    public var levelsOfUndo: Int {
        get { undoHistory?.levels ?? 0 }
        set { undoHistory?.levels = max(0, newValue) }
    }

    public var canUndo: Bool { undoHistory?.canUndo ?? false }

    /// Whether something was undone, and nothing changed since.
    public var canRedo: Bool { undoHistory?.canRedo ?? false }

    /// Takes back the last group of changes: values, transient ones too, connections at both ends,
    /// insertions, and deletions with all that their rules brought about. Does nothing if there is
    /// no such group.
    ///
    /// A group ends at ``processPendingChanges()``, and with
    /// ``withUndoGrouping(_:)``, inside which undoing would be a mistake of the program. Saving,
    /// rolling back and resetting forget all groups, for these are the unsaved changes; so does
    /// what a failed save took over from other writers. Cost: that of the changes, no query.
    public func undo() {
        guard let undoHistory else { return }
        expectNoGrouping()
        processPendingChanges()
        guard let group = undoHistory.takeUndo() else { return }
        undoHistory.keepForRedo(restore(group))
        processPendingChanges()
    }

    /// Makes the changes again that ``undo()`` took back last.
    public func redo() {
        guard let undoHistory else { return }
        expectNoGrouping()
        processPendingChanges()
        guard let group = undoHistory.takeRedo() else { return }
        undoHistory.keepForUndo(restore(group))
        processPendingChanges()
    }

    /// Makes what `body` changes one group, whatever calls ``processPendingChanges()`` meanwhile.
    /// (Core Data has a beginning and an end to pair.)
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

    /// To be called before an object's unsaved values, connections or presence change.
    @inline(__always)
    func willChange(_ object: ManagedObject) {
        undoHistory?.note(object)
        registeredValues?.touch(object)
    }

    // MARK: Restoring

    /// Gives each object of a group its image back, and returns what they were, to be restored in
    /// turn.
    private func restore(_ group: UndoGroup) -> UndoGroup {
        var opposite = UndoGroup()
        for image in inOrderOfDeletion(group.images) { opposite.note(image.object) }
        for image in group.images { restore(image) }
        registeredValues?.forget()
        changeCount += 1
        return opposite
    }

    /// Deleting again has to go in the same order, by which a save empties long chains from their
    /// ends.
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
