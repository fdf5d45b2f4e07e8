/// The members that a batch row sets for many-to-many relationships, to be written to their tables
/// of pairs.
struct BatchMembers {
    let insertion: BatchInsertion
    let row: BatchRowValues
    let key: Int64

    /// Inserts the pairs of a new row.
    func insert() throws {
        for (index, members) in row.members {
            try connect(members, to: row.entity.toMany[index])
        }
    }

    /// Replaces the pairs of an existing row.
    ///
    /// - Returns: Whether anything differed.
    @discardableResult
    func replace() throws -> Bool {
        var differs = false
        for (index, members) in row.members {
            let relationship = row.entity.toMany[index]
            let former = try rows(of: relationship).paired()
            let added = members.filter { !former.contains($0) }
            let removed = former.subtracting(members)
            for member in removed { try rows(of: relationship).delete(member) }
            noteChange(of: removed, relationship)
            try connect(added, to: relationship)
            if !added.isEmpty || !removed.isEmpty { differs = true }
        }
        return differs
    }

    private func rows(of relationship: RelationshipDescription) -> MemberRows {
        MemberRows(of: key, relationship, in: insertion.model, insertion.connection)
    }

    private func connect(_ members: [Int64], to relationship: RelationshipDescription) throws {
        let rows = rows(of: relationship)
        for member in members { try rows.insert(member) }
        noteChange(of: members, relationship)
    }

    /// Notes the owners at both ends, since either may declare its number of members.
    private func noteChange(
        of members: some Collection<Int64>, _ relationship: RelationshipDescription
    ) {
        guard !members.isEmpty else { return }
        if let rule = CountRule(relationship, of: row.entity) { insertion.owners.note(key, rule) }
        if let rule = insertion.model.inverseCountRule(of: relationship) {
            for member in members { insertion.owners.note(member, rule) }
        }
    }
}
