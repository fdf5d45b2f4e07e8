import Foundation
import GRDBSQLite

/// What one of our transactions changes, with the values that it replaces, as SQLite reports it
/// before each row is written (the preupdate hook): rows that triggers and foreign keys change as
/// well. Each row is recorded once, however often it changes.
final class TransactionRecorder {
    enum RowKind {
        /// Only derived attributes or the version changed: no history, but whoever shows the row
        /// has to look at it.
        case touch
        case update
        case delete
    }

    struct Row {
        var kind: RowKind
        var old: [Int32: StoredValue] = [:]
    }

    struct Pair: Hashable {
        let source: Int64
        let destination: Int64
    }

    enum PairKind {
        case connect
        case disconnect
        case reorder
    }

    struct PairChange {
        var kind: PairKind
        var old: [Int32: StoredValue] = [:]
    }

    /// The changes of one table.
    struct Changes {
        var inserted = KeyRanges()
        var rows: [Int64: Row] = [:]
        var pairs: [Pair: PairChange] = [:]

        var isEmpty: Bool { inserted.isEmpty && rows.isEmpty && pairs.isEmpty }
    }

    let tables: [RecordedTable]
    private let names: [(schema: [CChar], table: [CChar])]

    /// By table. What a savepoint takes back is put back from a copy.
    var changes: [Changes]
    private var lastTable: Int?

    init(tables: [RecordedTable]) {
        self.tables = tables
        names = tables.map { ($0.schema.cString, $0.name.cString) }
        changes = Array(repeating: Changes(), count: tables.count)
    }

    var isEmpty: Bool { changes.allSatisfy(\.isEmpty) }

