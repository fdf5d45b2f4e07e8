import CSQLite
import Foundation

/// A model and the open stores that keep its objects. It makes contexts.
///
/// Each store is one SQLite file in WAL mode, with `synchronous=FULL` and foreign keys on. A
/// container can be shared between isolation domains: writes wait for each other, reads wait for no
/// write.
public final class PersistentContainer: Sendable {
    /// The model, whose configurations the stores keep.
    public let model: ManagedObjectModel
    let identity: StoreIdentity
    let attachment: StoreAttachment
    let connections: StoreConnections
    let trace: (@Sendable (String) -> Void)?
    let parkedErrors: ParkedErrors
    let greatestTransaction = GreatestTransaction()
    let recordedTables = RecordedTables()
    let versions: StoreVersions

    /// Opens the store of a model with one configuration, and creates or migrates it if the
    /// configuration's access permits that.
    /// - Parameters:
    ///   - model: The model.
    ///   - configuration: The store's place, access and migrations.
    /// - Throws: ``StoreError`` if the store can't be opened. Nothing is written to a file that
    ///   belongs to another program, is newer than this program, or is damaged. ``ModelError`` if
    ///   the model has another configuration or several.
    public convenience init(model: ManagedObjectModel, configuration: StoreConfiguration) throws {
        try self.init(model: model, stores: [configuration])
    }

    /// Opens the stores of a model's configurations, each a file with its own application ID,
    /// version and migrations.
    ///
    /// A save to several stores is one transaction on one connection. After a loss of power,
    /// however, some files may have it and others not: each is consistent, but SQLite commits WAL
    /// files one by one (sqlite.org/lang_attach.html). Once the stores are open, the busy timeout
    /// and the trace are those of the model's first configuration.
    /// - Parameters:
    ///   - model: The model.
    ///   - stores: One store for each of the model's configurations, in any order.
    /// - Throws: ``StoreError`` of the first store that can't be opened; ``ModelError`` if there
    ///   isn't exactly one store for each configuration, or two have the same application ID.
    public init(model: ManagedObjectModel, stores: [StoreConfiguration]) throws {
        self.model = model
        identity = StoreIdentity.make()
        parkedErrors = ParkedErrors(of: identity)
        let openings = try StoreAttachment.openings(of: stores, for: model)
        trace = openings.first?.configuration.trace
        let (writer, attachment) = try StoreAttachment.open(openings)
        self.attachment = attachment
        versions = StoreVersions(of: attachment)
        var openReader: (@Sendable () throws -> SerializedConnection?)?
        // A store in memory has only one connection.
        if attachment.files.allSatisfy({ $0 != nil }) {
            openReader = { try attachment.openReader() }
        }
        connections = StoreConnections(
            writer: writer, writes: attachment.isWritable.contains(true), openReader: openReader)
    }

    deinit {
        // Close these before the files. If that fails, SQLite's locks end with the process.
        try? connections.close()
    }

    /// Returns the name of the schema that has an entity's table, for statements in which the
    /// table's name isn't enough.
    func schemaName(of entity: EntityDescription) -> String {
        attachment.schemaName(model.configurationIndex(of: entity))
    }

    var storePaths: [String] { attachment.openings.compactMap(\.configuration.path) }

    func configuration(of entity: EntityDescription) -> StoreConfiguration {
        attachment.openings[model.configurationIndex(of: entity)].configuration
    }

    func isWritable(_ entity: EntityDescription) -> Bool {
        attachment.isWritable[model.configurationIndex(of: entity)]
    }

    /// The schemas of all stores, in the order of the model's configurations.
    var schemaNames: [String] { attachment.files.indices.map(attachment.schemaName) }

    /// Makes a context. It shares no object with any other.
    /// - Returns: A context without objects.
    public func newContext() -> ManagedObjectContext { ManagedObjectContext(container: self) }

    /// Closes the stores. The last connection to close a file checkpoints and removes the WAL, so
    /// that a store at rest is one file. The container must not be used afterwards.
    /// - Throws: ``StoreError`` if SQLite can't close; otherwise an error that reading a property
    ///   of any context parked and nothing has thrown yet (``ManagedObjectContext/reading(_:)``).
    /// - Complexity: O(*n*) in the number of pages in the WAL, which are checkpointed.
    public func close() throws {
        try connections.close()
        try parkedErrors.throwFirst()
    }

    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        try connections.writing {
            try body(StoreConnection(database: $0, trace: trace, versions: versions))
        }
    }

    /// Runs `body` with a connection that only reads: it waits for no writer, and sees what was
    /// committed before its first statement. If another process has migrated a store, it throws.
    func withReadingConnection<Result>(
        _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try connections.reading {
            let connection = StoreConnection(database: $0, trace: trace)
            return try versions.reading(connection) { try body(connection) }
        }
    }

    /// Runs `body` on one state of the stores, on a separate connection so that no writer waits.
    /// Only the container's own connection can reach stores in memory, so writers wait for these.
    func withSnapshot<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        try connections.readingAlone {
            let connection = StoreConnection(database: $0, trace: trace)
            guard !connection.isInTransaction else { return try body(connection) }
            try connection.executeScript("BEGIN")
            defer { try? connection.executeScript("ROLLBACK") }
            try versions.expect(connection)
            return try body(connection)
        }
    }

    /// The version of the SQLite library in use, such as "3.40.1".
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
