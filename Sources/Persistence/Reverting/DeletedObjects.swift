import Foundation

/// A deleted object whose values the history still has.
public struct DeletedObject: Sendable, Equatable {
    /// The object's ID, with which ``ManagedObjectContext/restore(_:)`` inserts it again. Its
    /// entity is the root entity of the object's.
    public let objectID: ObjectID

    /// The transaction that deleted the object.
    public let transaction: HistoryEntry

    /// The values of attributes, and the row numbers of to-one relationships, by the property's
    /// name. Null is left out.
    public let values: [String: StoredValue]
}

extension ManagedObjectContext {
    /// Returns the deleted objects whose values the history still has, the latest deletion first.
    ///
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - limit: The maximum number of objects (default: all).
    /// - Returns: The objects, each with its last deletion.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, or
    ///   ``StoreError``.
    /// - Complexity: O(*n*) in the number of transactions and of deleted objects.
    public func deletedObjects<Object: ManagedObject>(
        of type: Object.Type, limit: Int? = nil
    ) throws -> [DeletedObject] {
        guard let entity = model.entity(for: type) else {
            throw FetchError.noSuchEntity(String(describing: type))
        }
        let root = model.entities[entity.rootIndex]
        let schema = container.schemaName(of: root)
        return try readingOneState {
            try withConnection { connection in
                let changes = RecordedChanges(schema: schema, connection: connection)
                let deleting = try deletingTransactions(of: root, in: schema, connection)
                var objects: [DeletedObject] = []
                var seen: Set<Int64> = []
                try forEachHistoryEntry { entry in
                    guard deleting.contains(entry.number) else { return true }
                    try changes.forEach(of: entry.number, in: root.table, kinds: [.delete]) {
                        guard seen.insert($0.key.key).inserted, let values = $0.values,
                            objects.count < limit ?? .max,
                            try !isStored(root, $0.key.key, connection)
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

    private func deletingTransactions(
        of root: EntityDescription, in schema: String, _ connection: StoreConnection
    ) throws -> Set<Int64> {
        let statement = try connection.statement(
            """
            SELECT DISTINCT "transaction" FROM \(schema)."_change" \
            WHERE "kind" = 'delete' AND "entity" = ?
            """)
        try statement.bind(.text(root.table), at: 1)
        defer { statement.reset() }
        var numbers: Set<Int64> = []
        while try statement.step() { numbers.insert(statement.integer(at: 0)) }
        return numbers
    }

    private func isStored(
        _ root: EntityDescription, _ key: Int64, _ connection: StoreConnection
    ) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(quoted(root.table)) WHERE \(RowStatements.hasKey)", [.integer(key)])
            != nil
    }

    /// Returns the values that a deleted object had; nil if the history doesn't have them.
    ///
    /// - Parameters:
    ///   - type: The object's entity.
    ///   - rowNumber: The object's row number.
    /// - Throws: ``FetchError/noSuchEntity(_:)``, ``StoreError``.
    /// - Complexity: O(log *n*).
    public func deletedValues<Object: ManagedObject>(
        of type: Object.Type, rowNumber: Int64
    ) throws -> [String: StoredValue]? {
        guard let entity = model.entity(for: type) else {
            throw FetchError.noSuchEntity(String(describing: type))
        }
        let root = model.entities[entity.rootIndex]
        return try withConnection { connection in
            try RecordedChanges(schema: container.schemaName(of: root), connection: connection)
                .lastDeletion(of: rowNumber, in: root.table)?.values
        }
    }

    /// Discards the values of objects that were deleted before a moment. What was deleted stays
    /// known; it can't be restored any more.
    ///
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - moment: The first moment whose values stay.
    /// - Returns: Whether there were any.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, or
    ///   ``StoreError``; nothing is discarded then.
    /// - Complexity: O(*n*) in the number of changes before the moment.
    @discardableResult
    public func discardDeletedValues<Object: ManagedObject>(
        of type: Object.Type, before moment: Date
    ) throws -> Bool {
        guard let entity = model.entity(for: type) else {
            throw FetchError.noSuchEntity(String(describing: type))
        }
        let root = model.entities[entity.rootIndex]
        if let connection { return try discardValues(of: root, before: moment, connection) }
        return try container.withConnection { connection in
            guard try hasDeletedValues(of: root, before: moment, connection) else { return false }
            return try connection.inImmediateTransaction {
                try discardValues(of: root, before: moment, connection)
            }
        }
    }

    private func discardValues(
        of root: EntityDescription, before moment: Date, _ connection: StoreConnection
    ) throws -> Bool {
        let schema = container.schemaName(of: root)
        guard let last = try lastTransaction(before: moment, in: schema, connection) else {
            return false
        }
        try connection.execute(
            """
            UPDATE \(schema)."_change" SET "old" = NULL WHERE "kind" = 'delete' \
            AND "entity" = ? AND "transaction" <= ? AND "old" IS NOT NULL
            """, [.text(root.table), .integer(last)])
        let isAny = connection.database.changesCount > 0
        return try RemovedRowsTable.drop(
            before: last + 1, of: root.table, in: schema, connection)
            || isAny
    }

    private func hasDeletedValues(
        of root: EntityDescription, before moment: Date, _ connection: StoreConnection
    ) throws -> Bool {
        let schema = container.schemaName(of: root)
        guard let last = try lastTransaction(before: moment, in: schema, connection) else {
            return false
        }
        if try !RemovedRowsTable.all(before: last + 1, of: root.table, in: schema, connection)
            .isEmpty
        {
            return true
        }
        return try connection.integer(
            """
            SELECT 1 FROM \(schema)."_change" WHERE "kind" = 'delete' AND "entity" = ? \
            AND "transaction" <= ? AND "old" IS NOT NULL LIMIT 1
            """, [.text(root.table), .integer(last)]) != nil
    }

    private func lastTransaction(
        before moment: Date, in schema: String, _ connection: StoreConnection
    ) throws -> Int64? {
        let milliseconds = (moment.timeIntervalSince1970 * 1000).rounded(.up)
        return try connection.integer(
            """
            SELECT "number" FROM \(schema)."_transaction" WHERE "moment" < ? \
            ORDER BY "number" DESC LIMIT 1
            """, [.integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))])
    }
}
