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

extension PredicateExpressions.StringInsensitiveContains: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.call(.insensitivelyContains, root, other)
    }
}

extension PredicateTranslator {
    fileprivate func call(
        _ function: TextFunction, _ text: Any, _ other: Any
    ) throws -> SQLTerm {
        try call(function, term(of: text), term(of: other))
    }

    func call(_ function: TextFunction, _ text: SQLTerm, _ other: SQLTerm) throws -> SQLTerm {
        let terms = [text, other]
        return .value(
            SQLValue(
                fragment: """
                    \(sql: function.name)(\(try fragment(of: terms[0])), \
                    \(try fragment(of: terms[1])))
                    """,
                isNullable: terms.contains(where: isNullable)))
    }

    func property(_ property: SequenceProperty, ofText term: SQLTerm) throws -> SQLTerm {
        let text = try fragment(of: term)
        let fragment: SQLFragment =
            switch property {
            case .count: "\(sql: TextFunction.characterCount.name)(\(text))"
            case .isEmpty: "(\(text) = '')"
            }
        return .value(SQLValue(fragment: fragment, isNullable: isNullable(term)))
    }
}
