/// The triggers that number the writes of other programs, and stamp the rows with the number.
///
/// Our own writers stamp the rows themselves (``StoreTransaction``); the triggers stamp what
/// foreign keys and other triggers change for them. They call no function of ours, so they work for
/// every writer.
struct VersionTriggers {
    let model: ManagedObjectModel

    var statements: [String] {
        model.roots.flatMap { stamping($0) + [noted("DELETE", on: $0.table)] + reordered($0) }
            + Schema(model: model).joinTables.flatMap { join in
                ["INSERT", "UPDATE", "DELETE"].map { noted($0, on: join.name) }
            }
    }

    /// Returns the triggers that stamp the rows of a table.
    func stamping(_ root: EntityDescription) -> [String] {
        [inserted(root), updated(root)].compactMap(\.self)
    }

    private static let writer = "(SELECT \"writer\" FROM \"_store\")"

    /// Takes a number, unless a transaction of ours has one.
    static let numbering = """
        UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
            "foreignTransaction" = "lastTransaction" + 1
          WHERE "writer" IS NULL
        """

    private func inserted(_ root: EntityDescription) -> String {
        stamped(root, "\(root.table)_version_inserted", "INSERT")
    }

    /// Returns the trigger for updates. Derived attributes aren't part of a row's content, so its
    /// version doesn't count their changes.
    private func updated(_ root: EntityDescription) -> String? {
        let columns = model.columns(of: root)
            .filter { $0.value.attribute?.isDerived != true }
            .map { quoted($0.name) }.joined(separator: ", ")
        guard !columns.isEmpty else { return nil }
        return stamped(root, "\(root.table)_version", "UPDATE OF \(columns)")
    }

    private func stamped(_ root: EntityDescription, _ name: String, _ event: String) -> String {
        let (table, version) = (quoted(root.table), quoted(Schema.version))
        let key = quoted(Schema.primaryKey)
        return """
            CREATE TRIGGER \(quoted(name)) AFTER \(event) ON \(table)
            WHEN NEW.\(version) IS NOT \(Self.writer)
            BEGIN
              \(Self.numbering);
              UPDATE \(table) SET \(version) =
                  (SELECT coalesce("writer", "lastTransaction") FROM "_store")
                WHERE \(key) = NEW.\(key);
            END
            """
    }

    /// Returns the triggers for orders. A row's position among the members of another row isn't
    /// part of its content either.
    private func reordered(_ root: EntityDescription) -> [String] {
        let orders = model.columns(of: root).filter(\.value.hasOrder)
            .map { quoted(Schema.order(of: $0.name)) }.joined(separator: ", ")
        return orders.isEmpty ? [] : [noted("UPDATE", of: orders, on: root.table)]
    }

    private func noted(_ event: String, of columns: String? = nil, on table: String) -> String {
        """
        CREATE TRIGGER \(quoted("\(table)_noted_\(event.lowercased())")) AFTER \(event)\
        \(columns.map { " OF " + $0 } ?? "") ON \(quoted(table))
        WHEN \(Self.writer) IS NULL
        BEGIN
          \(Self.numbering);
        END
        """
    }
}
