import Foundation

/// Translates `?.` and `if let`: nil if there is no object or value to follow.
extension PredicateExpressions.OptionalFlatMap: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard !StoredComparison.isOptional(Result.self) else {
            throw FetchError.untranslatable(
                part: "an optional of an optional", reason: "has two kinds of nil")
        }
        let inner = try translator.term(of: wrapped)
        let result = try translator.binding(variable.key, to: translator.unwrapped(inner)) {
            try translator.term(of: transform)
        }
        guard translator.isNullable(inner) else { return result }
        if isPath, isUnconditional(inner) {
            switch result {
            case .object, .members: return translator.optional(result)
            case .value(let value) where value.isColumn: return translator.optional(result)
            default: break
            }
        }
        let presence = try translator.presence(of: inner)
        return try translator.choice(of: [result], isNullable: true) {
            "(CASE WHEN \(presence) THEN \($0[0]) END)"
        }
    }

    private func isUnconditional(_ term: SQLTerm) -> Bool {
        switch term {
        case .object(let row): row.condition == nil
        case .members(let members): members.owner.condition == nil
        default: true
        }
    }

    /// Returns the condition for an optional that isn't nil. It is never NULL.
    func truth(
        in translator: PredicateTranslator, otherwise isTrue: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment {
        let inner = try translator.term(of: wrapped)
        let test = try translator.binding(variable.key, to: translator.unwrapped(inner)) {
            nullIsFalse && !isTrue
                ? try translator.condition(of: transform) : try translator.truth(of: transform)
        }
        guard translator.isNullable(inner) else { return test }
        let presence = try translator.presence(of: inner)
        return isTrue ? "(NOT (\(presence)) OR \(test))" : "(\(presence) AND \(test))"
    }
}

private protocol ConditionOnOptional {
    func truth(
        in translator: PredicateTranslator, otherwise isTrue: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment
}

extension PredicateExpressions.OptionalFlatMap: ConditionOnOptional where RHS.Output == Bool {}

extension PredicateExpressions.NilCoalesce: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        if let condition = try condition(in: translator, nullIsFalse: false) {
            return .truth(condition)
        }
        let left = try translator.term(of: lhs)
        guard translator.isNullable(left) else { return left }
        let right = try translator.term(of: rhs)
        return try translator.choice(
            of: [left, right], isNullable: translator.isNullable(right)
        ) { "coalesce(\($0[0]), \($0[1]))" }
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try condition(in: translator, nullIsFalse: true)
            ?? translator.fragment(of: term(in: translator))
    }

    /// Returns the condition of `if let … { condition } else { false }`, which needs nothing else,
    /// so that SQLite can use an index.
    private func condition(
        in translator: PredicateTranslator, nullIsFalse: Bool
    ) throws -> SQLFragment? {
        guard let test = lhs as? any ConditionOnOptional,
            let otherwise = (rhs as? PredicateExpressions.Value<Bool>)?.value
        else { return nil }
        return try test.truth(in: translator, otherwise: otherwise, nullIsFalse: nullIsFalse)
    }
}

/// Translates `!`. In memory it throws for nil, which SQL can't do row by row.
extension PredicateExpressions.ForcedUnwrap: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let term = try translator.term(of: inner)
        guard !translator.isNullable(term) else {
            throw FetchError.untranslatable(
                part: "ForcedUnwrap",
                reason: "is possible only for a required relationship: use ?. or ?? instead")
        }
        return term
    }
}
