/// The sources of the columns of a new table of objects.
struct InferredColumns {
    let changes: InferredChanges
    let root: EntityDescription

    private var model: ManagedObjectModel { changes.model }
    private var placement: RowPlacement { changes.placement }

    /// Returns the insertions that fill the table, one for each entity and table that has rows.
    func insertions(_ kept: inout Set<String>) throws -> [Insertion] {
        try placement.moves.filter { $0.target == root.table }.map { move in
            var columns = [(name: Schema.primaryKey, value: move.key(of: "t"))]
            if move.source.types.keys.contains(Schema.version) {
                columns.append((Schema.version, "t.\(quoted(Schema.version))"))
            }
            if root.isInHierarchy {
                columns.append((Schema.entity, StoredValue.text(move.entity.name).sqlLiteral))
            }
            var isIdentity = move.staysInPlace && move.offset == 0
            for (name, value) in model.columns(of: root) {
                let source =
                    switch value {
                    case .attribute(let attribute):
                        try attributeSource(attribute, move, &kept)
                    case .toOne(let relationship):
                        try relationshipSource(relationship, move, &kept)
                    }
                if let source { columns.append((name, source)) }
                let order = Schema.order(of: name)
                if value.hasOrder, move.source.types.keys.contains(order) {
                    columns.append((order, "t.\(quoted(order))"))
                }
                if value.relationship != nil, source != "t.\(quoted(name))" { isIdentity = false }
            }
            return Insertion(
                columns: columns, source: move.rows(as: "t"), isIdentity: isIdentity, move: move)
        }
    }

    /// Whether all rows of the table stay in it, with the same numbers and references.
    func keepsAllInPlace(_ insertions: [Insertion]) -> Bool {
        placement.keepsWhole(root.table) && insertions.allSatisfy(\.isIdentity)
    }

    /// Throws if a row would have no value where its entity demands one.
    func expectRequired(_ insertions: [Insertion]) throws {
        for insertion in insertions {
            guard let move = insertion.move else { continue }
            for value in move.entity.values
            where value.hasColumn && Schema.isRequired(value.name, in: move.entity) {
                if let source = insertion.columns.first(where: { $0.name == value.name })?.value {
                    try changes.loss.expectNone(
                        of: move.entity.name, value.name,
                        in: "\(insertion.source) AND \(source) IS NULL", .missing)
                } else if value.attribute?.isDerived != true,
                    value.attribute?.defaultValue == nil
                {
                    try changes.loss.expectNone(
                        of: move.entity.name, value.name, in: insertion.source, .missing)
                }
            }
        }
    }

    private func attributeSource(
        _ attribute: AttributeDescription, _ move: RowPlacement.Move, _ kept: inout Set<String>
    ) throws -> String? {
        let (table, name) = (move.source, attribute.name)
        let isOwn = move.entity.slot(named: name) != nil
        // In a table that stays, a subentity that lost an attribute keeps its hidden values.
        guard !attribute.isDerived, isOwn || move.staysInPlace,
            let type = table.types[name], !changes.isLink(name, of: table),
            try fits(type, attribute, table)
        else { return nil }
        kept.insert(move.name(of: name))
        guard isOwn, let value = attribute.defaultValue, value != .null
        else { return "t.\(quoted(name))" }
        return "coalesce(t.\(quoted(name)), \(value.sqlLiteral))"
    }

    /// Whether a column has the attribute's type, or was made by a step, or has whole numbers that
    /// become equal floating-point numbers.
    private func fits(
        _ type: String, _ attribute: AttributeDescription, _ table: StoredTable
    ) throws -> Bool {
        let name = attribute.name
        if type == attribute.storageClass.rawValue { return true }
        if changes.former.types["\(table.name).\(name)"] != type { return true }
        guard type == "INTEGER", attribute.storageClass == .real else { return false }
        return try changes.connection.first(
            """
            SELECT 1 FROM \(quoted(table.name))
            WHERE CAST(CAST(\(quoted(name)) AS REAL) AS INTEGER) <> \(quoted(name))
            """
        ) { _ in } == nil
    }

