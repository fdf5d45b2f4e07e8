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

    let template: RowTemplate

    init(template: RowTemplate) {
        self.template = template
        entity = template.entity
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

    var setSlots: [Int] { template.slots.filter { isSet[$0] } }

    /// What the declarations of the entity say against the values of these slots.
    func validationErrors(of slots: [Int]) -> [ValidationError] {
        var errors: [ValidationError] = []
        for slot in slots {
            if let error = template.rules[slot].error(for: values[slot]) { errors.append(error) }
        }
        return errors
    }

    /// The to-one relationships whose inverse declares how many objects it holds.
    func boundedSlots(_ model: ManagedObjectModel) -> [(slot: Int, inverse: BoundedInverse)] {
        if let known = knownBoundedSlots { return known }
        let slots = template.slots.compactMap { slot -> (slot: Int, inverse: BoundedInverse)? in
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
