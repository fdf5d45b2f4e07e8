/// The sources of the tables of many-to-many relationships: pairs, perhaps in a table that was named
/// after the other end or after a former name, and the columns of to-one relationships.
struct InferredPairs {
    private typealias Source = (table: StoredTable, isSwapped: Bool)

    let joins: [JoinTable]
    private let model: ManagedObjectModel
    /// The table of pairs in the file that becomes each table.
    private var sources: [String: Source] = [:]
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
        var claims: [String: [Source]] = [:]
        for table in stored {
            var found: [String: Bool] = [:]
            for name in former.names(ofPairs: table.name) + recorded(JoinTable.source) {
                if let end = ends[name] { found[end.join.name] = !end.isSource }
            }
            for name in recorded(JoinTable.destination) {
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
        let keys = columns(of: source, join).map { column, leaving, destination in
            let offset = leaving.flatMap { placement.offset(from: $0, to: destination) } ?? 0
            return (column == JoinTable.source ? pair.key : pair.destination) + offset
        }
        return (name, RecordKey(key: keys[0], destination: keys[1]))
    }

    /// Returns for both ends of a join table the column of the file that becomes it, the table that
    /// this column leads to, and the entity that the end leads to.
    private func columns(
        of source: Source, _ join: JoinTable
    ) -> [(name: String, leaving: String?, destination: EntityDescription)] {
        let names = [JoinTable.source, JoinTable.destination]
        return zip(
            source.isSwapped ? names.reversed() : names, [join.sourceTable, join.destinationTable]
        ).compactMap { name, target in
            model.entity(named: target).map { (name, source.table.references[name], $0) }
        }
    }

    /// Returns the insertions that fill a table of pairs.
    func insertions(
        into join: JoinTable, _ changes: InferredChanges, _ kept: inout Set<String>
    ) throws -> [Insertion] {
        var insertions: [Insertion] = []
        if let source = sources[join.name] {
            kept.insert(source.table.name)
            insertions.append(try pairs(of: source, join, changes))
        }
        for move in changes.placement.moves {
            for column in move.source.types.keys.sorted()
            where changes.isLink(column, of: move.source) {
                guard let end = ends["\(move.entity.name)_\(column)"], end.join == join,
                    let relationship = move.entity.toMany.first(where: { $0.name == column })
                else { continue }
                kept.insert(move.name(of: column))
                let (near, far) = JoinTable.columns(isSource: end.isSource)
                let reference = try changes.reference(
                    column, of: move, to: model.destination(of: relationship))
                insertions.append(
                    Insertion(
                        columns: [(near, move.key(of: "t")), (far, reference)],
                        source: "\(move.rows(as: "t")) AND \(reference) IS NOT NULL"))
            }
        }
        return insertions
    }

    private func pairs(
        of source: Source, _ join: JoinTable, _ changes: InferredChanges
    ) throws -> Insertion {
        let table = source.table
        let values = try columns(of: source, join).map { column, leaving, destination in
            let reference = "t.\(quoted(column))"
            guard let leaving else { return reference }
            let translation = changes.placement.translation(of: reference, to: leaving, destination)
            if translation != reference {
                let name = table.name.split(separator: "_", maxSplits: 1).map(String.init)
                try changes.loss.expectNone(
                    of: name[0], name.dropFirst().first,
                    in: "\(quoted(table.name)) AS t WHERE \(translation) IS NULL", .links)
            }
            return changes.placement.keepsWhole(leaving) ? reference : translation
        }
        let names = [JoinTable.source, JoinTable.destination]
        return Insertion(
            columns: zip(names, values).map { ($0, $1) }, source: "\(quoted(table.name)) AS t",
            isIdentity: values == names.map { "t.\(quoted($0))" } && table.name == join.name)
    }
}
