extension ManagedObjectContext {
    /// Reads the row of a fault. If that fails, the error is parked.
    func fire(_ object: ManagedObject) -> Bool {
        guard let isThere = reporting({ try read(object) }) else { return false }
        if !isThere {
            object.flags.insert(.inaccessible)
            park(FaultError.noSuchRow(object.objectID))
        }
        return isThere
    }

    func read(_ object: ManagedObject) throws -> Bool {
        try !rows(of: object.entity, keys: [object.key]).isEmpty
    }

    func hasRow(_ key: Int64, of entity: EntityDescription) throws -> Bool {
        try withConnection { connection in
            try FetchQuery(entity, in: model).filtered(toKeys: [key]).findsRow(connection)
        }
    }

    /// Returns the objects with these keys, with their rows, in the order of the keys, in one
    /// query. Those whose rows are gone are missing.
    @discardableResult
    func rows(of entity: EntityDescription, keys: [Int64]) throws -> [ManagedObject] {
        let query = FetchQuery(entity, in: model)
        guard keys.count > 1
        else { return try objects(query.filtered(toKeys: keys), expecting: keys.count) }
        let layout = layout(of: entity)
        let sql = FetchQuery.sqlByKey(
            selecting: layout.selection, tables: [(entity, "t0")],
            conditions: query.conditions.map(\.sql))
        return try objects(layout, sql, [.text(jsonArray(keys))], expecting: keys.count)
    }

    /// Returns the objects at the other end of a relationship, as the store has them, in one query.
    /// If that fails, the error is parked and the result is nil.
    func fetchInverse(of relationship: RelationshipDescription, key: Int64) -> [ManagedObject]? {
        if case .column = relationship.storage { return [] }
        return reporting {
            try objects(FetchQuery(membersOf: relationship, in: model) { .isAmong([key], $0) })
        }
    }

    func objects(
        _ query: FetchQuery, limit: Int? = nil, offset: Int = 0, expecting count: Int? = nil
    ) throws -> [ManagedObject] {
        let layout = layout(of: query.entity)
        return try objects(
            layout, query.sql(selecting: layout.selection, limit: limit, offset: offset),
            query.arguments, expecting: count ?? limit)
    }

    private func objects(
        _ layout: RowLayout, _ sql: String, _ arguments: [StoredValue], expecting count: Int?
    ) throws -> [ManagedObject] {
        try withConnection { connection in
            let reader = RowReader(layout, into: self, expecting: count)
            return try connection.map(sql, arguments, reader.object(at:))
        }
    }

    /// Reads the derived attributes of all objects whose rows share a chunk again, in one query.
    func refreshDerivedAttributes(of chunk: RowChunk, entity: EntityDescription) {
        let root = model.entities[entity.rootIndex]
        let names = model.columns(of: root)
            .filter { $0.value.attribute?.isDerived == true }.map(\.name)
        let query = FetchQuery(root, in: model)
            .filtered(toKeys: (0..<chunk.count).map(chunk.key(ofRow:)))
        let selection = ([Schema.primaryKey] + names).map { "t0.\(quoted($0))" }
        _ = reporting {
            try withConnection { connection in
                try connection.forEachRow(
                    query.sql(selecting: selection.joined(separator: ", ")), query.arguments
                ) { row in
                    let object = registry[root.index][row.integer(at: 0)]?.takeUnretainedValue()
                    guard let object, object.chunk === chunk else { return }
                    for (column, name) in names.enumerated() {
                        guard let slot = object.entity.slot(named: name) else { continue }
                        row.copy([(slot, column + 1)], to: chunk, row: Int(object.row))
                    }
                }
            }
            chunk.generation = derivedGeneration
        }
    }

