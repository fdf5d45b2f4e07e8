/// Finds the rows that a store mentions but that weren't read, and restores those whose values are
/// known from elsewhere.
struct LostRows {
    typealias LostObject = StoreRecoveryReport.LostObject

    let tables: RecoveredTables
    let model: ManagedObjectModel
    let incomplete: Set<String>
    let capacity: Int64
    private var connection: StoreConnection { tables.connection }
    private var references: InvalidReferences { InvalidReferences(model: model) }

    /// Finds the rows that the history says were inserted and not deleted, and the rows that
    /// relationships lead to.
    func find() throws {
        try tables.deleted.read()
        for root in model.roots where incomplete.contains(root.table) { try findInserted(root) }
        for root in model.roots {
            for relationship in model.columns(of: root).compactMap(\.value.relationship)
            where relationship.hasForeignKey {
                // A required reference must lead to a row, even to one that was deleted.
                try note(
                    model.destination(of: relationship),
                    references.column(of: relationship, in: root),
                    number: relationship.isRequired ? Int64.max : 0)
            }
        }
        for end in references.ends where incomplete.contains(end.destination) {
            guard let root = model.root(ofTable: end.destination) else { continue }
            try note(root, end, number: 0)
        }
        try tables.deleted.removeFromLost()
        for root in model.roots {
            try connection.execute(
                """
                DELETE FROM temp.lost WHERE entity = ? AND key IN \
                (SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(root.table)))
                """, [.text(root.table)])
        }
        try addReplacedValues()
    }

    private func addReplacedValues() throws {
        let changes = try connection.rows(
            """
            SELECT c."entity", c."key", c."old" FROM "_change" AS c
            JOIN temp.lost AS l ON l.entity = c."entity" AND l.key = c."key"
            WHERE c."kind" = 'update' ORDER BY c."transaction" DESC
            """)
        for change in changes {
            guard case .text(let entity) = change[0], case .integer(let key) = change[1],
                let values = ReplacedValues.values(change[2])
            else { continue }
            for (name, value) in values {
                try tables.addFragment(entity: entity, key: key, name: name, value: value)
            }
        }
    }

    /// Notes the missing rows that a column of a table refers to. `number` is the last transaction
    /// after which the row is known to have existed.
    private func note(
        _ entity: EntityDescription, _ reference: InvalidReferences.Column, number: Int64
    ) throws {
        let column = quoted(reference.name)
        let missing = """
            FROM \(quoted(reference.table)) WHERE \(column) > 0 AND \(reference.leadsNowhere)
            """
        try connection.execute(
            "INSERT INTO temp.lost SELECT ?, \(column), ? \(missing) "
                + RecoveredTables.keepingGreaterNumber,
            [.text(entity.table), .integer(number)])
        guard entity.isInHierarchy, entity.concreteNames.count == 1 else { return }
        try connection.execute(
            "INSERT OR IGNORE INTO temp.fragment SELECT ?, \(column), ?, ? \(missing)",
            [.text(entity.table), .text(Schema.entity), .text(entity.concreteNames[0])])
    }

    private func findInserted(_ root: EntityDescription) throws {
        let ranges = try connection.rows(
            """
            SELECT "key", coalesce("lastKey", "key"), "transaction" FROM "_change" \
            WHERE "entity" = ? AND "kind" = 'insert' AND "transaction" > \
            (SELECT coalesce(max("foreignTransaction"), 0) FROM \(quoted(StoreTable.name)))
            """, [.text(root.table)])
        let counted = try RowSequence.counted(root.table, connection)
        var room = capacity
        for range in ranges {
            guard case .integer(let first) = range[0], case .integer(let end) = range[1]
            else { continue }
            // A damaged key may be any number.
            let last = min(end, counted ?? end)
            guard first > 0, first <= last else { continue }
            let key = quoted(Schema.primaryKey)
            let keys: [StoredValue] = [.integer(first), .integer(last)]
            let count =
                try connection.integer(
                    "SELECT count(*) FROM \(quoted(root.table)) WHERE \(key) BETWEEN ? AND ?", keys)
                ?? 0
            let lost = last - first + 1 - count
            guard lost > 0, lost <= room else { continue }
            room -= lost
            try connection.execute(
                """
                INSERT INTO temp.lost \
                WITH RECURSIVE number(value) AS (SELECT ?1 UNION ALL \
                SELECT value + 1 FROM number WHERE value < ?2) \
                SELECT ?3, value, ?4 FROM number WHERE value NOT IN \
                (SELECT \(key) FROM \(quoted(root.table)) WHERE \(key) BETWEEN ?1 AND ?2) \
                \(RecoveredTables.keepingGreaterNumber)
                """, keys + [.text(root.table), range[2]])
        }
    }

