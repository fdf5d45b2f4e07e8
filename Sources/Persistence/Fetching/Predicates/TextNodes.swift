import Foundation

extension PredicateExpressions.CollectionContainsCollection: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard Base.Output.self == String.self, Other.Output.self == String.self else {
            throw FetchError.untranslatable(
                part: "contains of a \(Other.Output.self)", reason: "needs two texts")
        }
        return try translator.call(.contains, base, other)
    }
}

extension PredicateExpressions.SequenceStartsWith: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard Base.Output.self == String.self, Prefix.Output.self == String.self else {
            throw FetchError.untranslatable(
                part: "starts(with:) of a \(Prefix.Output.self)", reason: "needs two texts")
        }
        return try translator.call(.startsWith, base, prefix)
    }
}

extension PredicateTranslator {
    fileprivate func call(_ function: TextFunction, _ text: Any, _ other: Any) throws -> SQLTerm {
        let terms = [try term(of: text), try term(of: other)]
        return .value(
            SQLValue(
                fragment: """
                    \(sql: function.name)(\(try fragment(of: terms[0])), \
                    \(try fragment(of: terms[1])))
                    """,
                isNullable: terms.contains(where: isNullable)))
    }
}
