import Foundation

/// A fetch request, translated.
struct FetchQuery {
    let entity: EntityDescription

    /// Whether the rows may be of other entities than the fetched, so that each must say of which.
    let isMixed: Bool
    private let source: FetchSource
    private let order: String

    var arguments: [StoredValue] { source.arguments }

    init<Object: ManagedObject>(
        _ request: FetchRequest<Object>, context: ManagedObjectContext
    ) throws {
        let entity = try context.model.fetchedEntity(Object.self)
        self.entity = entity
        isMixed =
            request.includesSubentities && (entity.isAbstract || entity.concreteNames.count > 1)
        let translator = PredicateTranslator(
            model: context.model, root: entity, store: context.container.identity)
        let conditions = try FetchSource.conditions(
            request.predicates, includesSubentities: request.includesSubentities,
            entity: entity, translator)
        let sorts = request.order
        var orders: [String] = []
        for descriptor in sorts { orders.append(try translator.order(descriptor)) }
        let descends = sorts.last?.order == .reverse
        orders.append("t0.\(quoted(Schema.primaryKey))" + (descends ? " DESC" : ""))
        source = FetchSource(entity: entity, joins: translator.joins, conditions: conditions)
        order = " ORDER BY " + orders.joined(separator: ", ")
    }

    func sql(selecting selection: String, limit: Int?, offset: Int) -> String {
        "SELECT \(selection) \(source.sql)\(order)\(limitClause(limit, offset: offset))"
    }

    /// Selects the key, and where rows may be of several entities the name of each one's.
    func keySQL(limit: Int?, offset: Int) -> String {
        let names = isMixed ? [Schema.primaryKey, Schema.entity] : [Schema.primaryKey]
        return sql(
            selecting: names.map { "t0.\(quoted($0))" }.joined(separator: ", "), limit: limit,
            offset: offset)
    }

    func countSQL(excludingKeys: Bool, offset: Int) -> String {
        var sql = "SELECT count(*) \(source.sql)"
        if excludingKeys {
            sql +=
                (source.hasCondition ? " AND " : " WHERE ")
                + "t0.\(quoted(Schema.primaryKey)) NOT IN (SELECT value FROM json_each(?))"
        }
        return offset > 0 ? "SELECT max(0, (\(sql)) - \(offset))" : sql
    }
}

/// Which rows a query looks at: a table, what is joined to it, and the conditions.
struct FetchSource {
    let sql: String
    let hasCondition: Bool
    let arguments: [StoredValue]

    init(entity: EntityDescription, joins: String, conditions: [SQLFragment]) {
        let condition = conditions.map(\.sql).joined(separator: " AND ")
        hasCondition = !conditions.isEmpty
        sql =
            "FROM \(quoted(entity.table)) AS t0\(joins)"
            + (hasCondition ? " WHERE " + condition : "")
        arguments = conditions.flatMap(\.arguments)
    }

    /// What of the table is the entity, and the predicates.
    static func conditions<Object: ManagedObject>(
        _ predicates: [Predicate<Object>], includesSubentities: Bool, entity: EntityDescription,
        _ translator: PredicateTranslator
    ) throws -> [SQLFragment] {
        var conditions: [SQLFragment] = []
        if !includesSubentities, entity.isInHierarchy {
            let name = StoredValue.text(entity.name).sqlLiteral
            let column = "\(translator.rootAlias).\(quoted(Schema.entity))"
            conditions.append(SQLFragment(sql: "\(column) = \(name)"))
        } else if entity.index != entity.rootIndex {
            conditions.append(
                SQLFragment(
                    sql: Schema(model: translator.model)
                        .condition(for: entity, alias: translator.rootAlias)))
        }
        for predicate in predicates { conditions.append(try translator.condition(predicate)) }
        return conditions
    }
}

func limitClause(_ limit: Int?, offset: Int) -> String {
    limit != nil || offset > 0 ? " LIMIT \(limit ?? -1) OFFSET \(offset)" : ""
}

extension ManagedObjectModel {
    /// The entity of a class that is to be fetched.
    func fetchedEntity(_ objectClass: ManagedObject.Type) throws -> EntityDescription {
        guard let entity = entity(for: objectClass) else {
            throw FetchError.noSuchEntity(String(describing: objectClass))
        }
        return entity
    }
}

extension PredicateTranslator {
    /// A term of an `ORDER BY`.
    func order(_ descriptor: AnySortDescriptor) throws -> String {
        try orderColumn(descriptor) + (descriptor.order == .reverse ? " DESC" : "")
    }

    /// What a descriptor sorts by, in either direction.
    func orderColumn(_ descriptor: AnySortDescriptor) throws -> String {
        guard let keyPath = descriptor.keyPath else {
            throw FetchError.unsortable("a sort descriptor has no key path")
        }
        guard !descriptor.hasOwnComparison else {
            throw FetchError.unsortable("text sorts by its bytes, not as a language would have it")
        }
        do {
            return try fragment(of: follow(keyPath, from: rootRow)).sql
        } catch FetchError.untranslatable(let part, let reason) {
            throw FetchError.unsortable("\(part) \(reason)")
        }
    }
}
