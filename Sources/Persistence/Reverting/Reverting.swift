import Foundation

extension ManagedObjectContext {
    /// Reverts one transaction of the history: deletes the objects that it inserted, inserts the
    /// objects that it deleted with their object IDs, and restores the values that it replaced.
    ///
    /// Later changes are never overwritten. Values and objects that were changed later are kept,
    /// and so are inserted objects to which others now refer; the result lists them. If another
    /// object now has the unique values of a deleted object, the deleted object isn't inserted, and
    /// references to it lead to the other object. An object that was deleted because nothing
    /// referred to it any more (delete rule deny) comes back with the first that does.
    ///
    /// The transaction that reverts another one can be reverted in turn. Reverting transactions in
    /// reverse order restores the tables exactly. An object that is inserted again loses its
    /// tombstone; an object whose insertion is reverted gets no tombstone.
    ///
    /// An object that was restored and deleted again later is inserted as its last deletion left
    /// it. Whether a new object was changed later doesn't depend on its
    /// ``AttributeOption/incidental`` attributes.
    ///
    /// Like a batch request, it works on the store directly: it neither reads nor saves the
    /// context's unsaved changes. Inside ``write(_:)`` it is part of that transaction, which can
    /// revert only one; otherwise it runs in a transaction of its own.
    /// - Parameter number: The transaction's number.
    /// - Returns: The number of changed rows, and the changes that were kept.
    /// - Throws: ``RevertError`` if the history doesn't have the transaction, or if it has already
    ///   been reverted, ``HistoryError/incomplete(after:)`` if another program wrote after it,
    ///   ``BatchError/invalid(_:row:)`` if the result breaks a rule of the model, or
    ///   ``StoreError``. In all these cases nothing is written.
    /// - Complexity: O((*k* + *l*) log *n*) for *k* changes of the transaction, *l* changes of
    ///   later transactions, and *n* rows. Deleting rows costs as much as a batch deletion.
    @discardableResult
    public func revert(_ number: Int64) throws -> Reversion {
        try executeBatch { writer in
            let connection = writer.connection
            if let other = connection.transaction?.reversion {
                throw RevertError.oneAtATime(other.number)
            }
            let isFirst = connection.transaction?.recorder?.isEmpty == true
            let schemas = try schemas(ofTransaction: number, connection)
            guard !schemas.isEmpty else { throw RevertError.noSuchTransaction(number) }
            var result = Reversion(number: number)
            for schema in schemas {
                let store = StoreReversion(
                    schema: schema, store: container.identity, writer: writer)
                try RevertOperation(number: number, store: store).run()
                result.add(store.result)
            }
            connection.transaction?.reversion = StoreTransaction.Reversion(
                number: number, schemas: schemas, keptCount: result.kept.count, isFirst: isFirst,
                changeCount: connection.database.totalChangesCount)
            return result
        }
    }

    /// Returns the schemas of the stores that have a transaction. It throws
    /// ``HistoryError/incomplete(after:)`` if another program wrote to one of them later.
    private func schemas(
        ofTransaction number: Int64, _ connection: StoreConnection
    ) throws -> [String] {
        let states = try container.historyState(connection).stores
        return try zip(container.schemaNames, states).compactMap { schema, state in
            let isThere = try connection.integer(
                "SELECT 1 FROM \(schema).\"_transaction\" WHERE \"number\" = ?", [.integer(number)])
            guard isThere != nil else { return nil }
            guard number > state.incomplete
            else { throw HistoryError.incomplete(after: state.incomplete) }
            return schema
        }
    }

    /// Inserts deleted objects again, with the object IDs, values and relationships that they had
    /// when they were deleted. Objects that exist are skipped.
    ///
    /// As with ``revert(_:)``, an object stays deleted if another object now has its unique values,
    /// and objects that were deleted because nothing referred to them any more come back too.
    /// - Parameter ids: The object IDs, as ``deletedObjects(of:limit:)`` returns them.
    /// - Returns: The number of inserted rows, and the objects and values that were not restored.
    /// - Throws: ``BatchError/invalid(_:row:)`` if the result breaks a rule of the model, or
    ///   ``StoreError``. In either case nothing is written.
    /// - Complexity: O(*k* log *n* + *l*) for *k* objects, *n* rows, and *l* changes of the
    ///   transactions that deleted them.
    @discardableResult
    public func restore(_ ids: [ObjectID]) throws -> Reversion {
        try executeBatch { writer in
            var result = Reversion()
            let bySchema = Dictionary(grouping: ids) {
                container.schemaName(of: model.entities[$0.entity.rootIndex])
            }
            for (schema, ids) in bySchema.sorted(by: { $0.key < $1.key }) {
                let store = StoreReversion(
                    schema: schema, store: container.identity, writer: writer)
                let restoration = RowRestoration(store: store)
                try restoration.inserting { try restore(ids, restoration) }
                result.add(store.result)
            }
            return result
        }
    }

    private func restore(_ ids: [ObjectID], _ restoration: RowRestoration) throws {
        let store = restoration.store
        for id in ids {
            let root = model.entities[id.entity.rootIndex]
            guard try !store.exists(root, id.key) else { continue }
            guard let deletion = try store.changes.lastDeletion(of: id.key, in: root.table) else {
                store.keep(.valuesGone, root, id.key)
                continue
            }
            try restoration.insert(root, deletedBy: deletion)
        }
        try restoration.resolveReferences()
        try restoration.insertPairs()
        try restoration.resolveReferences()
    }
}
