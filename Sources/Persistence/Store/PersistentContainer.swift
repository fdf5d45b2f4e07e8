import Foundation
import GRDB
import GRDBSQLite

/// A model and the open store that keeps it; contexts are made from it.
///
/// The store is one SQLite file in WAL mode, `synchronous=FULL`, with foreign keys on. Safe to
/// share between isolation domains: what it does is serialized.
public final class PersistentContainer: Sendable {
    public let model: ManagedObjectModel
    let identity = StoreIdentity.make()
    private let queue: DatabaseQueue
    private let file: OpenFile?
    private let trace: (@Sendable (String) -> Void)?

    /// Opens the store, and creates or migrates it where the configuration's access permits.
    ///
    /// - Throws: ``StoreError``. Nothing is written to a file that is not this program's, is newer
    ///   than this program, or is damaged.
    public init(model: ManagedObjectModel, configuration: StoreConfiguration) throws {
        self.model = model
        trace = configuration.trace
        (queue, file) = try StoreOpening(model: model, configuration: configuration).run()
    }

    deinit {
        // Before the file's descriptor; where it fails, SQLite gives up the file with the process.
        try? queue.close()
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
        do {
            try queue.close()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    /// Runs `body` with the connection, alone.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        do {
            return try queue.unsafeReentrantWrite { database in
                try body(StoreConnection(database: database, trace: trace))
            }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }
}
