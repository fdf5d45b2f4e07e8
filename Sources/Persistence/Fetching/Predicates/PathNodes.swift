import Foundation

/// A node that leads from a variable through nothing but properties.
private protocol PathNode {
    var start: PredicateExpressions.VariableID? { get }
}

extension PredicateExpressions.Variable: PathNode {
    fileprivate var start: PredicateExpressions.VariableID? { key }
}

extension PredicateExpressions.KeyPath: PathNode {
    fileprivate var start: PredicateExpressions.VariableID? { (root as? any PathNode)?.start }
}

extension PredicateExpressions.OptionalFlatMap: PathNode {
    fileprivate var start: PredicateExpressions.VariableID? {
        guard let inner = transform as? any PathNode, inner.start == variable.key else {
            return nil
        }
        return (wrapped as? any PathNode)?.start
    }

    /// Whether the closure only continues the path from the unwrapped value.
    var isPath: Bool { (transform as? any PathNode)?.start == variable.key }
}

extension PredicateExpressions.Variable: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.variable(key)
    }
}

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        // A property of a captured value counts as captured.
        if let captured = root as? PredicateExpressions.Value<Root.Output> {
            return try translator.constant(captured.value[keyPath: keyPath])
        }
        return try translator.follow(keyPath, from: translator.term(of: root))
    }
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
    /// Returns the term of a captured value.
    func constant(_ value: Any) throws -> SQLTerm {
        switch value {
        case let value as any AttributeValue: return .constant(value.storedValue)
        case let id as ObjectID?: return id.map { .objectID($0) } ?? .constant(.null)
        case let range as any StoredRange: return range.term
        case let sequence as any Sequence: return .collection(try sequence.map(constant))
        default:
            throw FetchError.untranslatable(
                part: "a captured \(type(of: value))", reason: "isn't a stored type")
        }
    }
}

/// A captured range, which `contains` compares with a value.
private protocol StoredRange {
    var term: SQLTerm { get }
}

extension ClosedRange: StoredRange where Bound: AttributeValue {
    fileprivate var term: SQLTerm {
        .range(lower: bound(lowerBound), upper: bound(upperBound), includesUpper: true)
    }
}

extension Range: StoredRange where Bound: AttributeValue {
    fileprivate var term: SQLTerm {
        .range(lower: bound(lowerBound), upper: bound(upperBound), includesUpper: false)
    }
}

extension PartialRangeFrom: StoredRange where Bound: AttributeValue {
    fileprivate var term: SQLTerm {
        .range(lower: bound(lowerBound), upper: nil, includesUpper: false)
    }
}

extension PartialRangeThrough: StoredRange where Bound: AttributeValue {
    fileprivate var term: SQLTerm {
        .range(lower: nil, upper: bound(upperBound), includesUpper: true)
    }
}

extension PartialRangeUpTo: StoredRange where Bound: AttributeValue {
    fileprivate var term: SQLTerm {
        .range(lower: nil, upper: bound(upperBound), includesUpper: false)
    }
}

private func bound(_ value: some AttributeValue) -> SQLTerm { .constant(value.storedValue) }
