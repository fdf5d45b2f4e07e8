import Foundation

/// A fetch request as results need it: for each row its key, its version, what else it may show that
/// its version does not count, and what it sorts by.
struct ResultsQuery {
    /// A value that rows sort by.
    struct OrderColumn {
        let sql: String
        let isDescending: Bool

        /// Whether it belongs to another row, whose changes this row's version does not count.
        let isJoined: Bool
    }

    let entity: EntityDescription
    let orderColumns: [OrderColumn]
    let joinedRows: [JoinedRow]
    let arguments: [StoredValue]

    /// Tables beside those of `joinedRows` that a predicate looks into.
    let otherRoots: Set<Int>
    let limit: Int?
    let offset: Int

    /// Whether unsaved changes of the context are laid over what the store has.
    let showsUnsavedChanges: Bool

    /// Columns that the row's version does not count.
    let derivedNames: [String]
    private let stampColumns: [String]

    /// Of a listing, counted from 0.
    let firstOrderColumn: Int
    private let from: String
    private let joins: String
    private let condition: String

    init<Object: ManagedObject>(
        _ request: FetchRequest<Object>, orders: [AnySortDescriptor],
        context: ManagedObjectContext
    ) throws {
        let entity = try context.model.fetchedEntity(Object.self)
        self.entity = entity
        let model = context.model
        let translator = PredicateTranslator(
            model: model, root: entity, store: context.container.identity)
        let conditions = try FetchSource.conditions(
            request.predicates, includesSubentities: request.includesSubentities, entity: entity,
            translator)
        var columns: [OrderColumn] = []
        for descriptor in orders {
            let sql = try translator.orderColumn(descriptor)
            columns.append(
                OrderColumn(
                    sql: sql, isDescending: descriptor.order == .reverse,
                    isJoined: !sql.hasPrefix("t0.")))
        }
        orderColumns = columns
        joinedRows = translator.joinedRows
        arguments = conditions.flatMap(\.arguments)
        showsUnsavedChanges = request.includesPendingChanges && request.offset == 0
        limit = request.limit
        offset = request.offset
        derivedNames = model.columns(of: model.entities[entity.rootIndex])
            .filter { $0.value.attribute?.isDerived == true }.map(\.name)
        stampColumns =
            ["t0.\(quoted(Schema.primaryKey))", "t0.\(quoted(Schema.version))"]
            + derivedNames.map { "t0.\(quoted($0))" }
            + columns.filter(\.isJoined).map(\.sql)
        firstOrderColumn = stampColumns.count
        from = "FROM \(quoted(entity.table)) AS t0"
        joins = translator.joins
        condition = conditions.isEmpty ? "TRUE" : conditions.map(\.sql).joined(separator: " AND ")
        // A table's name in quotes stands for the table, or at worst for a column of that name.
        otherRoots = Set(
            model.roots.filter { [condition] in condition.contains(" \(quoted($0.table)) ") }
                .map(\.index))
    }

    var isDescending: Bool { orderColumns.last?.isDescending ?? false }
    var isLimited: Bool { limit != nil || offset > 0 }

    // MARK: SQL

    /// Every row in order: what it is stamped by, then what it sorts by.
    func listing(limit: Int?) -> String {
        let orders =
            orderColumns.map { $0.sql + ($0.isDescending ? " DESC" : "") }
            + ["t0.\(quoted(Schema.primaryKey))" + (isDescending ? " DESC" : "")]
        let selection = (stampColumns + orderColumns.map(\.sql)).joined(separator: ", ")
        var sql =
            "SELECT \(selection) \(from)\(joins) WHERE \(condition)"
            + " ORDER BY \(orders.joined(separator: ", "))"
        if limit != nil || offset > 0 { sql += " LIMIT \(limit ?? -1) OFFSET \(offset)" }
        return sql
    }

    /// Every row in any order: what it is stamped by.
    var comparison: String {
        "SELECT \(stampColumns.joined(separator: ", ")) \(from)\(joins) WHERE \(condition)"
    }

    /// The rows of some keys, whether they meet the predicate or not: what they are stamped by, what
    /// they sort by, whether they meet it, the keys of the rows beside them. The last argument is
    /// the keys as a JSON array.
    var rowsByKey: String {
        let selection =
            stampColumns + orderColumns.map(\.sql) + ["(\(condition))"]
            + joinedRows.map { "\($0.alias).\(quoted(Schema.primaryKey))" }
        return "SELECT \(selection.joined(separator: ", ")) FROM json_each(?) AS k"
            + " CROSS JOIN \(quoted(entity.table)) AS t0"
            + " ON t0.\(quoted(Schema.primaryKey)) = k.value\(joins)"
    }

    /// The keys of the rows beside which a joined row of some keys stands: from that row backwards,
    /// so that it costs as many steps as there are.
    func rootKeys(of joined: JoinedRow) -> String {
        var tables = ""
        var conditions: [String] = []
        var current = joined
        while true {
            tables += " CROSS JOIN \(quoted(current.entity.table)) AS \(current.alias)"
            conditions.append(current.condition)
            guard let parent = joinedRows.first(where: { $0.alias == current.parentAlias }) else {
                break
            }
            current = parent
        }
        return "SELECT t0.\(quoted(Schema.primaryKey)) FROM json_each(?) AS k\(tables)"
            + " CROSS JOIN \(quoted(entity.table)) AS t0"
            + " WHERE \(joined.alias).\(quoted(Schema.primaryKey)) = k.value AND "
            + conditions.joined(separator: " AND ")
    }

    // MARK: Reading rows

    /// Changes with everything that the row at a statement shows.
    func stamp(_ statement: StoreStatement) -> UInt64 {
        let version = statement.integer(at: 1)
        guard firstOrderColumn > 2 else { return UInt64(bitPattern: version) }
        var hash = RowHash()
        for column in 2..<firstOrderColumn { hash.combine(statement.value(at: column)) }
        hash.combine(.integer(version))
        return hash.value
    }

    /// The same of a row by its values.
    func stamp(version: Int64, derived: [StoredValue], order: [StoredValue]) -> UInt64 {
        guard firstOrderColumn > 2 else { return UInt64(bitPattern: version) }
        var hash = extrasHash(derived: derived, order: order)
        hash.combine(.integer(version))
        return hash.value
    }

    /// Changes with what the row shows and its version does not count.
    func extras(derived: [StoredValue], order: [StoredValue]) -> UInt64 {
        extrasHash(derived: derived, order: order).value
    }

    private func extrasHash(derived: [StoredValue], order: [StoredValue]) -> RowHash {
        var hash = RowHash()
        for value in derived { hash.combine(value) }
        for (value, column) in zip(order, orderColumns) where column.isJoined {
            hash.combine(value)
        }
        return hash
    }
}

/// FNV-1a over values: the same in every process.
struct RowHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ stored: StoredValue) {
        switch stored {
        case .null: combine(byte: 0)
        case .integer(let integer):
            combine(byte: 1)
            combine(word: UInt64(bitPattern: integer))
        case .real(let real):
            combine(byte: 2)
            combine(word: real.bitPattern)
        case .text(let text):
            combine(byte: 3)
            for byte in text.utf8 { combine(byte: byte) }
        case .blob(let data):
            combine(byte: 4)
            for byte in data { combine(byte: byte) }
        }
    }

    mutating func combine(word: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            combine(byte: UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
    }

    private mutating func combine(byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
