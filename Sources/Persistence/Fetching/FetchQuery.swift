import Foundation

/// A `SELECT` over the rows of one entity, whose table has the alias `t0`. Every query for objects,
/// keys, counts, groups or results is built from it.
struct FetchQuery {
    /// The column of the rows' own keys.
    static let key = "t0.\(quoted(Schema.primaryKey))"

    let entity: EntityDescription
    /// Whether the rows may belong to several entities, so that each must name its own.
    let isMixed: Bool
    /// The tables joined to the entity's.
    var joins: SQLFragment = ""
    /// The tables joined to the entity's for the paths of predicates and of the order.
    private(set) var pathJoins = ""
    /// The conditions; a row must meet all of them.
    var conditions: [SQLFragment] = []
    /// The only search for words, and whether its relevance is the first term of the order.
    private(set) var search: (ranking: Ranking, sorts: Bool)?
    var groups: [String] = []
    var order: [String] = []

    /// Selects every row of an entity, in any order.
    init(_ entity: EntityDescription, in model: ManagedObjectModel) {
        self.entity = entity
        isMixed = entity.isAbstract || entity.concreteNames.count > 1
        if entity.index != entity.rootIndex {
            conditions = [
                SQLFragment(sql: Schema(model: model).condition(for: entity, alias: "t0"))
            ]
        }
    }

    /// Selects the rows that meet predicates. `translate` translates the rest of the query, which
    /// may join more tables.
    init<Object: ManagedObject>(
        _ predicates: [Predicate<Object>], in context: ManagedObjectContext,
        _ translate: (inout FetchQuery, PredicateTranslator) throws -> Void
    ) throws {
        guard let entity = context.model.entity(for: Object.self)
        else { throw FetchError.noSuchEntity(String(describing: Object.self)) }
        self.init(entity, in: context.model)
        let translator = PredicateTranslator(
            model: context.model, root: entity, store: context.container.identity)
        conditions += try predicates.map(translator.condition)
        try translate(&self, translator)
        pathJoins = translator.joins
        joins = SQLFragment(sql: pathJoins + joins.sql, arguments: joins.arguments)
    }

    init(_ request: FetchRequest<some ManagedObject>, context: ManagedObjectContext) throws {
        try self.init(request.predicates, in: context) { query, translator in
            query.order = try query.order(by: request.order, translator)
            if let ranking = translator.rankings?.first, translator.rankings?.count == 1 {
                query.search = (ranking, request.sortsByRelevance)
            }
            if let members = request.memberOrder {
                query.order = try query.memberOrder(members) + query.order
            }
            if request.sortsByRelevance { try query.sortByRelevance(translator.rankings) }
        }
    }

    /// Selects the members of a to-many relationship, or the far end of a one-to-one, in the
    /// relationship's order. `owners` returns the condition on the column of the owners' keys.
    init(
        membersOf relationship: RelationshipDescription, in model: ManagedObjectModel,
        where owners: (_ column: String) -> SQLFragment
    ) {
        self.init(model.destination(of: relationship), in: model)
        if case .joinTable(let table, let isSource) = relationship.storage {
            let far = JoinTable.columns(isSource: isSource).far
            joins.sql = " JOIN \(quoted(table.name)) AS j ON j.\(quoted(far)) = \(Self.key)"
        }
        conditions.append(owners(Self.ownerColumn(of: relationship)))
        order = model.orderPlace(of: relationship).map { [$0.sql(alias: "t0")] } ?? []
    }

    /// Returns the column that holds the owner's key beside each of a relationship's members.
    static func ownerColumn(of relationship: RelationshipDescription) -> String {
        switch relationship.storage {
        case .joinTable(_, let isSource):
            "j.\(quoted(JoinTable.columns(isSource: isSource).near))"
        case .inverseColumn(let column): "t0.\(quoted(column))"
        case .column: key
        }
    }

    func filtered(by condition: SQLFragment) -> FetchQuery {
        var query = self
        query.conditions.append(condition)
        return query
    }

    func filtered(toKeys keys: [Int64]) -> FetchQuery { filtered(by: .isAmong(keys, Self.key)) }

    /// Returns whether a row meets the conditions.
    func findsRow(_ connection: StoreConnection) throws -> Bool {
        try connection.integer(sql(selecting: "1"), arguments) != nil
    }

    /// The arguments in the order of their question marks.
    var arguments: [StoredValue] { joins.arguments + conditions.flatMap(\.arguments) }

    /// All conditions as one expression; `TRUE` without conditions.
    var condition: String {
        conditions.isEmpty ? "TRUE" : conditions.map(\.sql).joined(separator: " AND ")
    }

    func sql(selecting selection: String, limit: Int? = nil, offset: Int = 0) -> String {
        var sql = "SELECT \(selection) FROM \(quoted(entity.table)) AS t0\(joins.sql)"
        if !conditions.isEmpty { sql += " WHERE " + condition }
        if !groups.isEmpty { sql += " GROUP BY " + groups.joined(separator: ", ") }
        if !order.isEmpty { sql += " ORDER BY " + order.joined(separator: ", ") }
        if limit != nil || offset > 0 { sql += " LIMIT \(limit ?? -1) OFFSET \(offset)" }
        return sql
    }

