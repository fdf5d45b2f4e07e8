import Foundation

extension PredicateExpressions.SequenceContainsWhere: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        switch try translator.term(of: sequence) {
        case .members(let members):
            return try translator.contains(members) { member in
                try translator.binding(variable.key, to: member) {
                    try translator.condition(of: test)
                }
            }
        case .collection(let terms):
            let tests = try translator.each(of: terms, as: variable.key, test)
            return .truth(tests.joined(by: "OR") ?? "0")
        default:
            throw FetchError.untranslatable(
                part: "contains(where:)",
                reason: "needs a to-many relationship or a captured collection")
        }
    }
}

extension PredicateTranslator {
    fileprivate func each(
        of terms: [SQLTerm], as variable: PredicateExpressions.VariableID, _ test: Any
    ) throws -> [SQLFragment] {
        guard terms.count <= 1000 else {
            throw FetchError.untranslatable(
                part: "a captured collection of \(terms.count) values",
                reason: "is too long: each value is tested, and at most 1000 can be")
        }
        return try terms.map { term in try binding(variable, to: term) { try truth(of: test) } }
    }
}
