/// How a save writes the order of to-many relationships, once their rows are there.
extension SaveOperation {
    func writeOrders(_ writer: RowWriter) throws {
        for object in context.changedObjects where !object.isDeleted {
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard let state = object.overlay?.toMany[index],
                    !state.changes.arrivals.isEmpty
                        || state.changes.arrangement != nil,
                    let place = context.model.orderPlace(of: relationship)
                else { continue }
                try writeOrder(of: object, state.changes, place, writer)
            }
        }
    }

    private func writeOrder(
        of object: ManagedObject, _ changes: ToManyState.Changes, _ place: OrderPlace,
        _ writer: RowWriter
    ) throws {
        let owner = key(of: object)
        if !changes.movesMembers {
            // The schema's triggers have appended them, in the order in which they were written.
            guard changes.arrivals.count > 1 else { return }
            let arrivals = changes.arrivals.map(key)
            let rows = try context.orderedMembers(of: owner, in: place, among: arrivals)
            if try exchange(rows, owner: owner, wanted: arrivals, place, writer) { return }
        }
        let rows = try context.orderedMembers(of: owner, in: place)
        let stored = rows.map(\.member)
        let wanted: [Int64]
        if let arrangement = changes.arrangement {
            wanted = MemberOrder.merge(
                arrangement.wanted.map(key), into: stored,
                adding: Set(changes.added.map(key)).intersection(stored))
            try stamp(object, writer)
        } else {
            let late = changes.arrivals.map(key)
            let (moved, present) = (Set(late), Set(stored))
            wanted = stored.filter { !moved.contains($0) } + late.filter(present.contains)
        }
        let numbers = Dictionary(rows.map { ($0.member, $0.order) }) { first, _ in first }
        for change in MemberOrder.renumbering(wanted.map { numbers[$0] ?? nil }) {
            try write(change.number, for: wanted[change.index], owner: owner, place, writer)
        }
    }

    /// Gives rows that came last together each other's numbers, where that puts them in order.
    private func exchange(
        _ rows: [(member: Int64, order: Int64?)], owner: Int64, wanted: [Int64],
        _ place: OrderPlace, _ writer: RowWriter
    ) throws -> Bool {
        let numbers = rows.compactMap(\.order)
        let present = Set(rows.map(\.member))
        let wanted = wanted.filter(present.contains)
        guard numbers.count == wanted.count, zip(numbers, numbers.dropFirst()).allSatisfy(<) else {
            return false
        }
        for (index, member) in wanted.enumerated() where rows[index].member != member {
            try write(numbers[index], for: member, owner: owner, place, writer)
        }
        return true
    }

    private func write(
        _ number: Int64, for member: Int64, owner: Int64, _ place: OrderPlace,
        _ writer: RowWriter
    ) throws {
        try writer.connection.execute(
            """
            UPDATE \(quoted(place.table)) SET \(quoted(place.order)) = ? \
            WHERE \(quoted(place.owner)) = ? AND \(quoted(place.member)) = ?
            """,
            [.integer(number), .integer(owner), .integer(member)])
    }

    /// A new order is a change of its owner, which other contexts are to see.
    private func stamp(_ object: ManagedObject, _ writer: RowWriter) throws {
        guard object.chunk != nil, !object.isInserted else { return }
        try writer.touch(object.entity, key: object.key)
        reordered.insert(ObjectIdentifier(object))
    }
}

extension ManagedObjectContext {
    /// The members of an object's list as the store has them, in order.
    func orderedMembers(
        of owner: Int64, in place: OrderPlace, among members: [Int64]? = nil
    ) throws -> [(member: Int64, order: Int64?)] {
        let restriction =
            members == nil
            ? "" : " AND o.\(quoted(place.member)) IN (SELECT value FROM json_each(?))"
        return try withConnection { connection in
            let statement = try connection.statement(
                """
                SELECT o.\(quoted(place.member)), o.\(quoted(place.order)) \
                FROM \(quoted(place.table)) AS o \
                WHERE o.\(quoted(place.owner)) = ?\(restriction) ORDER BY \(place.sql(alias: "o"))
                """)
            try statement.bind(
                [.integer(owner)] + (members.map { [.text(jsonArray($0))] } ?? []))
            defer { statement.reset() }
            var rows: [(member: Int64, order: Int64?)] = []
            while try statement.step() {
                rows.append(
                    (
                        statement.integer(at: 0),
                        statement.isNull(at: 1) ? nil : statement.integer(at: 1)
                    ))
            }
            return rows
        }
    }
}
