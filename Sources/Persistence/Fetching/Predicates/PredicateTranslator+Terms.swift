/// Translates terms to SQL.
extension PredicateTranslator {
    func fragment(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .value(let value): return value.fragment
        case .constant(let value) where value.isNull || value.isNaN: return SQLFragment(sql: "NULL")
        case .constant(let value): return SQLFragment(sql: "?", arguments: [value])
        case .object(let row): return try key(of: row)
        case .objectID:
            throw FetchError.untranslatable(
                part: "an object ID", reason: "can only be compared to objects and their IDs")
        case .collection, .range:
            throw FetchError.untranslatable(
                part: "a collection or range", reason: "supports only tests of what it contains")
        case .members(let members):
            throw FetchError.untranslatable(
                part: "the to-many relationship \(members.name)",
                reason: "supports only its count and tests of its members")
        }
    }

    func isNullable(_ term: SQLTerm) -> Bool {
        switch term {
        case .value(let value): value.isNullable
        case .constant(let value): value.isNull
        case .object(let row): row.isNullable || row.condition != nil
        case .members(let members): members.owner.isNullable
        case .objectID, .collection, .range: false
        }
    }

    func mayBeNaN(_ term: SQLTerm) -> Bool {
        switch term {
        case .value(let value): value.mayBeNaN
        case .constant(let value): value.isNaN
        default: false
        }
    }

    func isNull(_ term: SQLTerm) -> Bool {
        if case .constant(.null) = term { true } else { false }
    }

    /// Returns the condition that a term isn't nil, as SQL that is never NULL.
    func presence(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .members(let members): return try presence(of: .object(members.owner))
        case .objectID: return "1"
        case .object(var row):
            guard let condition = row.condition else {
                return "\(try key(of: row)) IS NOT NULL"
            }
            row.condition = nil
            let kind: SQLFragment = row.mayDangle ? "coalesce(\(condition), 0)" : condition
            return row.isNullable
                ? "(\(try presence(of: .object(row))) AND \(kind))" : kind
        case .value, .constant, .collection, .range:
            return "\(try fragment(of: term)) IS NOT NULL"
        }
    }

    /// Returns the condition that a term is nil, as SQL that is never NULL and that can use an
    /// index.
    func absence(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .object(let row) where row.condition != nil:
            return "NOT (\(try presence(of: term)))"
        case .value, .object: return "\(try fragment(of: term)) IS NULL"
        default: return "NOT (\(try presence(of: term)))"
        }
    }

    /// Returns the term for a value that isn't nil.
    func unwrapped(_ term: SQLTerm) -> SQLTerm {
        switch term {
        case .value(var value):
            value.isNullable = false
            return .value(value)
        case .object(var row):
            row.isNullable = false
            row.condition = nil
            return .object(row)
        case .members(let members):
            var owner = members.owner
            owner.isNullable = false
            return .members(
                SQLMembers(
                    relationship: members.relationship, owner: owner, filters: members.filters))
        case .constant, .objectID, .collection, .range:
            return term
        }
    }

    /// Returns the term as one that may be nil.
    func optional(_ term: SQLTerm) -> SQLTerm {
        switch term {
        case .value(var value):
            value.isNullable = true
            return .value(value)
        case .object(var row):
            row.isNullable = true
            return .object(row)
        case .members(let members):
            var owner = members.owner
            owner.isNullable = true
            return .members(
                SQLMembers(
                    relationship: members.relationship, owner: owner, filters: members.filters))
        case .constant, .objectID, .collection, .range:
            return term
        }
    }

    /// Returns a choice between terms, as one term: `sql` is made of their fragments.
    func choice(
        of terms: [SQLTerm], isNullable: Bool, _ sql: ([SQLFragment]) -> SQLFragment
    ) throws -> SQLTerm {
        let fragment = try sql(terms.map(fragment(of:)))
        var rows: [SQLRow] = []
        for case .object(let row) in terms { rows.append(row) }
        guard let row = rows.first else {
            return .value(
                SQLValue(
                    fragment: fragment, isNullable: isNullable,
                    mayBeNaN: terms.contains(where: mayBeNaN)))
        }
        guard terms.allSatisfy({ if case .object = $0 { true } else { isNull($0) } }),
            rows.allSatisfy({ $0.entity.index == row.entity.index })
        else {
            throw FetchError.untranslatable(
                part: "a choice between objects",
                reason: "needs \(row.entity.name) or nil on either side")
        }
        return .object(
            SQLRow(
                place: .computed(fragment), entity: row.entity, isNullable: isNullable,
                mayDangle: rows.contains(where: \.mayDangle)))
    }
}
