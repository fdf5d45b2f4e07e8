import Files
import Foundation
import GRDB
import GRDBSQLite

/// Opens the file of a store. It examines the file first, and only writes to this program's files.
struct StoreOpening {
    let model: ManagedObjectModel
    let configuration: StoreConfiguration

    func run() throws -> OpenStore {
        do {
            switch configuration.location {
            case .memory: return try openNameless(":memory:")
            case .temporary: return try openNameless("")
            case .file(let path): return try open(databaseFile(path))
            case .copy(let path): return try openCopy(of: databaseFile(path))
            }
        } catch {
            throw Self.storeError(error).map { explained($0) as any Error } ?? error
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

    private func openNameless(_ path: String) throws -> OpenStore {
        let queue = try DatabaseQueue(path: path, configuration: grdbConfiguration(readOnly: false))
        try queue.inDatabase { try contents($0).create() }
        return OpenStore(queue: queue, file: nil, isWritable: true)
    }

    private func open(_ file: DatabaseFile) throws -> OpenStore {
        let opened = try look(at: file)
        if configuration.access == .read { return try openForReading(file, opened) }
        // Each name would get a WAL of its own (sqlite.org/howtocorrupt.html, section 2.5).
        guard opened.numberOfNames <= 1
        else { throw StoreError(.severalNames(opened.numberOfNames)) }
        let queue = try openQueue(file)
        return OpenStore(
            queue: queue, file: OpenStore.File(path: file.path, mode: .readWrite, file: opened),
            isWritable: true)
    }

    /// Checks the file before SQLite opens it, and creates it if the configuration permits that.
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
            // Without a WAL, the first page is enough to refuse another program's file before
            // SQLite creates files next to it.
            if !file.hasWriteAheadLog { try configuration.expectOwner(header) }
            try file.expectRoomForName(else: .inputOutput)
            return known
        }
    }

    private static func lacksSharedMemory(_ error: any Error) -> Bool {
        storeError(error)?.extendedCode == StoreError.noSharedMemory
    }

    private static func storeError(_ error: any Error) -> StoreError? {
        (error as? DatabaseError).map { StoreError($0) } ?? error as? StoreError
    }

    private func openQueue(_ file: DatabaseFile) throws -> DatabaseQueue {
        guard file.isWritable
        else { throw StoreError(.readOnly, message: "the file may not be written") }
        guard file.isFolderWritable
        else { throw StoreError(.readOnly, message: "its folder may not be written") }
        let queue = try DatabaseQueue(
            path: file.uri(.readWrite), configuration: grdbConfiguration(readOnly: false))
        try queue.inDatabase { try contents($0).prepare() }
        return queue
    }

    /// Runs `body` on a file whose schema may be incomplete or changed.
    func withUncheckedConnection(_ path: String, _ body: (StoreConnection) throws -> Void) throws {
        let file = databaseFile(path)
        let opened = try look(at: file)
        try withExtendedLifetime(opened) {
            try file.withDatabase(.readWrite, grdbConfiguration(readOnly: false)) {
                try body(contents($0).connection)
            }
        }
    }

    private func openForReading(_ file: DatabaseFile, _ opened: OpenFile) throws -> OpenStore {
        do {
            let (queue, mode) = try openReadingQueue(file)
            try queue.inDatabase { try contents($0).expectReadable() }
            return OpenStore(
                queue: queue, file: OpenStore.File(path: file.path, mode: mode, file: opened),
                isWritable: false)
        } catch {
            guard Self.lacksSharedMemory(error) else { throw error }
            let queue = try openQueueAlone(file)
            try queue.inDatabase { try contents($0).expectReadable() }
            return OpenStore(queue: queue, file: nil, isWritable: false)
        }
    }

