/// Taking in what others have written.
extension ManagedObjectContext {
    /// Takes in what other contexts of the container have saved, and what other processes have
    /// committed, since the last call, and tells the fetched results controllers of this context.
    ///
    /// Objects that changed and have no changes of their own take the newer row; those that were
    /// deleted leave the context, and can still be read where they were read before. Objects with
    /// unsaved changes take the newer values of the properties that they didn't change; the save
    /// judges the others. (Core Data's
    /// `mergeChanges(fromContextDidSave:)`, and `automaticallyMergesChangesFromParent` where called
    /// after each save.)
    ///
    /// Other contexts say what they saved, so that this costs the number of their changes. SQLite
    /// says only *that* another process has committed (`PRAGMA data_version`): one pass then compares
    /// the keys and versions of what this context and its controllers hold with the store's, and so
    /// does the first call of a context without a controller. Where nothing was written, it costs
    /// one statement.
    ///
    /// - Throws: ``StoreError`` where reading failed, ``ResultsError`` where a controller's sections
    ///   do not hold together, ``FaultError`` that reading a property met before. The next call then
    ///   compares everything.
    public func mergeStoreChanges() throws {
        try throwReportedError()
        let isFirst = tracking.mailbox == nil
        let mailbox = try listen()
        let version = try container.dataVersion()
        var changes = mailbox.take()
        if isFirst || version != tracking.dataVersion { changes.isComplete = false }
        do {
            if !changes.isEmpty { try refreshObjects(after: changes) }
        } catch {
            mailbox.post(StoreChanges(isComplete: false))
            throw error
        }
        tracking.dataVersion = version
        if isObserved { tracking.changes.add(changes) }
        processPendingChanges()
        try throwReportedError()
    }

    /// From now on other contexts' saves come here, and other processes' commits are noticed. Call
    /// before reading what is to be kept up to date.
    @discardableResult
    func listen() throws -> ChangeMailbox {
        if let mailbox = tracking.mailbox { return mailbox }
        let mailbox = ChangeMailbox()
        tracking.dataVersion = try container.dataVersion()
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
        for id in changes.deleted {
            if let object = unchangedObject(root: id.entity.rootIndex, key: id.key) {
                object.leaveDeletedElsewhere()
            }
        }
        for (root, keys) in read { try readAgain(keys, of: model.entities[root]) }
        for (root, keys) in changed { try mergeNewerRows(withKeys: keys, of: model.entities[root]) }
    }

    /// Compares the versions of all objects that have been read with the store's.
    private func refreshObjects() throws {
        for entity in model.roots {
            // Held: one refreshed may be the last to hold another.
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
                    if !object.isUpdated { object.leaveDeletedElsewhere() }
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

    private func storedObject(root: Int, key: Int64) -> ManagedObject? {
        guard let object = registry[root][key]?.takeUnretainedValue(),
            object.flags.isDisjoint(with: [.inserted, .deleted])
        else { return nil }
        return object
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

    /// The versions of the rows with these keys, those that are there: one query.
    func storedVersions(
        of keys: [Int64], in entity: EntityDescription
    ) throws -> [Int64: Int64] {
        try withConnection { connection in
            let statement = try connection.statement(
                """
                SELECT \(quoted(Schema.primaryKey)), \(quoted(Schema.version)) \
                FROM \(quoted(entity.table)) \
                WHERE \(quoted(Schema.primaryKey)) IN (SELECT value FROM json_each(?))
                """)
            try statement.bind(.text(jsonArray(keys)), at: 1)
            defer { statement.reset() }
            var versions: [Int64: Int64] = [:]
            while try statement.step() {
                versions[statement.integer(at: 0)] = statement.integer(at: 1)
            }
            return versions
        }
    }
}

extension ManagedObject {
    /// Forgets what is known of relationships that others may have changed. Of an object with
    /// changes, only what other rows keep: its own is to stay as it was read.
    fileprivate final func forgetOthersConnections() {
        guard isUpdated else { return forgetKnownConnections() }
        for (slot, value) in entity.values.enumerated() where !value.hasColumn {
            forgetKnown(at: .value(slot))
        }
        for index in entity.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Leaves the context as an object does that was deleted here: what was read can still be read.
    fileprivate final func leaveDeletedElsewhere() {
        guard let context = contextReference else { return }
        if context.undoHistory?.holds(self) == true { context.undoHistory?.forgetAll() }
        if !isFault { leaveKnownMembers() }
        context.forget(self)
        flags.insert(.deleted)
        detach()
    }
}
