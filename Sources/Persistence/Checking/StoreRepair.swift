/// Repairs what can be derived from the rows of a store: indexes, triggers, derived attributes,
/// full-text indexes and numbers. It also removes pairs and optional references that lead to
/// missing rows or to rows of another entity.
///
/// It doesn't open the store as a container, because a container refuses to write to a store if
/// another program has replaced its triggers.
public struct StoreRepair {
    private let model: ManagedObjectModel
    private let configuration: StoreConfiguration
    private let entry: RecoveryEntry

    /// Creates a repair.
    /// - Parameters:
    ///   - model: The model, with one configuration.
    ///   - configuration: The store's file, application ID and migrations.
    ///   - label: The label of the repair's entry in the history (default: nil, for no entry).
    ///   - author: The author of this entry.
    public init(
        model: ManagedObjectModel, configuration: StoreConfiguration,
        label: TransactionLabel? = nil, author: String? = nil
    ) {
        self.model = model
        self.configuration = configuration
        entry = RecoveryEntry(label: label, author: author)
    }

    /// Repairs the store in one transaction. If a page is damaged, or if the result isn't sound,
    /// nothing is changed. A store in memory has nothing to repair.
    /// - Throws: ``StoreError``: `.corrupt` if pages are damaged or the result isn't sound,
    ///   `.foreign` if the store belongs to another program, `.needsMigration` if it is of an
    ///   earlier version, or any kind that a write throws.
    /// - Complexity: O(*n* log *n*) in the size of the store, which is read several times.
    public func run() throws {
        guard let path = configuration.path else { return }
        let opening = StoreOpening(model: model, configuration: configuration)
        try opening.withUncheckedConnection(path) { connection in
            try connection.executeScript("PRAGMA foreign_keys = OFF")
            try connection.inImmediateTransaction { try repair(connection) }
        }
    }

    private func repair(_ connection: StoreConnection) throws {
        guard
            try connection.integer("PRAGMA application_id") == Int64(configuration.applicationID)
        else { throw StoreError(.foreign(applicationID: 0)) }
        let version = Int32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0)
        guard version == configuration.modelVersion
        else { throw StoreError(.needsMigration(version: version)) }
        try expectSoundPages(connection)
        let schema = Schema(model: model)
        let verification = SchemaVerification(schema: schema, connection: connection)
        try verification.expectTables()
        try dropChanged(connection)
        // They are created again with what is missing, because their own tables may be damaged.
        for index in schema.fullTextIndexes { try index.drop(in: connection) }
        // Another program's triggers would run during the next steps.
        let missing = try verification.expectOwnTriggers()
        try connection.executeScript("REINDEX")
        try StoreTable.fillIfEmpty(connection, model: model)
        let tables = try RecoveredTables(connection: connection, model: model)
        let rules = RecoveryRules(tables: tables, model: model)
        _ = try rules.removeInvalidReferences(removingRows: false)
        try SchemaRepair(model: model, connection: connection).run(missing)
        for statement in model.recomputations { try connection.execute(statement) }
        try RecoveredNumbers(model: model, connection: connection, entry: entry)
            .write(isHistoryWhole: false)
        let findings = try messages("PRAGMA quick_check(1)", connection)
        guard findings == ["ok"]
        else { throw StoreError(.corrupt, message: findings.first ?? "the repair failed") }
    }

    /// Checks that nothing but indexes is damaged, because indexes can be rebuilt from the rows.
    private func expectSoundPages(_ connection: StoreConnection) throws {
        for message in try messages("PRAGMA integrity_check", connection)
        where message != "ok" && !StoreFinding.isAboutIndexOnly(message) {
            throw StoreError(.corrupt, message: message)
        }
    }

    private func messages(_ pragma: String, _ connection: StoreConnection) throws -> [String] {
        try connection.map(pragma) { $0.text(at: 0) }
    }

    /// Drops indexes and triggers that have the name of one of the model's, but another definition.
    private func dropChanged(_ connection: StoreConnection) throws {
        let schema = Schema(model: model)
        var expected: [String: String] = [:]
        for statement in schema.indexes + schema.triggers {
            expected[SchemaKey.of(statement)] = statement
        }
        for object in try SchemaObject.all(in: connection)
        where object.kind == .index || object.kind == .trigger {
            guard let statement = expected[SchemaKey.of(object)], statement != object.sql
            else { continue }
            try connection.executeScript("DROP \(object.kind.rawValue) \(quoted(object.name))")
        }
    }
}

extension StoreFinding {
    /// Returns whether a message of SQLite's integrity check is only about an index with missing or
    /// misplaced entries.
    static func isAboutIndexOnly(_ message: String) -> Bool {
        message.contains(" missing from index ")
            || message.hasPrefix("wrong # of entries in index ")
    }

    /// Whether ``StoreRepair`` can repair the problem. Other problems need lost values or a
    /// ``StoreRecovery``.
    public var isRepairable: Bool {
        switch self {
        case .damaged(let message): Self.isAboutIndexOnly(message)
        case .danglingReference(let id, let relationship),
            .wrongDestination(let id, let relationship):
            id.entity.relationships.first { $0.name == relationship }?.isRequired != true
        case .schema, .danglingPair, .wrongDerivedValue, .wrongFullTextIndex, .wrongNumber: true
        case .table, .foreignTrigger, .unknownEntity, .undecodableValue, .invalid, .wrongHistory:
            false
        }
    }

    /// Whether ``StoreRepair`` removes a reference that leads to a lost row.
    public var isRemovable: Bool {
        switch self {
        case .danglingReference, .wrongDestination, .danglingPair: isRepairable
        default: false
        }
    }
}
