import Foundation

extension ManagedObjectContext {
    /// Takes back what one transaction of the history did: objects that it inserted are deleted,
    /// objects that it deleted are inserted again with their object IDs, and values that it
    /// replaced are put back.
    ///
    /// Nothing that was changed since is overwritten. Such values and objects are kept, and so are
    /// inserted objects to which others refer by now; the result lists them. A deleted object whose
    /// unique values another one has by now isn't inserted again, and references to it lead to the
    /// other one. What was deleted because nothing referred to it any more (the delete rule deny)
    /// comes back with the first object that refers to it.
    ///
    /// The transaction that does this can be taken back as well. Taking back transactions in
    /// reverse order gives the tables as they were. An object that is inserted again loses its
    /// tombstone; one whose insertion is taken back gets none.
    ///
    /// Like a batch request, it goes to the store directly: unsaved changes of this context are
    /// neither seen nor written. Inside ``write(_:)`` it is part of that transaction, which can
    /// take back only one; otherwise it has one of its own.
    ///
    /// - Parameter number: The transaction's number.
    /// - Returns: What was taken back, and what was kept.
    /// - Throws: ``RevertError`` if the history doesn't have the transaction or if it was taken
    ///   back already, ``HistoryError/incomplete(after:)`` if another program wrote after it,
    ///   ``BatchError/invalid(_:row:)`` if the result breaks a rule of the model, or
    ///   ``StoreError``. Nothing is written then.
    /// - Complexity: O((*k* + *l*) log *n*) for *k* changes of the transaction, *l* of later ones,
    ///   and *n* rows. Deleting *k* inserted rows costs no more than other batch deletions.
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
                let store = StoreReversion(schema: schema, writer: writer)
                try RevertOperation(number: number, store: store).run()
                result.add(store.result)
            }
            connection.transaction?.reversion = StoreTransaction.Reversion(
                number: number, schemas: schemas, keptCount: result.kept.count, isFirst: isFirst,
                changeCount: connection.database.totalChangesCount)
            return result
        }
    }

    /// Returns the stores that have a transaction.
    ///
    /// - Throws: ``HistoryError/incomplete(after:)`` if another program wrote to one of them since.
    private func schemas(
        ofTransaction number: Int64, _ connection: StoreConnection
    ) throws -> [String] {
        let states = try container.historyState(connection).stores
        return try zip(container.schemaNames, states).compactMap { schema, state in
            let isThere = try connection.integer(
                "SELECT 1 FROM \(schema).\"_transaction\" WHERE \"number\" = ?",
                [.integer(number)])
            guard isThere != nil else { return nil }
            guard number > state.incomplete else {
                throw HistoryError.incomplete(after: state.incomplete)
            }
            return schema
        }
    }

    /// Inserts deleted objects again, with their object IDs, values and relationships as they were
    /// when they were deleted. An object that is in the store already is skipped.
    ///
    /// The rules are those of ``revert(_:)``: an object whose unique values another one has by now
    /// stays deleted, and what was deleted because nothing referred to it any more comes back too.
    ///
    /// - Parameter ids: The object IDs, as ``deletedObjects(of:limit:)`` returns them.
    /// - Returns: The number of inserted rows, and what stays deleted.
    /// - Throws: ``BatchError/invalid(_:row:)`` if the result breaks a rule of the model, or
    ///   ``StoreError``. Nothing is written then.
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
                let store = StoreReversion(schema: schema, writer: writer)
                let restoration = RowRestoration(store: store)
                try restoration.inserting { try restore(ids, restoration) }
                result.add(store.result)
            }
            return result
        }
    }

    private func restore(_ ids: [ObjectID], _ restoration: RowRestoration) throws {
        let store = restoration.store
        /// The restored keys, by the transaction that deleted them and by table.
        var restored: [Int64: [String: Set<Int64>]] = [:]
        for id in ids {
            let root = model.entities[id.entity.rootIndex]
            guard try !store.exists(root, id.key) else { continue }
            guard let deletion = try store.changes.lastDeletion(of: id.key, in: root.table) else {
                store.keep(.valuesGone, root, id.key)
                continue
            }
            if try restoration.insert(root, id.key, deletion.values) {
                restored[deletion.transaction, default: [:]][root.table, default: []]
                    .insert(id.key)
            }
        }
        try restoration.resolveReferences()
        for (number, keys) in restored.sorted(by: { $0.key < $1.key }) {
            try store.changes.forEach(of: number, kinds: [.disconnect]) { change in
                guard let join = store.joins[change.table],
                    keys[join.sourceTable]?.contains(change.key.key) == true
                        || keys[join.destinationTable]?.contains(change.key.destination) == true
                else { return }
                try restoration.insertPair(of: join, change.key, change.values ?? [:])
            }
        }
        try restoration.resolveReferences()
    }
}
