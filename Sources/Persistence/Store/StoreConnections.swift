import GRDB
import Synchronization

/// The connections of a container to its store: one that writes, and also reads while it isn't in
/// use, and a few that only read. A process with one context opens only the first, because opening
/// a connection costs more than a small fetch. The others are opened if a reader would have to
/// wait, so that reading never waits for a long write. All writes go through the first.
final class StoreConnections: Sendable {
    private struct State {
        /// The number of users of the writing connection, those that wait for it included.
        var usersOfWriter = 0
        /// The connections that only read, and those of them that aren't in use.
        var readers: [DatabaseQueue] = []
        var idleReaders: [DatabaseQueue] = []
        var isClosed = false
    }

    /// The number of unused connections that stay open, so that a burst of readers doesn't keep its
    /// file descriptors.
    private static let mostIdleReaders = 4
    private let writer: DatabaseQueue
    private let writes: Bool
    private let openReader: (@Sendable () throws -> DatabaseQueue?)?
    private let state = Mutex(State())

    /// Creates the connections of a container, given the first one, which writes unless the stores
    /// were opened for reading. `openReader` is nil for a store in memory, which has one
    /// connection, and returns nil if one more would not be on the same file.
    init(
        writer: DatabaseQueue, writes: Bool, openReader: (@Sendable () throws -> DatabaseQueue?)?
    ) {
        self.writer = writer
        self.writes = writes
        self.openReader = openReader
    }

    func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
        state.withLock { $0.usersOfWriter += 1 }
        return try asUserOfWriter(body)
    }

    /// Runs `body` with a connection that need not be able to write, without waiting for a writer.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let usesWriter = state.withLock { state in
            guard openReader == nil || state.isClosed || state.usersOfWriter == 0
            else { return false }
            state.usersOfWriter += 1
            return true
        }
        if usesWriter { return try asUserOfWriter(body) }
        // A read that the writing connection can serve must not fail because the process has no
        // file descriptor left.
        guard let queue = try? takeReader() else { return try writing(body) }
        return try reading(with: queue, body)
    }

    /// Runs `body` with a connection that only reads and has no other user, so that no writer waits,
    /// however long it takes. That is the first connection if it writes nothing and isn't in use. A
    /// store in memory has only the connection that writes.
    func readingAlone<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if !writes, state.withLock({ $0.usersOfWriter == 0 }) { return try reading(body) }
        guard let queue = try takeReader() else { return try writing(body) }
        return try reading(with: queue, body)
    }

    /// Closes all connections when their users are done. The one that writes is the last, because
    /// the last connection to close checkpoints the WAL, and only this one may write.
    func close() throws {
        let readers = state.withLock { state in
            state.isClosed = true
            defer { (state.readers, state.idleReaders) = ([], []) }
            return state.readers
        }
        var failure: (any Error)?
        for queue in readers + [writer] {
            do { try queue.close() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Returns a connection that only reads and isn't in use; nil if none can be opened.
    private func takeReader() throws -> DatabaseQueue? {
        if let idle = state.withLock({ $0.idleReaders.popLast() }) { return idle }
        guard let queue = try openReader?() else { return nil }
        // A connection opened while the container was closing closes with its last reference.
        return state.withLock { state -> DatabaseQueue? in
            guard !state.isClosed else { return nil }
            state.readers.append(queue)
            return queue
        }
    }

    private func reading<Result>(
        with queue: DatabaseQueue, _ body: (Database) throws -> Result
    ) throws -> Result {
        defer {
            let isSpare = state.withLock { state in
                guard !state.isClosed else { return false }
                guard state.idleReaders.count < Self.mostIdleReaders else {
                    state.readers.removeAll { $0 === queue }
                    return true
                }
                state.idleReaders.append(queue)
                return false
            }
            if isSpare { try? queue.close() }
        }
        return try queue.unsafeReentrantRead { try Self.run(body, with: $0) }
    }

    private func asUserOfWriter<Result>(_ body: (Database) throws -> Result) throws -> Result {
        defer { state.withLock { $0.usersOfWriter -= 1 } }
        return try writer.unsafeReentrantWrite { try Self.run(body, with: $0) }
    }

    /// Runs `body` unless the connection is closed, because SQLite's functions crash without one.
    private static func run<Result>(
        _ body: (Database) throws -> Result, with database: Database
    ) throws -> Result {
        guard database.sqliteConnection != nil
        else { throw StoreError(.other, message: "the store is closed") }
        return try body(database)
    }
}
