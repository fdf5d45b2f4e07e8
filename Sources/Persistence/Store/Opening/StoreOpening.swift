import Foundation
import GRDB
import GRDBSQLite

/// Opens the file of a store: looks first, and writes only to what is certainly ours.
struct StoreOpening {
    let model: ManagedObjectModel
    let configuration: StoreConfiguration

    func run() throws -> OpenStore {
        do {
            switch configuration.location {
            case .memory:
                return try openNameless(
                    DatabaseQueue(configuration: grdbConfiguration(readOnly: false)))
            case .temporary:
                return try openNameless(
                    DatabaseQueue(path: "", configuration: grdbConfiguration(readOnly: false)))
            case .file(let path):
                return try open(databaseFile(path))
            case .copy(let path):
                return try openCopy(of: databaseFile(path))
            }
        } catch let error as DatabaseError {
            throw explained(StoreError(error))
        } catch let error as StoreError {
            throw explained(error)
        }
    }

    private func explained(_ error: StoreError) -> StoreError {
        switch configuration.location {
        case .file(let path), .copy(let path): databaseFile(path).explained(error)
        case .memory, .temporary: error
        }
    }

    private func databaseFile(_ path: String) -> DatabaseFile {
        // Without "./", SQLite would take "file:..." for a URI.
        DatabaseFile(path: path.isAbsolutePath ? path : "./" + path)
    }

    private func openNameless(_ queue: DatabaseQueue) throws -> OpenStore {
        try queue.inDatabase { try create(in: connection($0)) }
        return OpenStore(queue: queue, file: nil, isWritable: true)
    }

    // MARK: The file

    private func open(_ file: DatabaseFile) throws -> OpenStore {
        let opened = try look(at: file)
        if configuration.access == .read { return try openForReading(file, opened) }
        // Each name would get a WAL of its own (sqlite.org/howtocorrupt.html, section 2.5).
        guard opened.numberOfNames <= 1 else {
            throw StoreError(.severalNames(opened.numberOfNames))
        }
        let queue = try openQueue(file)
        return OpenStore(
            queue: queue, file: OpenStore.File(path: file.path, mode: .readWrite, file: opened),
            isWritable: true)
    }

    /// Looks at the file before SQLite does, and makes it if that is wanted.
    private func look(at file: DatabaseFile) throws -> OpenFile {
        let creates = configuration.access == .create
        switch try file.state() {
        case .missing:
            guard creates else { throw StoreError(.missing) }
            return try file.create()
        case .empty(let known):
            guard creates else { throw StoreError(.empty, message: "the file is empty") }
            return known
        case .database(let known, let header):
            guard try file.isWhole(known, header) else {
                throw StoreError(
                    .truncated,
                    message: "it has \(known.byteCount) of \(header.expectedFileSize) bytes")
            }
            if !file.hasWriteAheadLog { try check(header) }
            try file.expectRoomForName(else: .inputOutput)
            return known
        }
    }

    private static func lacksSharedMemory(_ error: any Error) -> Bool {
        let error = (error as? DatabaseError).map { StoreError($0) } ?? error as? StoreError
        return error?.extendedCode == StoreError.noSharedMemory
    }

    private func openQueue(_ file: DatabaseFile) throws -> DatabaseQueue {
        guard file.isWritable else {
            throw StoreError(.readOnly, message: "the file may not be written")
        }
        guard file.isFolderWritable else {
            throw StoreError(.readOnly, message: "its folder may not be written")
        }
        let queue = try DatabaseQueue(
            path: file.uri(.readWrite), configuration: grdbConfiguration(readOnly: false))
        try queue.inDatabase { try prepare(connection($0)) }
        return queue
    }

    /// Runs `body` on a file whose schema may not be what it should be.
    func withUncheckedConnection(
        _ path: String, _ body: (StoreConnection) throws -> Void
    ) throws {
        let file = databaseFile(path)
        let opened = try look(at: file)
        try withExtendedLifetime(opened) {
            let queue = try DatabaseQueue(
                path: file.uri(.readWrite), configuration: grdbConfiguration(readOnly: false))
            do {
                try queue.inDatabase { try body(connection($0)) }
            } catch {
                try? queue.close()
                throw error
            }
            try queue.close()
        }
    }

    private func openForReading(_ file: DatabaseFile, _ opened: OpenFile) throws -> OpenStore {
        do {
            let (queue, mode) = try openReadingQueue(file)
            try queue.inDatabase { try expectReadable(connection($0)) }
            return OpenStore(
                queue: queue, file: OpenStore.File(path: file.path, mode: mode, file: opened),
                isWritable: false)
        } catch {
            guard Self.lacksSharedMemory(error) else { throw error }
            return try openAlone(file)
        }
    }

