/// Finds triggers of others that would run when this program writes.
struct ForeignTriggers {
    let others: [SchemaObject]
    /// The names of the model's tables, perhaps among other names.
    let ownTables: Set<String>
    let connection: StoreConnection

    func refuse() throws {
        if let trigger = try all().first {
            throw StoreError(.schema(.foreignTrigger(trigger.name, table: trigger.table)))
        }
    }

    func all() throws -> [SchemaObject] {
        try others.filter { try $0.kind == .trigger && runs($0) }
    }

    /// Returns whether the trigger's table is one of the model's, or a delete rule leads from one
    /// of those to it.
    private func runs(_ trigger: SchemaObject) throws -> Bool {
        var seen: Set<String> = []
        var tables = [trigger.table]
        while let table = tables.popLast() {
            if ownTables.contains(table) { return true }
            guard seen.insert(table).inserted else { continue }
            try connection.forEachRow(
                #"SELECT "table" FROM pragma_foreign_key_list(?)"#, [.text(table)]
            ) { tables.append($0.text(at: 0)) }
        }
        return false
    }
}
