import CSQLite
import Synchronization

/// The versions of the model that the files of a container's stores must keep while they are open.
/// If another process migrates a file meanwhile, this one can't interpret its tables any more.
final class StoreVersions: Sendable {
    private struct State {
        /// SQLite's data versions of the files when a connection last found them unchanged, by the
        /// connection's address.
        var checked: [UInt: [UInt32]] = [:]
        var problem: StoreError?
    }

    private let supported: [(schema: String, version: Int32)]
    private let state = Mutex(State())

    init(of attachment: StoreAttachment) {
        supported = attachment.files.indices.filter { attachment.files[$0] != nil }.map {
            (attachment.schemaName($0), attachment.openings[$0].configuration.modelVersion)
        }
    }

    /// Throws if a file was found migrated, because objects may have read its values.
    func throwIfChanged() throws {
        if let problem = state.withLock(\.problem) { throw problem }
    }

    /// Throws if a file has been migrated or replaced by an earlier one. Within a transaction, the
    /// result holds until its end.
    func expect(_ connection: StoreConnection) throws {
        // This isn't traced, because it isn't part of the caller's work.
        let connection = StoreConnection(database: connection.database, trace: nil)
        for (schema, version) in supported {
            let found = try connection.integer("PRAGMA \(schema).user_version")
            guard let found = found.map(Int32.init(truncatingIfNeeded:)), found != version
            else { continue }
            let problem = StoreError(
                found > version
                    ? .newer(version: found, supported: version) : .needsMigration(version: found))
            state.withLock { $0.problem = problem }
            throw problem
        }
    }

    /// Runs `body`, which only reads, and then checks that the files still have these versions.
    /// Unless something was written since the last check, this takes no statement.
    func reading<Value>(_ connection: StoreConnection, _ body: () throws -> Value) throws -> Value {
        do {
            let value = try body()
            try expectUnchanged(connection)
            return value
        } catch {
            // A column may be missing because of a migration.
            try? expect(connection)
            try throwIfChanged()
            throw error
        }
    }

    private func expectUnchanged(_ connection: StoreConnection) throws {
        let handle = connection.database.handle
        let versions = supported.map { file in
            var version: UInt32 = 0
            sqlite3_file_control(handle, file.schema, SQLITE_FCNTL_DATA_VERSION, &version)
            return version
        }
        let address = UInt(bitPattern: handle)
        guard state.withLock({ $0.checked[address] }) != versions else { return }
        try expect(connection)
        state.withLock { $0.checked[address] = versions }
    }
}
