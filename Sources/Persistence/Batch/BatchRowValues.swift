/// The values of a batch row, by slot.
///
/// Exclusivity is not checked at run time: no foreign code runs while a property is accessed, and a
/// batch belongs to one thread.
@usableFromInline
final class BatchRowValues {
    let entity: EntityDescription
    @exclusivity(unchecked) var values: [StoredValue]
    @exclusivity(unchecked) var isSet: [Bool]
    /// The keys of the members of many-to-many relationships that were set, by the relationship's
    /// index.
    @exclusivity(unchecked) var members: [Int: [Int64]] = [:]
    /// The first error of setting a property, for the insertion to throw: setters cannot.
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

    /// Throws if setting the row failed, or if values in these slots violate the declarations.
    func expectValid(_ slots: [Int]) throws {
        if let error { throw error }
        var errors: [ValidationError] = []
        for slot in slots {
            if let error = template.rules[slot].error(for: values[slot]) { errors.append(error) }
        }
        guard errors.isEmpty else { throw SaveError.validation(errors) }
    }
}