    /// Opens a connection for reading on a full disk: in exclusive locking mode SQLite keeps the
    /// index of the WAL on the heap (sqlite.org/wal.html, "Use of WAL Without Shared-Memory"). As
    /// long as this connection is open, the file has no other.
    private func openQueueAlone(_ file: DatabaseFile) throws -> DatabaseQueue {
        var grdb = grdbConfiguration(readOnly: false)
        grdb.prepareDatabase {
            try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
        }
        return try DatabaseQueue(path: file.uri(.readWrite), configuration: grdb)
    }

    /// Opens a connection that changes nothing. A writable file is opened so that the last
    /// connection to close can remove the WAL, and statements that write are refused. In a folder
    /// that can't be written, SQLite can't keep the locks of WAL mode. Without a WAL beside the
    /// file, there is no writer, and the file is read as immutable.
    private func openReadingQueue(
        _ file: DatabaseFile
    ) throws -> (queue: DatabaseQueue, mode: DatabaseFile.Mode) {
        let mode: DatabaseFile.Mode =
            file.isWritable && file.isFolderWritable
            ? .readWrite : file.hasWriteAheadLog ? .readOnly : .immutable
        let queue = try DatabaseQueue(
            path: file.uri(mode), configuration: grdbConfiguration(readOnly: mode != .readWrite))
        try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        return (queue, mode)
    }

    /// Copies a file into a store without a name, and brings the copy up to date. The copy is in a
    /// temporary file, or in memory if the disk is full.
    private func openCopy(of file: DatabaseFile) throws -> OpenStore {
        _ = try look(at: file)
        do {
            return try openCopy(of: openReadingQueue(file).queue, at: "")
        } catch {
            guard Self.storeError(error)?.kind == .full else { throw error }
            let source =
                try Self.lacksSharedMemory(error)
                ? openQueueAlone(file) : openReadingQueue(file).queue
            return try openCopy(of: source, at: ":memory:")
        }
    }

    private func openCopy(of source: DatabaseQueue, at path: String) throws -> OpenStore {
        defer { try? source.close() }
        let copy = try DatabaseQueue(path: path, configuration: grdbConfiguration(readOnly: false))
        try source.inDatabase { database in
            let contents = contents(database)
            _ = try contents.expectOwner()
            try copy.inDatabase { try PageCopy.run(from: database, to: $0) }
        }
        try copy.inDatabase { database in
            // Indexes are sorted in temporary files, unless these are in memory too.
            if !path.isEmpty { try database.execute(sql: "PRAGMA temp_store = MEMORY") }
            try contents(database).upgrade()
            try database.execute(sql: "PRAGMA query_only = ON")
        }
        return OpenStore(queue: copy, file: nil, isWritable: false)
    }

    /// Opens one more connection to an open store, which only reads.
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
        var grdb = Configuration.onCallersThread
        grdb.readonly = readOnly
        grdb.busyMode = busyMode
        grdb.label = "Persistence"
        grdb.prepareDatabase { database in
            try TextFunction.register(in: database)
            try SphericalCap.register(in: database)
            // An expression of a foreign index could make a value of a gigabyte for each row.
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, 256 << 20)
            let trust = trustsSchema ? "ON" : "OFF"
            try database.execute(
                sql: "PRAGMA trusted_schema = \(trust); PRAGMA cell_size_check = ON")
        }
        return grdb
    }

    /// Whether the store has full-text indexes: SQLite lets no trigger write to an FTS5 table of a
    /// schema that it doesn't trust. A connection trusts all of its schemas or none. Even a trusted
    /// schema can't call the functions of this module, because they are "direct only".
    var trustsSchema: Bool { !Schema(model: model).fullTextIndexes.isEmpty }

    private var busyMode: Database.BusyMode {
        guard let onLongWait = configuration.onLongWait
        else { return .timeout(configuration.busyTimeout) }
        let wait = BusyWait(timeout: configuration.busyTimeout, onLongWait: onLongWait)
        return .callback { wait.shouldRetry(afterTries: $0) }
    }

    private func contents(_ database: Database) -> StoreContents {
        StoreContents(
            model: model, configuration: configuration,
            connection: StoreConnection(database: database, trace: configuration.trace))
    }
}
