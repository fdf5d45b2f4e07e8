import Foundation

/// A deleted object whose values the history still has.
public struct DeletedObject: Sendable, Equatable {
    /// The object's ID, by which ``ManagedObjectContext/restore(_:)`` inserts it again. Its entity
    /// is the root of the object's entity hierarchy.
    public let objectID: ObjectID
    /// The transaction that deleted the object.
    public let transaction: HistoryEntry
    /// The values of attributes and the row numbers of to-one relationships, by the property's
    /// name. Null values are omitted.
    public let values: [String: StoredValue]
}

extension ManagedObjectContext {
    /// Returns the deleted objects whose values the history still has, the latest deletion first.
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - limit: The maximum number of objects (default: all).
    /// - Returns: The objects, each with its last deletion.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(*n*) in the number of transactions and of deleted objects.
    public func deletedObjects(
        of type: ManagedObject.Type, limit: Int? = nil
    ) throws -> [DeletedObject] {
        let root = try model.root(of: type)
        let schema = container.schemaName(of: root)
        return try readingOneState {
            try withConnection { connection in
                let changes = RecordedChanges(schema: schema, connection: connection)
                let deleting = Set(
                    try connection.integers(
                        """
                        SELECT DISTINCT "transaction" FROM \(schema)."_change" \
                        WHERE "kind" = 'delete' AND "entity" = ?
                        """, [.text(root.table)]))
                var objects: [DeletedObject] = []
                var seen: Set<Int64> = []
                try forEachHistoryEntry { entry in
                    guard deleting.contains(entry.number) else { return true }
                    try changes.forEach(of: entry.number, in: root.table, kinds: [.delete]) {
                        guard seen.insert($0.key.key).inserted, let values = $0.values,
                            objects.count < limit ?? .max,
                            try !connection.hasRow($0.key.key, in: root.table)
                        else { return }
                        objects.append(
                            DeletedObject(
                                objectID: ObjectID(
                                    entity: root, store: container.identity, key: $0.key.key),
                                transaction: entry, values: values))
                    }
                    return objects.count < limit ?? .max
                }
                return objects
            }
        }
    }

    /// Returns the values that a deleted object had at its last deletion.
    /// - Parameters:
    ///   - type: The object's entity.
    ///   - rowNumber: The object's row number.
    /// - Returns: The values by the property's name; nil if the history doesn't have them.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(log *n*) for *n* changes in the history.
    public func deletedValues(
        of type: ManagedObject.Type, rowNumber: Int64
    ) throws -> [String: StoredValue]? {
        let root = try model.root(of: type)
        return try withConnection { connection in
            try RecordedChanges(schema: container.schemaName(of: root), connection: connection)
                .lastDeletion(of: rowNumber, in: root.table)?.values
        }
    }
}
