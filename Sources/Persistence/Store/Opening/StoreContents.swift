import Foundation

/// What is in a database that is being opened: whose it is, and whether it has the model's schema.
struct StoreContents {
    let model: ManagedObjectModel
    let configuration: StoreConfiguration
    let connection: StoreConnection

    private var verification: SchemaVerification {
        SchemaVerification(schema: Schema(model: model), connection: connection)
    }

    /// Makes a store ready to be written: creates it if that is wanted, upgrades or repairs it.
    func prepare() throws {
        let version = configuration.access == .create ? try owner() : try expectOwner()
        try connection.executeScript("PRAGMA synchronous = FULL")
        let missing = try missingStatements(version: version)
        try setWriteAheadLog()
        if version == 0 { try create() }
        try bringUpToDate(version: version, missing: missing)
    }

    /// Upgrades or repairs a store that is there.
    func upgrade() throws {
        let version = try expectOwner()
        try bringUpToDate(version: version, missing: missingStatements(version: version))
    }

    /// Expects a store of the present version with all of its tables.
    func expectReadable() throws {
        let version = try expectOwner()
        guard version == configuration.modelVersion else {
            throw StoreError(.needsMigration(version: version))
        }
        try verification.expectTables()
    }

    /// Returns the version of the model that wrote the store.
    ///
    /// - Throws: ``StoreError`` with `.empty` for a database with nothing in it.
    func expectOwner() throws -> Int32 {
        let version = try owner()
        guard version > 0 else { throw StoreError(.empty, message: "the file is empty") }
        return version
    }

    /// Creates the schema. Of parallel first writers the first does so, the others find it done.
    func create() throws {
        try connection.inImmediateTransaction {
            guard try owner() == 0 else { return }
            let schema = Schema(model: model)
            for statement in schema.statements { try connection.executeScript(statement) }
            try SchemaRecord.write(schema.names, in: connection)
            try StoreTable.fill(connection)
            try connection.executeScript(
                "PRAGMA application_id = \(configuration.applicationID)")
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }

    /// The version of the model that wrote the store; 0 for a database with nothing in it.
    private func owner() throws -> Int32 {
        // One statement, and so one state of the file: a first writer may be at work.
        let statement = try connection.statement(
            """
            SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """)
        defer { statement.reset() }
        guard try statement.step() else { return 0 }
        let applicationID = Int32(truncatingIfNeeded: statement.integer(at: 0))
        let version = Int32(truncatingIfNeeded: statement.integer(at: 1))
        if applicationID == 0, version == 0, statement.integer(at: 2) == 0 { return 0 }
        try configuration.expectOwner(applicationID: applicationID, version: version)
        return version
    }

    /// The indexes and triggers that another program has dropped from a store of the present
    /// version.
    ///
    /// - Throws: ``StoreError`` with `.schema`, before anything is written.
    private func missingStatements(version: Int32) throws -> [String] {
        guard version == configuration.modelVersion else { return [] }
        return try verification.expectOwnTriggers()
    }

    /// Migrates a store of an earlier version. Of the present one, makes what is missing, and what
    /// that would have kept.
    private func bringUpToDate(version: Int32, missing: [String]) throws {
        if version > 0, version < configuration.modelVersion {
            try StoreMigration(model: model, configuration: configuration, connection: connection)
                .run { try owner() }
        } else if !missing.isEmpty {
            try connection.inImmediateTransaction {
                // Another process may have made them meanwhile.
                let missing = try missingStatements(version: version)
                try SchemaRepair(model: model, connection: connection).run(missing)
            }
        }
    }

    /// Changing the journal mode needs the file alone, and SQLite does not wait for that.
    private func setWriteAheadLog() throws {
        let deadline = Date.now.addingTimeInterval(configuration.busyTimeout)
        while true {
            do {
                if try journalMode("PRAGMA journal_mode") == "wal" { return }
                guard try journalMode("PRAGMA journal_mode = WAL") == "wal" else {
                    throw StoreError(.other, message: "the file system cannot keep a WAL")
                }
                return
            } catch let error as StoreError where error.kind == .busy && Date.now < deadline {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    private func journalMode(_ pragma: String) throws -> String {
        let statement = try connection.statement(pragma)
        defer { statement.reset() }
        return try statement.step() ? statement.text(at: 0) : ""
    }
}

extension StoreConfiguration {
    /// Expects the first page of a database to be ours, or that of one with nothing in it.
    func expectOwner(_ header: DatabaseHeader) throws {
        if header.applicationID == 0, header.userVersion == 0, header.hasEmptySchema { return }
        try expectOwner(applicationID: header.applicationID, version: header.userVersion)
    }

    fileprivate func expectOwner(applicationID: Int32, version: Int32) throws {
        guard applicationID == self.applicationID, version > 0 else {
            throw StoreError(.foreign(applicationID: applicationID))
        }
        guard version <= modelVersion else {
            throw StoreError(.newer(version: version, supported: modelVersion))
        }
    }
}
