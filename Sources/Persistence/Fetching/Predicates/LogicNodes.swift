import Foundation

extension PredicateExpressions.Conjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let (left, right) = (try translator.truth(of: lhs), try translator.truth(of: rhs))
        return .truth("(\(left) AND \(right))")
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        let (left, right) = (try translator.condition(of: lhs), try translator.condition(of: rhs))
        return "(\(left) AND \(right))"
    }
}

extension PredicateExpressions.Disjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let (left, right) = (try translator.truth(of: lhs), try translator.truth(of: rhs))
        return .truth("(\(left) OR \(right))")
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        let (left, right) = (try translator.condition(of: lhs), try translator.condition(of: rhs))
        return "(\(left) OR \(right))"
    }
}

extension PredicateExpressions.Negation: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth("(NOT \(try translator.truth(of: wrapped)))")
    }
}

extension PredicateTranslator {
    /// Returns a Bool as SQL that is never NULL. A dangling reference makes it NULL, which counts
    /// as false.
    func truth(of expression: Any) throws -> SQLFragment {
        let term = try term(of: expression)
        let fragment = try fragment(of: term)
        return isNullable(term) ? "coalesce(\(fragment), 0)" : fragment
    }
}
