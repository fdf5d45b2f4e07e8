/// The delete rule deny: the objects that a relationship holds keep its own object from being
/// deleted, unless they are deleted too.
struct DenyRule {
    let relationship: RelationshipDescription

    /// The error of a deletion that the rule forbids.
    let error: ValidationError

    /// Returns nil if the relationship has another delete rule.
    init?(_ relationship: RelationshipDescription, of entity: EntityDescription) {
        guard relationship.deleteRule == .deny else { return nil }
        self.relationship = relationship
        error = ValidationError(.denied, relationship, of: entity)
    }

    func forbids(_ held: some Sequence<ManagedObject>) -> Bool { held.contains { !$0.isDeleted } }
}
