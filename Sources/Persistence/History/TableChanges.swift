/// What a transaction has changed in one table so far. Each row or pair has one record, however
/// often it changes.
struct TableChanges {
    /// The change of a row or pair that existed when the transaction began, or of a new pair.
    struct Record {
        var kind: HistoryChange.Kind
        /// The replaced values, by the column's position. There are few, and a dictionary of them
        /// would take several times as much memory.
        private(set) var old: [(position: Int32, value: StoredValue)] = []

        init(kind: HistoryChange.Kind) { self.kind = kind }

        /// An estimate of the memory that it takes.
        var byteCount: Int { old.reduce(96) { $0 + 48 + $1.value.byteCount } }

        func value(at position: Int32) -> StoredValue? {
            old.first { $0.position == position }?.value
        }

        /// Keeps the value that a column had first.
        mutating func note(_ column: RecordedTable.Column, _ value: () -> StoredValue?) {
            guard self.value(at: column.position) == nil, let value = value() else { return }
            old.append((column.position, value))
        }
    }

    private(set) var inserted = KeyRanges()
    /// The keys of the rows that a large deletion removed, or the sources of the pairs.
    private(set) var removed = KeyRanges()
    /// The rows that this transaction inserted and deleted again.
    private var vanished = KeyRanges()
    private(set) var records: [RecordKey: Record] = [:]
    /// An estimate of the memory that the records take.
    private(set) var byteCount = 0

    var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && records.isEmpty }
    func hasInserted(_ key: Int64) -> Bool { inserted.contains(key) || vanished.contains(key) }

    /// Sets or removes the record of a row or pair.
    mutating func set(_ record: Record?, of key: RecordKey) {
        byteCount += (record?.byteCount ?? 0) - (records[key]?.byteCount ?? 0)
        records[key] = record
    }

    /// Removes and returns all records.
    mutating func takeRecords() -> [RecordKey: Record] {
        defer { (records, byteCount) = ([:], 0) }
        return records
    }

    mutating func noteInsertion(of key: Int64) {
        // If the transaction deleted the row before, this insertion replaces it.
        guard var record = records[RecordKey(key: key)] else { return inserted.insert(key) }
        record.kind = .update
        set(record, of: RecordKey(key: key))
    }

    mutating func noteUpdate(
        of key: Int64, _ columns: [RecordedTable.Column], _ values: PreupdateRow
    ) {
        guard !inserted.contains(key) else { return }
        var record = records[RecordKey(key: key)] ?? Record(kind: .touch)
        for column in columns { record.note(column) { values.replaced(column.position) } }
        if !record.old.isEmpty { record.kind = .update }
        set(record, of: RecordKey(key: key))
    }

    mutating func noteDeletion(
        of key: Int64, _ columns: [RecordedTable.Column], _ values: PreupdateRow
    ) {
        guard !inserted.remove(key) else { return vanished.insert(key) }
        var record = records[RecordKey(key: key)] ?? Record(kind: .delete)
        record.kind = .delete
        for column in columns { record.note(column) { values.old(column.position) } }
        set(record, of: RecordKey(key: key))
    }

    /// Notes the keys that a large deletion is about to remove. These rows must have no records.
    mutating func noteRemoval(of ranges: [ClosedRange<Int64>]) {
        for range in ranges { removed.formUnion(range) }
    }

    mutating func noteTombstone(of key: Int64) {
        if records[RecordKey(key: key)] == nil { inserted.insert(key) }
        set(nil, of: RecordKey(key: key))
    }

    /// Notes that a tombstone was inserted without the deletion of a row.
    mutating func recordTombstone(of key: Int64) {
        guard inserted.remove(key) else { return }
        set(Record(kind: .insert), of: RecordKey(key: key))
    }

    /// Notes that a pair was added or removed, which takes back the opposite.
    mutating func note(_ kind: HistoryChange.Kind, of pair: RecordKey) {
        set(records[pair] == nil ? Record(kind: kind) : nil, of: pair)
    }
}

extension RecordedTable {
    /// The columns whose former values are recorded.
    var recordedColumns: [Column] {
        switch content {
        case .rows(_, let columns): columns
        case .pairs: []
        case .tombstones(let columns): columns
        }
    }

    /// Returns the replaced values of a record by the names of columns, as JSON; nil if it replaced
    /// nothing. Null values of a deleted row are left out.
    func json(_ record: TableChanges.Record) -> String? {
        guard record.kind == .delete || !record.old.isEmpty else { return nil }
        return ReplacedValues.json(
            recordedColumns.compactMap { column in
                guard let value = record.value(at: column.position),
                    record.kind != .delete || !value.isNull
                else { return nil }
                return (column.name, value)
            })
    }

    /// Returns the record that ``json(_:)`` wrote.
    func record(_ kind: HistoryChange.Kind, _ json: String?) -> TableChanges.Record {
        let values = json.flatMap { ReplacedValues.values(.text($0)) } ?? [:]
        var record = TableChanges.Record(kind: kind)
        for column in recordedColumns {
            record.note(column) { values[column.name] ?? (kind == .delete ? .null : nil) }
        }
        return record
    }
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
