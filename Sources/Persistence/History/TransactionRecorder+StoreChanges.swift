extension ManagedObjectContext {
    /// Returns whether the transaction under way has changed objects of an entity, or their
    /// many-to-many relationships. It includes what triggers and batch requests changed, but not
    /// unsaved changes.
    ///
    /// - Parameter type: The entity; its hierarchy is included.
    /// - Returns: False outside of ``write(_:)``.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, or
    ///   ``StoreError``.
    /// - Complexity: O(*n*) in the number of changes.
    public func hasWritten<Object: ManagedObject>(_ type: Object.Type) throws -> Bool {
        guard let entity = model.entity(for: type) else {
            throw FetchError.noSuchEntity(String(describing: type))
        }
        let root = model.entities[entity.rootIndex]
        let schema = container.schemaName(of: root)
        guard let recorder = connection?.transaction?.recorder else { return false }
        return try recorder.hasChanged { table in
            table.schema == schema
                && (table.name == root.table
                    || table.ends.contains { recorder.tables[$0].name == root.table })
        }
    }

    /// Returns whether the transaction under way has changed any object or many-to-many
    /// relationship, as ``hasWritten(_:)`` does for one entity.
    ///
    /// - Returns: False outside of ``write(_:)``, and if every change was taken back.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of changes.
    public func hasWrittenAnything() throws -> Bool {
        try connection?.transaction?.recorder?.hasChanged { !$0.isOfTombstones } ?? false
    }
}

extension TransactionRecorder {
    /// Returns whether rows or pairs of the chosen tables changed.
    fileprivate func hasChanged(where isChosen: (RecordedTable) -> Bool) throws -> Bool {
        for (index, table) in tables.enumerated() where isChosen(table) {
            let changes = changes[index]
            var isChanged =
                !changes.inserted.isEmpty || !changes.removed.isEmpty
                || changes.records.values.contains { $0.kind != .touch }
            if !isChanged {
                try overflow?.forEachRecord(of: index) { _, kind, _ in
                    if kind != .touch { isChanged = true }
                }
            }
            if isChanged { return true }
        }
        return false
    }

    /// Returns the IDs of all changed rows, including both ends of pairs. The result is incomplete
    /// if there are too many.
    func storeChanges(number: Int64, in container: PersistentContainer) -> StoreChanges {
        var result = StoreChanges()
        do {
            try add(to: &result, in: container)
        } catch {
            result = StoreChanges(isComplete: false)
        }
        result.transactions = [number]
        return result
    }

    private func add(to result: inout StoreChanges, in container: PersistentContainer) throws {
        let count = changes.reduce(0) { $0 + $1.inserted.count + $1.records.count }
        // The recorder doesn't know what the rows of a large deletion referred to.
        guard changes.allSatisfy(\.removed.isEmpty),
            try count + (overflow?.count() ?? 0) <= ChangeMailbox.capacity
        else {
            result.isComplete = false
            return
        }
        func id(_ key: Int64, _ table: Int) -> ObjectID? {
            guard case .rows(let root, _) = tables[table].content else { return nil }
            return ObjectID(
                entity: container.model.entities[root], store: container.identity, key: key)
        }
        for (index, table) in tables.enumerated() where !table.isOfTombstones {
            var references: [RelationshipDescription] = []
            if case .rows(let root, _) = table.content {
                references = container.model.references(of: container.model.entities[root])
            }
            for range in changes[index].inserted.ranges {
                result.inserted += range.compactMap { id($0, index) }
            }
            try forEachRecord(of: index) { key, kind, json in
                if !references.isEmpty, let id = id(key.key, index), let json = json(),
                    let replaced = ReplacedValues.values(.text(json))
                {
                    result.add(references, of: id, replaced: replaced, container.model)
                }
                if kind == .delete {
                    result.deleted += [id(key.key, index)].compactMap(\.self)
                } else if table.ends.count == 2 {
                    result.updated += [(key.key, table.ends[0]), (key.destination, table.ends[1])]
                        .filter { !changes[$0.1].inserted.contains($0.0) }
                        .compactMap { id($0.0, $0.1) }
                } else {
                    result.updated += [id(key.key, index)].compactMap(\.self)
                }
            }
        }
    }
}
