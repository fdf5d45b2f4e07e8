/// Has the history follow the rows that a migration gives other tables or numbers, and the pairs
/// whose table gets another name. The rows of a large deletion become changes of single rows then.
struct MovedHistory {
    private let changes: InferredChanges
    private let history: RecordedChanges
    /// The entities of rows by table and number, deleted rows included, for tables that don't keep
    /// all of their rows.
    private var entities: [String: [Int64: String]] = [:]

    private var placement: RowPlacement { changes.placement }
    private var connection: StoreConnection { changes.connection }

    /// Reads what is known of the rows before the migration drops their tables.
    init(_ changes: InferredChanges) throws {
        self.changes = changes
        history = RecordedChanges(schema: "main", connection: changes.connection)
        for table in dividedTables { try noteEntities(of: table, in: table) }
    }

    private var dividedTables: [String] {
        changes.stored.filter { $0.hasEntities && !placement.keepsWhole($0.name) }.map(\.name)
    }

    private mutating func noteEntities(of table: String, in source: String) throws {
        try connection.forEachRow(
            "SELECT \(quoted(Schema.primaryKey)), \(quoted(Schema.entity)) FROM \(quoted(source))"
        ) { entities[table, default: [:]][$0.integer(at: 0)] = $0.text(at: 1) }
    }

    /// Runs after the tables have been replaced, those of the history among them.
    mutating func run() throws {
        guard changes.former.hasRenamed || changes.pairs.areRenamed || placement.movesRows
        else { return }
        for table in dividedTables {
            let deletions = try history.matching(
                "\"kind\" = 'delete' AND \"lastKey\" IS NULL AND \"entity\" = ?", [.text(table)])
            for deletion in deletions {
                guard case .text(let name)? = deletion.values?[Schema.entity] else { continue }
                entities[table, default: [:]][deletion.key.key] = name
            }
            for removed in try RemovedRowsTable.all(of: table, in: "main", connection) {
                try noteEntities(of: table, in: removed.name)
            }
        }
        let numbers = try connection.integers("SELECT DISTINCT \"transaction\" FROM \"_change\"")
        for number in numbers { try move(number) }
        for table in try RemovedRowsTable.all(in: "main", connection)
        where changes.former.present(table.table) != table.table || mustMove(table.table) {
            try table.drop(connection)
        }
    }

    /// Writes the changes of one transaction anew that the migration concerns.
    private func move(_ number: Int64) throws {
        var found: [RecordedChange] = []
        try history.forEach(
            from: number, through: number, hasValues: true,
            kinds: [.insert, .update, .delete, .connect, .disconnect, .touch]
        ) { found.append($0) }
        var sequence = found.last?.sequence ?? 0
        for change in found {
            guard let parts = try parts(of: change) else { continue }
            let place: [StoredValue] = [.integer(number), .integer(change.sequence)]
            for part in parts {
                sequence += 1
                let isPair = [.connect, .disconnect].contains(part.kind)
                let old = part.values.flatMap { values in
                    values.isEmpty && part.kind != .delete
                        ? nil
                        : ReplacedValues.json(
                            values.sorted { $0.key < $1.key }.map { (name: $0, value: $1) })
                }
                // The destination of a row says whether its values have been erased.
                try connection.execute(
                    """
                    INSERT INTO "_change" SELECT "transaction", ?3, ?4, "kind", ?5, ?6, \
                    coalesce(?7, "destination"), ?8 \
                    FROM "_change" WHERE "transaction" = ?1 AND "sequence" = ?2
                    """,
                    place + [
                        .integer(sequence), .text(part.table), .integer(part.key.key),
                        StoredValue(part.lastKey),
                        StoredValue(isPair ? part.key.destination : nil), StoredValue(old),
                    ])
            }
            try connection.execute(
                "DELETE FROM \"_change\" WHERE \"transaction\" = ? AND \"sequence\" = ?", place)
        }
    }

    /// Returns what becomes of a change; nil if it stays.
    private func parts(of change: RecordedChange) throws -> [RecordedChange]? {
        let name = changes.former.present(change.table)
        guard name != change.table || mustMove(name),
            let table = changes.stored.first(where: { $0.name == name })
        else { return nil }
        var parts: [RecordedChange] = []
        if change.kind == .insert, change.lastKey != nil {
            var ranges: [RowPlacement.Place: KeyRanges] = [:]
            for key in change.keys {
                let place = place(of: key, nil, in: table).place
                ranges[place, default: KeyRanges()].insert(key + place.offset)
            }
            for (place, keys) in ranges.sorted(by: { $0.key.table < $1.key.table }) {
                parts += keys.ranges.map {
                    change.moved(
                        to: place.table, RecordKey(key: $0.lowerBound),
                        through: $0.count > 1 ? $0.upperBound : nil, change.values)
                }
            }
        } else if change.lastKey != nil {
            try history.forEachPart(of: change, in: change.keys) { part in
                parts.append(moved(part, table))
            }
        } else {
            parts.append(moved(change, table))
        }
        return parts
    }

    /// Whether the rows or pairs of a table get another place, or refer to rows that do.
    private func mustMove(_ name: String) -> Bool {
        guard let table = changes.stored.first(where: { $0.name == name }) else { return false }
        if table.isOfPairs { return changes.pairs.moves(table, placement) }
        return !placement.keepsWhole(name)
            || placement.moves.contains { move in
                move.source.name == name
                    && table.types.keys.contains { offset(of: $0, in: table, move.entity) != nil }
            }
    }

    private func moved(_ change: RecordedChange, _ table: StoredTable) -> RecordedChange {
        if table.isOfPairs {
            let (name, key) = changes.pairs.place(of: change.key, in: table, placement)
            return change.moved(to: name, key, change.values)
        }
        let (place, entity) = place(of: change.key.key, change.values, in: table)
        var values = change.values
        for case (let name, .integer(let key)) in change.values ?? [:] {
            guard let offset = entity.flatMap({ offset(of: name, in: table, $0) }) else { continue }
            values?[name] = .integer(key + offset)
        }
        if change.kind == .delete, let entity, entity.isInHierarchy {
            values?[Schema.entity] = .text(entity.name)
        }
        return change.moved(
            to: place.table, RecordKey(key: change.key.key + place.offset), values)
    }

    /// Returns the place of a row, and its entity if the model has that.
    private func place(
        of key: Int64, _ values: [String: StoredValue]?, in table: StoredTable
    ) -> (place: RowPlacement.Place, entity: EntityDescription?) {
        var name = table.hasEntities ? entities[table.name]?[key] : table.name
        if case .text(let recorded)? = values?[Schema.entity] { name = recorded }
        return placement.place(ofEntity: name, in: table.name)
    }

    /// Returns what is added to the references in a column.
    private func offset(
        of column: String, in table: StoredTable, _ entity: EntityDescription
    ) -> Int64? {
        let value = entity.slot(named: column).map { entity.values[$0] }
        guard let relationship = value?.relationship,
            let source = changes.destination(of: column, of: table)
        else { return nil }
        return placement.offset(from: source, to: changes.model.destination(of: relationship))
    }
}

extension RecordedChange {
    fileprivate func moved(
        to table: String, _ key: RecordKey, through lastKey: Int64? = nil,
        _ values: [String: StoredValue]?
    ) -> RecordedChange {
        RecordedChange(
            transaction: transaction, sequence: sequence, table: table, kind: kind, key: key,
            lastKey: lastKey, values: values)
    }
}
