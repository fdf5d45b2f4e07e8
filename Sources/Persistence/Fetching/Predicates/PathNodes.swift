import Foundation

extension PredicateExpressions.Variable: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm { try translator.variable(key) }
    var start: PredicateExpressions.VariableID? { key }
}

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        // A property of a captured value counts as captured.
        if let captured = root as? PredicateExpressions.Value<Root.Output> {
            return try translator.constant(captured.value[keyPath: keyPath])
        }
        return try translator.follow(keyPath, from: translator.term(of: root))
    }

    var start: PredicateExpressions.VariableID? { (root as? any SQLTranslatable)?.start }
}

extension PredicateExpressions.Value: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.constant(value)
    }
}

extension PredicateExpressions.NilLiteral: SQLTranslatable {
    func term(in translator: PredicateTranslator) -> SQLTerm { .constant(.null) }
}

extension PredicateTranslator {
    func constant(_ value: Any) throws -> SQLTerm {
        switch value {
        case let id as ObjectID: return .objectID(id)
        case let value as any AttributeValue: return .constant(value.storedValue)
        case is ObjectID?: return .constant(.null)
        case is any RangeExpression:
            throw FetchError.untranslatable(part: "a captured range", reason: "isn't a stored type")
        case let sequence as any Sequence: return .collection(try sequence.map(constant))
        default:
            throw FetchError.untranslatable(
                part: "a captured \(type(of: value))", reason: "isn't a stored type")
        }
    }
}
