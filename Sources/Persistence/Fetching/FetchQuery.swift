import Foundation

/// A fetch request, translated.
struct FetchQuery {
    let entity: EntityDescription
    private let from: String
    private let condition: String
    private let order: String
    let arguments: [StoredValue]

    init<Object: ManagedObject>(
        _ request: FetchRequest<Object>, context: ManagedObjectContext
    ) throws {
        guard let entity = context.model.entity(for: Object.self) else {
            throw FetchError.noSuchEntity(String(describing: Object.self))
        }
        self.entity = entity
        let translator = PredicateTranslator(model: context.model, root: entity)
        var conditions: [String] = []
        if entity.index != entity.rootIndex {
            conditions.append(
                Schema(model: context.model).condition(for: entity, alias: translator.rootAlias))
        }
        var arguments: [StoredValue] = []
        for predicate in request.predicates {
            let fragment = try translator.condition(predicate)
            conditions.append(fragment.sql)
            arguments += fragment.arguments
        }
        var orders: [String] = []
        for descriptor in request.sortDescriptors {
            orders.append(try translator.order(descriptor))
        }
        // In the direction of what comes before it, so that an index serves for both.
        let descends = request.sortDescriptors.last?.order == .reverse
        orders.append("t0.\(quoted(Schema.primaryKey))" + (descends ? " DESC" : ""))
        from = "FROM \(quoted(entity.table)) AS t0" + translator.joins
        condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        order = " ORDER BY " + orders.joined(separator: ", ")
        self.arguments = arguments
    }

    func sql(selecting selection: String, limit: Int?, offset: Int) -> String {
        var sql = "SELECT \(selection) \(from)\(condition)\(order)"
        if limit != nil || offset > 0 { sql += " LIMIT \(limit ?? -1) OFFSET \(offset)" }
        return sql
    }

    func countSQL(excludingKeys: Bool, offset: Int) -> String {
        var condition = condition
        if excludingKeys {
            condition +=
                (condition.isEmpty ? " WHERE " : " AND ")
                + "t0.\(quoted(Schema.primaryKey)) NOT IN (SELECT value FROM json_each(?))"
        }
        let count = "SELECT count(*) \(from)\(condition)"
        return offset > 0 ? "SELECT max(0, (\(count)) - \(offset))" : count
    }
}
