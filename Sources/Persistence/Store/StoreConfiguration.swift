/// A store's place, and how it is opened.
public struct StoreConfiguration: Sendable {
    /// The place of a store's data.
    public enum Location: Sendable, Equatable {
        /// A file at this path.
        case file(path: String)
        /// A copy of the file's contents, which has no name and ends with the container. A copy of
        /// an earlier version is migrated; the file itself stays as it is. Only for
        /// ``Access/read``.
        case copy(ofFile: String)
        /// The process's memory. The data are gone with the container.
        case memory
        /// A file that has no name and ends with the container: SQLite writes to it what doesn't
        /// fit into its page cache (sqlite.org/inmemorydb.html, "Temporary Databases"). If a
        /// container has several stores and this isn't its first, it is in memory.
        case temporary
    }

    /// The permitted uses of a file.
    public enum Access: Sendable, Equatable {
        /// Reads and writes; makes the file if it is missing or empty.
        case create
        /// Reads and writes a file that exists.
        case write
        /// Only reads, even if the file is writable: nothing is written or migrated, and saves and
        /// batches are refused. A file of an earlier version is refused with
        /// ``StoreError/Kind/needsMigration(version:)``.
        case read
    }

    /// The name of the model's configuration that the store keeps.
    public var configurationName: String
    /// The place of the store's data.
    public var location: Location
    /// The permitted use of the file.
    public var access: Access
    /// The number that marks the file as this program's (SQLite's `application_id`); never 0.
    public var applicationID: Int32
    /// The longest time that a write waits for other writers, in seconds.
    public var busyTimeout: Double
    /// A closure to call once for each write that has waited for a second and continues to wait.
    public var onLongWait: (@Sendable () -> Void)?
    /// The steps from the model's first version to the present one.
    public var migrations: [Migration]
    /// The schema of a new store of the model, if the program carries it. A store of another schema
    /// is compared with the model, as every store is without it.
    public var knownSchema: KnownSchema?
    /// A closure to call with the SQL of every statement before it runs.
    public var trace: (@Sendable (String) -> Void)?

    /// Creates a configuration.
    /// - Parameters:
    ///   - configurationName: The name of the model's configuration (default: that of a model with
    ///     a single configuration).
    ///   - location: The place of the store's data.
    ///   - access: The permitted use of the file (default: read, write and create it).
    ///   - applicationID: The number that marks the file as this program's; never 0.
    ///   - busyTimeout: The longest time that a write waits for others, in seconds (default: 30).
    ///   - onLongWait: A closure to call for each write that has waited for a second.
    ///   - migrations: The steps from the model's first version to the present one, in order.
    ///   - knownSchema: The schema of a new store, if the program carries it (default: nil).
    ///   - trace: A closure to call with the SQL of every statement.
    public init(
        configurationName: String = ModelConfiguration.defaultName,
        location: Location, access: Access = .create, applicationID: Int32,
        busyTimeout: Double = 30, onLongWait: (@Sendable () -> Void)? = nil,
        migrations: [Migration] = [], knownSchema: KnownSchema? = nil,
        trace: (@Sendable (String) -> Void)? = nil
    ) {
        self.configurationName = configurationName
        self.location = location
        self.access = access
        self.applicationID = applicationID
        self.busyTimeout = busyTimeout
        self.onLongWait = onLongWait
        self.migrations = migrations
        self.knownSchema = knownSchema
        self.trace = trace
    }

    var path: String? { if case .file(let path) = location { path } else { nil } }
    /// The present version of the model, which the file keeps as `user_version`: the number of
    /// migrations plus one.
    var modelVersion: Int32 { Int32(migrations.count + 1) }
}