    /// Selects from the rows with some keys, whether or not they meet the condition.
    /// - Parameter path: If the keys belong to a joined row, that row and those between it and the
    ///   entity's, which are read in this order.
    /// - Returns: SQL whose last argument is the keys as a JSON array.
    func sqlByKey(selecting selection: String, from path: [JoinedRow] = []) -> String {
        let tables = path.map { ($0.entity, $0.alias) } + [(entity, "t0")]
        return Self.sqlByKey(
            selecting: selection, tables: tables, joins: path.isEmpty ? joins.sql : "",
            conditions: path.map(\.condition))
    }

    /// Selects from tables, beginning with the rows of the first one that have some keys.
    static func sqlByKey(
        selecting selection: String, tables: [(entity: EntityDescription, alias: String)],
        joins: String = "", conditions: [String] = []
    ) -> String {
        let first = tables.first.map { "\($0.alias).\(quoted(Schema.primaryKey)) = k.value" }
        // CROSS JOIN keeps SQLite from beginning at the other end.
        return "SELECT \(selection) FROM json_each(?) AS k"
            + tables.map { " CROSS JOIN \(quoted($0.entity.table)) AS \($0.alias)" }.joined()
            + joins + " WHERE "
            + ([first].compactMap(\.self) + conditions).joined(separator: " AND ")
    }

    /// Selects the key and, if rows may be of several entities, the name of each row's entity.
    func keySQL(limit: Int?, offset: Int) -> String {
        let kind = isMixed ? ", t0.\(quoted(Schema.entity))" : ""
        return sql(selecting: Self.key + kind, limit: limit, offset: offset)
    }

    func countSQL(offset: Int) -> String {
        var unordered = self
        unordered.order = []
        let sql = unordered.sql(selecting: "count(*)")
        return offset > 0 ? "SELECT max(0, (\(sql)) - \(offset))" : sql
    }

    /// Returns the terms of an order, and last the key, in the direction of the last descriptor.
    func order(
        by descriptors: [AnySortDescriptor], _ translator: PredicateTranslator
    ) throws -> [String] {
        let terms = try descriptors.map { Self.orderTerm(try translator.orderColumn($0), $0.order) }
        return terms + [Self.orderTerm(Self.key, descriptors.last?.order ?? .forward)]
    }

    /// Returns the terms that sort members by the object that they belong to and by their order.
    private func memberOrder(_ keyPath: AnyKeyPath) throws -> [String] {
        let path = AccessRecorder.path(of: keyPath, on: entity.objectClass)
        guard let path, path.count == 1, case .value(let slot) = path[0].position,
            entity.values[slot].hasOrder
        else { throw FetchError.unsortable("the inverse of \(keyPath) isn't ordered") }
        let name = entity.values[slot].name
        return [name, Schema.order(of: name)].map { "t0.\(quoted($0)) NULLS LAST" }
    }

    private mutating func sortByRelevance(_ rankings: [Ranking]?) throws {
        guard let rankings
        else { throw FetchError.unsortable("relevance needs a search for words in the predicate") }
        // All rows match a search for one or two characters equally well.
        guard !rankings.isEmpty else { return }
        var terms: [String] = []
        for (number, ranking) in rankings.enumerated() {
            let join = ranking.join(as: "r\(number)")
            joins = SQLFragment(
                sql: joins.sql + join.sql, arguments: joins.arguments + join.arguments)
            terms.append("coalesce(r\(number).rank, 0)")
        }
        order.insert(terms.joined(separator: " + "), at: 0)
    }

    static func orderTerm(_ column: String, _ order: SortOrder) -> String {
        column + (order == .reverse ? " DESC" : "")
    }
}

extension SQLFragment {
    /// Returns the condition that columns have these values. NULL counts as a value.
    static func hasValues(_ values: [(column: String, value: StoredValue)]) -> SQLFragment {
        SQLFragment(
            sql: values.map { "\($0.column) \($0.value.isNull ? "IS" : "=") ?" }
                .joined(separator: " AND "), arguments: values.map(\.value))
    }

    /// Returns the condition that a column has one of these numbers, of which there may be many.
    static func isAmong(_ keys: [Int64], _ column: String) -> SQLFragment {
        keys.count == 1
            ? SQLFragment(sql: "\(column) = ?", arguments: [.integer(keys[0])])
            : SQLFragment(
                sql: "\(column) IN (SELECT value FROM json_each(?))",
                arguments: [.text(jsonArray(keys))])
    }
}

extension PredicateTranslator {
    /// Returns the column that a descriptor sorts by, in either direction.
    func orderColumn(_ descriptor: AnySortDescriptor) throws -> String {
        guard let keyPath = descriptor.keyPath
        else { throw FetchError.unsortable("a sort descriptor has no key path") }
        guard !descriptor.hasOwnComparison
        else { throw FetchError.unsortable("text sorts by its bytes, not by a language's rules") }
        do {
            let term = try follow(keyPath, from: rootRow)
            if case .value(let value) = term, !value.isOrderedAsStored {
                throw FetchError.unsortable(
                    "\(type(of: keyPath).valueType) doesn't state that it is ordered as it is stored"
                )
            }
            return try fragment(of: term).sql
        } catch FetchError.untranslatable(let part, let reason) {
            throw FetchError.unsortable("\(part) \(reason)")
        }
    }
}
