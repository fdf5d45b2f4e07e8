extension ManagedObjectContext {
    /// Takes in what other contexts of the container have saved, and what other processes have
    /// committed, since the last call, and updates the fetched results controllers of this context.
    ///
    /// Objects without changes of their own take the newer row if it changed; those that were
    /// deleted leave the context, and can still be read where they were read before. A fault whose
    /// row was deleted stays, and reading it is an error. Objects with unsaved changes take the
    /// newer values of the properties that they didn't change; the save writes the others over the
    /// newer row. Once such changes are rolled back, the object shows the newer row.
    /// Relationships whose connections changed are read again, at both ends, when they are next
    /// used; unsaved changes to them stay. (Core Data's `mergeChanges(fromContextDidSave:)`, and
    /// `automaticallyMergesChangesFromParent` if this is called after each save.)
    ///
    /// The store's history lists what others did, so the cost is proportional to the number of
    /// changes. After a program without this module has written, one pass compares the keys and
    /// versions of what this context and its controllers hold with the store's; so does the first
    /// call of a context without a controller. If nothing was written, it costs one statement. It
    /// never waits for a writer.
    /// - Throws: ``StoreError`` if the store can't be read, ``ResultsError`` if a controller's
    ///   sections aren't contiguous, ``FaultError`` if a property couldn't be read before. The next
    ///   call then compares everything.
    /// - Complexity: O(k log n) for k changes among n objects.
    public func mergeStoreChanges() throws {
        try throwReportedError()
        let isFirst = tracking.historyState == nil
        try listen()
        var reports: [() -> Void] = []
        do {
            let state = try withConnection(container.historyState)
            guard isFirst || tracking.mustCompare || state != tracking.historyState else {
                reportChanges()
                return try throwReportedError()
            }
            // Objects and controllers take in one state: a commit between the two would be listed
            // without being shown.
            reports = try readingOneState {
                let state = try withConnection(container.historyState)
                let known = isFirst || tracking.mustCompare ? nil : tracking.historyState
                let changes = try storeChanges(after: known, upTo: state)
                try refreshObjects(after: changes)
                tracking.historyState = state
                tracking.ownTransactions = []
                tracking.mustCompare = false
                if isObserved { tracking.changes.add(changes) }
                return isObserved && connection == nil ? takeChanges() : []
            }
        } catch {
            tracking.mustCompare = true
            throw error
        }
        deliver(reports)
        try throwReportedError()
    }

    /// Returns what others have changed since a state of the history; incomplete if it is nil.
    private func storeChanges(
        after known: HistoryState?, upTo state: HistoryState
    ) throws -> StoreChanges {
        guard let known, state.isComplete(after: known)
        else { return StoreChanges(isComplete: false) }
        var changes = StoreChanges()
        var references: [Int: [RelationshipDescription]] = [:]
        for root in model.roots { references[root.index] = model.references(of: root) }
        try withConnection { connection in
            for (schema, store) in zip(container.schemaNames, known.stores)
            where changes.isComplete {
                try container.forEachChange(
                    after: store.last, in: schema, isWhole: false, connection
                ) { number, change in
                    tracking.ownTransactions.contains(number)
                        || changes.add(
                            change, references[change.objectID.entity.rootIndex] ?? [], model)
                }
            }
        }
        return changes
    }

    /// Starts to notice what others commit. Call it before reading what is to be kept up to date.
    func listen() throws {
        guard tracking.historyState == nil else { return }
        tracking.historyState = try withConnection(container.historyState)
    }

    private func refreshObjects(after changes: StoreChanges) throws {
        derivedGeneration += 1
        guard changes.isComplete else { return try refreshObjects() }
        var read: [Int: [Int64]] = [:]
        var changed: [Int: [Int64]] = [:]
        for id in changes.updated + changes.inserted {
            guard let object = storedObject(root: id.entity.rootIndex, key: id.key)
            else { continue }
            object.forgetOthersConnections()
            guard !object.isFault else { continue }
            if object.isUpdated {
                changed[id.entity.rootIndex, default: []].append(id.key)
            } else {
                read[id.entity.rootIndex, default: []].append(id.key)
            }
        }
        // A row that was deleted may have been inserted again since. A fault stays: what reads it
        // finds that it is gone.
        for id in changes.deleted {
            let root = id.entity.rootIndex
            guard let object = storedObject(root: root, key: id.key), !object.isFault
            else { continue }
            if object.isUpdated {
                noteOutdated(object)
            } else {
                read[root, default: []].append(id.key)
            }
        }
        for id in changes.left {
            storedObject(root: id.entity.rootIndex, key: id.key)?.forgetOthersConnections()
        }
        try forgetConnections(to: changes.reconnected.union(changes.inserted))
        for (root, keys) in read { try readAgain(keys, of: model.entities[root]) }
        for (root, keys) in changed { try mergeNewerRows(withKeys: keys, of: model.entities[root]) }
    }

    /// Compares the versions of all objects that have been read with the store's.
    private func refreshObjects() throws {
        deleted.forEach(noteOutdated)
        for entity in model.roots {
            // Retain all of them: a refreshed one may be the last to retain another.
            let stored = registry[entity.index].values.map { $0.takeUnretainedValue() }
                .filter { $0.flags.isDisjoint(with: [.inserted, .deleted]) }
            for object in stored { object.forgetOthersConnections() }
            let objects = stored.filter { !$0.isFault }
            guard !objects.isEmpty else { continue }
            let versions = try storedVersions(of: objects.map(\.key), in: entity)
            var stale: [Int64] = []
            var changed: [Int64] = []
            for object in objects {
                guard let chunk = object.chunk else { continue }
                guard let version = versions[object.key] else {
                    if object.isUpdated {
                        noteOutdated(object)
                    } else {
                        object.leaveDeletedElsewhere()
                    }
                    continue
                }
                guard version != chunk.version(ofRow: Int(object.row)) else { continue }
                if object.isUpdated { changed.append(object.key) } else { stale.append(object.key) }
            }
            try readAgain(stale, of: entity)
            try mergeNewerRows(withKeys: changed, of: entity)
        }
    }

    /// Returns the registered object of a row that another writer changed. One that is marked for
    /// deletion stays as it was read, until that is taken back.
    func storedObject(root: Int, key: Int64) -> ManagedObject? {
        guard let object = registry[root][key]?.takeUnretainedValue(), !object.isInserted
        else { return nil }
        guard !object.isDeleted else {
            noteOutdated(object)
            return nil
        }
        return object
    }

    /// Remembers an object that keeps its row, because of its changes, though there is a newer one.
    func noteOutdated(_ object: ManagedObject) {
        tracking.outdated[object.objectID] = object.snapshotVersion
    }

    /// Turns objects without changes into faults if a merge left them the row that they had.
    func refreshOutdatedObjects() {
        for (id, version) in tracking.outdated {
            let object = registry[id.entity.rootIndex][id.key]?.takeUnretainedValue()
            if let object, object.snapshotVersion == version {
                guard object.flags.isDisjoint(with: [.updated, .deleted]) else { continue }
                refresh(object)
            }
            tracking.outdated[id] = nil
        }
    }

    private func readAgain(_ keys: [Int64], of entity: EntityDescription) throws {
        guard !keys.isEmpty else { return }
        let found = Set(try rows(of: entity, keys: keys).map(\.key))
        for key in keys where !found.contains(key) {
            let object = storedObject(root: entity.rootIndex, key: key)
            if object?.isUpdated == false { object?.leaveDeletedElsewhere() }
        }
    }

    /// Returns the versions of those rows with these keys that exist, in one query.
    func storedVersions(of keys: [Int64], in entity: EntityDescription) throws -> [Int64: Int64] {
        let query = FetchQuery(entity, in: model).filtered(toKeys: keys)
        return try withConnection { connection in
            var versions: [Int64: Int64] = [:]
            try connection.forEachRow(
                query.sql(selecting: "\(FetchQuery.key), t0.\(quoted(Schema.version))"),
                query.arguments
            ) { versions[$0.integer(at: 0)] = $0.integer(at: 1) }
            return versions
        }
    }
}

extension ManagedObject {
    /// Forgets the relationships that others may have changed. An object with changes keeps the
    /// relationships that its own row stores, as they were read.
    final func forgetOthersConnections() {
        contextReference?.undoHistory?.forget(ifHolding: self)
        guard isUpdated else { return forgetKnownConnections() }
        for (slot, value) in entity.values.enumerated() where !value.hasColumn {
            forgetKnown(at: .value(slot))
        }
        for index in entity.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Forgets the stored members of all relationships, but keeps unsaved changes to them.
    final func forgetKnownConnections() {
        guard let overlay else { return }
        for slot in overlay.cells.indices { forgetKnown(at: .value(slot)) }
        for index in overlay.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Removes an object that was deleted elsewhere. Its loaded values can still be read.
    final func leaveDeletedElsewhere() {
        guard let context = contextReference else { return }
        context.undoHistory?.forget(ifHolding: self)
        if !isFault { leaveKnownMembers() }
        context.forget(self)
        flags.insert(.deleted)
        detach()
    }
}
