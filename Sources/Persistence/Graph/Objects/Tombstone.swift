import Foundation

/// The record of a deleted object: the values of the attributes that its entity declares as
/// ``AttributeOption/preservedAfterDeletion``.
///
/// The store keeps it, whichever program deleted the row, until
/// ``ManagedObjectContext/deleteTombstones(_:)`` removes it. In Core Data these values are part of
/// the persistent history and are deleted with it.
public struct Tombstone<Object: ManagedObject>: Sendable {
    /// The ID that the object had.
    public let objectID: ObjectID
    /// The moment of the deletion, in whole milliseconds.
    public let deletedAt: Date
    /// The entity of the request: the object's own, or a parent of it.
    let entity: EntityDescription
    let values: [String: StoredValue]

    /// Returns the value that an attribute had when the object was deleted.
    /// - Parameter attribute: An attribute of the entity that is preserved after deletion.
    /// - Returns: The preserved value.
    /// - Throws: ``FetchError/notPreserved(_:)`` for any other property, and
    ///   ``FetchError/undecodableValue(_:)`` if the stored value is not one of the type because
    ///   another program wrote it.
    public func value<Value: AttributeValue>(of attribute: KeyPath<Object, Value>) throws -> Value {
        guard let slot = entity.slot(ofAttribute: attribute),
            let stored = values[entity.values[slot].name]
        else { throw FetchError.notPreserved(entity.name) }
        guard let value = Value(storedValue: stored)
        else { throw FetchError.undecodableValue("\(entity.name).\(entity.values[slot].name)") }
        return value
    }
}

extension ManagedObjectContext {
    /// Fetches the tombstones of an entity whose preserved attributes have these values, the latest
    /// deletion first.
    /// - Parameters:
    ///   - type: The entity; tombstones of its subentities are included.
    ///   - attribute: Attributes that are preserved after deletion, each with a value; nil is a
    ///     value. Without any, all tombstones match.
    ///   - limit: The maximum number of tombstones, 0 or more (default: all).
    /// - Returns: The tombstones. Equal moments are in descending order of row number.
    /// - Throws: ``FetchError/notPreserved(_:)`` if the entity or an attribute preserves nothing,
    ///   ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, ``StoreError``, or a
    ///   parked error (``reading(_:)``).
    /// - Complexity: O(log *n*) if the attributes have an index of the model, otherwise O(*n*).
    public func tombstones<Object: ManagedObject, each Value: AttributeValue>(
        of type: Object.Type, where attribute: repeat (KeyPath<Object, each Value>, each Value),
        limit: Int? = nil
    ) throws -> [Tombstone<Object>] {
        try throwReportedError()
        let (_, _, preserved) = try preservedValues(of: type, repeat each attribute)
        let conditions = preserved.map { "\(quoted($0.column)) IS ?" }
        return try tombstones(
            of: type, conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "),
            preserved.map(\.value), limit: limit)
    }

    /// Fetches the tombstones that a condition on the table `t` selects, the latest deletion first.
    func tombstones<Object: ManagedObject>(
        of type: Object.Type, _ condition: String, _ arguments: [StoredValue] = [],
        limit: Int? = nil
    ) throws -> [Tombstone<Object>] {
        let (entity, table, _) = try preservedValues(of: type)
        var conditions = [condition]
        if entity.isInHierarchy {
            conditions.append(Schema(model: model).condition(for: entity, alias: nil))
        }
        let first = entity.isInHierarchy ? 3 : 2
        let order = [TombstoneTable.moment, Schema.primaryKey].map { quoted($0) + " DESC" }
        return try withConnection { connection in
            try connection.compactMap(
                """
                SELECT \(([TombstoneTable.moment] + table.columns).map(quoted).joined(separator: ", ")) \
                FROM \(quoted(table.name)) AS t WHERE \(conditions.joined(separator: " AND ")) \
                ORDER BY \(order.joined(separator: ", ")) LIMIT ?
                """, arguments + [.integer(Int64(limit ?? -1))]
            ) { row -> Tombstone<Object>? in
                let member = entity.isInHierarchy ? model.entity(named: row.text(at: 2)) : entity
                guard let member else { return nil }
                let values = table.attributes.enumerated().map { index, attribute in
                    (attribute.name, row.value(at: first + index))
                }
                return Tombstone(
                    objectID: ObjectID(
                        entity: member, store: container.identity, key: row.integer(at: 1)),
                    deletedAt: Date(milliseconds: row.integer(at: 0)), entity: entity,
                    values: Dictionary(uniqueKeysWithValues: values))
            }
        }
    }

