import Foundation
import GRDB

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
                // Without it SQLite would take "file:..." for a URI.
                let path = path.isAbsolutePath ? path : "./" + path
                return try open(DatabaseFile(path: path))
            }
        } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_CANTOPEN { try DatabaseFile.expectDescriptors() }
            throw StoreError(error)
        } catch let error as StoreError where error.kind == .notPermitted {
            if error.extendedCode != 0 { try DatabaseFile.expectDescriptors() }
            throw error
        }
    }

    private func openNameless(_ queue: DatabaseQueue) throws -> OpenStore {
        try queue.inDatabase { try create(in: connection($0)) }
        return OpenStore(queue: queue, file: nil)
    }

    // MARK: The file

    private func open(_ file: DatabaseFile) throws -> OpenStore {
        let creates = configuration.access == .create
        let opened: OpenFile
        switch try file.state() {
        case .missing:
            guard creates else { throw StoreError(.missing) }
            opened = try file.create()
        case .empty(let known):
            guard creates else { throw StoreError(.empty, message: "the file is empty") }
            opened = known
        case .database(let known, let header):
            guard try file.isWhole(known, header) else {
                throw StoreError(
                    .truncated,
                    message: "it has \(known.byteCount) of \(header.expectedFileSize) bytes")
            }
            if !file.hasWriteAheadLog { try check(header) }
            try file.expectRoomForName(else: .inputOutput)
            opened = known
        }
        if configuration.access == .read, !file.isWritable || !file.isFolderWritable {
            return try openReadOnly(file, opened)
        }
        do {
            let queue = try openQueue(file, grdbConfiguration(readOnly: false))
            return OpenStore(
                queue: queue, file: OpenStore.File(path: file.path, mode: .readWrite, file: opened))
        } catch {
            guard configuration.access == .read, Self.lacksSharedMemory(error) else { throw error }
            return try openAlone(file)
        }
    }

    private static func lacksSharedMemory(_ error: any Error) -> Bool {
        let error = (error as? DatabaseError).map { StoreError($0) } ?? error as? StoreError
        return error?.extendedCode == StoreError.noSharedMemory
    }

    /// Reads on a full disk: in exclusive locking mode SQLite keeps the index of the WAL on the heap
    /// (sqlite.org/wal.html, "Use of WAL Without Shared-Memory"). As long as this connection is open,
    /// the store has no other.
    private func openAlone(_ file: DatabaseFile) throws -> OpenStore {
        var grdb = grdbConfiguration(readOnly: false)
        grdb.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        return OpenStore(queue: try openQueue(file, grdb), file: nil)
    }

    private func openQueue(
        _ file: DatabaseFile, _ grdb: Configuration
    ) throws -> DatabaseQueue {
        guard file.isWritable else {
            throw StoreError(.readOnly, message: "the file may not be written")
        }
        guard file.isFolderWritable else {
            throw StoreError(.readOnly, message: "its folder may not be written")
        }
        let queue = try DatabaseQueue(path: file.uri(.readWrite), configuration: grdb)
        try queue.inDatabase { try prepare(connection($0)) }
        return queue
    }

    /// Where no WAL lies beside the file, nobody is writing, and it is read as it lies: in a folder
    /// that cannot be written SQLite cannot keep the locks of WAL mode, and in one that can it
    /// would leave a WAL behind that, made for a file that may not be written, nobody could write
    /// to later.
    private func openReadOnly(_ file: DatabaseFile, _ opened: OpenFile) throws -> OpenStore {
        let mode = file.hasWriteAheadLog ? DatabaseFile.Mode.readOnly : .immutable
        let queue = try DatabaseQueue(
            path: file.uri(mode), configuration: grdbConfiguration(readOnly: true))
        try queue.inDatabase { database in
            let connection = connection(database)
            let version = try checkOwner(connection)
            guard version == configuration.modelVersion else {
                throw version == 0
                    ? StoreError(.empty, message: "the file is empty")
                    : StoreError(.needsMigration(version: version))
            }
        }
        return OpenStore(
            queue: queue, file: OpenStore.File(path: file.path, mode: mode, file: opened))
    }

    /// One more connection on an open store, which only reads.
    func openReader(of store: OpenStore.File) throws -> DatabaseQueue {
        var grdb = grdbConfiguration(readOnly: store.mode != .readWrite)
        grdb.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        return try DatabaseQueue(path: store.uri, configuration: grdb)
    }

    private func grdbConfiguration(readOnly: Bool) -> Configuration {
        var grdb = Configuration()
        grdb.readonly = readOnly
        grdb.busyMode = busyMode
        grdb.label = "Persistence"
        grdb.prepareDatabase(TextFunction.register(in:))
        return grdb
    }

    private var busyMode: Database.BusyMode {
        guard let onLongWait = configuration.onLongWait else {
            return .timeout(configuration.busyTimeout)
        }
        let wait = BusyWait(timeout: configuration.busyTimeout, onLongWait: onLongWait)
        return .callback { wait.goesOn(afterTries: $0) }
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

    /// Refuses what is not ours before SQLite lays its files beside it. Without a WAL the first
    /// page says it all.
    private func check(_ header: DatabaseHeader) throws {
        if header.applicationID == 0, header.userVersion == 0, header.hasEmptySchema { return }
        try check(applicationID: header.applicationID, version: header.userVersion)
    }

    private func prepare(_ connection: StoreConnection) throws {
        let version = try checkOwner(connection)
        if version == 0, configuration.access != .create {
            throw StoreError(.empty, message: "the file is empty")
        }
        try connection.executeScript("PRAGMA synchronous = FULL")
        try setWriteAheadLog(connection)
        if version == 0 {
            try create(in: connection)
        } else if version < configuration.modelVersion {
            try migrate(connection)
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
            for statement in Schema(model: model).statements {
                try connection.executeScript(statement)
            }
            try connection.executeScript(
                "PRAGMA application_id = \(configuration.applicationID)")
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }

    private func migrate(_ connection: StoreConnection) throws {
        try connection.executeScript("PRAGMA foreign_keys = OFF")
        defer { try? connection.executeScript("PRAGMA foreign_keys = ON") }
        try connection.inImmediateTransaction {
            let version = try checkOwner(connection)
            guard version < configuration.modelVersion else { return }
            let step = MigrationStep(connection: connection)
            let derived = try step.rows(
                """
                SELECT type, name FROM sqlite_schema
                WHERE type IN ('trigger', 'index') AND sql IS NOT NULL
                """)
            for row in derived {
                if case .text(let type) = row[0], case .text(let name) = row[1] {
                    try connection.executeScript("DROP \(type) \(quoted(name))")
                }
            }
            for migration in configuration.migrations[(Int(version) - 1)...] {
                try migration.body(step)
            }
            let schema = Schema(model: model)
            for statement in schema.indexes + schema.triggers
                + OrderTriggers(model: model).completions
            {
                try connection.executeScript(statement)
            }
            for attribute in model.derivedAttributes {
                try connection.execute(attribute.recomputation(in: model))
            }
            guard try step.rows("PRAGMA foreign_key_check").isEmpty else {
                throw StoreError(.corrupt, message: "a migration left a reference to nothing")
            }
            try connection.executeScript("PRAGMA user_version = \(configuration.modelVersion)")
        }
    }
}
