/// The triggers that number the writes of other programs, and stamp the rows with the number. Our
/// own writers stamp the rows themselves (``StoreTransaction``); the triggers stamp what foreign
/// keys and other triggers change for them. They call no function of ours, so they work for every
/// writer.
struct VersionTriggers {
    let model: ManagedObjectModel

    var statements: [String] {
        model.rootsOfSeveralWriters.flatMap {
            stamping($0) + [noted("DELETE", on: $0.table)] + reordered($0)
        }
            + Schema(model: model).joinTables.flatMap { join in
                ["INSERT", "UPDATE", "DELETE"].map { noted($0, on: join.name) }
            }
    }

    func stamping(_ root: EntityDescription) -> [String] {
        [inserted(root), updated(root)].compactMap(\.self)
    }

    /// Takes a number, unless a transaction of ours has one.
    static let numbering = """
        UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 \
        WHERE writer IS NULL
        """

    private func inserted(_ root: EntityDescription) -> String {
        stamped(root, "\(root.table)_version_inserted", "INSERT")
    }

    /// Returns the trigger for updates. Derived attributes aren't part of a row's content, so its
    /// version doesn't count their changes.
    private func updated(_ root: EntityDescription) -> String? {
        let columns = model.columns(of: root)
            .filter { $0.value.attribute?.isDerived != true }
            .map { quoted($0.name) }.joined(separator: ",")
        guard !columns.isEmpty else { return nil }
        return stamped(root, "\(root.table)_version", "UPDATE OF \(columns)")
    }

    private func stamped(_ root: EntityDescription, _ name: String, _ event: String) -> String {
        let table = quoted(root.table)
        return Schema.trigger(
            name, "AFTER \(event) ON \(table)",
            when: "NEW._version IS NOT (SELECT writer FROM _store)",
            [
                Self.numbering,
                "UPDATE \(table) SET _version=(SELECT coalesce(writer,lastTransaction) "
                    + "FROM _store) WHERE _pk=NEW._pk",
            ])
    }

    /// Returns the triggers for orders. A row's position among the members of another row isn't
    /// part of its content either.
    private func reordered(_ root: EntityDescription) -> [String] {
        let orders = model.columns(of: root).filter(\.value.hasOrder)
            .map { quoted(Schema.order(of: $0.name)) }.joined(separator: ",")
        return orders.isEmpty ? [] : [noted("UPDATE", of: orders, on: root.table)]
    }

    private func noted(_ event: String, of columns: String? = nil, on table: String) -> String {
        let event = (event, event + (columns.map { " OF " + $0 } ?? ""))
        return Schema.trigger(
            "\(table)_noted_\(event.0.lowercased())", "AFTER \(event.1) ON \(quoted(table))",
            [Self.numbering])
    }
}

extension ManagedObjectModel {
    /// The root entities whose rows other programs or foreign keys may write too.
    var rootsOfSeveralWriters: [EntityDescription] {
        roots.filter { root in
            hierarchy(of: root).contains {
                $0.objectClass.isWrittenByOthers || !$0.relationships.isEmpty
            }
        }
    }
}
