/// What is wrong with a value that a store has.
enum StoredProblem {
    /// The declaration refuses the value.
    case invalid(ValidationError.Reason)

    /// The value can't become one of the attribute's type.
    case undecodable
}

extension AttributeDescription {
    /// Returns what is wrong with a stored value; nil if it is valid and can be decoded.
    func storedProblem(with value: StoredValue) -> StoredProblem? {
        if let reason = problem(with: value) { return .invalid(reason) }
        return value.isNull || isValue(value) ? nil : .undecodable
    }
}

extension ValueDescription {
    /// Returns whether a row can have a value.
    func accepts(_ value: StoredValue) -> Bool {
        switch self {
        case .attribute(let attribute): attribute.storedProblem(with: value) == nil
        case .toOne(let relationship): !value.isNull || !relationship.isRequired
        }
    }
}
