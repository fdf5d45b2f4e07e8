import Foundation
import GRDB
import GRDBSQLite

/// A model and the open stores that keep it; contexts are made from it.
///
/// Each store is one SQLite file in WAL mode, `synchronous=FULL`, with foreign keys on. Safe to
/// share between isolation domains: writes wait for each other, reads wait for no write.
public final class PersistentContainer: Sendable {
    public let model: ManagedObjectModel
    let identity = StoreIdentity.make()
    let attachment: StoreAttachment
    let connections: StoreConnections
    let trace: (@Sendable (String) -> Void)?
    let mailboxes = ChangeMailboxes()
    let parkedErrors = ParkedErrors()
    let greatestTransaction = GreatestTransaction()
    let recordedTables = RecordedTables()

    /// Opens the store of a model that has one, and creates or migrates it where the
    /// configuration's access permits.
    ///
    /// - Throws: ``StoreError``. Nothing is written to a file that is not this program's, is newer
    ///   than this program, or is damaged.
    public convenience init(
        model: ManagedObjectModel, configuration: StoreConfiguration
    ) throws {
        try self.init(model: model, stores: [configuration])
    }

    /// Opens the stores that the model's configurations name, each a file with an application ID, a
    /// version and migrations of its own.
    ///
    /// What a context saves to several of them is one transaction, and one connection writes all.
    /// After a loss of power the files may differ in which of them has it: each is whole, but
    /// SQLite commits WAL files one by one (sqlite.org/lang_attach.html). The busy timeout and the
    /// trace, once the stores are open, are those of the model's first configuration.
    ///
    /// - Throws: ``StoreError`` as above, by the first store that cannot be opened; ``ModelError``
    ///   where these are not one store for each of the model's configurations.
    public init(model: ManagedObjectModel, stores: [StoreConfiguration]) throws {
        self.model = model
        let openings = try StoreAttachment.openings(of: stores, for: model)
        trace = openings.first?.configuration.trace
        let (writer, attachment) = try Self.translatingErrors {
            try StoreAttachment.open(openings)
        }
        self.attachment = attachment
        var openReader: (@Sendable () throws -> DatabaseQueue?)?
        // What is in memory exists once: it has one connection.
        if attachment.files.allSatisfy({ $0 != nil }) {
            openReader = { try attachment.openReader() }
        }
        connections = StoreConnections(writer: writer, openReader: openReader)
    }

    deinit {
        // Before the files' descriptors; where it fails, SQLite gives them up with the process.
        try? connections.close()
    }

    /// How statements name the schema that has an entity's table, where its name is not enough.
    func schemaName(of entity: EntityDescription) -> String {
        attachment.schemaName(model.configurationIndex(of: entity))
    }

    /// The files of the stores that have one.
    var storePaths: [String] { attachment.openings.compactMap(\.configuration.path) }

    /// The configuration of the store that keeps an entity.
    func configuration(of entity: EntityDescription) -> StoreConfiguration {
        attachment.openings[model.configurationIndex(of: entity)].configuration
    }

    /// Whether the store that keeps an entity was opened to be written to.
    func isWritable(_ entity: EntityDescription) -> Bool {
        attachment.isWritable[model.configurationIndex(of: entity)]
    }

    /// The schemas of all stores, in the order of the model's configurations.
    var schemaNames: [String] { attachment.files.indices.map(attachment.schemaName) }

    /// A context of its own: its objects are not those of any other.
    public func newContext() -> ManagedObjectContext {
        ManagedObjectContext(container: self)
    }

    /// Closes the stores. The last one to close a file checkpoints it and removes the WAL, so that
    /// a store at rest is one file. Nothing may use the container afterwards.
    ///
    /// - Throws: ``StoreError`` if SQLite can't close; otherwise an error that reading a property of
    ///   any context met and nothing has thrown yet (``ManagedObjectContext/reading(_:)``).
    public func close() throws {
        try Self.translatingErrors { try connections.close() }
        try parkedErrors.throwFirst()
    }

    /// Runs `body` with the connection that writes, alone.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        try Self.translatingErrors {
            try connections.writing { try body(StoreConnection(database: $0, trace: trace)) }
        }
    }

    /// Runs `body` with a connection that only reads: it waits for no writer, and sees what was
    /// committed before its first statement.
    ///
    /// - Parameter isLong: Whether no writer should wait for it either. It then leaves the
    ///   connection that writes alone, except for a store in memory, which has no other.
    func withReadingConnection<Result>(
        isLong: Bool = false, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try Self.translatingErrors {
            try connections.reading(isLong: isLong) {
                try body(StoreConnection(database: $0, trace: trace))
            }
        }
    }

    static func translatingErrors<Result>(
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }
}

extension PersistentContainer {
    /// The version of the SQLite library in use, "3.40.1".
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
