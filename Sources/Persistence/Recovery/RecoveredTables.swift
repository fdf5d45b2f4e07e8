/// The tables of a new store, still without indexes and triggers, into which salvaged records are
/// inserted.
final class RecoveredTables {
    let connection: StoreConnection
    /// The model; nil if the tables are those of an earlier version, which it doesn't describe.
    let model: ManagedObjectModel?
    let deleted: DeletedRows
    var lostValues: Set<StoreRecoveryReport.LostValue> = []
    private var insertions: [String: String] = [:]
    private let roots: [String: EntityDescription]

    init(connection: StoreConnection, model: ManagedObjectModel?) throws {
        self.connection = connection
        self.model = model
        deleted = try DeletedRows(connection: connection, model: model)
        roots = Dictionary((model?.roots ?? []).map { ($0.table, $0) }) { $1 }
        try connection.executeScript(
            """
            CREATE TEMP TABLE lost(entity, key, number, PRIMARY KEY (entity, key));
            CREATE TEMP TABLE fragment(
              entity, key, name, value, PRIMARY KEY (entity, key, name));
            CREATE TEMP TABLE orphan("_table", "_key", PRIMARY KEY ("_table", "_key"));
            """)
    }

    /// Inserts a record. `isOrphan` says whether no tree leads to the record, so that it may have
    /// been deleted. It returns whether the record was stored or is outdated; false if it is lost.
    func insert(_ record: SalvagedRecord, of layout: TreeLayout, isOrphan: Bool) throws -> Bool {
        var names: [String] = []
        var values: [StoredValue?] = []
        for (column, value) in zip(layout.columns, record.values) {
            names.append(column.name)
            values.append(column.isKey ? record.key.map { .integer($0) } : value)
        }
        var row = Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first })
        if isOrphan, try deleted.contains(row, of: layout) { return true }
        if let root = roots[layout.name], let key = record.key {
            if isOrphan, try isKnown(row, key: key, root: root) { return true }
            let cut = record.cutValue.map { $0 < names.count ? names[$0] : "" }
            guard try takeValid(&row, key: key, root: root, cut: cut) else { return false }
        } else {
            for column in layout.columns where row[column.name] == .some(nil) {
                guard !column.isRequired else { return false }
            }
        }
        let isStored = try store(names.map { (row[$0] ?? nil) ?? .null }, names, in: layout)
        if isOrphan, isStored, let key = record.key {
            // The row of a tree with this number may be newer, and stays.
            try connection.execute(
                "INSERT OR IGNORE INTO temp.orphan SELECT ?, ? WHERE changes() > 0",
                [.text(layout.name), .integer(key)])
        }
        return isStored
    }

    /// Returns whether the same or a later version of a row was read from another page.
    private func isKnown(
        _ row: [String: StoredValue?], key: Int64, root: EntityDescription
    ) throws -> Bool {
        guard case .integer(let version)? = row[Schema.version] ?? nil else { return false }
        return try connection.integer(
            "SELECT 1 FROM \(quoted(root.table)) WHERE \(quoted(Schema.primaryKey)) = ? "
                + "AND \(quoted(Schema.version)) >= ?", [.integer(key), .integer(version)]) != nil
    }

    /// Removes the values that the model refuses. `cut` is the column whose value is cut off; nil
    /// if the row is complete. It returns whether the row has all required values. If not, its
    /// values are kept as fragments.
    private func takeValid(
        _ row: inout [String: StoredValue?], key: Int64, root: EntityDescription, cut: String?
    ) throws -> Bool {
        guard let model else { return true }
        var entity = root
        if root.isInHierarchy {
            guard case .text(let name)? = row[Schema.entity] ?? nil,
                let known = model.entity(named: name)
            else { return false }
            entity = known
        }
        var isWhole = (row[Schema.version] ?? nil) != nil
        var lost: [StoreRecoveryReport.LostValue] = []
        for value in entity.values where value.hasColumn {
            guard let stored = row[value.name] else { continue }
            if let attribute = value.attribute {
                let isValid = stored.map(value.accepts) ?? false
                guard !isValid || value.name == cut else { continue }
                if attribute.isDerived {
                    row[value.name] = .some(attribute.initialValue)
                    continue
                }
                if !isValid {
                    row[value.name] = .some(.null)
                    if !attribute.isOptional { isWhole = false }
                }
            } else {
                guard stored == nil else { continue }
                row[value.name] = .some(.null)
                if value.relationship?.isRequired == true { isWhole = false }
            }
            lost.append(
                StoreRecoveryReport.LostValue(
                    entity: entity.name, rowNumber: key, property: value.name))
        }
        guard !isWhole else {
            lostValues.formUnion(lost)
            return true
        }
        for (name, value) in row where value?.isNull == false {
            try addFragment(entity: root.table, key: key, name: name, value: value ?? .null)
        }
        try addLost(entity: root.table, key: key)
        return false
    }

    private func store(
        _ values: [StoredValue], _ names: [String], in layout: TreeLayout
    ) throws -> Bool {
        // Columns that the row doesn't have were added later, and get their defaults.
        let sql = insertions["\(layout.name) \(names.count)"] ?? insertion(into: layout, names)
        insertions["\(layout.name) \(names.count)"] = sql
        do {
            try connection.execute(sql, values)
            return true
        } catch let error as StoreError where error.kind == .constraint {
            // A STRICT table refuses text that isn't valid UTF-8 and was read as a blob.
            let isText = layout.columns.map { $0.storageClass == .text }
            let readable = zip(values, isText).map { value, isText in
                if isText, case .blob = value { StoredValue.null } else { value }
            }
            guard readable != values else { return false }
            _ = try store(readable, names, in: layout)
            return false
        }
    }

    /// Returns the statement that inserts a row, or replaces an earlier version of it.
    private func insertion(into layout: TreeLayout, _ columns: [String]) -> String {
        guard columns.contains(Schema.version)
        else { return RowStatements.insertion(into: layout.name, columns, conflict: "OR IGNORE") }
        let version = quoted(Schema.version)
        let changes = columns.map(quoted).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return RowStatements.insertion(into: layout.name, columns)
            + " ON CONFLICT (\(quoted(Schema.primaryKey))) DO UPDATE SET \(changes) "
            + "WHERE excluded.\(version) > \(quoted(layout.name)).\(version)"
    }

    /// Keeps a value of a row that may be lost, unless a better source has already supplied one.
    func addFragment(entity: String, key: Int64, name: String, value: StoredValue) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO temp.fragment VALUES (?, ?, ?, ?)",
            [.text(entity), .integer(key), .text(name), value])
    }

    /// Notes a row that wasn't deleted and that may not be found.
    func addLost(entity: String, key: Int64) throws {
        try connection.execute(
            "INSERT INTO temp.lost VALUES (?, ?, ?) \(Self.keepingGreaterNumber)",
            [.text(entity), .integer(key), .integer(.max)])
    }

    static let keepingGreaterNumber =
        "ON CONFLICT (entity, key) DO UPDATE SET number = max(number, excluded.number)"
}
