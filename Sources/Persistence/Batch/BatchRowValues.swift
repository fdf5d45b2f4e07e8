/// The values of a batch row, by slot.
final class BatchRowValues {
    let entity: EntityDescription
    var values: [StoredValue]
    var isSet: [Bool]

    /// The keys of what many-to-many relationships that were set hold, by the relationship's place.
    var members: [Int: [Int64]] = [:]

    /// What was wrong with a property that was set, for the insertion to throw: setters cannot.
    var error: (any Error)?

    let writtenSlots: [Int]

    init(entity: EntityDescription) {
        self.entity = entity
        writtenSlots = entity.values.indices.filter { entity.values[$0].isWritten }
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
        for slot in writtenSlots {
            let reason: ValidationError.Reason? =
                switch entity.values[slot] {
                case .attribute(let attribute): attribute.problem(with: values[slot])
                case .toOne(let relationship):
                    relationship.isRequired && values[slot].isNull ? .missing : nil
                }
            if let reason {
                errors.append(
                    ValidationError(
                        entity: entity.name, property: entity.values[slot].name, reason: reason))
            }
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

    private var knownBoundedSlots: [(slot: Int, inverse: BoundedInverse)]?
}
