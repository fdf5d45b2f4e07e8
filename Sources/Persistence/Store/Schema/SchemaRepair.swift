/// Creates the indexes and triggers again that another program has dropped, and corrects what was
/// written without them.
struct SchemaRepair {
    let model: ManagedObjectModel
    let connection: StoreConnection

    /// Creates the missing objects, given their statements in the schema's order.
    func run(_ missing: [String]) throws {
        guard !missing.isEmpty else { return }
        let found = Set(missing)
        try restamp(found)
        for statement in missing { try connection.executeScript(statement) }
        try SchemaRecord.add(missing.map(Schema.name(of:)), in: connection)
        for statement in OrderTriggers(model: model).completions {
            try connection.executeScript(statement)
        }
        for statement in model.recomputations { try connection.execute(statement) }
        for index in Schema(model: model).fullTextIndexes
        where !found.isDisjoint(with: index.statements + index.triggers) {
            try index.rebuild(in: connection)
        }
    }

    /// Creates all indexes and triggers of a store that has none, and computes what they maintain.
    func makeAll() throws {
        let schema = Schema(model: model)
        let completions = OrderTriggers(model: model).completions + model.recomputations
        for statement in schema.indexes + completions { try connection.executeScript(statement) }
        for index in schema.fullTextIndexes { try index.rebuild(in: connection) }
        for statement in schema.triggers { try connection.executeScript(statement) }
    }

    /// Gives a new number to the rows that may have been written without one, so that contexts that
    /// have read them notice the change. The history doesn't describe what was written.
    private func restamp(_ missing: Set<String>) throws {
        let triggers = VersionTriggers(model: model)
        guard !missing.isDisjoint(with: triggers.statements) else { return }
        try connection.execute(VersionTriggers.numbering)
        for root in model.roots where !missing.isDisjoint(with: triggers.stamping(root)) {
            try connection.execute(
                """
                UPDATE \(quoted(root.table)) SET \(quoted(Schema.version)) =
                  (SELECT "lastTransaction" FROM \(quoted(StoreTable.name)))
                """)
        }
    }
}
