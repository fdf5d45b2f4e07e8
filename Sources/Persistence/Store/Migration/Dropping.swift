/// Drops the entities and properties that a step says to drop, at the step's place, so that a later
/// version that has them again begins without values.
struct Dropping {
    let former: FormerSchema
    let connection: StoreConnection

    func run(_ name: String) throws {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        let tables = try StoredTable.all(among: former.tables, former: former, in: connection)
        if parts.count == 2 { return try dropProperty(parts[1], of: parts[0], in: tables) }
        for table in tables where !table.isOfPairs && table.entities.contains(name) {
            try connection.execute(
                "DELETE FROM \(quoted(table.name)) "
                    + "WHERE \(table.condition([name], of: quoted(table.name)))")
            let isEmpty = table.entities == [name]
            if isEmpty {
                try connection.executeScript(
                    "DROP TABLE IF EXISTS \(quoted(table.name + "_tombstone"))")
            }
            try releaseReferences(to: table, isEmpty: isEmpty, among: tables)
        }
    }

    private func dropProperty(
        _ property: String, of entity: String, in tables: [StoredTable]
    ) throws {
        let end = "\(entity).\(property)"
        for table in tables {
            if table.isOfPairs {
                let columns = [JoinTable.source, JoinTable.destination]
                guard
                    former.names(ofPairs: table.name).contains("\(entity)_\(property)")
                        || columns.contains(where: { isEnd($0, of: table) })
                else { continue }
                try connection.executeScript("DROP TABLE \(quoted(table.name))")
                continue
            }
            for column in table.types.keys where isEnd(column, of: table) {
                try drop(column, of: table)
            }
            guard table.types.keys.contains(property) else { continue }
            if table.name == entity || table.entities == [entity] {
                try drop(property, of: table)
            } else if table.entities.contains(entity) {
                try clear(
                    property, of: table, where: table.condition([entity], of: quoted(table.name)))
            }
        }

        func isEnd(_ column: String, of table: StoredTable) -> Bool {
            former.ends["\(table.name).\(column)"]?.contains(end) == true
        }
    }

    private func releaseReferences(
        to table: StoredTable, isEmpty: Bool, among tables: [StoredTable]
    ) throws {
        for other in tables {
            for (column, target) in other.references where target == table.name {
                let isGone =
                    "\(quoted(column)) NOT IN "
                    + "(SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(table.name)))"
                if other.isOfPairs {
                    try connection.execute("DELETE FROM \(quoted(other.name)) WHERE \(isGone)")
                } else if isEmpty {
                    try drop(column, of: other)
                } else {
                    try clear(column, of: other, where: isGone)
                }
            }
        }
    }

    private func drop(_ column: String, of table: StoredTable) throws {
        for name in [column, Schema.order(of: column)] where table.types.keys.contains(name) {
            // Otherwise SQLite refuses if any view is broken.
            try connection.executeScript(
                """
                PRAGMA writable_schema = ON;
                ALTER TABLE \(quoted(table.name)) DROP COLUMN \(quoted(name));
                PRAGMA writable_schema = OFF
                """)
        }
    }

    /// Clears values, unless every entity of the table demands one.
    private func clear(
        _ column: String, of table: StoredTable, where condition: String
    ) throws {
        let mayBeNull = try connection.columns(of: table.name, in: "main")
            .contains { $0.name == column && $0.mayBeNull }
        guard mayBeNull else { return }
        try connection.execute(
            "UPDATE \(quoted(table.name)) SET \(quoted(column)) = NULL WHERE \(condition)")
    }
}
