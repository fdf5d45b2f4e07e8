import Foundation
import GRDB

/// A model and the open store that keeps it; contexts are made from it.
///
/// The store is one SQLite file in WAL mode, `synchronous=FULL`, with foreign keys on. Safe to
/// share between isolation domains: writes wait for each other, reads wait for no write.
public final class PersistentContainer: Sendable {
    public let model: ManagedObjectModel
    let identity = StoreIdentity.make()
    private let store: OpenStore
    private let connections: StoreConnections
    private let trace: (@Sendable (String) -> Void)?

    /// Opens the store, and creates or migrates it where the configuration's access permits.
    ///
    /// - Throws: ``StoreError``. Nothing is written to a file that is not this program's, is newer
    ///   than this program, or is damaged.
    public init(model: ManagedObjectModel, configuration: StoreConfiguration) throws {
        self.model = model
        trace = configuration.trace
        let opening = StoreOpening(model: model, configuration: configuration)
        let store = try opening.run()
        self.store = store
        var openReader: (@Sendable () throws -> DatabaseQueue?)?
        if let file = store.file { openReader = { try opening.openReader(of: file) } }
        connections = StoreConnections(writer: store.queue, openReader: openReader)
    }

    deinit {
        // Before the file's descriptor; where it fails, SQLite gives up the file with the process.
        try? connections.close()
    }

    /// A context of its own: its objects are not those of any other.
    public func newContext() -> ManagedObjectContext {
        ManagedObjectContext(container: self)
    }

    /// Closes the store. The last one to close a file checkpoints it and removes the WAL, so that
    /// the journal at rest is one file. Nothing may use the container afterwards.
    ///
    /// - Throws: ``StoreError`` where SQLite cannot close.
    public func close() throws {
        try translatingErrors { try connections.close() }
    }

    /// Runs `body` with the connection that writes, alone.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        try translatingErrors {
            try connections.writing { try body(StoreConnection(database: $0, trace: trace)) }
        }
    }

    /// Runs `body` with a connection that only reads: it waits for no writer, and sees what was
    /// committed before its first statement.
    func withReadingConnection<Result>(
        _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try translatingErrors {
            try connections.reading { try body(StoreConnection(database: $0, trace: trace)) }
        }
    }

    private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }
}
