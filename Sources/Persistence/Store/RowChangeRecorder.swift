import GRDBSQLite

/// Which rows a transaction changes, as SQLite tells it (sqlite.org/c3ref/update_hook.html): those
/// that triggers and foreign keys change as well.
///
/// SQLite keeps silent on three things. Pairs of a many-to-many relationship, whose tables have no row
/// numbers: a pair goes with a row that is told of, or with a saved change of an object that the save
/// adds. Rows that `ON CONFLICT REPLACE` takes away, and deletions of a whole table without a
/// condition: nothing here does either. What a batch request changes is compared as a whole besides.
/// A savepoint that was rolled back is told of too; what did not change then is found out by reading it.
final class RowChangeRecorder {
    private enum Operation {
        case insert
        case update
        case delete
    }

    private var operations: [String: [Int64: Operation]] = [:]

    /// Runs `body`, and writes down what it changes by this connection.
    func record<Result>(
        _ connection: StoreConnection, _ body: () throws -> Result
    ) rethrows -> Result {
        let handle = connection.database.sqliteConnection
        sqlite3_update_hook(
            handle,
            { recorder, code, _, table, row in
                guard let recorder, let table else { return }
                Unmanaged<RowChangeRecorder>.fromOpaque(recorder).takeUnretainedValue()
                    .note(code, table: String(cString: table), row: row)
            }, Unmanaged.passUnretained(self).toOpaque())
        defer { sqlite3_update_hook(handle, nil, nil) }
        return try body()
    }

    private func note(_ code: Int32, table: String, row: Int64) {
        let operation: Operation =
            switch code {
            case SQLITE_INSERT: .insert
            case SQLITE_DELETE: .delete
            default: operations[table]?[row] == .insert ? .insert : .update
            }
        operations[table, default: [:]][row] = operation
    }

    /// What was written down, as object IDs.
    func changes(in container: PersistentContainer) -> StoreChanges {
        var changes = StoreChanges()
        for entity in container.model.roots {
            for (row, operation) in operations[entity.table] ?? [:] {
                let id = ObjectID(entity: entity, store: container.identity, key: row)
                switch operation {
                case .insert: changes.inserted.append(id)
                case .update: changes.updated.append(id)
                case .delete: changes.deleted.append(id)
                }
            }
        }
        return changes
    }
}
