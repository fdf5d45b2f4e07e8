import Foundation

/// Translates a predicate to an SQL condition, completely or not at all.
///
/// An expression whose Swift type is not optional never becomes NULL, so SQL's three-valued logic
/// is never mixed with Swift's two-valued logic. An optional's nil is NULL.
final class PredicateTranslator {
    let model: ManagedObjectModel
    let store: StoreIdentity
    let rootAlias = "t0"
    private let root: EntityDescription
    private(set) var variables: [PredicateExpressions.VariableID: SQLTerm] = [:]

    /// One `FROM`: the query's own, or a subquery's.
    private final class Scope {
        var joins = ""
    }

    private let rootScope = Scope()
    /// The scope of each alias.
    private var scopes: [String: Scope]
    /// The joins that to-one paths need, by the path's SQL. Each path joins a table only once.
    private var joined: [String: String] = [:]
    private var aliasCount = 0
    /// The searches in the root's own texts whose relevance is known; nil if no part of the
    /// predicate searches for words.
    var rankings: [Ranking]?
    /// The rows beside the root's, but not those that only a subquery reads.
    private(set) var joinedRows: [JoinedRow] = []

    init(model: ManagedObjectModel, root: EntityDescription, store: StoreIdentity) {
        self.model = model
        self.root = root
        self.store = store
        scopes = [rootAlias: rootScope]
    }

    /// The joins of the query's table.
    var joins: String { rootScope.joins }

    var rootRow: SQLTerm {
        .object(SQLRow(place: .table(rootAlias), entity: root, isNullable: false))
    }

    func condition<Object: ManagedObject>(_ predicate: Predicate<Object>) throws -> SQLFragment {
        try binding(predicate.variable.key, to: rootRow) { try condition(of: predicate.expression) }
    }

    func term(of expression: Any) throws -> SQLTerm { try translatable(expression).term(in: self) }

    func condition(of expression: Any) throws -> SQLFragment {
        try translatable(expression).condition(in: self)
    }

    private func translatable(_ expression: Any) throws -> any SQLTranslatable {
        guard let translatable = expression as? any SQLTranslatable else {
            let name = String(describing: type(of: expression)).prefix { $0 != "<" }
            throw FetchError.untranslatable(
                part: String(name), reason: "has no translation that gives the same result")
        }
        return translatable
    }

    func variable(_ id: PredicateExpressions.VariableID) throws -> SQLTerm {
        guard let term = variables[id]
        else { throw FetchError.untranslatable(part: "a variable", reason: "is not bound") }
        return term
    }

    func binding<Result>(
        _ id: PredicateExpressions.VariableID, to term: SQLTerm, _ body: () throws -> Result
    ) rethrows -> Result {
        let before = variables
        variables[id] = term
        defer { variables = before }
        return try body()
    }

    func newAlias() -> String {
        aliasCount += 1
        return "t\(aliasCount)"
    }

    /// Runs `body`, which may join to a new alias; the joins that it needed follow.
    func subquery<Result>(
        _ body: (_ alias: String) throws -> Result
    ) rethrows -> (alias: String, joins: String, result: Result) {
        let (alias, scope) = (newAlias(), Scope())
        scopes[alias] = scope
        let result = try body(alias)
        return (alias, scope.joins, result)
    }

    /// Adds a left join: a path through nil is nil, and the row stays.
    func join(_ relationship: RelationshipDescription, from alias: String) -> String {
        let path = "\(alias).\(relationship.name)"
        if let known = joined[path] { return known }
        let new = newAlias()
        joined[path] = new
        let scope = scopes[alias] ?? rootScope
        scopes[new] = scope
        let table = quoted(model.destination(of: relationship).table)
        let key = quoted(Schema.primaryKey)
        let condition =
            if case .inverseColumn(let column) = relationship.storage {
                "\(new).\(quoted(column)) = \(alias).\(key)"
            } else {
                "\(new).\(key) = \(alias).\(quoted(relationship.name))"
            }
        if scope === rootScope {
            joinedRows.append(
                JoinedRow(
                    alias: new, parentAlias: alias, entity: model.destination(of: relationship),
                    condition: condition))
        }
        scope.joins += " LEFT JOIN \(table) AS \(new) ON \(condition)"
        return new
    }

    /// Adds an inner join: each member of a to-many relationship of the root's makes a row, so that
    /// a root without members makes none. It returns the column of the members' keys.
    func joinMembers(of relationship: RelationshipDescription) throws -> String {
        let path = "\(rootAlias).\(relationship.name)"
        let destination = model.destination(of: relationship)
        let alias = joined[path] ?? newAlias()
        let (table, (owner, key)) =
            switch relationship.storage {
            case .joinTable(let pairs, let isSource):
                (pairs.name, JoinTable.columns(isSource: isSource))
            case .inverseColumn(let column): (destination.table, (column, Schema.primaryKey))
            case .column:
                throw FetchError.untranslatable(
                    part: relationship.name, reason: "isn't a to-many relationship")
            }
        if joined.updateValue(alias, forKey: path) == nil {
            rootScope.joins +=
                " JOIN \(quoted(table)) AS \(alias)"
                + " ON \(alias).\(quoted(owner)) = \(rootAlias).\(quoted(Schema.primaryKey))"
        }
        return "\(alias).\(quoted(key))"
    }
}
