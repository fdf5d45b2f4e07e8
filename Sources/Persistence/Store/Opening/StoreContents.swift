import Foundation

/// Checks and prepares the contents of a database that is being opened: the program that owns it,
/// and its schema.
struct StoreContents {
    let model: ManagedObjectModel
    let configuration: StoreConfiguration
    let connection: StoreConnection

    private var verification: SchemaVerification {
        SchemaVerification(schema: Schema(model: model), connection: connection)
    }

    private var hasKnownSchema: Bool {
        get throws { try configuration.knownSchema?.isSchema(of: connection) ?? false }
    }

    /// Prepares a store for writing: creates, upgrades or repairs it as needed.
    func prepare() throws {
        let version = configuration.access == .create ? try owner() : try expectOwner()
        try connection.executeScript("PRAGMA synchronous = FULL")
        let missing = try missingStatements(version: version)
        try setWriteAheadLog()
        if version == 0 { try create() }
        try bringUpToDate(version: version, missing: missing)
    }

    func upgrade() throws {
        let version = try expectOwner()
        try bringUpToDate(version: version, missing: missingStatements(version: version))
    }

    /// Throws unless the store is of the present version and has all of its tables.
    func expectReadable() throws {
        let version = try expectOwner()
        guard version == configuration.modelVersion
        else { throw StoreError(.needsMigration(version: version)) }
        if try !hasKnownSchema { try verification.expectTables() }
    }

    /// Returns the version of the model that wrote the store, and throws if the database is empty.
    func expectOwner() throws -> Int32 {
        let version = try owner()
        guard version > 0 else { throw StoreError(.empty, message: "the file is empty") }
        return version
    }

    /// Creates the schema, unless another process has already done so.
    func create() throws {
        try connection.inImmediateTransaction {
            guard try owner() == 0 else { return }
            let schema = Schema(model: model)
            for statement in schema.statements { try connection.executeScript(statement) }
            try SchemaRecord.write(schema, in: connection)
            try StoreTable.fill(connection)
            try connection.executeScript("PRAGMA application_id = \(configuration.applicationID)")
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }

    /// Returns the version of the model that wrote the store; 0 if the database is empty.
    private func owner() throws -> Int32 {
        // One statement reads one state of the file, even if another process creates the schema.
        let found = try connection.first(
            """
            SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        ) { row in (0..<3).map { row.integer(at: $0) } }
        guard let found, found != [0, 0, 0] else { return 0 }
        let version = Int32(truncatingIfNeeded: found[1])
        try configuration.expectOwner(
            applicationID: Int32(truncatingIfNeeded: found[0]), version: version)
        return version
    }

    /// Returns the statements of indexes and triggers that another program has dropped from a store
    /// of the present version, and throws if the schema differs otherwise. Nothing is written.
    private func missingStatements(version: Int32) throws -> [String] {
        guard version == configuration.modelVersion, try !hasKnownSchema else { return [] }
        return try verification.expectOwnTriggers()
    }

    /// Migrates a store of an earlier version. In a store of the present version, it creates
    /// missing indexes and triggers, and recomputes what they maintain.
    private func bringUpToDate(version: Int32, missing: [String]) throws {
        if version > 0, version < configuration.modelVersion {
            try StoreMigration(model: model, configuration: configuration, connection: connection)
                .run { try owner() }
        } else if !missing.isEmpty {
            try connection.inImmediateTransaction {
                // Another process may have created them meanwhile.
                let missing = try missingStatements(version: version)
                try SchemaRepair(model: model, connection: connection).run(missing)
            }
        }
    }

    /// Sets WAL mode. That needs exclusive access to the file, for which SQLite's busy timeout
    /// doesn't wait, so this waits itself.
    private func setWriteAheadLog() throws {
        let deadline = Date.now.addingTimeInterval(configuration.busyTimeout)
        while true {
            do {
                if try journalMode("PRAGMA journal_mode") == "wal" { return }
                guard try journalMode("PRAGMA journal_mode = WAL") == "wal"
                else { throw StoreError(.other, message: "the file system cannot keep a WAL") }
                return
            } catch let error as StoreError where error.kind == .busy && Date.now < deadline {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    private func journalMode(_ pragma: String) throws -> String {
        try connection.first(pragma) { $0.text(at: 0) } ?? ""
    }
}

extension StoreConfiguration {
    /// Throws unless the first page of a database belongs to a store of this program or is empty.
    func expectOwner(_ header: DatabaseHeader) throws {
        if header.applicationID == 0, header.userVersion == 0, header.hasEmptySchema { return }
        try expectOwner(applicationID: header.applicationID, version: header.userVersion)
    }

    fileprivate func expectOwner(applicationID: Int32, version: Int32) throws {
        guard applicationID == self.applicationID, version > 0
        else { throw StoreError(.foreign(applicationID: applicationID)) }
        guard version <= modelVersion
        else { throw StoreError(.newer(version: version, supported: modelVersion)) }
    }
}
