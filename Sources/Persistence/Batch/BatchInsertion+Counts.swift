/// Notes the owners whose declared number of members a row changes.
extension BatchInsertion {
    func note(_ outcome: Outcome, _ row: BatchRowValues) {
        let key: Int64
        switch outcome {
        case .inserted(let new):
            key = new
            for relationship in row.entity.toMany where relationship.count != nil {
                owners.note(key, of: relationship, in: row.entity)
            }
        case .updated: break
        case .ignored: return
        }
        noteNewOwners(of: row)
    }

    func noteNewOwners(of row: BatchRowValues) {
        for (slot, inverse) in row.boundedSlots(model) {
            guard case .integer(let owner) = row.values[slot] else { continue }
            owners.note(owner, of: inverse.description, in: inverse.owner)
        }
    }

    /// Notes the owners that an update moves a row away from.
    func noteFormerOwners(
        of row: BatchRowValues, where condition: String, _ arguments: [StoredValue]
    ) throws {
        for (slot, inverse) in row.boundedSlots(model) where row.isSet[slot] {
            let owner = try connection.integer(
                """
                SELECT \(quoted(row.entity.values[slot].name)) FROM \(quoted(row.entity.table)) \
                WHERE \(condition)
                """, arguments)
            if let owner, owner > 0 {
                owners.note(owner, of: inverse.description, in: inverse.owner)
            }
        }
    }
}
