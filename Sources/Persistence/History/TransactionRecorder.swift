import CSQLitePreupdate
import Foundation
import GRDBSQLite

/// Records what a transaction changes, with the values that it replaces, as SQLite reports it
/// before each row is written (the preupdate hook). This includes rows that triggers and foreign
/// keys change.
final class TransactionRecorder {
    let tables: [RecordedTable]
    private let names: [(schema: [CChar], table: [CChar])]

    /// The changes of each table.
    private(set) var changes: [TableChanges]
    private var lastTable: Int?

    init(tables: [RecordedTable]) {
        self.tables = tables
        names = tables.map { (Array($0.schema.utf8CString), Array($0.name.utf8CString)) }
        changes = Array(repeating: TableChanges(), count: tables.count)
    }

    var isEmpty: Bool {
        zip(tables, changes).allSatisfy {
            $0.isOfTombstones ? $1.records.isEmpty : $1.isEmpty
        }
    }

    // MARK: Listening

    /// Listens to a connection until ``stop(_:)``.
    func start(_ handle: OpaquePointer?) {
        sqlite3_preupdate_hook(
            handle,
            { recorder, handle, operation, schema, table, key, _ in
                guard let recorder, let handle, let schema, let table else { return }
                Unmanaged<TransactionRecorder>.fromOpaque(recorder).takeUnretainedValue()
                    .note(operation, schema, table, key, handle)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    static func stop(_ handle: OpaquePointer?) {
        sqlite3_preupdate_hook(handle, nil, nil)
    }

    private func note(
        _ operation: Int32, _ schema: UnsafePointer<CChar>, _ table: UnsafePointer<CChar>,
        _ key: Int64, _ handle: OpaquePointer
    ) {
        guard let index = index(of: table, in: schema) else { return }
        let values = PreupdateRow(handle: handle)
        switch (tables[index].content, operation) {
        case (.rows, SQLITE_INSERT): changes[index].noteInsertion(of: key)
        case (.rows(_, let columns), SQLITE_UPDATE):
            changes[index].noteUpdate(of: key, columns, values)
        case (.rows(_, let columns), _), (.tombstones(let columns), SQLITE_DELETE):
            changes[index].noteDeletion(of: key, columns, values)
        case (.pairs(let source, let destination, let orders), _):
            notePair(operation, index, source, destination, orders, values)
        case (.tombstones, SQLITE_INSERT): changes[index].noteTombstone(of: key)
        case (.tombstones, _): break
        }
    }

    private func index(
        of table: UnsafePointer<CChar>, in schema: UnsafePointer<CChar>
    ) -> Int? {
        func isAt(_ index: Int) -> Bool {
            strcmp(table, names[index].table) == 0 && strcmp(schema, names[index].schema) == 0
        }
        if let lastTable, isAt(lastTable) { return lastTable }
        guard let index = names.indices.first(where: isAt) else { return nil }
        lastTable = index
        return index
    }

    private func notePair(
        _ operation: Int32, _ index: Int, _ source: Int32, _ destination: Int32,
        _ orders: [RecordedTable.Column], _ values: PreupdateRow
    ) {
        let old =
            operation == SQLITE_INSERT
            ? nil
            : RecordKey(key: values.oldKey(source), destination: values.oldKey(destination))
        let new =
            operation == SQLITE_DELETE
            ? nil
            : RecordKey(key: values.newKey(source), destination: values.newKey(destination))
        if let old, old == new {
            if !isNew(old, index) { changes[index].noteOrder(of: old, orders, values) }
            return
        }
        if let old, !isNew(old, index) {
            changes[index].noteDisconnection(of: old, orders, values)
        }
        if let new, !isNew(new, index) {
            changes[index].noteConnection(of: new, hasOrder: !orders.isEmpty)
        }
    }

    // MARK: Changes of other kinds

    /// Notes that a tombstone was inserted without the deletion of a row.
    func noteTombstone(_ key: Int64, in table: String, schema: String) {
        guard let index = tables.firstIndex(where: { $0.name == table && $0.schema == schema })
        else { return }
        changes[index].recordTombstone(of: key)
    }

    /// Notes the keys that a large deletion is about to remove from a table.
    func noteRemoval(of ranges: [ClosedRange<Int64>], from table: Int) {
        changes[table].noteRemoval(of: ranges)
    }

    // MARK: Reading

    /// Returns whether this transaction inserted the source of the pair, and so implies the pair.
    private func isNew(_ pair: RecordKey, _ index: Int) -> Bool {
        let ends = tables[index].ends
        return ends.count == 2 && changes[ends[0]].hasInserted(pair.key)
    }

    /// Calls `body` with every record of a table in the order of the keys.
    func forEachRecord(
        of index: Int, _ body: (RecordKey, TableChanges.Record) throws -> Void
    ) rethrows {
        for (key, record) in changes[index].records.sorted(by: { $0.key < $1.key })
        where !isNew(key, index) {
            try body(key, record)
        }
    }

    func hasChanged(where isChosen: (RecordedTable) -> Bool) -> Bool {
        zip(tables, changes).contains { table, changes in
            isChosen(table)
                && (!changes.inserted.isEmpty || !changes.removed.isEmpty
                    || changes.records.values.contains { $0.kind != .touch })
        }
    }
}
