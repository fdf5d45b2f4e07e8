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
            throw translator.notIterable("contains(where:)")
        }
    }
}

extension PredicateExpressions.SequenceAllSatisfy: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        switch try translator.term(of: sequence) {
        case .members(let members):
            return try translator.allSatisfy(members) { member in
                try translator.binding(variable.key, to: member) { try translator.truth(of: test) }
            }
        case .collection(let terms):
            let tests = try translator.each(of: terms, as: variable.key, test)
            return .truth(tests.joined(by: "AND") ?? "1")
        default:
            throw translator.notIterable("allSatisfy")
        }
    }
}

extension PredicateExpressions.Filter: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard case .members(var members) = try translator.term(of: sequence) else {
            throw FetchError.untranslatable(
                part: "filter", reason: "needs a to-many relationship")
        }
        members.filters.append(
            SQLMembers.Filter(
                variable: variable.key, test: filter, variables: translator.variables))
        return .members(members)
    }
}

extension PredicateTranslator {
    /// Returns the test of each captured value.
    fileprivate func each(
        of terms: [SQLTerm], as variable: PredicateExpressions.VariableID, _ test: Any
    ) throws -> [SQLFragment] {
        guard terms.count <= 1000 else {
            throw FetchError.untranslatable(
                part: "a captured collection of \(terms.count) values",
                reason: "is too long: each value is tested, and at most 1000 can be")
        }
        return try terms.map { term in
            try binding(variable, to: term) { try truth(of: test) }
        }
    }

    fileprivate func notIterable(_ part: String) -> FetchError {
        .untranslatable(
            part: part, reason: "needs a to-many relationship or a captured collection")
    }
}
