/// Merges what others have written.
extension ManagedObjectContext {
    /// Takes in what other contexts of the container have saved, and what other processes have
    /// committed, since the last call, and updates the fetched results controllers of this context.
    ///
    /// Objects without changes of their own take the newer row if it changed; those that were
    /// deleted leave the context, and can still be read where they were read before. A fault whose
    /// row was deleted stays, and reading it is an error. Objects with unsaved changes take the
    /// newer values of the properties that they didn't change; the save resolves conflicts in the
    /// others. Once such changes are rolled back, the object shows the newer row.
    /// Relationships whose connections changed are read again, at both ends, when they are next
    /// used; unsaved changes to them stay. (Core Data's `mergeChanges(fromContextDidSave:)`, and
    /// `automaticallyMergesChangesFromParent` if this is called after each save.)
    ///
    /// Other contexts of the container report what they saved, and the store's history lists what
    /// other processes did (``PersistentContainer/history(after:)``), so the cost is proportional
    /// to the number of changes. After a program without this module has written, or if the history
    /// was deleted, one pass compares the keys and versions of what this context and its
    /// controllers hold with the store's; so does the first call of a context without a controller.
    /// If nothing was written, it costs one statement. It never waits for a writer.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, ``ResultsError`` if a controller's
    ///   sections aren't contiguous, ``FaultError`` if a property couldn't be read before. The next
    ///   call then compares everything.
    /// - Complexity: O(k log n) for k changes among n objects.
    public func mergeStoreChanges() throws {
        try throwReportedError()
        let isFirst = tracking.mailbox == nil
        let mailbox = try listen()
        // Take these before the state that is read below: what is posted later is merged next time.
        var changes = mailbox.take()
        if isFirst { changes.isComplete = false }
        var reports: [() -> Void] = []
        do {
            let state = try withConnection(container.historyState)
            guard !changes.isEmpty || state != tracking.historyState else {
                processPendingChanges()
                return try throwReportedError()
            }
            // Objects and controllers take in one state: a commit between the two would be listed
            // without being shown.
            reports = try readingOneState {
                let state = try withConnection(container.historyState)
                try addHistory(to: &changes, upTo: state)
                try refreshObjects(after: changes)
                tracking.historyState = state
                tracking.ownTransactions = []
                if isObserved { tracking.changes.add(changes) }
                return isObserved && connection == nil ? takePendingChanges() : []
            }
        } catch {
            mailbox.post(StoreChanges(isComplete: false))
            throw error
        }
        reports.forEach { $0() }
        try throwReportedError()
    }

    /// Adds the transactions since the last merge that are in the history and that no context of
    /// this container has reported.
    private func addHistory(to changes: inout StoreChanges, upTo state: HistoryState) throws {
        let known = tracking.historyState
        guard changes.isComplete, state != known else { return }
        guard state.isComplete(after: known) else {
            changes.isComplete = false
            return
        }
        let reported = changes.transactions.union(tracking.ownTransactions)
        var references: [Int: [RelationshipDescription]] = [:]
        for root in model.roots { references[root.index] = model.references(of: root) }
        try withConnection { connection in
            for (schema, (former, now)) in zip(
                container.schemaNames, zip(known.stores, state.stores)) where now.last > former.last
            {
                try container.forEachChange(
                    after: former.last, in: schema, isWhole: false, connection
                ) { number, change in
                    guard !reported.contains(number) else { return true }
                    guard change.count + changes.count <= ChangeMailbox.capacity else {
                        changes.isComplete = false
                        return false
                    }
                    if change.destinationID == nil {
                        let id = change.objectID
                        changes.add(
                            references[id.entity.rootIndex] ?? [], of: id,
                            replaced: change.replacedValues, model)
                    }
                    switch change.kind {
                    case .insert: changes.inserted += change.objectIDs
                    case .delete where change.replacedValues.isEmpty,
                        .disconnect where change.destinationID == nil:
                        // The references of the rows of a large deletion aren't known here.
                        changes.isComplete = false
                        return false
                    case .delete: changes.deleted.append(change.objectID)
                    case .update, .touch: changes.updated.append(change.objectID)
                    case .connect, .disconnect, .reorder:
                        changes.updated += [change.objectID, change.destinationID]
                            .compactMap { $0 }
                    }
                    return true
                }
            }
        }
    }

    /// Starts to collect other contexts' saves and to notice other processes' commits. Call it
    /// before reading what is to be kept up to date.
    @discardableResult
    func listen() throws -> ChangeMailbox {
        if let mailbox = tracking.mailbox { return mailbox }
        let mailbox = ChangeMailbox()
        tracking.historyState = try withConnection(container.historyState)
        container.mailboxes.add(mailbox)
        tracking.mailbox = mailbox
        return mailbox
    }

    // MARK: Objects

    private func refreshObjects(after changes: StoreChanges) throws {
        derivedGeneration += 1
        guard changes.isComplete else { return try refreshObjects() }
        var read: [Int: [Int64]] = [:]
        var changed: [Int: [Int64]] = [:]
        for id in changes.updated + changes.inserted {
            guard let object = storedObject(root: id.entity.rootIndex, key: id.key) else {
                continue
            }
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
            guard let object = storedObject(root: id.entity.rootIndex, key: id.key),
                !object.isFault
            else { continue }
            if object.isUpdated {
                noteOutdated(object)
            } else {
                read[id.entity.rootIndex, default: []].append(id.key)
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
                if object.isUpdated {
                    changed.append(object.key)
                } else {
                    stale.append(object.key)
                }
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

    /// Turns objects that have no changes any more into faults if a merge left them the row that
    /// they had.
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

    private func unchangedObject(root: Int, key: Int64) -> ManagedObject? {
        storedObject(root: root, key: key).flatMap { $0.isUpdated ? nil : $0 }
    }

    private func readAgain(_ keys: [Int64], of entity: EntityDescription) throws {
        guard !keys.isEmpty else { return }
        let found = Set(try rows(of: entity, keys: keys).map(\.key))
        for key in keys where !found.contains(key) {
            unchangedObject(root: entity.rootIndex, key: key)?.leaveDeletedElsewhere()
        }
    }

    /// Returns the versions of those rows with these keys that exist, in one query.
    func storedVersions(
        of keys: [Int64], in entity: EntityDescription
    ) throws -> [Int64: Int64] {
        let query = FetchQuery(entity, in: model).filtered(toKeys: keys)
        return try withConnection { connection in
            var versions: [Int64: Int64] = [:]
            try connection.forEachRow(
                query.sql(selecting: "\(FetchQuery.key), t0.\(quoted(Schema.version))"),
                query.arguments
            ) { row in
                versions[row.integer(at: 0)] = row.integer(at: 1)
            }
            return versions
        }
    }
}

extension ManagedObject {
    /// Forgets the relationships that others may have changed. An object with changes keeps the
    /// relationships that its own row stores, as they were read.
    final func forgetOthersConnections() {
        guard isUpdated else { return forgetKnownConnections() }
        for (slot, value) in entity.values.enumerated() where !value.hasColumn {
            forgetKnown(at: .value(slot))
        }
        for index in entity.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Removes an object that was deleted elsewhere. Its loaded values can still be read.
    final func leaveDeletedElsewhere() {
        guard let context = contextReference else { return }
        if !isFault { leaveKnownMembers() }
        context.forget(self)
        flags.insert(.deleted)
        detach()
    }
}
