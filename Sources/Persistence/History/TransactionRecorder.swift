import CSQLite
import Foundation

/// Records what a transaction changes, with the values that it replaces, as SQLite reports it
/// before each row is written (the preupdate hook). This includes rows that triggers and foreign
/// keys change.
///
/// The values are in memory up to ``mostBytes``; more of them wait in ``RecordOverflow``, so that a
/// statement that changes a million rows needs no memory for them.
final class TransactionRecorder {
    /// The memory for replaced values.
    static let mostBytes = 4 << 20

    let tables: [RecordedTable]
    private let names: [(schema: [CChar], table: [CChar])]
    /// The changes of each table.
    private(set) var changes: [TableChanges]
    private(set) var byteCount = 0
    private(set) var overflow: RecordOverflow?
    /// The error of the overflow, after which the transaction must not be committed.
    private(set) var failure: (any Error)?
    private var lastTable: Int?

    init(tables: [RecordedTable]) {
        self.tables = tables
        names = tables.map { (Array($0.schema.utf8CString), Array($0.name.utf8CString)) }
        changes = Array(repeating: TableChanges(), count: tables.count)
    }

    var isEmpty: Bool {
        overflow == nil
            && zip(tables, changes).allSatisfy {
                $0.isOfTombstones ? $1.records.isEmpty : $1.isEmpty
            }
    }

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

    static func stop(_ handle: OpaquePointer?) { sqlite3_preupdate_hook(handle, nil, nil) }

    private func note(
        _ operation: Int32, _ schema: UnsafePointer<CChar>, _ table: UnsafePointer<CChar>,
        _ key: Int64, _ handle: OpaquePointer
    ) {
        guard let index = index(of: table, in: schema) else { return }
        let values = PreupdateRow(handle: handle)
        let former = changes[index].byteCount
        defer {
            byteCount += changes[index].byteCount - former
            if byteCount > Self.mostBytes { moveRecordsToOverflow() }
        }
        if tables[index].ends.isEmpty { recall(RecordKey(key: key), index) }
        switch (tables[index].content, operation) {
        case (.rows, SQLITE_INSERT): changes[index].noteInsertion(of: key)
        case (.rows(_, let columns), SQLITE_UPDATE):
            changes[index].noteUpdate(of: key, columns, values)
        case (.rows(_, let columns), _), (.tombstones(let columns), SQLITE_DELETE):
            changes[index].noteDeletion(of: key, columns, values)
        case (.pairs(let source, let destination), _):
            notePair(operation, index, source, destination, values)
        case (.tombstones, SQLITE_INSERT): changes[index].noteTombstone(of: key)
        case (.tombstones, _): break
        }
    }

    private func index(of table: UnsafePointer<CChar>, in schema: UnsafePointer<CChar>) -> Int? {
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
        _ values: PreupdateRow
    ) {
        func pair(_ key: (Int32) -> Int64) -> RecordKey {
            RecordKey(key: key(source), destination: key(destination))
        }
        let old = operation == SQLITE_INSERT ? nil : pair(values.oldKey)
        let new = operation == SQLITE_DELETE ? nil : pair(values.newKey)
        for pair in Set([old, new].compactMap(\.self)) { recall(pair, index) }
        guard old != new else { return }
        if let old, !isNew(old, index) { changes[index].note(.disconnect, of: old) }
        if let new, !isNew(new, index) { changes[index].note(.connect, of: new) }
    }

    /// Brings the record of a row or pair back into memory.
    private func recall(_ key: RecordKey, _ index: Int) {
        guard let overflow, changes[index].records[key] == nil else { return }
        do {
            if let record = try overflow.take(key, index) { changes[index].set(record, of: key) }
        } catch { failure = failure ?? error }
    }

    private func moveRecordsToOverflow() {
        guard failure == nil else { return }
        do {
            let overflow = try overflow ?? RecordOverflow(tables: tables)
            self.overflow = overflow
            try overflow.add(changes.indices.map { changes[$0].takeRecords() })
            byteCount = 0
        } catch { failure = error }
    }

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

    /// Returns whether this transaction inserted the source of the pair, and so implies the pair.
    private func isNew(_ pair: RecordKey, _ index: Int) -> Bool {
        let ends = tables[index].ends
        return ends.count == 2 && changes[ends[0]].hasInserted(pair.key)
    }

    /// Calls `body` with every record of a table, each row and pair once, with its values as JSON.
    func forEachRecord(
        of index: Int, _ body: (RecordKey, HistoryChange.Kind, String?) throws -> Void
    ) throws {
        for (key, record) in changes[index].records.sorted(by: { $0.key < $1.key })
        where !isNew(key, index) { try body(key, record.kind, tables[index].json(record)) }
        try overflow?.forEachRecord(of: index) { key, kind, json in
            if !isNew(key, index) { try body(key, kind, json) }
        }
    }

    func hasChanged(where isChosen: (RecordedTable) -> Bool) throws -> Bool {
        try zip(tables, changes).enumerated().contains { index, table in
            let (table, changes) = table
            return try isChosen(table)
                && (!changes.inserted.isEmpty || !changes.removed.isEmpty
                    || changes.records.values.contains { $0.kind != .touch }
                    || overflow?.hasChanges(of: index) == true)
        }
    }
}
