/// The triggers that keep both ends of a relationship the same if it is its own inverse, for every
/// writer.
struct SymmetryTriggers {
    let model: ManagedObjectModel

    var statements: [String] {
        Schema(model: model).joinTables.filter(\.isSymmetric).flatMap(pairs)
            + model.roots.flatMap { root in
                model.columns(of: root).filter(\.value.isMirrored)
                    .flatMap { column in
                        self.column(
                            column.name, of: root.table,
                            isRequired: column.value.relationship?.isRequired == true)
                    }
            }
    }

    /// Makes both ends the same again after rows were written without these triggers.
    ///
    /// If one end has a pair, the other end gets it too. If the far end of a one-to-one
    /// relationship leads to another object, this end is set to nil, unless it is required.
    var completions: [String] {
        Schema(model: model).joinTables.filter(\.isSymmetric).map { (join: JoinTable) -> String in
            let (source, destination) = (quoted(JoinTable.source), quoted(JoinTable.destination))
            return """
                INSERT OR IGNORE INTO \(quoted(join.name)) (\(source), \(destination))
                  SELECT \(destination), \(source) FROM \(quoted(join.name))
                """
        }
            + model.roots.flatMap { root in
                model.columns(of: root).filter(\.value.isMirrored).flatMap { column in
                    completions(
                        of: quoted(column.name), in: quoted(root.table),
                        isRequired: column.value.relationship?.isRequired == true)
                }
            }
    }

    private func completions(
        of column: String, in table: String, isRequired: Bool
    ) -> [String] {
        let key = quoted(Schema.primaryKey)
        let leaving = """
            UPDATE \(table) SET \(column) = NULL WHERE EXISTS (
              SELECT 1 FROM \(table) AS o
              WHERE o.\(key) = \(table).\(column) AND o.\(column) <> \(table).\(key))
            """
        let joining = """
            UPDATE \(table) SET \(column) = o.\(key) FROM \(table) AS o
              WHERE o.\(column) = \(table).\(key) AND \(table).\(column) IS NULL
            """
        return (isRequired ? [] : [leaving]) + [joining]
    }

    /// Returns the triggers that keep each pair of a many-to-many relationship in both directions.
    private func pairs(of join: JoinTable) -> [String] {
        let table = quoted(join.name)
        let (source, destination) = (quoted(JoinTable.source), quoted(JoinTable.destination))
        let insertion = """
            INSERT INTO \(table) (\(source), \(destination))
              SELECT NEW.\(destination), NEW.\(source) WHERE NOT EXISTS (
                SELECT 1 FROM \(table)
                WHERE \(source) = NEW.\(destination) AND \(destination) = NEW.\(source))
            """
        let deletion = """
            DELETE FROM \(table)
              WHERE \(source) = OLD.\(destination) AND \(destination) = OLD.\(source)
            """
        return [
            trigger(
                "\(join.name)_mirror_inserted", "INSERT ON \(table)",
                when: "NEW.\(source) <> NEW.\(destination)", [insertion]),
            trigger(
                "\(join.name)_mirror_deleted", "DELETE ON \(table)",
                when: "OLD.\(source) <> OLD.\(destination)", [deletion]),
            trigger(
                "\(join.name)_mirror_updated",
                "UPDATE OF \(source), \(destination) ON \(table)",
                when: "OLD.\(source) <> NEW.\(source) OR OLD.\(destination) <> NEW.\(destination)",
                [deletion, insertion]),
        ]
    }

    /// Returns the triggers that point the other end of a one-to-one relationship back to a row.
    private func column(_ column: String, of table: String, isRequired: Bool) -> [String] {
        let name = "\(table)_\(column)_mirror"
        let (table, column) = (quoted(table), quoted(column))
        let key = quoted(Schema.primaryKey)
        let joining = """
            UPDATE \(table) SET \(column) = NEW.\(key)
              WHERE \(key) = NEW.\(column) AND \(column) IS NOT NEW.\(key)
            """
        // A number below 0 is a placeholder for one that the same save sets afterwards. The save
        // also sets it at a required far end.
        let exception = isRequired ? " AND coalesce(NEW.\(column), 0) >= 0" : ""
        let leaving = """
            UPDATE \(table) SET \(column) = NULL
              WHERE \(column) = NEW.\(key) AND \(key) IS NOT NEW.\(column)\(exception)
            """
        return [
            trigger(
                "\(name)_inserted", "INSERT ON \(table)", when: "NEW.\(column) IS NOT NULL",
                [joining]),
            trigger(
                "\(name)_updated", "UPDATE OF \(column) ON \(table)",
                when: "OLD.\(column) IS NOT NEW.\(column)", [leaving, joining]),
        ]
    }

    private func trigger(
        _ name: String, _ event: String, when condition: String, _ body: [String]
    ) -> String {
        """
        CREATE TRIGGER \(quoted(name)) AFTER \(event)
        WHEN \(condition)
        BEGIN
          \(body.joined(separator: ";\n  "));
        END
        """
    }
}
