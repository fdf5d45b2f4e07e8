/// Translates terms to SQL.
extension PredicateTranslator {
    func fragment(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .value(let value): return value.fragment
        case .constant(let value) where value.isNull || value.isNaN: return SQLFragment(sql: "NULL")
        case .constant(let value): return SQLFragment(sql: "?", arguments: [value])
        case .object(let row): return key(of: row)
        case .objectID:
            throw FetchError.untranslatable(
                part: "an object ID", reason: "can only be compared to objects and their IDs")
        case .collection:
            throw FetchError.untranslatable(
                part: "a collection", reason: "supports only tests of what it contains")
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
        case .object(let row): row.isNullable
        case .members(let members): members.owner.isNullable
        case .objectID, .collection: false
        }
    }

    func mayBeNaN(_ term: SQLTerm) -> Bool {
        switch term {
        case .value(let value): value.mayBeNaN
        case .constant(let value): value.isNaN
        default: false
        }
    }

    func isNull(_ term: SQLTerm) -> Bool { if case .constant(.null) = term { true } else { false } }

    /// Returns the condition that a term isn't nil, as SQL that is never NULL.
    func presence(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .members(let members): "\(key(of: members.owner)) IS NOT NULL"
        case .objectID: "1"
        default: "\(try fragment(of: term)) IS NOT NULL"
        }
    }

    /// Returns the condition that a term is nil, as SQL that is never NULL and can use an index.
    func absence(of term: SQLTerm) throws -> SQLFragment {
        switch term {
        case .value, .object: "\(try fragment(of: term)) IS NULL"
        default: "NOT (\(try presence(of: term)))"
        }
    }

    /// Returns a choice between values, as one term: `sql` is made of their fragments.
    func choice(
        of terms: [SQLTerm], isNullable: Bool, _ sql: ([SQLFragment]) -> SQLFragment
    ) throws -> SQLTerm {
        let fragment = try sql(terms.map(fragment(of:)))
        if terms.contains(where: { if case .object = $0 { true } else { false } }) {
            throw FetchError.untranslatable(
                part: "a choice between objects", reason: "is possible only for their attributes")
        }
        return .value(
            SQLValue(
                fragment: fragment, isNullable: isNullable,
                mayBeNaN: terms.contains(where: mayBeNaN)))
    }
}

extension SQLTerm {
    /// Returns the term as one that may be nil, or that isn't.
    func nullable(_ isNullable: Bool) -> SQLTerm {
        switch self {
        case .value(var value):
            value.isNullable = isNullable
            return .value(value)
        case .object(var row):
            row.isNullable = isNullable
            return .object(row)
        case .members(var members):
            members.owner.isNullable = isNullable
            return .members(members)
        case .constant, .objectID, .collection: return self
        }
    }
}
