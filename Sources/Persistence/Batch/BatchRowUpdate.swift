/// The update of one object by a batch row.
struct BatchRowUpdate {
    let insertion: BatchInsertion
    let row: BatchRowValues

    /// Updates the object.
    ///
    /// - Returns: Whether anything differed.
    func run(on id: ObjectID) throws -> Bool {
        if let error = row.error { throw error }
        guard id.entity.concreteNames.allSatisfy(row.entity.concreteNames.contains),
            id.store == insertion.store, !id.isTemporary
        else { throw BatchError.notAnObject(id, entity: row.entity.name) }
        let slots = row.setSlots
        let errors = row.validationErrors(of: slots)
        guard errors.isEmpty else { throw SaveError.validation(errors) }
        try insertion.noteFormerOwners(of: row) { id.key }
        let changesRow =
            try !slots.isEmpty
            && insertion.writer.update(
                row.entity, key: id.key, slots, onlyIfDifferent: true, values: { row.values[$0] })
        let changesMembers = try BatchMembers(insertion: insertion, row: row, key: id.key).replace()
        if changesRow {
            insertion.noteNewOwners(of: row)
            insertion.forgetFound(in: row.entity)
        }
        return changesRow || changesMembers
    }
}
