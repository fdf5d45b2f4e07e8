import Foundation

/// Translates `?.` and `if let`: nil if there is no object or value to follow.
extension PredicateExpressions.OptionalFlatMap: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard !StoredComparison.isOptional(Result.self) else {
            throw FetchError.untranslatable(
                part: "an optional of an optional", reason: "has two kinds of nil")
        }
        let inner = try translator.term(of: wrapped)
        let result = try translator.binding(variable.key, to: inner.nullable(false)) {
            try translator.term(of: transform)
        }
        guard translator.isNullable(inner) else { return result }
        if isPath {
            switch result {
            case .object, .members: return result.nullable(true)
            case .value(let value) where value.isColumn: return result.nullable(true)
            default: break
            }
        }
        let presence = try translator.presence(of: inner)
        return try translator.choice(of: [result], isNullable: true) {
            "(CASE WHEN \(presence) THEN \($0[0]) END)"
        }
    }

    func condition(
        in translator: PredicateTranslator, otherwise isTrue: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment? {
        guard RHS.Output.self == Bool.self else { return nil }
        let inner = try translator.term(of: wrapped)
        let test = try translator.binding(variable.key, to: inner.nullable(false)) {
            nullIsFalse && !isTrue
                ? try translator.condition(of: transform) : try translator.truth(of: transform)
        }
        guard translator.isNullable(inner) else { return test }
        let presence = try translator.presence(of: inner)
        return isTrue ? "(NOT (\(presence)) OR \(test))" : "(\(presence) AND \(test))"
    }

    var start: PredicateExpressions.VariableID? {
        isPath ? (wrapped as? any SQLTranslatable)?.start : nil
    }

    /// Whether the closure only continues the path from the unwrapped value.
    private var isPath: Bool { (transform as? any SQLTranslatable)?.start == variable.key }
}

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
        guard let otherwise = (rhs as? PredicateExpressions.Value<Bool>)?.value else { return nil }
        return try (lhs as? any SQLTranslatable)?.condition(
            in: translator, otherwise: otherwise, nullIsFalse: nullIsFalse)
    }
}
