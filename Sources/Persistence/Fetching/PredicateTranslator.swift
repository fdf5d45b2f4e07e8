import Foundation

/// Turns a predicate into an SQL condition, whole or not at all.
final class PredicateTranslator {
    let model: ManagedObjectModel
    let rootAlias = "t0"
    private let root: EntityDescription
    private var variables: [PredicateExpressions.VariableID: SQLTerm] = [:]

    /// The joins that to-one paths need, by the path's SQL: each table once a path.
    private var aliases: [String: String] = [:]
    private(set) var joins = ""

    init(model: ManagedObjectModel, root: EntityDescription) {
        self.model = model
        self.root = root
    }

    func condition<Object: ManagedObject>(_ predicate: Predicate<Object>) throws -> SQLFragment {
        variables[predicate.variable.key] = .row(alias: rootAlias, entity: root, isNullable: false)
        return try fragment(of: term(of: predicate.expression))
    }

    func order<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) throws -> String {
        guard let keyPath = descriptor.keyPath else {
            throw FetchError.unsortable("a sort descriptor has no key path")
        }
        let fragment: SQLFragment
        do {
            fragment = try self.fragment(
                of: follow(keyPath, from: .row(alias: rootAlias, entity: root, isNullable: false)))
        } catch FetchError.untranslatable(let part, let reason) {
            throw FetchError.unsortable("\(part) \(reason)")
        }
        return fragment.sql + (descriptor.order == .reverse ? " DESC" : "")
    }

    // MARK: Terms

    func term(of expression: Any) throws -> SQLTerm {
        guard let translatable = expression as? any SQLTranslatable else {
            throw FetchError.untranslatable(
                part: String(describing: type(of: expression)).prefixBeforeGenerics,
                reason: "is not supported")
        }
        return try translatable.term(in: self)
    }

    func fragment(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .expression(let fragment, _): return fragment
        case .constant(.null): return SQLFragment(sql: "NULL")
        case .constant(let value): return SQLFragment(sql: "?", arguments: [value])
        case .row(let alias, _, _):
            return SQLFragment(sql: "\(alias).\(quoted(Schema.primaryKey))")
        case .collection, .range:
            throw FetchError.untranslatable(
                part: "a collection or range", reason: "can only be asked what it contains")
        }
    }

    func isNullable(_ term: SQLTerm) -> Bool {
        switch term {
        case .expression(_, let isNullable), .row(_, _, let isNullable): isNullable
        case .constant(let value): value.isNull
        case .collection, .range: false
        }
    }

    // MARK: Variables

    func variable(_ id: PredicateExpressions.VariableID) throws -> SQLTerm {
        guard let term = variables[id] else {
            throw FetchError.untranslatable(part: "a variable", reason: "is not bound")
        }
        return term
    }

    func binding<Result>(
        _ id: PredicateExpressions.VariableID, to term: SQLTerm, _ body: () throws -> Result
    ) rethrows -> Result {
        let before = variables.updateValue(term, forKey: id)
        defer { variables[id] = before }
        return try body()
    }

    // MARK: Key paths

    func follow(_ keyPath: AnyKeyPath, from term: SQLTerm) throws -> SQLTerm {
        guard case .row(let alias, let entity, let isNullable) = term else {
            throw FetchError.untranslatable(
                part: "a property of a value", reason: "is not stored")
        }
        if type(of: keyPath).valueType == ObjectID.self {
            return .row(alias: alias, entity: entity, isNullable: isNullable)
        }
        guard let path = AccessRecorder.path(of: keyPath) else {
            throw FetchError.untranslatable(
                part: "a key path from \(entity.name)", reason: "leads to nothing that is stored")
        }
        var current = (alias: alias, entity: entity, isNullable: isNullable)
        for (index, access) in path.enumerated() {
            let value = try self.value(at: access, in: current.entity)
            switch value {
            case .attribute(let attribute):
                guard index == path.count - 1 else {
                    throw FetchError.untranslatable(
                        part: "\(entity.name).\(attribute.name)", reason: "leads no further")
                }
                return .expression(
                    SQLFragment(sql: "\(current.alias).\(quoted(attribute.name))"),
                    isNullable: current.isNullable || attribute.isOptional)
            case .toOne(let relationship):
                current = (
                    join(relationship, from: current.alias),
                    model.destination(of: relationship), true
                )
            }
        }
        return .row(alias: current.alias, entity: current.entity, isNullable: true)
    }

    private func value(
        at access: AccessRecorder.Access, in entity: EntityDescription
    ) throws -> ValueDescription {
        guard let declared = model.entity(for: access.objectClass),
            case .value(let slot) = access.position
        else {
            throw FetchError.untranslatable(
                part: "a to-many relationship of \(entity.name)", reason: "is not supported")
        }
        return declared.values[slot]
    }

    /// A left join: a path through nothing is nil, not the end of the row.
    private func join(_ relationship: RelationshipDescription, from alias: String) -> String {
        let path = "\(alias).\(relationship.name)"
        if let known = aliases[path] { return known }
        let joined = "t\(aliases.count + 1)"
        aliases[path] = joined
        let table = quoted(model.destination(of: relationship).table)
        let key = quoted(Schema.primaryKey)
        let condition =
            if case .inverseColumn(let column) = relationship.storage {
                "\(joined).\(quoted(column)) = \(alias).\(key)"
            } else {
                "\(joined).\(key) = \(alias).\(quoted(relationship.name))"
            }
        joins += " LEFT JOIN \(table) AS \(joined) ON \(condition)"
        return joined
    }
}

extension String {
    /// "Equal" of "Equal<Value<Int>, Value<Int>>".
    fileprivate var prefixBeforeGenerics: String {
        String(prefix { $0 != "<" })
    }
}
