extension TransactionRecorder {
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
