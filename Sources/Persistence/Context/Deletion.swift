extension ManagedObjectContext {
    /// Marks an object for deletion by the next save, and applies its entity's delete rules at
    /// once: nullify takes it out of the other ends, cascade deletes those too, and so on through
    /// the graph. Deny is judged by the save.
    ///
    /// An object that was never saved is simply forgotten. Deleting twice does nothing.
    ///
    /// - Throws: What an object's `prepareForDeletion` throws; what it leads to stays undone.
    public func delete(_ object: ManagedObject) throws {
        expectOwn(object)
        // A list, not recursion: a cascade may be as long as the table.
        var pending = [object]
        while let next = pending.popLast() {
            guard !next.isDeleted, next.contextReference === self else { continue }
            try deleteAlone(next, cascadingTo: &pending)
        }
    }

    private func deleteAlone(
        _ object: ManagedObject, cascadingTo pending: inout [ManagedObject]
    ) throws {
        guard object.materialize() else { return }
        willChange(object)
        object.flags.insert(.deleted)
        do {
            try object.prepareForDeletion()
        } catch {
            object.flags.remove(.deleted)
            throw error
        }
        // Nothing in the store holds on to what was never there: all its connections go.
        let severing: [DeleteRule] =
            object.isInserted ? [.nullify, .cascade, .deny, .noAction] : [.nullify, .cascade]
        for (slot, value) in object.entity.values.enumerated() {
            guard let relationship = value.relationship else { continue }
            if relationship.deleteRule == .cascade, let destination = object.toOne(at: slot) {
                pending.append(destination)
            }
            // Deny and no action leave the connection as it is.
            if severing.contains(relationship.deleteRule) {
                object.writeToOne(nil, at: slot)
            }
        }
        for (index, relationship) in object.entity.toMany.enumerated()
        where severing.contains(relationship.deleteRule) {
            for destination in object.toManyMembers(at: index) {
                if relationship.deleteRule == .cascade { pending.append(destination) }
                object.removeToMany(destination, at: index)
            }
        }
        changeCount += 1
        if object.isInserted {
            inserted.remove(object)
            forget(object)
            object.detach()
        } else {
            if object.flags.contains(.updated) { updated.remove(object) }
            object.flags.remove(.updated)
            deleted.append(object)
            noteChange(of: object)
        }
    }
}