    /// Turns an object into a fault again, so that its row is read when it is next needed. A new
    /// object, or one of another context, stays as it is.
    /// - Parameters:
    ///   - object: The object to refresh.
    ///   - mergeChanges: Whether its unsaved changes stay and are laid over the newer row. If
    ///     `false`, they are discarded, and so is a pending deletion. A connection that another
    ///     object's row keeps is that object's change and stays.
    /// - Complexity: O(*n*) in the number of properties and changes, plus one query if changes of a
    ///   fault are discarded.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool = false) {
        guard !object.isInserted, object.contextReference === self else { return }
        if mergeChanges { object.forgetRevertedChanges() } else { takeBackChanges(of: object) }
        object.forgetKnownConnections()
        object.forgetTransients()
        object.overlay?.fetched = [:]
        object.dropRow()
        undoHistory?.forget(ifHolding: object)
        object.flags.remove(.inaccessible)
        guard !mergeChanges, object.overlay?.hasChanges != true else { return }
        object.overlay = nil
        object.flags.remove(.updated)
        updated.remove(object)
    }

    /// Takes back the changes to the object's own row, and updates the other ends. A reference that
    /// another object's row now holds is that object's change, and stays.
    func takeBackChanges(of object: ManagedObject) {
        if !object.flags.isDisjoint(with: [.updated, .deleted]) { willChange(object) }
        if object.flags.contains(.deleted) {
            object.flags.remove(.deleted)
            deleted.remove(object)
        }
        guard let overlay = object.overlay else { return }
        // The stored value must be known, so that the ends there are updated.
        if object.isFault, overlay.hasChanges { _ = reporting { try read(object) } }
        for (slot, value) in object.entity.values.enumerated() where overlay.cells[slot].isChange {
            guard let relationship = value.relationship else {
                overlay.cells[slot] = .clean
                continue
            }
            guard value.hasColumn else { continue }
            object.writeToOne(object.storedDestination(of: relationship, at: slot), at: slot)
            overlay.cells[slot] = .clean
        }
        for (index, relationship) in object.entity.toMany.enumerated() {
            guard let state = overlay.toMany[index] else { continue }
            if state.changes.movesMembers { state.yieldOrder() }
            guard case .joinTable = relationship.storage else { continue }
            for member in state.added { object.removeToMany(member, at: index) }
            for member in state.removed { object.insertToMany(member, at: index) }
        }
        if overlay.hasChanges { noteUpdate(of: object) }
    }

    /// Turns every object without changes into a fault again.
    /// - Complexity: O(*n*) in the number of registered objects.
    public func refreshAllObjects() {
        // Retain all of them first: a refreshed object may be the last to retain another.
        let objects = registeredObjects
        for object in objects where object.flags.isDisjoint(with: [.inserted, .updated, .deleted]) {
            refresh(object)
        }
    }

    /// Discards all changes. Inserted objects leave the context, and changed and deleted ones have
    /// the values again that were read. A transient attribute has the value again that it had when
    /// its object was last saved; without one, it has its default or is computed again.
    /// - Complexity: O(*n*) in the number of changed objects.
    public func rollback() {
        for object in inserted {
            forget(object)
            object.detach()
        }
        for object in Array(updated) + deleted {
            object.keepOnlySavedTransients()
            object.flags.subtract([.updated, .deleted])
        }
        forgetChanges()
        reportChanges()
    }
}

/// Returns a JSON array for `json_each`, which takes any number of keys as one argument.
func jsonArray(_ keys: some Sequence<Int64>) -> String {
    var text = "["
    for key in keys {
        if text.utf8.count > 1 { text += "," }
        text += String(key)
    }
    return text + "]"
}

extension ManagedObject {
    /// Takes the object out of its context, and breaks the reference cycles that relationships
    /// make. Only an object that is about to be deallocated can do without its identity.
    final func detach(keepsIdentity: Bool = true) {
        guard let context = contextReference else { return }
        context.noteReference(-1)
        contextReference = nil
        if !isInserted { overlay = nil }
        guard keepsIdentity else { return }
        let overlay = makeOverlay()
        overlay.formerErrors = context.container.parkedErrors
        guard isInserted else { return }
        for slot in overlay.cells.indices where !entity.values[slot].isAttribute {
            overlay.cells[slot] = flags.contains(.orphaned) ? .clean : .object(nil)
        }
        overlay.toMany.update(repeating: nil)
        overlay.fetched = [:]
    }
}
