/// The values of a batch row, by slot.
///
/// Exclusivity is not checked at run time: no code of anybody else runs while a property is
/// accessed, and a batch belongs to one thread.
@usableFromInline
final class BatchRowValues {
    let entity: EntityDescription
    @exclusivity(unchecked) var values: [StoredValue]
    @exclusivity(unchecked) var isSet: [Bool]

    /// The keys of what many-to-many relationships that were set hold, by the relationship's place.
    @exclusivity(unchecked) var members: [Int: [Int64]] = [:]

    /// What was wrong with a property that was set, for the insertion to throw: setters cannot.
    @exclusivity(unchecked) var error: (any Error)?

    let writtenSlots: [Int]
    private let rules: [SlotRule]

    init(entity: EntityDescription) {
        self.entity = entity
        let slots = entity.values.indices.filter { entity.values[$0].isWritten }
        writtenSlots = slots
        rules = slots.map { SlotRule(slot: $0, entity.values[$0]) }
        values = entity.initialValues
        isSet = Array(repeating: false, count: values.count)
    }

    func clear() {
        if !members.isEmpty { members = [:] }
        error = nil
        for slot in isSet.indices where isSet[slot] {
            isSet[slot] = false
            values[slot] = entity.initialValues[slot]
        }
    }

    /// What the declarations of the entity say against the values.
    var validationErrors: [ValidationError] {
        var errors: [ValidationError] = []
        for rule in rules {
            guard let reason = rule.problem(values[rule.slot]) else { continue }
            errors.append(
                ValidationError(
                    entity: entity.name, property: entity.values[rule.slot].name, reason: reason))
        }
        return errors
    }

    /// The to-one relationships whose inverse declares how many objects it holds.
    func boundedSlots(_ model: ManagedObjectModel) -> [(slot: Int, inverse: BoundedInverse)] {
        if let known = knownBoundedSlots { return known }
        let slots = writtenSlots.compactMap { slot -> (slot: Int, inverse: BoundedInverse)? in
            guard let relationship = entity.values[slot].relationship,
                let inverse = model.boundedInverse(of: relationship)
            else { return nil }
            return (slot, inverse)
        }
        knownBoundedSlots = slots
        return slots
    }

    @exclusivity(unchecked)
    private var knownBoundedSlots: [(slot: Int, inverse: BoundedInverse)]?
}

/// What the declaration of a slot asks of its value: a closure, because a description takes longer to
/// copy than to ask.
private struct SlotRule {
    let slot: Int
    let problem: (StoredValue) -> ValidationError.Reason?

    init(slot: Int, _ value: ValueDescription) {
        self.slot = slot
        switch value {
        case .attribute(let attribute):
            problem = { attribute.problem(with: $0) }
        case .toOne(let relationship):
            let isRequired = relationship.isRequired
            problem = { isRequired && $0.isNull ? .missing : nil }
        }
    }
}
