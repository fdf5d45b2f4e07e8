import Foundation

/// A node of Foundation's predicate tree that has a translation.
protocol SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm

    /// The node where it decides whether a row counts: NULL is as good as false there, which spares
    /// what keeps SQLite from using an index.
    func condition(in translator: PredicateTranslator) throws -> SQLFragment
}

extension SQLTranslatable {
    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try translator.fragment(of: term(in: translator))
    }
}
