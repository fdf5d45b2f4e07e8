import Foundation

/// A node of Foundation's predicate tree that has a translation.
///
/// One protocol has the requirements for every kind of node, because the first cast of a node's type
/// to a protocol searches all conformances of the program.
protocol SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm

    /// Returns the node as a condition on rows. NULL counts as false there, so that SQLite can use
    /// an index.
    func condition(in translator: PredicateTranslator) throws -> SQLFragment

    /// Returns the condition `node ?? isTrue`, which is never NULL; nil if the node isn't an
    /// optional condition.
    func condition(
        in translator: PredicateTranslator, otherwise isTrue: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment?

    /// The variable from which the node leads through properties alone; nil for any other node.
    var start: PredicateExpressions.VariableID? { get }
}

extension SQLTranslatable {
    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try translator.fragment(of: term(in: translator))
    }

    func condition(
        in translator: PredicateTranslator, otherwise isTrue: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment? { nil }

    var start: PredicateExpressions.VariableID? { nil }
}
