/// The members that a batch row sets for many-to-many relationships, to be written to their tables
/// of pairs.
struct BatchMembers {
    let insertion: BatchInsertion
    let row: BatchRowValues
    let key: Int64

    /// Inserts the pairs of a new row.
    func insert() throws {
        for (index, members) in row.members {
            try connect(members, at: index)
        }
    }

    /// Replaces the pairs of an existing row.
    ///
    /// - Returns: Whether anything differed.
    @discardableResult
    func replace() throws -> Bool {
        var differs = false
        for (index, members) in row.members {
            let former = try formerMembers(at: index)
            let added = members.filter { !former.contains($0) }
            let removed = former.subtracting(members)
            try disconnect(removed, at: index)
            try connect(added, at: index)
            if !added.isEmpty || !removed.isEmpty { differs = true }
        }
        return differs
    }

    private func pairs(at index: Int) -> JoinTable.Ends? {
        guard case .joinTable(let join, let isSource) = row.entity.toMany[index].storage else {
            return nil
        }
        return join.ends(isSource: isSource)
    }

    private func formerMembers(at index: Int) throws -> Set<Int64> {
        guard let pairs = pairs(at: index) else { return [] }
        let statement = try insertion.connection.statement(
            "SELECT \(pairs.far) FROM \(pairs.table) WHERE \(pairs.near) = ?")
        try statement.bind(.integer(key), at: 1)
        defer { statement.reset() }
        var members: Set<Int64> = []
        while try statement.step() { members.insert(statement.integer(at: 0)) }
        return members
    }

    private func connect(_ members: [Int64], at index: Int) throws {
        guard let pairs = pairs(at: index), !members.isEmpty else { return }
        for member in members { try insertion.writer.insertPair(pairs, near: key, far: member) }
        noteChange(of: members, at: index)
    }

    private func disconnect(_ members: Set<Int64>, at index: Int) throws {
        guard let pairs = pairs(at: index) else { return }
        for member in members { try insertion.writer.deletePair(pairs, near: key, far: member) }
        noteChange(of: Array(members), at: index)
    }

    /// Notes the owners at both ends, since either may declare its number of members.
    private func noteChange(of members: [Int64], at index: Int) {
        let relationship = row.entity.toMany[index]
        if relationship.count != nil {
            insertion.owners.note(key, of: relationship, in: row.entity)
        }
        let destination = insertion.model.destination(of: relationship)
        guard
            let inverse = insertion.model.inverse(of: relationship, in: destination)?.description,
            inverse.count != nil
        else { return }
        for member in members { insertion.owners.note(member, of: inverse, in: destination) }
    }
}
