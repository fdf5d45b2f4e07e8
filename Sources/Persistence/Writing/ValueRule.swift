/// The rule that a slot's declaration sets for its values.
///
/// The check is a closure because a description takes longer to copy than to check.
struct ValueRule {
    private let entity: String
    private let property: String
    private let problem: (StoredValue) -> ValidationError.Reason?

    private init(slot: Int, of entity: EntityDescription) {
        self.entity = entity.name
        property = entity.values[slot].name
        switch entity.values[slot] {
        case .attribute(let attribute) where attribute.isDerived:
            problem = { _ in nil }
        case .attribute(let attribute):
            problem = { attribute.problem(with: $0) }
        case .toOne(let relationship):
            let isRequired = relationship.isRequired
            problem = { isRequired && $0.isNull ? .missing : nil }
        }
    }

    /// Returns the rules of an entity's slots.
    static func all(of entity: EntityDescription) -> [ValueRule] {
        entity.values.indices.map { ValueRule(slot: $0, of: entity) }
    }

    /// Returns the error of a value, or nil if the value may be written.
    func error(for value: StoredValue) -> ValidationError? {
        problem(value).map {
            ValidationError(entity: entity, property: property, reason: $0, value: value)
        }
    }
}