    /// Restores the rows whose values are known. `completing` returns all values of a lost object,
    /// or nil if they aren't known. It returns the restored objects and the lost ones.
    func restore(
        _ completing: StoreRecovery.Completion
    ) throws -> (restored: [LostObject], lost: [LostObject]) {
        var (restored, lost): ([LostObject], [LostObject]) = ([], [])
        let indexes = try indexReferences()
        let writer = RowWriter(RowTemplates(model: model), connection, notesOwners: false)
        for row in try connection.rows("SELECT entity, key FROM temp.lost ORDER BY entity, key") {
            guard case .text(let table) = row[0], case .integer(let key) = row[1],
                let root = model.root(ofTable: table)
            else { continue }
            var values: [String: StoredValue] = [:]
            for fragment in try connection.rows(
                "SELECT name, value FROM temp.fragment WHERE entity = ? AND key = ?", row)
            {
                if case .text(let name) = fragment[0] { values[name] = fragment[1] }
            }
            var entity: EntityDescription? = root.isInHierarchy ? nil : root
            if entity == nil, case .text(let name) = values[Schema.entity] {
                entity = model.entity(named: name)
            }
            let version = values[Schema.version] ?? .integer(1)
            values = values.filter { !$0.key.hasPrefix("_") }
            let name = (entity ?? root).name
            let object = LostObject(entity: name, rowNumber: key, knownValues: values)
            guard let entity else {
                lost.append(object)
                continue
            }
            let whole = isWhole(values, entity) ? values : nil
            if let values = try completing(object, referringRows(to: key, of: entity)) ?? whole,
                try insert(values, key: key, version: version, entity, writer)
            {
                restored.append(object)
            } else {
                lost.append(object)
            }
        }
        for index in indexes { try connection.executeScript("DROP INDEX \(index)") }
        return (restored, lost)
    }

    /// Creates indexes for finding the rows that refer to lost rows. It returns the names of the
    /// indexes, quoted.
    private func indexReferences() throws -> [String] {
        let lost = Set(try connection.rows("SELECT DISTINCT entity FROM temp.lost").map { $0[0] })
        var indexes: [String] = []
        for root in model.roots {
            for (name, value) in model.columns(of: root) {
                guard let relationship = value.relationship,
                    lost.contains(.text(model.destination(of: relationship).table))
                else { continue }
                let index = quoted("lost \(root.table) \(name)")
                try connection.executeScript(
                    "CREATE INDEX \(index) ON \(quoted(root.table))(\(quoted(name)))")
                indexes.append(index)
            }
        }
        return indexes
    }

    private func isWhole(_ values: [String: StoredValue], _ entity: EntityDescription) -> Bool {
        entity.values.allSatisfy { value in
            !value.hasColumn || value.accepts(stored(value, in: values))
        }
    }

    private func stored(
        _ value: ValueDescription, in values: [String: StoredValue]
    ) -> StoredValue {
        values[value.name] ?? value.attribute?.initialValue ?? .null
    }

    /// Returns some of the rows that refer to a lost row, which may determine its values.
    private func referringRows(
        to key: Int64, of entity: EntityDescription
    ) throws -> [[String: StoredValue]] {
        var found: [[String: StoredValue]] = []
        for root in model.roots {
            for (name, value) in model.columns(of: root) {
                guard let relationship = value.relationship,
                    model.destination(of: relationship).table == entity.table
                else { continue }
                try connection.forEachRow(
                    """
                    SELECT * FROM \(quoted(root.table)) WHERE \(quoted(name)) = ? \
                    ORDER BY \(quoted(Schema.primaryKey)) LIMIT 100
                    """, [.integer(key)]
                ) { row in
                    var values: [String: StoredValue] = [:]
                    for column in 0..<row.columnCount {
                        values[row.name(at: column)] = row.value(at: column)
                    }
                    found.append(values)
                }
            }
        }
        return found
    }

    private func insert(
        _ values: [String: StoredValue], key: Int64, version: StoredValue,
        _ entity: EntityDescription, _ writer: RowWriter
    ) throws -> Bool {
        guard isWhole(values, entity) else { return false }
        do {
            try writer.insert(entity, key: key, version: version) {
                stored(entity.values[$0], in: values)
            }
            return true
        } catch is SaveError {
            return false
        } catch let error as StoreError where error.kind == .constraint { return false }
    }
}

extension RelationshipDescription {
    /// Whether SQLite enforces the relationship with a foreign key.
    var hasForeignKey: Bool {
        if case .column = storage { inverseDeleteRule != .noAction } else { false }
    }
}

extension ManagedObjectModel {
    func root(ofTable name: String) -> EntityDescription? { roots.first { $0.table == name } }
}