    /// Returns the different values of an attribute in the tombstones of its entity.
    /// - Throws: ``FetchError/notPreserved(_:)`` if the attribute isn't preserved, or ``StoreError``.
    /// - Complexity: O(*n*) in the number of tombstones.
    public func tombstoneValues<Object: ManagedObject, Value: AttributeValue>(
        of attribute: KeyPath<Object, Value>
    ) throws -> [Value] {
        let (entity, table, _) = try preservedValues(of: Object.self)
        guard let slot = entity.slot(ofAttribute: attribute),
            entity.values[slot].attribute?.isPreservedAfterDeletion == true
        else { throw FetchError.notPreserved(entity.name) }
        let column = quoted(entity.values[slot].name)
        return try withConnection { connection in
            try connection.compactMap("SELECT DISTINCT \(column) FROM \(quoted(table.name))") {
                Value(storedValue: $0.value(at: 0))
            }
        }
    }

    /// Returns an entity, the table of its tombstones, and the columns of preserved attributes with
    /// these values.
    func preservedValues<Object: ManagedObject, each Value: AttributeValue>(
        of type: Object.Type, _ attribute: repeat (KeyPath<Object, each Value>, each Value)
    ) throws -> (EntityDescription, TombstoneTable, [(column: String, value: StoredValue)]) {
        guard let entity = model.entity(for: type)
        else { throw FetchError.noSuchEntity(String(describing: type)) }
        guard let table = TombstoneTable(of: model.entities[entity.rootIndex], in: model)
        else { throw FetchError.notPreserved(entity.name) }
        var values: [(column: String, value: StoredValue)] = []
        for (keyPath, value) in repeat each attribute {
            guard let slot = entity.slot(ofAttribute: keyPath),
                entity.values[slot].attribute?.isPreservedAfterDeletion == true
            else { throw FetchError.notPreserved(entity.name) }
            values.append((entity.values[slot].name, value.storedValue))
        }
        return (entity, table, values)
    }

    /// Removes tombstones, so that the store no longer records that these objects were deleted.
    ///
    /// Inside ``write(_:)`` the removal is part of that transaction; otherwise it has a transaction
    /// of its own. A tombstone that was removed before is ignored.
    /// - Parameter tombstones: Tombstones of this container.
    /// - Throws: ``StoreError`` or a parked error (``reading(_:)``); nothing is removed then.
    /// - Complexity: O(*n*) in the number of tombstones.
    public func deleteTombstones<Object: ManagedObject>(_ tombstones: [Tombstone<Object>]) throws {
        func delete(_ connection: StoreConnection) throws {
            for id in tombstones.map(\.objectID) {
                let root = model.entities[id.entity.rootIndex]
                guard let table = TombstoneTable(of: root, in: model) else { continue }
                try connection.execute(
                    "DELETE FROM \(quoted(table.name)) WHERE \(quoted(Schema.primaryKey)) = ?",
                    [.integer(id.key)])
            }
        }
        try throwReportedError()
        guard !tombstones.isEmpty else { return }
        if let connection {
            // Removing a tombstone is a recorded transaction, which needs a number.
            _ = try connection.transactionNumber()
            try connection.transaction?.run { try delete(connection) }
            return
        }
        try container.withConnection { connection in
            try connection.inImmediateTransaction { try delete(connection) }
        }
    }
}
