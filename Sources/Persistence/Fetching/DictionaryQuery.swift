import Foundation

/// The translation of a dictionary request to SQL.
struct DictionaryQuery {
    /// One value of a row.
    struct Column {
        let sql: String
        /// The entity of the object IDs in the column; nil for other values.
        let entity: EntityDescription?
        /// The name of the expression, for messages.
        let name: String
        /// The references that it follows.
        let references: [Reference]
    }

    /// A reference that an expression follows with a left join. The value is nil if there is no
    /// row; another column reports whether there should have been one.
    struct Reference: Hashable {
        /// Whether the reference is stored and leads to no row, or to a row of another entity.
        let isBroken: String
        /// The path of the reference, for messages.
        let name: String
    }

    let sql: String
    let arguments: [StoredValue]
    let columns: [Column]
    /// The references that any column follows, selected after the columns.
    let references: [Reference]

    init<Object: ManagedObject, each Value>(
        _ request: DictionaryRequest<Object, repeat each Value>, context: ManagedObjectContext
    ) throws {
        var expressions: [UntypedFetchExpression] = []
        for expression in repeat each request.expressions { expressions.append(expression.untyped) }
        var columns: [Column] = []
        let predicates = (request.predicate.map { [$0] } ?? []) + request.furtherPredicates
        let query = try FetchQuery(predicates, in: context) { query, translator in
            var rows = GroupedRows(translator: translator, entity: query.entity)
            rows.isGrouped =
                !request.propertiesToGroupBy.isEmpty || expressions.contains(where: \.isAggregate)
            rows.groups = try request.propertiesToGroupBy.map(rows.group)
            columns = try expressions.map(rows.column)
            query.groups = rows.groups
            for sort in request.sorts {
                let column = try rows.column(sort.expression)
                query.order.append(FetchQuery.orderTerm(column.sql, sort.order))
            }
            if rows.isGrouped {
                query.order += rows.groups
            } else if let last = request.sorts.last {
                query.order.append(FetchQuery.orderTerm(FetchQuery.key, last.order))
            } else {
                query.order = try query.order(by: Object.defaultSortDescriptors, translator)
            }
        }
        references = Array(Set(columns.flatMap(\.references))).sorted { $0.name < $1.name }
        let selection = (columns.map(\.sql) + references.map(\.isBroken)).joined(separator: ", ")
        sql = query.sql(
            selecting: selection, limit: request.fetchLimit.map { max(0, $0) },
            offset: max(0, request.fetchOffset))
        arguments = query.arguments
        self.columns = columns
    }
}

/// The expressions that are valid in the rows of a request, with or without groups and aggregates.
private struct GroupedRows {
    let translator: PredicateTranslator
    let entity: EntityDescription
    var isGrouped = false
    var groups: [String] = []

    func group(_ keyPath: AnyKeyPath) throws -> String { try property(keyPath).sql }

    /// Returns the column for an expression. It throws ``FetchError/ungroupable(_:)`` for a
    /// property that can differ within a group.
    func column(_ expression: UntypedFetchExpression) throws -> DictionaryQuery.Column {
        guard let keyPath = expression.keyPath else {
            guard expression.function == .count
            else { return try column(FetchQuery.key, entity, "objectID", isAggregate: false) }
            return try column("count(*)", nil, "count", isAggregate: true)
        }
        let (operand, destination, path) = try property(keyPath)
        let name = path.isEmpty ? "a member" : path.map(\.name).joined(separator: ".")
        let sql =
            switch expression.function {
            case .property, .objectID: operand
            case .count: "count(\(operand))"
            case .members: "group_concat(DISTINCT \(operand))"
            }
        return try column(
            sql, destination,
            expression.isAggregate ? "\(expression.function.rawValue) of \(name)" : name,
            isAggregate: expression.isAggregate, references: references(on: path))
    }

    private func column(
        _ sql: String, _ entity: EntityDescription?, _ name: String, isAggregate: Bool,
        references: [DictionaryQuery.Reference] = []
    ) throws -> DictionaryQuery.Column {
        guard isAggregate || !isGrouped || groups.contains(sql)
        else { throw FetchError.ungroupable("a group has many values of \(name)") }
        return DictionaryQuery.Column(sql: sql, entity: entity, name: name, references: references)
    }

    /// Returns the references that a path follows to the rows that it reads.
    private func references(on path: [ValueDescription]) -> [DictionaryQuery.Reference] {
        var alias = translator.rootAlias
        var names: [String] = []
        return path.dropLast().compactMap(\.relationship).compactMap { relationship in
            let joined = translator.join(relationship, from: alias)
            let reference = "\(alias).\(quoted(relationship.name))"
            alias = joined
            names.append(relationship.name)
            guard case .column = relationship.storage else { return nil }
            let destination = translator.model.destination(of: relationship)
            let schema = Schema(model: translator.model)
            let isGone =
                destination.index == destination.rootIndex
                ? "\(joined).\(quoted(Schema.primaryKey)) IS NULL"
                : "NOT coalesce(\(schema.condition(for: destination, alias: joined)), 0)"
            let isBroken = "\(reference) IS NOT NULL AND \(isGone)"
            return DictionaryQuery.Reference(
                isBroken: isGrouped ? "max(\(isBroken))" : isBroken,
                name: names.joined(separator: "."))
        }
    }

    /// Returns the column that a key path leads to, the entity that the column's keys refer to, and
    /// the properties on the path, without a to-many relationship.
    private func property(
        _ keyPath: AnyKeyPath
    ) throws -> (sql: String, entity: EntityDescription?, path: [ValueDescription]) {
        let term = try translator.follow(keyPath, from: translator.rootRow)
        if case .members(let members) = term,
            case .table(translator.rootAlias) = members.owner.place
        {
            let key = try translator.joinMembers(of: members.relationship)
            return (key, translator.model.destination(of: members.relationship), [])
        }
        let sql = try translator.fragment(of: term).sql
        let path = (AccessRecorder.path(of: keyPath, on: entity.objectClass) ?? []).compactMap {
            access in
            translator.model.entity(for: access.objectClass)?.value(at: access.position)
        }
        if case .object(let row) = term { return (sql, row.entity, path) }
        return (sql, nil, path)
    }
}

extension EntityDescription {
    fileprivate func value(at position: PropertyPosition) -> ValueDescription? {
        if case .value(let slot) = position { values[slot] } else { nil }
    }
}
