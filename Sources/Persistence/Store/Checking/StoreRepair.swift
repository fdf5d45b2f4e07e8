import GRDB

/// Repairs what a store can derive from its rows: indexes, triggers, derived attributes, full-text
/// indexes, pairs without an end, references to nothing that may be empty, and numbers.
///
/// It runs without opening the store as a container, since a container refuses to write to a store
/// with another program's triggers in place of its own.
public struct StoreRepair {
    private let model: ManagedObjectModel
    private let configuration: StoreConfiguration

    /// Creates a repair.
    ///
    /// - Parameters:
    ///   - model: The model, with one configuration.
    ///   - configuration: The store's file, application ID and migrations.
    public init(model: ManagedObjectModel, configuration: StoreConfiguration) {
        self.model = model
        self.configuration = configuration
    }

    /// Repairs the store in one transaction. If any of its pages is damaged, or if the result isn't
    /// sound, nothing is changed.
    ///
    /// - Throws: ``StoreError``: `.corrupt` if pages are damaged, `.needsMigration` if the store is
    ///   of an earlier version, and the kinds of any write.
    /// - Complexity: Several readings of the whole store.
    public func run() throws {
        guard let path = configuration.path else { return }
        do {
            let opening = StoreOpening(model: model, configuration: configuration)
            try opening.withUncheckedConnection(path) { connection in
                try connection.executeScript("PRAGMA foreign_keys = OFF")
                try connection.inImmediateTransaction { try repair(connection) }
            }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    private func repair(_ connection: StoreConnection) throws {
        guard
            try connection.integer("PRAGMA application_id") == Int64(configuration.applicationID)
        else { throw StoreError(.foreign(applicationID: 0)) }
        let version = Int32(
            truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0)
        guard version == configuration.modelVersion else {
            throw StoreError(.needsMigration(version: version))
        }
        try expectSoundPages(connection)
        let schema = Schema(model: model)
        let verification = SchemaVerification(schema: schema, connection: connection)
        try verification.expectTables()
        try dropChanged(connection)
        // Another program's triggers would run on what follows.
        let missing = try verification.expectOwnTriggers()
        try connection.executeScript("REINDEX")
        try StoreTable.fillIfEmpty(connection, model: model)
        let tables = try RecoveredTables(connection: connection, model: model)
        let rules = RecoveryRules(tables: tables, model: model)
        _ = try rules.removeDanglingReferences(removingRows: false)
        try SchemaRepair(model: model, connection: connection).run(missing)
        for attribute in model.derivedAttributes {
            try connection.execute(attribute.recomputation(in: model))
        }
        for index in schema.fullTextIndexes { try index.rebuild(in: connection) }
        try RecoveredNumbers(model: model, connection: connection).write(isHistoryWhole: false)
        let findings = try messages("PRAGMA quick_check(1)", connection)
        guard findings == ["ok"] else {
            throw StoreError(.corrupt, message: findings.first ?? "the repair failed")
        }
    }

    /// Checks that nothing is damaged but indexes, which are made of the rows.
    private func expectSoundPages(_ connection: StoreConnection) throws {
        for message in try messages("PRAGMA integrity_check", connection)
        where message != "ok" && !StoreFinding.isAboutIndexOnly(message) {
            throw StoreError(.corrupt, message: message)
        }
    }

    private func messages(_ pragma: String, _ connection: StoreConnection) throws -> [String] {
        let statement = try connection.statement(pragma)
        defer { statement.reset() }
        var messages: [String] = []
        while try statement.step() { messages.append(statement.text(at: 0)) }
        return messages
    }

    /// Drops what has the name of one of the model's indexes and triggers, and is something else.
    private func dropChanged(_ connection: StoreConnection) throws {
        let schema = Schema(model: model)
        var expected: [SchemaName: String] = [:]
        for statement in schema.indexes + schema.triggers {
            expected[SchemaName(of: statement)] = statement
        }
        for object in try SchemaObject.all(in: connection)
        where object.kind == .index || object.kind == .trigger {
            guard let statement = expected[SchemaName(object)], statement != object.sql else {
                continue
            }
            try connection.executeScript("DROP \(object.kind.rawValue) \(quoted(object.name))")
        }
    }
}

extension StoreFinding {
    /// Whether a message of SQLite's own check is about an index that lacks or misplaces rows.
    static func isAboutIndexOnly(_ message: String) -> Bool {
        message.contains(" missing from index ")
            || message.hasPrefix("wrong # of entries in index ")
    }

    /// Whether ``StoreRepair`` repairs it. The rest needs the values that were lost, or a
    /// ``StoreRecovery``.
    public var isRepairable: Bool {
        switch self {
        case .damaged(let message): Self.isAboutIndexOnly(message)
        case .danglingReference(let id, let relationship):
            id.entity.relationships.first { $0.name == relationship }?.isRequired != true
        case .schema, .danglingPair, .wrongDerivedValue, .wrongFullTextIndex, .wrongNumber: true
        case .table, .wrongDestination, .unknownEntity, .undecodableValue, .invalid, .wrongHistory:
            false
        }
    }
}
