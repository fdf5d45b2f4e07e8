import Foundation

/// A fetch request as results need it: for each row its key, its version, what else it may show
/// that its version does not count, and what it sorts by.
struct ResultsQuery {
    /// A value that rows sort by.
    struct OrderColumn {
        let sql: String
        let isDescending: Bool

        /// Whether it belongs to another row, whose changes this row's version does not count.
        let isJoined: Bool
    }

    let orderColumns: [OrderColumn]
    let joinedRows: [JoinedRow]

    /// For each joined row, the columns that matter: those that rows sort by, are found by or are
    /// joined by. The version covers all of them.
    let joinedColumns: [[String]]

    /// Tables beside those of `joinedRows` that a predicate looks into.
    let otherRoots: Set<Int>
    let limit: Int?
    let offset: Int

    /// Whether unsaved changes of the context are laid over what the store has.
    let showsUnsavedChanges: Bool

    /// Columns that the row's version does not count.
    let derivedNames: [String]
    private let stampColumns: [String]

    /// The index of the first order column in a listing, from 0.
    let firstOrderColumn: Int

    /// The column of each joined row's key in a listing; what matters of it comes next.
    let firstJoinedColumns: [Int]
    private let rows: FetchQuery

    var entity: EntityDescription { rows.entity }
    var arguments: [StoredValue] { rows.arguments }

    init<Object: ManagedObject>(
        _ request: FetchRequest<Object>, orders: [AnySortDescriptor],
        context: ManagedObjectContext
    ) throws {
        let model = context.model
        var columns: [OrderColumn] = []
        var joinedRows: [JoinedRow] = []
        rows = try FetchQuery(
            request.predicates, includesSubentities: request.includesSubentities, in: context
        ) { query, translator in
            query.order = try query.order(by: orders, translator)
            for descriptor in orders {
                let sql = try translator.orderColumn(descriptor)
                columns.append(
                    OrderColumn(
                        sql: sql, isDescending: descriptor.order == .reverse,
                        isJoined: !sql.hasPrefix("t0.")))
            }
            joinedRows = translator.joinedRows
        }
        orderColumns = columns
        self.joinedRows = joinedRows
        showsUnsavedChanges = request.includesPendingChanges && request.offset == 0
        limit = request.limit
        offset = request.offset
        derivedNames = model.columns(of: model.entities[rows.entity.rootIndex])
            .filter { $0.value.attribute?.isDerived == true }.map(\.name)
        stampColumns =
            [FetchQuery.key, "t0.\(quoted(Schema.version))"]
            + derivedNames.map { "t0.\(quoted($0))" }
            + columns.filter(\.isJoined).map(\.sql)
        firstOrderColumn = stampColumns.count
        // A table's name in quotes stands for the table, or at worst for a column of that name.
        let condition = rows.condition
        let texts = columns.map(\.sql) + [condition] + joinedRows.map(\.condition)
        let joinedColumns = joinedRows.map { joined -> [String] in
            // Text search and subqueries know a row by its key alone.
            guard !condition.contains("\(joined.alias).\(quoted(Schema.primaryKey))") else {
                return [Schema.version]
            }
            let names = Set(texts.flatMap { Self.columns(of: joined.alias, in: $0) })
            return names.subtracting([Schema.primaryKey]).sorted()
        }
        self.joinedColumns = joinedColumns
        var first = firstOrderColumn + columns.count
        firstJoinedColumns = joinedColumns.map { names in
            defer { first += 1 + names.count }
            return first
        }
        otherRoots = Set(
            model.roots.filter { condition.contains(" \(quoted($0.table)) ") }.map(\.index))
    }

    var isDescending: Bool { orderColumns.last?.isDescending ?? false }
    var isLimited: Bool { limit != nil || offset > 0 }

    // MARK: SQL

    /// Every row in order: what it is stamped by, what it sorts by, what matters of joined rows.
    func listing(limit: Int?) -> String {
        let selection =
            stampColumns + orderColumns.map(\.sql) + joinedRows.indices.flatMap(joinedSelection)
        return rows.sql(
            selecting: selection.joined(separator: ", "), limit: limit, offset: offset)
    }

    /// Selects the columns that matter of joined rows, by their keys: the only argument, a JSON
    /// array.
    func joinedValues(of index: Int) -> String {
        let joined = joinedRows[index]
        return FetchQuery.sqlByKey(
            selecting: joinedSelection(index).joined(separator: ", "),
            tables: [(joined.entity, joined.alias)])
    }

    private func joinedSelection(_ index: Int) -> [String] {
        ([Schema.primaryKey] + joinedColumns[index]).map {
            "\(joinedRows[index].alias).\(quoted($0))"
        }
    }

    /// The names of the columns that SQL reads of a table by its alias.
    private static func columns(of alias: String, in sql: String) -> [String] {
        sql.components(separatedBy: "\(alias).\"").dropFirst().compactMap {
            $0.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first
                .map(String.init)
        }
    }

    /// Every row in any order: what it is stamped by.
    var comparison: String {
        var unordered = rows
        unordered.order = []
        return unordered.sql(selecting: stampColumns.joined(separator: ", "))
    }

    /// The rows of some keys, whether they meet the predicate or not: what they are stamped by,
    /// what they sort by, whether they meet it, the keys of the rows beside them. The last argument
    /// is the keys as a JSON array.
    var rowsByKey: String {
        let selection =
            stampColumns + orderColumns.map(\.sql) + ["(\(rows.condition))"]
            + joinedRows.map { "\($0.alias).\(quoted(Schema.primaryKey))" }
        return rows.sqlByKey(selecting: selection.joined(separator: ", "))
    }

    /// The keys of the rows beside which a joined row of some keys stands: from that row backwards,
    /// so that it costs as many steps as there are.
    func rootKeys(of joined: JoinedRow) -> String {
        var path = [joined]
        while let parent = joinedRows.first(where: { $0.alias == path.last?.parentAlias }) {
            path.append(parent)
        }
        return rows.sqlByKey(selecting: FetchQuery.key, from: path)
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

    /// Changes with what matters of a joined row, whose key is at a column.
    func joinedHash(_ statement: StoreStatement, of index: Int, from first: Int) -> UInt64 {
        var hash = RowHash()
        for column in joinedColumns[index].indices {
            hash.combine(statement.value(at: first + 1 + column))
        }
        return hash.value
    }

    /// The same for a row, from its values.
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
