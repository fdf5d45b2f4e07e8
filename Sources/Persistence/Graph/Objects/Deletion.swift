extension ManagedObjectContext {
    /// Marks an object for deletion by the next save, and applies its entity's delete rules at
    /// once: nullify removes it from the other ends, and cascade deletes those too, and so on
    /// through the graph. The save checks the rule deny.
    ///
    /// An object that was never saved is forgotten at once, whatever its delete rules. Deleting an
    /// object twice does nothing, nor does deleting one that has left its context, but one whose
    /// context was released or reset is an error. A fault whose row is gone or can't be read isn't
    /// marked.
    /// - Parameter object: An object of this context. One of another context stops the program.
    /// - Throws: The error of an object's ``ManagedObject/prepareForDeletion()``. That object is
    ///   then not deleted, and neither are those that the cascade had yet to reach; those before it
    ///   stay marked. A parked error (``reading(_:)``): an earlier one is thrown first, and then
    ///   nothing is marked; one that the delete rules cause is thrown at the end.
    /// - Complexity: O(*n*) in the number of deleted objects and their connections, plus one query
    ///   for each fault and each to-many relationship that isn't loaded.
    public func delete(_ object: ManagedObject) throws {
        try throwReportedError()
        guard object.contextReference != nil else {
            if object.flags.contains(.orphaned) { throw object.absence }
            return
        }
        expectOwn(object)
        // A list, not recursion: a cascade may be as long as the table.
        var pending = [object]
        while let next = pending.popLast() {
            guard !next.isDeleted, next.contextReference === self else { continue }
            try deleteAlone(next, cascadingTo: &pending)
        }
        try throwReportedError()
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
            // Its changes to the object before it threw were not counted as an update.
            if object.overlay?.hasChanges == true { noteUpdate(of: object) }
            throw error
        }
        pending += sever(object)
        if object.isInserted {
            leave(object)
        } else {
            if object.flags.contains(.updated) { updated.remove(object) }
            object.flags.remove(.updated)
            deleted.append(object)
        }
    }

    /// Takes an object that was never saved out of its context, with every connection that it has.
    func discard(_ object: ManagedObject) {
        willChange(object)
        object.flags.insert(.deleted)
        _ = sever(object)
        leave(object)
    }

    /// Takes an object that was never saved out of its context, and leaves the other ends alone.
    func leave(_ object: ManagedObject) {
        inserted.remove(object)
        forget(object)
        object.detach()
    }

    /// Takes an object out of the other ends of its relationships, as its delete rules demand, and
    /// returns the objects that the rule cascade deletes as well.
    private func sever(_ object: ManagedObject) -> [ManagedObject] {
        var cascaded: [ManagedObject] = []
        // Nothing in the store depends on an object that was never saved: all its connections go.
        // Otherwise deny and no action leave the connection as it is.
        let severing: [DeleteRule] =
            object.isInserted ? [.nullify, .cascade, .deny, .noAction] : [.nullify, .cascade]
        for (slot, value) in object.entity.values.enumerated() {
            guard let relationship = value.relationship else { continue }
            if relationship.deleteRule == .cascade, let destination = object.toOne(at: slot) {
                cascaded.append(destination)
            }
            if severing.contains(relationship.deleteRule) { object.writeToOne(nil, at: slot) }
        }
        for (index, relationship) in object.entity.toMany.enumerated()
        where severing.contains(relationship.deleteRule) {
            let members =
                relationship.isOrdered
                ? object.toManySequence(at: index) : Array(object.toManyMembers(at: index))
            for destination in members {
                if relationship.deleteRule == .cascade { cascaded.append(destination) }
                object.removeToMany(destination, at: index)
            }
        }
        return cascaded
    }
}

extension ManagedObject {
    /// Removes the object from the loaded members of other ends, where the rule no action left
    /// it. Its row is gone, and its connections in the store are too.
    final func forgetWhatNoActionLeft() {
        guard let context = contextReference else { return }
        for relationship in entity.relationships where relationship.deleteRule == .noAction {
            var ends: [ManagedObject] = []
            switch entity.positions[relationship.propertyID] {
            case .value(let slot)?:
                let root = context.model.destination(of: relationship).rootIndex
                if case .integer(let key) = snapshotValue(at: slot) {
                    ends = [context.registry[root][key]?.takeUnretainedValue()].compactMap(\.self)
                }
                if case .object(let end?) = overlay?.cells[slot] { ends.append(end) }
            case .toMany(let index)?:
                guard case .joinTable = relationship.storage else { continue }
                guard let state = overlay?.toMany[index] else { continue }
                ends = Array(state.added.union(state.members ?? []))
            case nil: continue
            }
            for end in ends {
                guard let inverse = context.model.inverse(of: relationship, in: end.entity)
                else { continue }
                end.forgetKnown(at: inverse.position)
            }
        }
    }
}
