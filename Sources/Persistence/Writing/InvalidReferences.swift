/// The conditions under which references lead to missing rows or to rows of another entity. Such
/// references were written with foreign keys off, or aren't committed yet.
struct InvalidReferences {
    /// A column with a foreign key, of an entity's table or of a join table.
    struct Column {
        let table: String
        let name: String
        let destination: String

        var leadsNowhere: String {
            "\(quoted(name)) IS NOT NULL AND \(quoted(name)) NOT IN "
                + "(SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(destination)))"
        }
    }

    let model: ManagedObjectModel

    var columns: [Column] {
        model.roots.flatMap { root in
            model.columns(of: root).compactMap { $0.value.relationship }
                .filter(\.hasForeignKey).map { column(of: $0, in: root) }
        }
    }

    var ends: [Column] {
        Schema(model: model).joinTables.flatMap { join in
            join.ends.map { Column(table: join.name, name: $0.column, destination: $0.table) }
        }
    }

    func column(of relationship: RelationshipDescription, in entity: EntityDescription) -> Column {
        Column(
            table: entity.table, name: relationship.name,
            destination: model.destination(of: relationship).table)
    }

    /// Returns the condition that a column leads to a row of another entity than a relationship's
    /// destination; nil if no row of the destination's table is of another one.
    func leadsElsewhere(_ column: String, by relationship: RelationshipDescription) -> String? {
        let destination = model.destination(of: relationship)
        let root = model.entities[destination.rootIndex]
        guard destination.concreteNames.count < root.concreteNames.count else { return nil }
        let isRight = Schema(model: model).condition(for: destination, alias: nil)
        return """
            \(quoted(column)) IN (SELECT \(quoted(Schema.primaryKey)) \
            FROM \(quoted(root.table)) WHERE NOT (\(isRight)))
            """
    }
}
