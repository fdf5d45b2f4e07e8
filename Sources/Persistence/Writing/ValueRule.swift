/// The rule that a slot's declaration sets for the values that are written to it. The check is a
/// closure because a description takes longer to copy than to check.
struct ValueRule {
    private let entity: String
    private let property: String
    private let refusal: (StoredValue) -> ValidationError.Reason?

    private init(_ value: ValueDescription, of entity: EntityDescription) {
        self.entity = entity.name
        property = value.name
        // The store computes derived attributes.
        let isDerived = value.attribute?.isDerived == true
        refusal = { isDerived ? nil : value.refusal(of: $0) }
    }

    static func all(of entity: EntityDescription) -> [ValueRule] {
        entity.values.map { ValueRule($0, of: entity) }
    }

    func error(for value: StoredValue) -> ValidationError? {
        refusal(value).map {
            ValidationError(entity: entity, property: property, reason: $0, value: value)
        }
    }
}

extension ValueDescription {
    /// Returns why the declaration refuses a value; nil if it permits the value.
    func refusal(of value: StoredValue) -> ValidationError.Reason? {
        switch self {
        case .attribute(let attribute): attribute.refusal(of: value)
        case .toOne(let relationship): relationship.isRequired && value.isNull ? .missing : nil
        }
    }

    /// Returns whether a stored value can become one of the property's type.
    func isDecodable(_ value: StoredValue) -> Bool {
        value.isNull || attribute?.isValue(value) != false
    }

    func accepts(_ value: StoredValue) -> Bool { refusal(of: value) == nil && isDecodable(value) }
}

extension AttributeDescription {
    fileprivate func refusal(of value: StoredValue) -> ValidationError.Reason? {
        if value.isNull { return isOptional ? nil : .missing }
        if value.isNaN { return .notANumber }
        if storageClass == .blob, case .text(let reason) = value {
            return .custom("the value can't be encoded: \(reason)")
        }
        if let range, !isWithin(range, value) {
            return .outOfRange("\(range.lower.plainText) to \(range.upper.plainText)")
        }
        if let length {
            let count: Int
            let unit: String
            switch value {
            case .text(let text): (count, unit) = (text.characterCount, "characters")
            case .blob(let data): (count, unit) = (data.count, "bytes")
            default: (count, unit) = (0, "")
            }
            guard length.contains(count)
            else { return .outOfRange("\(length.lowerBound) to \(length.upperBound) \(unit) long") }
        }
        return checks.lazy.compactMap { $0.problem(value) }.first.map { .custom($0) }
    }

    private func isWithin(
        _ range: (lower: StoredValue, upper: StoredValue), _ value: StoredValue
    ) -> Bool {
        switch (range.lower, value, range.upper) {
        case (.integer(let lower), .integer(let value), .integer(let upper)):
            lower <= value && value <= upper
        case (.real(let lower), .real(let value), .real(let upper)):
            lower <= value && value <= upper
        default: false
        }
    }
}

extension StoredValue {
    fileprivate var plainText: String {
        switch self {
        case .integer(let value): String(value)
        case .real(let value): String(value)
        default: ""
        }
    }
}

extension String {
    /// The number of characters. It is that of bytes if all are ASCII and none is a carriage
    /// return, which is one character together with a line feed.
    fileprivate var characterCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }
}
