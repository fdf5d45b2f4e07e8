import CSQLite
import Files
import Foundation

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
            throw (error as? StoreError).map { explained($0) as any Error } ?? error
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
        let connection = try SerializedConnection(path, options(readOnly: false))
        try connection.use { try contents($0).create() }
        return OpenStore(connection: connection, file: nil, isWritable: true)
    }

    private func open(_ file: DatabaseFile) throws -> OpenStore {
        let opened = try look(at: file)
        if configuration.access == .read { return try openForReading(file, opened) }
        // Each name would get a WAL of its own (sqlite.org/howtocorrupt.html, section 2.5).
        guard opened.numberOfNames <= 1
        else { throw StoreError(.severalNames(opened.numberOfNames)) }
        let connection = try openConnection(file)
        return OpenStore(
            connection: connection,
            file: OpenStore.File(path: file.path, mode: .readWrite, file: opened),
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
        (error as? StoreError)?.extendedCode == StoreError.noSharedMemory
    }

    private func openConnection(_ file: DatabaseFile) throws -> SerializedConnection {
        guard file.isWritable
        else { throw StoreError(.readOnly, message: "the file may not be written") }
        guard file.isFolderWritable
        else { throw StoreError(.readOnly, message: "its folder may not be written") }
        let connection = try SerializedConnection(
            file.uri(.readWrite), options(readOnly: false))
        try connection.use { try contents($0).prepare() }
        return connection
    }

    /// Runs `body` on a file whose schema may be incomplete or changed.
    func withUncheckedConnection(_ path: String, _ body: (StoreConnection) throws -> Void) throws {
        let file = databaseFile(path)
        let opened = try look(at: file)
        try withExtendedLifetime(opened) {
            try file.withConnection(.readWrite, options(readOnly: false)) {
                try body(contents($0).connection)
            }
        }
    }

    private func openForReading(_ file: DatabaseFile, _ opened: OpenFile) throws -> OpenStore {
        do {
            let (connection, mode) = try openReadingConnection(file)
            try connection.use { try contents($0).expectReadable() }
            return OpenStore(
                connection: connection,
                file: OpenStore.File(path: file.path, mode: mode, file: opened),
                isWritable: false)
        } catch {
            guard Self.lacksSharedMemory(error) else { throw error }
            let connection = try openConnectionAlone(file)
            try connection.use { try contents($0).expectReadable() }
            return OpenStore(connection: connection, file: nil, isWritable: false)
        }
    }

    /// Opens a connection for reading on a full disk: in exclusive locking mode SQLite keeps the
    /// index of the WAL on the heap (sqlite.org/wal.html, "Use of WAL Without Shared-Memory"). As
    /// long as this connection is open, the file has no other.
    private func openConnectionAlone(_ file: DatabaseFile) throws -> SerializedConnection {
        try SerializedConnection(
            file.uri(.readWrite),
            options(
                readOnly: false, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON"))
    }

    /// Opens a connection that changes nothing. A writable file is opened so that the last
    /// connection to close can remove the WAL, and statements that write are refused. In a folder
    /// that can't be written, SQLite can't keep the locks of WAL mode. Without a WAL beside the
    /// file, there is no writer, and the file is read as immutable.
    private func openReadingConnection(
        _ file: DatabaseFile
    ) throws -> (connection: SerializedConnection, mode: DatabaseFile.Mode) {
        let mode: DatabaseFile.Mode =
            file.isWritable && file.isFolderWritable
            ? .readWrite : file.hasWriteAheadLog ? .readOnly : .immutable
        let connection = try SerializedConnection(
            file.uri(mode), options(readOnly: mode != .readWrite))
        try connection.use { try $0.executeScript("PRAGMA query_only = ON") }
        return (connection, mode)
    }

    /// Copies a file into a store without a name, and brings the copy up to date. The copy is in a
    /// temporary file, or in memory if the disk is full.
    private func openCopy(of file: DatabaseFile) throws -> OpenStore {
        _ = try look(at: file)
        do {
            return try openCopy(of: openReadingConnection(file).connection, at: "")
        } catch {
            guard (error as? StoreError)?.kind == .full else { throw error }
            let source =
                try Self.lacksSharedMemory(error)
                ? openConnectionAlone(file) : openReadingConnection(file).connection
            return try openCopy(of: source, at: ":memory:")
        }
    }

    private func openCopy(
        of source: SerializedConnection, at path: String
    ) throws -> OpenStore {
        defer { try? source.close() }
        let copy = try SerializedConnection(path, options(readOnly: false))
        try source.use { database in
            let contents = contents(database)
            _ = try contents.expectOwner()
            try copy.use { try PageCopy.run(from: database, to: $0) }
        }
        try copy.use { database in
            // Indexes are sorted in temporary files, unless these are in memory too.
            if !path.isEmpty { try database.executeScript("PRAGMA temp_store = MEMORY") }
            try contents(database).upgrade()
            try database.executeScript("PRAGMA query_only = ON")
        }
        return OpenStore(connection: copy, file: nil, isWritable: false)
    }

    /// Opens one more connection to an open store, which only reads.
    func openReader(of store: OpenStore.File) throws -> SerializedConnection {
        do {
            return try SerializedConnection(
                store.uri,
                options(readOnly: store.mode != .readWrite, "PRAGMA query_only = ON"))
        } catch let error as StoreError {
            throw DatabaseFile(path: store.path).explained(error)
        }
    }

    /// Returns options with which the schema of a file can't make a connection do more than read
    /// and write its tables (sqlite.org/security.html), and which run further statements at first.
    private func options(
        readOnly: Bool, _ statements: String = ""
    ) -> DatabaseConnection.Options {
        DatabaseConnection.Options(isReadOnly: readOnly, busyHandling: busyHandling) { database in
            try TextFunction.register(in: database)
            try SphericalCap.register(in: database)
            // An expression of a foreign index could make a value of a gigabyte for each row.
            sqlite3_limit(database.handle, SQLITE_LIMIT_LENGTH, 256 << 20)
            let trust = trustsSchema ? "ON" : "OFF"
            try database.executeScript(
                "PRAGMA trusted_schema = \(trust); PRAGMA cell_size_check = ON; \(statements)")
        }
    }

    /// Whether the store has full-text indexes: SQLite lets no trigger write to an FTS5 table of a
    /// schema that it doesn't trust. A connection trusts all of its schemas or none. Even a trusted
    /// schema can't call the functions of this module, because they are "direct only".
    var trustsSchema: Bool { !Schema(model: model).fullTextIndexes.isEmpty }

    private var busyHandling: DatabaseConnection.BusyHandling {
        guard let onLongWait = configuration.onLongWait
        else { return .wait(seconds: configuration.busyTimeout) }
        return .waitReporting(
            BusyWait(timeout: configuration.busyTimeout, onLongWait: onLongWait))
    }

    private func contents(_ database: DatabaseConnection) -> StoreContents {
        StoreContents(
            model: model, configuration: configuration,
            connection: StoreConnection(database: database, trace: configuration.trace))
    }
}
