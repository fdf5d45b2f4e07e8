import Foundation

extension PredicateExpressions.TypeCheck: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard let row = try translator.cast(input, to: Desired.self, "is") else {
            return .constant(.integer(0))
        }
        return .truth("(\(try translator.presence(of: .object(row))))")
    }
}

extension PredicateExpressions.ConditionalCast: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.cast(input, to: Desired.self, "as?").map { .object($0) } ?? .constant(.null)
    }
}

extension PredicateTranslator {
    /// Returns a row as one of an entity above or below its own; as no row if it is of another
    /// entity.
    fileprivate func cast(
        _ input: Any, to desired: Any.Type, _ part: String
    ) throws -> SQLRow? {
        guard case .object(var row) = try term(of: input),
            let type = desired as? ManagedObject.Type,
            let entity = model.entity(for: type)
        else {
            throw FetchError.untranslatable(
                part: "\(part) \(desired)", reason: "needs an object and an entity of the model")
        }
        guard row.entity.rootIndex == entity.rootIndex else { return nil }
        if let condition = isKind(row, of: entity) {
            row.condition = row.condition.map { "\($0) AND \(condition)" } ?? condition
        }
        if entity.concreteNames.count < row.entity.concreteNames.count { row.entity = entity }
        return row
    }
}
