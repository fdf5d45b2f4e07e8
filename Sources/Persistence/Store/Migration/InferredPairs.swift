/// The sources of the tables of many-to-many relationships: pairs, perhaps in a table that was named
/// after the other end or after a former name, and the columns of to-one relationships.
struct InferredPairs {
    let joins: [JoinTable]
    private let model: ManagedObjectModel
    /// The table of pairs in the file that becomes each table.
    private var sources: [String: (table: StoredTable, isSwapped: Bool)] = [:]
    /// The relationships by `Entity_relationship`.
    private var ends: [String: (join: JoinTable, isSource: Bool)] = [:]

    init(
        joins: [JoinTable], model: ManagedObjectModel, stored: [StoredTable], _ former: FormerSchema
    ) {
        (self.joins, self.model) = (joins, model)
        for entity in model.entities {
            for relationship in entity.toMany {
                guard case .joinTable(let join, let isSource) = relationship.storage
                else { continue }
                ends["\(entity.name)_\(relationship.name)"] = (join, isSource)
            }
        }
        var claims: [String: [(table: StoredTable, isSwapped: Bool)]] = [:]
        for table in stored {
            var found: [String: Bool] = [:]
            for name in former.names(ofPairs: table.name) + recorded(JoinTable.source) {
                if let end = ends[name] { found[end.join.name] = !end.isSource }
            }
            for name in recorded(JoinTable.destination) where found.isEmpty || ends[name] != nil {
                guard let end = ends[name], found[end.join.name] == nil else { continue }
                found[end.join.name] = end.isSource
            }
            // What two relationships could continue isn't certain.
            guard found.count == 1, let (join, isSwapped) = found.first else { continue }
            claims[join, default: []].append((table, isSwapped))

            func recorded(_ column: String) -> [String] {
                (former.ends["\(table.name).\(column)"] ?? []).sorted()
                    .map { $0.replacing(".", with: "_") }
            }
        }
        sources = claims.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    /// Whether the pairs of any table get another table.
    var areRenamed: Bool { sources.contains { $0 != $1.table.name } }

    /// Whether the pairs of a table get another table, or their ends other numbers.
    func moves(_ table: StoredTable, _ placement: RowPlacement) -> Bool {
        let pair = RecordKey(key: 0, destination: 0)
        return place(of: pair, in: table, placement) != (table.name, pair)
    }

    /// Returns the place of a pair of a table.
    func place(
        of pair: RecordKey, in table: StoredTable, _ placement: RowPlacement
    ) -> (table: String, pair: RecordKey) {
        guard let (name, source) = sources.first(where: { $0.value.table.name == table.name }),
            let join = joins.first(where: { $0.name == name })
        else { return (table.name, pair) }
        func end(_ column: String, _ key: Int64, _ target: String) -> Int64 {
            let offset = model.entities.first { $0.name == target }.flatMap { entity in
                table.references[column].flatMap { placement.offset(from: $0, to: entity) }
            }
            return key + (offset ?? 0)
        }
        let targets = [join.sourceTable, join.destinationTable]
        let (near, far) = source.isSwapped ? (targets[1], targets[0]) : (targets[0], targets[1])
        let (key, destination) = (
            end(JoinTable.source, pair.key, near),
            end(JoinTable.destination, pair.destination, far)
        )
        return (
            name,
            source.isSwapped
                ? RecordKey(key: destination, destination: key)
                : RecordKey(key: key, destination: destination)
        )
    }

    /// Returns the insertions that fill a table of pairs.
    func insertions(
        into join: JoinTable, _ changes: InferredChanges, _ kept: inout Consumption
    ) throws -> [Insertion] {
        var insertions: [Insertion] = []
        if let (table, isSwapped) = sources[join.name] {
            kept.keepPairs(table.name)
            insertions.append(try pairs(of: table, isSwapped, join, changes))
        }
        for move in changes.placement.moves {
            for column in move.source.types.keys.sorted()
            where changes.isLink(column, of: move.source) {
                guard let end = ends["\(move.entity.name)_\(column)"], end.join == join,
                    let relationship = move.entity.toMany.first(where: { $0.name == column })
                else { continue }
                kept.keep(column, of: move.source.name, for: move.entity.name)
                let (near, far) = JoinTable.columns(isSource: end.isSource)
                let reference = try changes.reference(
                    column, of: move, to: model.destination(of: relationship))
                insertions.append(
                    Insertion(
                        [(near, move.key(of: "t")), (far, reference)],
                        from: "\(move.rows(as: "t")) AND \(reference) IS NOT NULL"))
            }
        }
        return insertions
    }

    private func pairs(
        of table: StoredTable, _ isSwapped: Bool, _ join: JoinTable, _ changes: InferredChanges
    ) throws -> Insertion {
        var columns: [(String, String)] = []
        for (column, target) in [
            (JoinTable.source, join.sourceTable), (JoinTable.destination, join.destinationTable),
        ] {
            let old =
                isSwapped == (column == JoinTable.source)
                ? JoinTable.destination : JoinTable.source
            let reference = "t.\(quoted(old))"
            var translation = reference
            if let stored = table.references[old],
                let entity = model.entities.first(where: { $0.name == target })
            {
                translation = changes.placement.translation(of: reference, to: stored, entity)
            }
            if translation != reference {
                let name = table.name.split(separator: "_", maxSplits: 1).map(String.init)
                try changes.loss.expectNone(
                    of: name[0], name.dropFirst().first,
                    in: "\(quoted(table.name)) AS t WHERE \(translation) IS NULL", .links)
            }
            columns.append((column, translation))
        }
        let isSame = columns.map(\.1) == ["t.\"source\"", "t.\"destination\""]
        return Insertion(
            columns, from: "\(quoted(table.name)) AS t",
            isIdentity: isSame && table.name == join.name)
    }
}
