import CSQLitePreupdate
import Foundation
import GRDBSQLite

/// Records what a transaction changes, with the values that it replaces, as SQLite reports it
/// before each row is written (the preupdate hook). This includes rows that triggers and foreign
/// keys change. Each row is recorded once, however often it changes.
///
/// The values are in memory up to ``mostBytes``; more of them wait in ``RecordOverflow``, so that a
/// statement that deletes a million rows needs no memory for them.
final class TransactionRecorder {
    /// The change of a row or pair that existed when the transaction began, or of a new pair.
    struct Record {
        var kind: HistoryChange.Kind
        var old: [Int32: StoredValue] = [:]

        /// An estimate of the memory that it takes.
        var byteCount: Int { old.values.reduce(96) { $0 + 48 + $1.byteCount } }
    }

    /// The changes of one table.
    struct Changes {
        var inserted = KeyRanges()

        /// The keys of the rows that a large deletion removed, or the sources of the pairs.
        var removed = KeyRanges()

        /// The rows that this transaction inserted and deleted again.
        var vanished = KeyRanges()
        var records: [RecordKey: Record] = [:]

        var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && records.isEmpty }

        func hasInserted(_ key: Int64) -> Bool { inserted.contains(key) || vanished.contains(key) }
    }

    /// The memory for replaced values.
    static let mostBytes = 4 << 20

    let tables: [RecordedTable]
    private let names: [(schema: [CChar], table: [CChar])]

    /// The changes of each table.
    private(set) var changes: [Changes]
    private(set) var byteCount = 0
    private(set) var overflow: RecordOverflow?

    /// The error of reading the overflow, after which the transaction must not be committed.
    private(set) var failure: (any Error)?
    private var lastTable: Int?

    init(tables: [RecordedTable]) {
        self.tables = tables
        names = tables.map { ($0.schema.cString, $0.name.cString) }
        changes = Array(repeating: Changes(), count: tables.count)
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

    static func stop(_ handle: OpaquePointer?) {
        sqlite3_preupdate_hook(handle, nil, nil)
    }

    // MARK: Noting

    private func note(
        _ operation: Int32, _ schema: UnsafePointer<CChar>, _ table: UnsafePointer<CChar>,
        _ key: Int64, _ handle: OpaquePointer
    ) {
        guard let index = index(of: table, in: schema) else { return }
        let values = PreupdateRow(handle: handle)
        switch (tables[index].content, operation) {
        case (.rows, SQLITE_INSERT): noteInsertion(of: key, index)
        case (.rows(_, let columns), SQLITE_UPDATE): noteUpdate(of: key, index, columns, values)
        case (.rows(_, let columns), _): noteDeletion(of: key, index, columns, values)
        case (.pairs(let source, let destination, let orders), _):
            notePair(operation, index, source, destination, orders, values)
        case (.tombstones, SQLITE_INSERT):
            let key = RecordKey(key: key)
            if record(key, index) == nil {
                changes[index].inserted.insert(key.key)
            } else {
                set(nil, key, index)
            }
        case (.tombstones(let columns), SQLITE_DELETE):
            noteDeletion(of: key, index, columns, values)
        case (.tombstones, _): break
        }
    }

    /// Notes that a tombstone was inserted without the deletion of a row.
    func noteTombstone(_ key: Int64, in table: String, schema: String) {
        guard
            let index = tables.firstIndex(where: { $0.name == table && $0.schema == schema }),
            changes[index].inserted.remove(key)
        else { return }
        set(Record(kind: .insert), RecordKey(key: key), index)
    }

    /// Notes the keys that a large deletion is about to remove from a table. There must be no
    /// records of these rows.
    func noteRemoval(of ranges: [ClosedRange<Int64>], from table: Int) {
        for range in ranges { changes[table].removed.append(range) }
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

    private func noteInsertion(of key: Int64, _ index: Int) {
        guard var record = record(RecordKey(key: key), index) else {
            return changes[index].inserted.insert(key)
        }
        // The transaction deleted the row before, so this insertion replaces it.
        record.kind = .update
        set(record, RecordKey(key: key), index)
    }

    private func noteUpdate(
        of key: Int64, _ index: Int, _ columns: [RecordedTable.Column], _ values: PreupdateRow
    ) {
        guard !changes[index].inserted.contains(key) else { return }
        var record = record(RecordKey(key: key), index) ?? Record(kind: .touch)
        for column in columns where record.old[column.position] == nil {
            if let old = values.replaced(column.position) {
                record.old[column.position] = old
                record.kind = .update
            }
        }
        set(record, RecordKey(key: key), index)
    }

    private func noteDeletion(
        of key: Int64, _ index: Int, _ columns: [RecordedTable.Column], _ values: PreupdateRow
    ) {
        guard !changes[index].inserted.remove(key) else {
            return changes[index].vanished.insert(key)
        }
        let record = record(RecordKey(key: key), index)
        set(deletion(.delete, record, columns, values), RecordKey(key: key), index)
    }

    private func deletion(
        _ kind: HistoryChange.Kind, _ record: Record?, _ columns: [RecordedTable.Column],
        _ values: PreupdateRow
    ) -> Record {
        var record = record ?? Record(kind: kind)
        record.kind = kind
        for column in columns where record.old[column.position] == nil {
            record.old[column.position] = values.old(column.position)
        }
        return record
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
            guard !isNew(old, index) else { return }
            var record = record(old, index) ?? Record(kind: .reorder)
            for column in orders where record.old[column.position] == nil {
                record.old[column.position] = values.replaced(column.position)
            }
            return set(record, old, index)
        }
        if let old, !isNew(old, index) {
            let known = record(old, index)
            set(
                known?.kind == .connect ? nil : deletion(.disconnect, known, orders, values), old,
                index)
        }
        if let new, !isNew(new, index) {
            var record = record(new, index)
            if record == nil {
                record = Record(kind: .connect)
            } else if orders.isEmpty {
                record = nil
            } else {
                record?.kind = .reorder
            }
            set(record, new, index)
        }
    }

    /// Returns whether this transaction inserted the source of the pair, and so implies the pair.
    private func isNew(_ pair: RecordKey, _ index: Int) -> Bool {
        let ends = tables[index].ends
        return ends.count == 2 && changes[ends[0]].hasInserted(pair.key)
    }

    // MARK: Records

    private func record(_ key: RecordKey, _ index: Int) -> Record? {
        if let record = changes[index].records[key] { return record }
        do {
            guard let record = try overflow?.take(key, index) else { return nil }
            changes[index].records[key] = record
            byteCount += record.byteCount
            return record
        } catch {
            failure = failure ?? error
            return nil
        }
    }

    private func set(_ record: Record?, _ key: RecordKey, _ index: Int) {
        let former = changes[index].records[key]?.byteCount ?? 0
        changes[index].records[key] = record
        byteCount += (record?.byteCount ?? 0) - former
        if byteCount > Self.mostBytes { moveRecordsToOverflow() }
    }

    private func moveRecordsToOverflow() {
        guard failure == nil else { return }
        do {
            let overflow = try overflow ?? RecordOverflow(tables: tables)
            self.overflow = overflow
            try overflow.add(changes.map(\.records))
            for index in changes.indices { changes[index].records = [:] }
            byteCount = 0
        } catch {
            failure = error
        }
    }

    /// Calls `body` with every record of a table, each row and pair once, with its values as JSON.
    func forEachRecord(
        of index: Int,
        _ body: (RecordKey, HistoryChange.Kind, @escaping () -> String?) throws -> Void
    ) throws {
        for (key, record) in changes[index].records.sorted(by: { $0.key < $1.key })
        where !isNew(key, index) {
            try body(key, record.kind) { [tables] in tables[index].json(record) }
        }
        try overflow?.forEachRecord(of: index) { key, kind, json in
            if !isNew(key, index) { try body(key, kind, json) }
        }
    }
}

extension String {
    fileprivate var cString: [CChar] { Array(utf8CString) }
}

extension StoredValue {
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let data): data.count
        }
    }
}
