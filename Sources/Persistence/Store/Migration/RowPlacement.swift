/// The tables that the rows of a file move to. Rows keep their numbers, unless several tables
/// become one: then those of the first keep them, and the others follow.
struct RowPlacement {
    /// The table that a row is in afterwards, and what is added to its number.
    struct Place: Hashable {
        let table: String
        var offset: Int64 = 0
    }

    /// The rows of one entity in one table.
    struct Move {
        let source: StoredTable
        let entity: EntityDescription
        /// The table that the rows are in afterwards.
        let target: String
        /// The number that is added to the numbers of the rows.
        var offset: Int64 = 0

        var staysInPlace: Bool { source.name == target }
        /// A name of a column for the rows.
        func name(of column: String) -> String { "\(source.name).\(column) \(entity.name)" }
        /// The new number of a row by this name.
        func key(of row: String) -> String {
            "\(row).\(quoted(Schema.primaryKey))" + (offset == 0 ? "" : " + \(offset)")
        }

        func rows(as name: String) -> String {
            "\(quoted(source.name)) AS \(name) WHERE \(source.condition([entity.name], of: name))"
        }
    }

    private(set) var moves: [Move] = []
    private var last: [String: Int64] = [:]
    private let model: ManagedObjectModel
    private let connection: StoreConnection

    init(
        of tables: [StoredTable], in model: ManagedObjectModel, _ former: FormerSchema,
        _ loss: LossCheck, _ connection: StoreConnection
    ) throws {
        (self.model, self.connection) = (model, connection)
        for table in tables {
            for name in table.entities {
                // If a step has moved rows itself, what it left behind isn't moved once more.
                let places = tables.filter { $0.entities.contains(name) }.map(\.name)
                let entity = model.entity(named: name).flatMap { $0.isAbstract ? nil : $0 }
                guard let entity,
                    places == [table.name] || model.entities[entity.rootIndex].table == table.name
                else {
                    try loss.expectNone(
                        of: name,
                        in: "\(quoted(table.name)) AS t "
                            + "WHERE \(table.condition([name], of: "t"))")
                    continue
                }
                let target = model.entities[entity.rootIndex].table
                moves.append(Move(source: table, entity: entity, target: target))
            }
        }
        // Rows that stay where they are keep their numbers first.
        moves = moves.filter(\.staysInPlace) + moves.filter { !$0.staysInPlace }
        var offsets: [String: Int64] = [:]
        for (index, move) in moves.enumerated() {
            let way = move.source.name + " " + move.target
            if offsets[way] == nil {
                // A table that has no rows left may have had some.
                let offset =
                    try last[move.target]
                    ?? (move.staysInPlace ? 0 : RowSequence.counted(move.target, connection) ?? 0)
                let greatest = try connection.integer(
                    "SELECT max(\(quoted(Schema.primaryKey))) FROM \(quoted(move.source.name))")
                let counted = try RowSequence.counted(move.source.name, connection)
                last[move.target] = offset + max(greatest ?? 0, counted ?? 0)
                offsets[way] = offset
            }
            moves[index].offset = offsets[way] ?? 0
        }
    }

    /// Gives the tables that rows moved to the last number that was assigned.
    func countRows() throws {
        for target in Set(moves.filter { !$0.staysInPlace }.map(\.target)).sorted() {
            guard let number = last[target], number > 0 else { continue }
            try RowSequence.setCounted(number, for: target, connection)
        }
    }

    /// Whether any row gets another table or number.
    var movesRows: Bool { moves.contains { !$0.staysInPlace || $0.offset != 0 } }

    /// Whether the rows of a table keep it and their numbers.
    func keepsWhole(_ table: String) -> Bool {
        moves.allSatisfy { $0.source.name != table || ($0.staysInPlace && $0.offset == 0) }
    }

    /// Returns the place of a row of a table, perhaps of one that is no longer there, and its entity
    /// if the model has that.
    func place(
        ofEntity name: String?, in table: String
    ) -> (place: Place, entity: EntityDescription?) {
        let move = moves.first { $0.source.name == table && $0.entity.name == name }
        guard let entity = move?.entity ?? name.flatMap(model.entity), !entity.isAbstract
        else { return (Place(table: table), nil) }
        let target = model.entities[entity.rootIndex].table
        let isFree = move != nil || !moves.contains { $0.target == target }
        return (Place(table: isFree ? target : table, offset: move?.offset ?? 0), entity)
    }

    /// Returns what is added to references from a table to rows of a destination; nil if nothing is.
    func offset(from table: String, to destination: EntityDescription) -> Int64? {
        let move = moves.first {
            $0.source.name == table && destination.concreteNames.contains($0.entity.name)
        }
        return move.flatMap { $0.offset == 0 ? nil : $0.offset }
    }

    func table(of entity: EntityDescription) -> String? {
        moves.first { entity.concreteNames.contains($0.entity.name) }?.source.name
    }

    /// Returns the new number of the row that a reference leads to, as an SQL expression. It is null
    /// if the row isn't of the destination any more.
    func translation(
        of reference: String, to table: String, _ destination: EntityDescription
    ) -> String {
        let number = reference + (offset(from: table, to: destination).map { " + \($0)" } ?? "")
        let all = moves.filter { $0.source.name == table }
        let going = all.filter { destination.concreteNames.contains($0.entity.name) }
        guard let source = going.first?.source, going.count < all.count
        else { return going.count == all.count ? number : "NULL" }
        return "(SELECT \(number) FROM \(quoted(table)) AS d WHERE "
            + "d.\(quoted(Schema.primaryKey)) = \(reference) AND "
            + source.condition(going.map(\.entity.name), of: "d") + ")"
    }
}

extension ManagedObjectModel {
    /// Whether a table that isn't of pairs keeps objects: a step may have made it without versions.
    func mayKeepRows(of table: StoredTable) -> Bool {
        table.types.keys.contains(Schema.version) || roots.contains { $0.table == table.name }
    }
}