    /// Reads on a full disk: in exclusive locking mode SQLite keeps the index of the WAL on the
    /// heap (sqlite.org/wal.html, "Use of WAL Without Shared-Memory"). As long as this connection
    /// is open, the store has no other.
    private func openAlone(_ file: DatabaseFile) throws -> OpenStore {
        var grdb = grdbConfiguration(readOnly: false)
        grdb.prepareDatabase {
            try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
        }
        let queue = try DatabaseQueue(path: file.uri(.readWrite), configuration: grdb)
        try queue.inDatabase { try expectReadable(connection($0)) }
        return OpenStore(queue: queue, file: nil, isWritable: false)
    }

    private func expectReadable(_ connection: StoreConnection) throws {
        let version = try expectOwner(connection)
        guard version == configuration.modelVersion else {
            throw StoreError(.needsMigration(version: version))
        }
        try SchemaVerification(schema: Schema(model: model), connection: connection)
            .expectTables()
    }

    /// Opens a connection that changes nothing.
    ///
    /// A writable file is opened so that the last connection to close can remove the WAL, and
    /// statements that write are refused. In a folder that can't be written, SQLite can't keep the
    /// locks of WAL mode. Without a WAL beside the file, there is no writer, and the file is read
    /// as immutable.
    private func openReadingQueue(
        _ file: DatabaseFile
    ) throws -> (DatabaseQueue, DatabaseFile.Mode) {
        let mode: DatabaseFile.Mode =
            if file.isWritable && file.isFolderWritable {
                .readWrite
            } else if file.hasWriteAheadLog {
                .readOnly
            } else {
                .immutable
            }
        let queue = try DatabaseQueue(
            path: file.uri(mode), configuration: grdbConfiguration(readOnly: mode != .readWrite))
        try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        return (queue, mode)
    }

    /// Copies a file into a store without a name, and brings the copy up to date.
    private func openCopy(of file: DatabaseFile) throws -> OpenStore {
        _ = try look(at: file)
        let (source, _) = try openReadingQueue(file)
        defer { try? source.close() }
        let copy = try DatabaseQueue(
            path: "", configuration: grdbConfiguration(readOnly: false))
        try source.inDatabase { database in
            let connection = connection(database)
            _ = try expectOwner(connection)
            try copy.inDatabase {
                try StoreSnapshot(connection: connection).copyPages(schema: "main", to: $0)
            }
        }
        try copy.inDatabase { database in
            let connection = connection(database)
            let version = try expectOwner(connection)
            let missing = try missingStatements(connection, version: version)
            try bringUpToDate(connection, version: version, missing: missing)
            try connection.executeScript("PRAGMA query_only = ON")
        }
        return OpenStore(queue: copy, file: nil, isWritable: false)
    }

    /// One more connection on an open store, which only reads.
    func openReader(of store: OpenStore.File) throws -> DatabaseQueue {
        var grdb = grdbConfiguration(readOnly: store.mode != .readWrite)
        grdb.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        do {
            return try DatabaseQueue(path: store.uri, configuration: grdb)
        } catch let error as DatabaseError {
            throw DatabaseFile(path: store.path).explained(StoreError(error))
        }
    }

