/// Notes the owners whose declared number of members a row changes.
extension BatchInsertion {
    func note(_ outcome: Outcome, _ row: BatchRowValues) {
        switch outcome {
        case .inserted(let key):
            for relationship in row.entity.toMany {
                if let rule = CountRule(relationship, of: row.entity) { owners.note(key, rule) }
            }
        case .updated: break
        case .ignored: return
        }
        noteNewOwners(of: row)
    }

    func noteNewOwners(of row: BatchRowValues) {
        for (slot, rule) in row.countedSlots(model) {
            if case .integer(let owner) = row.values[slot] { owners.note(owner, rule) }
        }
    }

    /// Notes the owners that an update moves a row away from.
    ///
    /// - Parameter key: Returns the row's key; nil if the row doesn't exist.
    func noteFormerOwners(of row: BatchRowValues, _ key: () throws -> Int64?) throws {
        let slots = row.countedSlots(model).filter { row.isSet[$0.slot] }
        guard !slots.isEmpty, let key = try key() else { return }
        for (slot, rule) in slots {
            let owner = try connection.integer(
                """
                SELECT \(quoted(row.entity.values[slot].name)) FROM \(quoted(row.entity.table)) \
                WHERE \(RowStatements.hasKey)
                """, [.integer(key)])
            if let owner, owner > 0 { owners.note(owner, rule) }
        }
    }
}
