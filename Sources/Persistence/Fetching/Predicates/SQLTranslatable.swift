import Foundation

/// A node of Foundation's predicate tree that has a translation.
protocol SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm

    /// Returns the node as a condition on rows. NULL counts as false there, so that SQLite can use
    /// an index.
    func condition(in translator: PredicateTranslator) throws -> SQLFragment
}

extension SQLTranslatable {
    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try translator.fragment(of: term(in: translator))
    }
}
