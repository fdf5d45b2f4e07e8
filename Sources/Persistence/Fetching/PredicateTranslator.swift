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
    private(set) var joinedRows: [JoinedRow] = []

    init(model: ManagedObjectModel, root: EntityDescription) {
        self.model = model
        self.root = root
    }

    var rootRow: SQLTerm {
        .row(SQLRow(place: .table(rootAlias), entity: root, isNullable: false))
    }

    func condition<Object: ManagedObject>(_ predicate: Predicate<Object>) throws -> SQLFragment {
        variables[predicate.variable.key] = rootRow
        return try fragment(of: term(of: predicate.expression))
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
        case .column(let sql, _): return SQLFragment(sql: sql)
        case .constant(.null): return SQLFragment(sql: "NULL")
        case .constant(let value): return SQLFragment(sql: "?", arguments: [value])
        case .row(let row): return SQLFragment(sql: key(of: row))
        case .collection, .range:
            throw FetchError.untranslatable(
                part: "a collection or range", reason: "can only be asked what it contains")
        }
    }

    func isNullable(_ term: SQLTerm) -> Bool {
        switch term {
        case .expression(_, let isNullable), .column(_, let isNullable): isNullable
        case .row(let row): row.isNullable
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
        guard case .row(var current) = term else {
            if isRawValue(keyPath) { return term }
            throw FetchError.untranslatable(
                part: "a property of a value", reason: "is not stored")
        }
        if type(of: keyPath).valueType == ObjectID.self { return term }
        guard let path = AccessRecorder.path(of: keyPath, on: current.entity.objectClass) else {
            throw FetchError.untranslatable(
                part: "a key path from \(current.entity.name)",
                reason: "leads to nothing that is stored")
        }
        for (index, access) in path.enumerated() {
            let entity = current.entity
            switch try value(at: access, in: entity) {
            case .attribute(let attribute):
                guard !attribute.isTransient else {
                    throw FetchError.untranslatable(
                        part: "\(entity.name).\(attribute.name)",
                        reason: "is transient: the store has none of it")
                }
                guard index == path.count - 1 else {
                    throw FetchError.untranslatable(
                        part: "\(current.entity.name).\(attribute.name)",
                        reason: "leads no further")
                }
                return .column(
                    "\(alias(of: current)).\(quoted(attribute.name))",
                    isNullable: current.isNullable || attribute.isOptional)
            case .toOne(let relationship):
                // What a rule of no action left behind may lead to nothing.
                let isCertain =
                    relationship.isRequired && relationship.inverseDeleteRule != .noAction
                current = SQLRow(
                    place: .reference(relationship, from: alias(of: current)),
                    entity: model.destination(of: relationship),
                    isNullable: current.isNullable || !isCertain)
            }
        }
        return .row(current)
    }

    /// Whether a key path leads from an enum to the raw value by which it is stored.
    private func isRawValue(_ keyPath: AnyKeyPath) -> Bool {
        func check<Value: AttributeValue>(_ type: Value.Type) -> Bool {
            ([Value.placeholder] + Value.probes).allSatisfy { value in
                guard value is any RawRepresentable,
                    let raw = value[keyPath: keyPath] as? any AttributeValue
                else { return false }
                return raw.storedValue == value.storedValue
            }
        }
        guard let root = type(of: keyPath).rootType as? any AttributeValue.Type else {
            return false
        }
        return check(root)
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

    // MARK: Rows

    /// A row's key, without a join where the column that leads to it says it.
    private func key(of row: SQLRow) -> String {
        if case .reference(let relationship, let alias) = row.place,
            case .column = relationship.storage
        {
            return "\(alias).\(quoted(relationship.name))"
        }
        return "\(alias(of: row)).\(quoted(Schema.primaryKey))"
    }

    private func alias(of row: SQLRow) -> String {
        switch row.place {
        case .table(let alias): alias
        case .reference(let relationship, let alias): join(relationship, from: alias)
        }
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
        joinedRows.append(
            JoinedRow(
                alias: joined, parentAlias: alias,
                entity: model.destination(of: relationship), condition: condition))
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
