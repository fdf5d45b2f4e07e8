import Foundation

extension PredicateExpressions.Conjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth("(\(try translator.truth(of: lhs)) AND \(try translator.truth(of: rhs)))")
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        "(\(try translator.condition(of: lhs)) AND \(try translator.condition(of: rhs)))"
    }
}

extension PredicateExpressions.Disjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth("(\(try translator.truth(of: lhs)) OR \(try translator.truth(of: rhs)))")
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        "(\(try translator.condition(of: lhs)) OR \(try translator.condition(of: rhs)))"
    }
}

extension PredicateExpressions.Negation: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth("(NOT \(try translator.truth(of: wrapped)))")
    }
}

extension PredicateTranslator {
    /// Returns a Bool as SQL that is never NULL: a NULL, of a dangling reference, counts as false.
    func truth(of expression: Any) throws -> SQLFragment {
        let term = try term(of: expression)
        let fragment = try fragment(of: term)
        return isNullable(term) ? "coalesce(\(fragment), 0)" : fragment
    }
}
