import GRDBSQLite

/// The update of one object by a batch row.
struct BatchRowUpdate {
    let insertion: BatchInsertion
    let row: BatchRowValues

    /// - Returns: Whether anything differed.
    func run(on id: ObjectID) throws -> Bool {
        if let error = row.error { throw error }
        guard id.entity.index == row.entity.index, id.store == insertion.store, !id.isTemporary
        else { throw BatchError.noSuchEntity(row.entity.name) }
        let errors = row.validationErrors
            .filter { error in
                row.setSlots.contains { row.entity.values[$0].name == error.property }
            }
        guard errors.isEmpty else { throw BatchError.invalid(errors, row: nil) }
        try noteFormerOwners(of: id.key)
        let changesRow = try updateRow(id.key)
        let changesMembers = try BatchMembers(insertion: insertion, row: row, key: id.key).replace()
        if changesRow {
            noteNewOwners()
            insertion.forgetFound(in: row.entity)
        }
        return changesRow || changesMembers
    }

    private func updateRow(_ key: Int64) throws -> Bool {
        let slots = row.setSlots
        guard !slots.isEmpty else { return false }
        let columns = slots.map { quoted(row.entity.values[$0].name) }
        let version = quoted(Schema.version)
        let assignments = columns.enumerated().map { "\($1) = ?\($0 + 1)" }
        let differs = columns.enumerated().map { "\($1) IS NOT ?\($0 + 1)" }
        do {
            try insertion.connection.execute(
                """
                UPDATE \(quoted(row.entity.table)) \
                SET \(assignments.joined(separator: ", ")), \(version) = \(version) + 1 \
                WHERE \(quoted(Schema.primaryKey)) = ?\(slots.count + 1) \
                AND (\(differs.joined(separator: " OR ")))
                """, slots.map { row.values[$0] } + [.integer(key)])
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = error.validationError(for: row.entity) else { throw error }
            throw BatchError.invalid([validation], row: nil)
        }
        return sqlite3_changes(insertion.connection.database.sqliteConnection) > 0
    }

    /// An update moves the object away from where it was.
    private func noteFormerOwners(of key: Int64) throws {
        for (slot, inverse) in row.boundedSlots(insertion.model) where row.isSet[slot] {
            let owner = try insertion.connection.integer(
                """
                SELECT \(quoted(row.entity.values[slot].name)) FROM \(quoted(row.entity.table)) \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """, [.integer(key)])
            if let owner, owner > 0 {
                insertion.owners.note(owner, of: inverse.description, in: inverse.owner)
            }
        }
    }

    private func noteNewOwners() {
        for (slot, inverse) in row.boundedSlots(insertion.model) where row.isSet[slot] {
            guard case .integer(let owner) = row.values[slot] else { continue }
            insertion.owners.note(owner, of: inverse.description, in: inverse.owner)
        }
    }
}

extension BatchRowValues {
    var setSlots: [Int] { writtenSlots.filter { isSet[$0] } }
}