    /// Listens to a connection until ``stop(_:)``.
    func start(_ handle: OpaquePointer?) {
        _ = setPreupdateHook(
            handle,
            { recorder, handle, operation, schema, table, key, _ in
                guard let recorder, let handle, let schema, let table else { return }
                Unmanaged<TransactionRecorder>.fromOpaque(recorder).takeUnretainedValue()
                    .note(operation, schema, table, key, handle)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    static func stop(_ handle: OpaquePointer?) {
        _ = setPreupdateHook(handle, nil, nil)
    }

    // MARK: Noting

    private func note(
        _ operation: Int32, _ schema: UnsafePointer<CChar>, _ table: UnsafePointer<CChar>,
        _ key: Int64, _ handle: OpaquePointer
    ) {
        guard let index = index(of: table, in: schema) else { return }
        let values = ChangedValues(handle: handle)
        switch (tables[index].content, operation) {
        case (.rows, SQLITE_INSERT): noteInsertion(of: key, index, values)
        case (.rows(_, let columns), SQLITE_UPDATE): noteUpdate(of: key, index, columns, values)
        case (.rows(_, let columns), _): noteDeletion(of: key, index, columns, values)
        case (.pairs(let source, let destination, let orders), _):
            notePair(operation, index, source, destination, orders, values)
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

    private func noteInsertion(of key: Int64, _ index: Int, _ values: ChangedValues) {
        guard !changes[index].rows.isEmpty, var row = changes[index].rows[key] else {
            return changes[index].inserted.insert(key)
        }
        // Deleted before: what was there is replaced.
        row.kind = .update
        changes[index].rows[key] = row
    }

    private func noteUpdate(
        of key: Int64, _ index: Int, _ columns: [RecordedTable.Column], _ values: ChangedValues
    ) {
        guard !changes[index].inserted.contains(key) else { return }
        var row = changes[index].rows[key] ?? Row(kind: .touch)
        for column in columns where row.old[column.position] == nil {
            if let old = values.replaced(column.position) {
                row.old[column.position] = old
                row.kind = .update
            }
        }
        changes[index].rows[key] = row
    }

    private func noteDeletion(
        of key: Int64, _ index: Int, _ columns: [RecordedTable.Column], _ values: ChangedValues
    ) {
        guard !changes[index].inserted.remove(key) else { return }
        var row = changes[index].rows[key] ?? Row(kind: .delete)
        row.kind = .delete
        for column in columns where row.old[column.position] == nil {
            row.old[column.position] = values.old(column.position)
        }
        changes[index].rows[key] = row
    }

    private func notePair(
        _ operation: Int32, _ index: Int, _ source: Int32, _ destination: Int32,
        _ orders: [RecordedTable.Column], _ values: ChangedValues
    ) {
        let old =
            operation == SQLITE_INSERT
            ? nil
            : Pair(source: values.oldKey(source), destination: values.oldKey(destination))
        let new =
            operation == SQLITE_DELETE
            ? nil
            : Pair(source: values.newKey(source), destination: values.newKey(destination))
        if let old, old == new {
            guard !isNew(old, index) else { return }
            var change = changes[index].pairs[old] ?? PairChange(kind: .reorder)
            for column in orders where change.old[column.position] == nil {
                change.old[column.position] = values.replaced(column.position)
            }
            changes[index].pairs[old] = change
            return
        }
        if let old, !isNew(old, index) {
            let known = changes[index].pairs[old]
            if known?.kind == .connect {
                changes[index].pairs[old] = nil
            } else {
                var change = known ?? PairChange(kind: .disconnect)
                change.kind = .disconnect
                for column in orders where change.old[column.position] == nil {
                    change.old[column.position] = values.old(column.position)
                }
                changes[index].pairs[old] = change
            }
        }
        if let new, !isNew(new, index) {
            if var known = changes[index].pairs[new] {
                known.kind = .reorder
                changes[index].pairs[new] = orders.isEmpty ? nil : known
            } else {
                changes[index].pairs[new] = PairChange(kind: .connect)
            }
        }
    }

    /// Whether a pair is of a row that this transaction inserted, whose insertion implies it.
    func isNew(_ pair: Pair, _ index: Int) -> Bool {
        let ends = tables[index].ends
        return changes[ends[0]].inserted.contains(pair.source)
            || changes[ends[1]].inserted.contains(pair.destination)
    }
}

extension TransactionRecorder {
    /// The IDs of all rows that changed; both ends of a pair have.
    func storeChanges(number: Int64, in container: PersistentContainer) -> StoreChanges {
        var result = StoreChanges()
        result.transactions = [number]
        let count = changes.reduce(0) { $0 + $1.inserted.count + $1.rows.count + $1.pairs.count }
        guard count <= ChangeMailbox.capacity else {
            result.isComplete = false
            return result
        }
        let model = container.model
        func id(_ key: Int64, _ root: Int) -> ObjectID {
            ObjectID(entity: model.entities[root], store: container.identity, key: key)
        }
        for (table, changes) in zip(tables, changes) {
            switch table.content {
            case .rows(let root, _):
                for range in changes.inserted.ranges {
                    result.inserted += range.map { id($0, root) }
                }
                for (key, row) in changes.rows {
                    if row.kind == .delete {
                        result.deleted.append(id(key, root))
                    } else {
                        result.updated.append(id(key, root))
                    }
                }
            case .pairs:
                let roots = table.ends.compactMap { end -> Int? in
                    if case .rows(let root, _) = tables[end].content { root } else { nil }
                }
                guard roots.count == 2 else { continue }
                for pair in changes.pairs.keys {
                    result.updated += [id(pair.source, roots[0]), id(pair.destination, roots[1])]
                }
            }
        }
        return result
    }
}

/// The row that a preupdate hook was called for.
private struct ChangedValues {
    let handle: OpaquePointer

    func oldKey(_ column: Int32) -> Int64 { sqlite3_value_int64(oldValue(column)) }
    func newKey(_ column: Int32) -> Int64 { sqlite3_value_int64(newValue(column)) }
    func old(_ column: Int32) -> StoredValue { Self.stored(oldValue(column)) }

    /// The former value of a column that gets another one; nil if it stays.
    func replaced(_ column: Int32) -> StoredValue? {
        let (old, new) = (oldValue(column), newValue(column))
        let type = sqlite3_value_type(old)
        if type == sqlite3_value_type(new) {
            switch type {
            case SQLITE_NULL: return nil
            case SQLITE_INTEGER:
                if sqlite3_value_int64(old) == sqlite3_value_int64(new) { return nil }
            default: break
            }
        }
        let value = Self.stored(old)
        return value == Self.stored(new) ? nil : value
    }

    private func oldValue(_ column: Int32) -> OpaquePointer? {
        var value: OpaquePointer?
        _ = preupdateOldValue(handle, column, &value)
        return value
    }

    private func newValue(_ column: Int32) -> OpaquePointer? {
        var value: OpaquePointer?
        _ = preupdateNewValue(handle, column, &value)
        return value
    }

    private static func stored(_ value: OpaquePointer?) -> StoredValue {
        guard let value else { return .null }
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            let start = sqlite3_value_text(value)
            let count = Int(sqlite3_value_bytes(value))
            return .text(
                String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_value_blob(value)
            let count = Int(sqlite3_value_bytes(value))
            return .blob(start.map { Data(bytes: $0, count: count) } ?? Data())
        default: return .null
        }
    }
}

extension String {
    fileprivate var cString: [CChar] { Array(utf8CString) }
}
