/// Where a store is and how it is opened.
public struct StoreConfiguration: Sendable {
    public enum Location: Sendable, Equatable {
        case file(path: String)

        /// A copy of the file's contents, without a name and gone with the container. A copy of an
        /// earlier version is migrated; the file itself stays as it is. Only for
        /// ``Access/read``.
        case copy(ofFile: String)

        /// Gone with the container.
        case memory

        /// A file that has no name and is gone with the container: SQLite writes to it what does not
        /// fit into its page cache (sqlite.org/inmemorydb.html, "Temporary Databases"). Where a
        /// container has several stores, and this is not its first, it is in memory.
        case temporary
    }

    public enum Access: Sendable, Equatable {
        /// Reads and writes; makes the file if it is missing or empty.
        case create

        /// Reads and writes what is there.
        case write

        /// Only reads, even if the file may be written: nothing is written or migrated, and saves
        /// and batches are refused. A file of an earlier version is refused with
        /// ``StoreError/Kind/needsMigration(version:)``.
        case read
    }

    /// Which of the model's configurations the store keeps.
    public var configurationName: String
    public var location: Location
    public var access: Access

    /// Says whose the file is (SQLite's `application_id`); never 0.
    public var applicationID: Int32

    /// How long a write waits for other writers, in seconds.
    public var busyTimeout: Double

    /// Told once of each write that has waited for a second, and goes on waiting.
    public var onLongWait: (@Sendable () -> Void)?

    /// From the model's first version to its present one; the number of them plus one is the
    /// present version, which the file keeps as `user_version`.
    public var migrations: [Migration]

    /// Told every statement before it runs.
    public var trace: (@Sendable (String) -> Void)?

    public init(
        configurationName: String = ModelConfiguration.defaultName,
        location: Location, access: Access = .create, applicationID: Int32,
        busyTimeout: Double = 30, onLongWait: (@Sendable () -> Void)? = nil,
        migrations: [Migration] = [],
        trace: (@Sendable (String) -> Void)? = nil
    ) {
        self.configurationName = configurationName
        self.location = location
        self.access = access
        self.applicationID = applicationID
        self.busyTimeout = busyTimeout
        self.onLongWait = onLongWait
        self.migrations = migrations
        self.trace = trace
    }

    var path: String? {
        if case .file(let path) = location { return path }
        return nil
    }

    public var modelVersion: Int32 { Int32(migrations.count + 1) }
}