    /// Returns a configuration in which the schema of a file can't make a connection do more than
    /// read and write its tables (sqlite.org/security.html).
    private func grdbConfiguration(readOnly: Bool) -> Configuration {
        var grdb = Configuration()
        grdb.readonly = readOnly
        grdb.busyMode = busyMode
        grdb.label = "Persistence"
        grdb.prepareDatabase { database in
            try TextFunction.register(in: database)
            // An expression of a foreign index could make a value of a gigabyte for each row.
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, 256 << 20)
            let trust = trustsSchema ? "ON" : "OFF"
            try database.execute(
                sql: "PRAGMA trusted_schema = \(trust); PRAGMA cell_size_check = ON")
        }
        return grdb
    }

    /// Whether the store has full-text indexes: SQLite lets no trigger write to an FTS5 table of a
    /// schema that it doesn't trust. A connection trusts all of its schemas or none. What a trusted
    /// schema can't call are the functions of this module, which are "direct only".
    var trustsSchema: Bool { !Schema(model: model).fullTextIndexes.isEmpty }

    private var busyMode: Database.BusyMode {
        guard let onLongWait = configuration.onLongWait else {
            return .timeout(configuration.busyTimeout)
        }
        let wait = BusyWait(timeout: configuration.busyTimeout, onLongWait: onLongWait)
        return .callback { wait.shouldRetry(afterTries: $0) }
    }

    private func connection(_ database: Database) -> StoreConnection {
        StoreConnection(database: database, trace: configuration.trace)
    }

    // MARK: What is in it

    /// The version of the model that wrote the store; 0 for a database with nothing in it.
    private func checkOwner(_ connection: StoreConnection) throws -> Int32 {
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
        try check(applicationID: applicationID, version: version)
        return version
    }

    private func check(applicationID: Int32, version: Int32) throws {
        guard applicationID == configuration.applicationID, version > 0 else {
            throw StoreError(.foreign(applicationID: applicationID))
        }
        guard version <= configuration.modelVersion else {
            throw StoreError(.newer(version: version, supported: configuration.modelVersion))
        }
    }

    /// Refuses what is not ours before SQLite makes its files beside it. Without a WAL the first
    /// page is enough to decide.
    private func check(_ header: DatabaseHeader) throws {
        if header.applicationID == 0, header.userVersion == 0, header.hasEmptySchema { return }
        try check(applicationID: header.applicationID, version: header.userVersion)
    }

    /// The version of the model that wrote the store.
    ///
    /// - Throws: ``StoreError`` with `.empty` for a database with nothing in it.
    private func expectOwner(_ connection: StoreConnection) throws -> Int32 {
        let version = try checkOwner(connection)
        guard version > 0 else { throw StoreError(.empty, message: "the file is empty") }
        return version
    }

    private func prepare(_ connection: StoreConnection) throws {
        let version =
            configuration.access == .create
            ? try checkOwner(connection) : try expectOwner(connection)
        try connection.executeScript("PRAGMA synchronous = FULL")
        let missing = try missingStatements(connection, version: version)
        try setWriteAheadLog(connection)
        if version == 0 { try create(in: connection) }
        try bringUpToDate(connection, version: version, missing: missing)
    }

    /// The indexes and triggers that another program has dropped from a store of the present
    /// version.
    ///
    /// - Throws: ``StoreError`` with `.schema`, before anything is written.
    private func missingStatements(
        _ connection: StoreConnection, version: Int32
    ) throws -> [String] {
        guard version == configuration.modelVersion else { return [] }
        return try SchemaVerification(schema: Schema(model: model), connection: connection)
            .expectOwnTriggers()
    }

    /// Migrates a store of an earlier version. Of the present one, makes what is missing, and what
    /// that would have kept.
    private func bringUpToDate(
        _ connection: StoreConnection, version: Int32, missing: [String]
    ) throws {
        if version > 0, version < configuration.modelVersion { return try migrate(connection) }
        guard !missing.isEmpty else { return }
        try connection.inImmediateTransaction {
            // Another process may have made them meanwhile.
            let missing = try missingStatements(connection, version: version)
            try SchemaRepair(model: model, connection: connection).run(missing)
        }
    }

    /// Changing the journal mode needs the file alone, and SQLite does not wait for that.
    private func setWriteAheadLog(_ connection: StoreConnection) throws {
        let deadline = Date.now.addingTimeInterval(configuration.busyTimeout)
        while true {
            do {
                if try journalMode(connection, "PRAGMA journal_mode") == "wal" { return }
                guard try journalMode(connection, "PRAGMA journal_mode = WAL") == "wal" else {
                    throw StoreError(.other, message: "the file system cannot keep a WAL")
                }
                return
            } catch let error as StoreError where error.kind == .busy && Date.now < deadline {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    private func journalMode(_ connection: StoreConnection, _ pragma: String) throws -> String {
        let statement = try connection.statement(pragma)
        defer { statement.reset() }
        return try statement.step() ? statement.text(at: 0) : ""
    }

    /// Parallel first writers all come here; the first makes the schema, the others find it made.
    private func create(in connection: StoreConnection) throws {
        try connection.inImmediateTransaction {
            guard try checkOwner(connection) == 0 else { return }
            let schema = Schema(model: model)
            for statement in schema.statements { try connection.executeScript(statement) }
            try SchemaRecord.write(schema.names, in: connection)
            try StoreTable.fill(connection)
            try connection.executeScript(
                "PRAGMA application_id = \(configuration.applicationID)")
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }

    private func migrate(_ connection: StoreConnection) throws {
        try StoreMigration(model: model, configuration: configuration, connection: connection)
            .run { try checkOwner(connection) }
    }
}