    private func relationshipSource(
        _ description: RelationshipDescription, _ move: RowPlacement.Move,
        _ kept: inout Set<String>
    ) throws -> String? {
        let name = description.name
        let own = move.entity.slot(named: name).flatMap { move.entity.values[$0].relationship }
        guard own != nil || move.staysInPlace else { return nil }
        let relationship = own ?? description
        if move.source.types.keys.contains(name), !changes.isPlain(name, of: move.source) {
            kept.insert(move.name(of: name))
            return try changes.reference(name, of: move, to: model.destination(of: relationship))
        }
        let destination = model.destination(of: relationship)
        guard own != nil, let inverse = model.inverse(of: relationship, in: destination)
        else { return nil }
        return try movedSource(relationship, inverse.description.name, move, &kept)
    }

    /// Returns the source of a relationship whose column the file has at the other end.
    private func movedSource(
        _ relationship: RelationshipDescription, _ inverse: String, _ move: RowPlacement.Move,
        _ kept: inout Set<String>
    ) throws -> String? {
        let destination = model.destination(of: relationship)
        let others = placement.moves.filter {
            destination.concreteNames.contains($0.entity.name)
                && changes.isLink(inverse, of: $0.source)
                && changes.destination(of: inverse, of: $0.source) == move.source.name
        }
        guard !others.isEmpty else { return nil }
        var sources: [String] = []
        for other in others {
            let column = "d.\(quoted(inverse))"
            try changes.loss.expectNone(
                of: other.entity.name, inverse,
                in: "(SELECT 1 FROM \(other.rows(as: "d")) AND \(column) IS NOT NULL "
                    + "GROUP BY \(column) HAVING count(*) > 1)", .links)
            try changes.loss.expectNone(
                of: other.entity.name, inverse,
                in: "\(other.rows(as: "d")) AND EXISTS (SELECT 1 FROM "
                    + "\(quoted(move.source.name)) AS t WHERE "
                    + "t.\(quoted(Schema.primaryKey)) = \(column) AND NOT "
                    + "\(move.source.condition(owners(of: relationship), of: "t")))", .links)
            kept.insert(other.name(of: inverse))
            sources.append(
                "(SELECT \(other.key(of: "d")) FROM \(other.rows(as: "d")) "
                    + "AND \(column) = t.\(quoted(Schema.primaryKey)))")
        }
        return sources.count == 1
            ? sources[0] : "coalesce(\(sources.joined(separator: ", ")))"
    }

    /// The entities that have a relationship.
    private func owners(of relationship: RelationshipDescription) -> [String] {
        model.entities.filter { entity in
            entity.relationships.contains { $0.propertyID == relationship.propertyID }
        }.map(\.name)
    }
}

extension InferredChanges {
    /// Whether a column is known to be a relationship.
    func isLink(_ column: String, of table: StoredTable) -> Bool {
        table.references.keys.contains(column)
            || former.ends.keys.contains("\(table.name).\(column)")
    }

    /// Whether a column is known to be an attribute still: no step wrote anything.
    func isPlain(_ column: String, of table: StoredTable) -> Bool {
        let type = former.types["\(table.name).\(column)"]
        return type != nil && type == table.types[column] && former.knowsEnds && !former.isUpdated
            && !isLink(column, of: table)
    }

    /// Returns the table that a column of the file leads to; nil if that isn't known.
    func destination(of column: String, of table: StoredTable) -> String? {
        if let known = table.references[column] { return known }
        guard let end = former.ends["\(table.name).\(column)"]?.first?.split(separator: ".").first
        else { return nil }
        return stored.first { $0.entities.contains(String(end)) }?.name
    }

    /// Returns the source of a reference to `destination` that stays a reference, and throws if a
    /// row leads to an object that isn't of the destination any more.
    func reference(
        _ column: String, of move: RowPlacement.Move, to destination: EntityDescription
    ) throws -> String {
        let reference = "t.\(quoted(column))"
        guard
            let table = self.destination(of: column, of: move.source)
                ?? placement.table(of: destination)
        else { return reference }
        let translation = placement.translation(of: reference, to: table, destination)
        guard translation != reference else { return reference }
        try loss.expectNone(
            of: move.entity.name, column,
            in: "\(move.rows(as: "t")) AND EXISTS (SELECT 1 FROM \(quoted(table)) AS e WHERE "
                + "e.\(quoted(Schema.primaryKey)) = \(reference)) AND \(translation) IS NULL",
            .links)
        return placement.keepsWhole(table) ? reference : translation
    }
}
