import CSQLitePreupdate
import GRDB

extension Configuration {
    /// A configuration whose connections need no thread but their callers', and don't note which
    /// columns a statement reads. GRDB notes them for its observations and its cache of schemas,
    /// neither of which this module uses; that takes a tenth of a start. Each connection has a
    /// dispatch queue with a specific value. When such a queue is deallocated, libdispatch destroys
    /// the value on another thread, and if the process can't make one, it waits forever. So the
    /// queue, which is small, is never deallocated.
    static var onCallersThread: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase {
            sqlite3_set_authorizer($0.sqliteConnection, nil, nil)
            dispatch_keep_current_queue()
        }
        return configuration
    }
}

extension DatabaseFile {
    func withDatabase<Result>(
        _ mode: Mode, _ configuration: Configuration = .onCallersThread,
        _ body: (Database) throws -> Result
    ) throws -> Result {
        let queue = try DatabaseQueue(path: uri(mode), configuration: configuration)
        defer { try? queue.close() }
        let result = try queue.inDatabase(body)
        try queue.close()
        return result
    }
}
