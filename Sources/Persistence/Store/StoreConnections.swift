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
        var readers: [SerializedConnection] = []
        var idleReaders: [SerializedConnection] = []
        var isClosed = false
    }

    /// The number of unused connections that stay open, so that a burst of readers doesn't keep its
    /// file descriptors.
    private static let mostIdleReaders = 4
    private let writer: SerializedConnection
    private let writes: Bool
    private let openReader: (@Sendable () throws -> SerializedConnection?)?
    private let state = Mutex(State())

    /// Creates the connections of a container, given the first one, which writes unless the stores
    /// were opened for reading. `openReader` is nil for a store in memory, which has one
    /// connection, and returns nil if one more would not be on the same file.
    init(
        writer: SerializedConnection, writes: Bool,
        openReader: (@Sendable () throws -> SerializedConnection?)?
    ) {
        self.writer = writer
        self.writes = writes
        self.openReader = openReader
    }

    func writing<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
        state.withLock { $0.usersOfWriter += 1 }
        return try asUserOfWriter(body)
    }

    /// Runs `body` with a connection that need not be able to write, without waiting for a writer.
    func reading<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
        let usesWriter = state.withLock { state in
            guard openReader == nil || state.isClosed || state.usersOfWriter == 0
            else { return false }
            state.usersOfWriter += 1
            return true
        }
        if usesWriter { return try asUserOfWriter(body) }
        // A read that the writing connection can serve must not fail because the process has no
        // file descriptor left.
        guard let connection = try? takeReader() else { return try writing(body) }
        return try reading(with: connection, body)
    }

    /// Runs `body` with a connection that only reads and has no other user, so that no writer waits,
    /// however long it takes. That is the first connection if it writes nothing and isn't in use. A
    /// store in memory has only the connection that writes.
    func readingAlone<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
        if !writes, state.withLock({ $0.usersOfWriter == 0 }) { return try reading(body) }
        guard let connection = try takeReader() else { return try writing(body) }
        return try reading(with: connection, body)
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
        for connection in readers + [writer] {
            do { try connection.close() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Returns a connection that only reads and isn't in use; nil if none can be opened.
    private func takeReader() throws -> SerializedConnection? {
        if let idle = state.withLock({ $0.idleReaders.popLast() }) { return idle }
        guard let connection = try openReader?() else { return nil }
        // A connection opened while the container was closing closes with its last reference.
        return state.withLock { state -> SerializedConnection? in
            guard !state.isClosed else { return nil }
            state.readers.append(connection)
            return connection
        }
    }

    private func reading<Result>(
        with connection: SerializedConnection, _ body: (DatabaseConnection) throws -> Result
    ) throws -> Result {
        defer {
            let isSpare = state.withLock { state in
                guard !state.isClosed else { return false }
                guard state.idleReaders.count < Self.mostIdleReaders else {
                    state.readers.removeAll { $0 === connection }
                    return true
                }
                state.idleReaders.append(connection)
                return false
            }
            if isSpare { try? connection.close() }
        }
        return try connection.use(body)
    }

    private func asUserOfWriter<Result>(_ body: (DatabaseConnection) throws -> Result) throws
        -> Result
    {
        defer { state.withLock { $0.usersOfWriter -= 1 } }
        return try writer.use(body)
    }
}
