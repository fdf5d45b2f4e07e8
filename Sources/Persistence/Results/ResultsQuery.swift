import Foundation

/// The queries of a fetched results controller. For each row they read its key, its version, the
/// values that it sorts by, and the shown values that its version does not cover.
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

    private let stampColumns: [String]
    /// The index of the first order column in a listing, from 0.
    let firstOrderColumn: Int
    /// The column of each joined row's key in a listing; its other columns that matter come next.
    let firstJoinedColumns: [Int]
    private let rows: FetchQuery

    var entity: EntityDescription { rows.entity }
    var arguments: [StoredValue] { rows.arguments }

    init<Object: ManagedObject>(
        _ request: FetchRequest<Object>, orders: [AnySortDescriptor], context: ManagedObjectContext
    ) throws {
        guard request.fetchLimit == nil, request.fetchOffset == 0, request.memberOrder == nil else {
            throw FetchError.untranslatable(
                part: "a limit, an offset or an order of members",
                reason: "isn't followed by fetched results")
        }
        let model = context.model
        var columns: [OrderColumn] = []
        var joinedRows: [JoinedRow] = []
        rows = try FetchQuery(request.predicates, in: context) { query, translator in
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
        let derivedNames = model.columns(of: model.entities[rows.entity.rootIndex])
            .filter { $0.value.attribute?.isDerived == true }.map(\.name)
        stampColumns =
            [FetchQuery.key, "t0.\(quoted(Schema.version))"]
            + derivedNames.map { "t0.\(quoted($0))" }
            + columns.filter(\.isJoined).map(\.sql)
        firstOrderColumn = stampColumns.count
        // A quoted name is that of a table, or at worst of a column with the same name.
        let condition = rows.condition
        let texts = columns.map(\.sql) + [condition] + joinedRows.map(\.condition)
        let joinedColumns = joinedRows.map { joined -> [String] in
            // Text search and subqueries identify a row only by its key.
            guard !condition.contains("\(joined.alias).\(quoted(Schema.primaryKey))")
            else { return [Schema.version] }
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

    private var isDescending: Bool { orderColumns.last?.isDescending ?? false }

    /// Selects every row in order, with the columns of its stamp, the values that it sorts by, and
    /// the columns of joined rows that matter.
    var listing: String {
        let selection =
            stampColumns + orderColumns.map(\.sql) + joinedRows.indices.flatMap(joinedSelection)
        return rows.sql(selecting: selection.joined(separator: ", "))
    }

    /// Selects the columns that matter of joined rows, by their keys. The only argument is the keys
    /// as a JSON array.
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

    /// Returns the names of the columns that SQL reads from a table with an alias.
    private static func columns(of alias: String, in sql: String) -> [String] {
        sql.components(separatedBy: "\(alias).\"").dropFirst().compactMap {
            $0.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first
                .map(String.init)
        }
    }

    /// Selects every row in any order, with the columns of its stamp.
    var comparison: String {
        var unordered = rows
        unordered.order = []
        return unordered.sql(selecting: stampColumns.joined(separator: ", "))
    }

    /// Selects the rows with some keys, whether or not they meet the predicate, with the columns of
    /// their stamps, the values that they sort by, and whether they meet the predicate. The last
    /// argument is the keys as a JSON array.
    var rowsByKey: String {
        let selection = stampColumns + orderColumns.map(\.sql) + ["(\(rows.condition))"]
        return rows.sqlByKey(selecting: selection.joined(separator: ", "))
    }

    /// Selects the keys of the rows that are joined to rows with some keys. The query begins at the
    /// joined rows, so that its cost is the number of rows that it finds.
    func rootKeys(of joined: JoinedRow) -> String {
        var path = [joined]
        while let parent = joinedRows.first(where: { $0.alias == path.last?.parentAlias }) {
            path.append(parent)
        }
        return rows.sqlByKey(selecting: FetchQuery.key, from: path)
    }

    /// Writes the values that the row at a statement sorts by to `order`.
    func readOrder(of row: StoreStatement, into order: inout OrderKey) {
        order.removeAll()
        for (index, column) in orderColumns.enumerated() {
            order.append(row.value(at: firstOrderColumn + index), descending: column.isDescending)
        }
        order.append(key: row.integer(at: 0), descending: isDescending)
    }

    /// Returns a hash that changes with everything that the row at a statement shows.
    func stamp(_ statement: StoreStatement) -> UInt64 {
        let version = statement.integer(at: 1)
        guard firstOrderColumn > 2 else { return UInt64(bitPattern: version) }
        var hash = RowHash()
        for column in 2..<firstOrderColumn { hash.combine(statement.value(at: column)) }
        hash.combine(.integer(version))
        return hash.value
    }

    /// Returns a hash that changes with the values that matter of a joined row with its key at a
    /// column.
    func joinedHash(_ statement: StoreStatement, of index: Int, from first: Int) -> UInt64 {
        var hash = RowHash()
        for column in joinedColumns[index].indices {
            hash.combine(statement.value(at: first + 1 + column))
        }
        return hash.value
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

    private mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
