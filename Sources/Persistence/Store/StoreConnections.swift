import GRDB
import Synchronization

/// The connections of a container to its store: one that writes, and also reads while it isn't in
/// use, and a few that only read.
///
/// A process with one context opens only the first, because opening a connection costs more than a
/// small fetch. The others are opened if a reader would have to wait, so that reading never waits
/// for a long write. All writes go through the first.
final class StoreConnections: Sendable {
    private struct Reader {
        let queue: DatabaseQueue
        var users = 0
    }

    private struct State {
        /// The number of users of the writing connection, those that wait for it included.
        var usersOfWriter = 0
        var readers: [Reader] = []
        var readersBeingOpened = 0

        /// Connections for ``readingAlone(_:)`` that aren't in use.
        var idleReaders: [DatabaseQueue] = []
        var isClosed = false
    }

    private enum Choice {
        case writer
        case reader(Int)
        case newReader
    }

    /// The maximum number of connections that only read. If all are in use, readers wait.
    static let mostReaders = 4

    private let writer: DatabaseQueue
    private let writes: Bool
    private let openReader: (@Sendable () throws -> DatabaseQueue?)?
    private let state = Mutex(State())

    /// Creates the connections of a container.
    ///
    /// - Parameters:
    ///   - writer: The connection that writes, unless the stores were opened for reading.
    ///   - writes: Whether a store was opened to be written to.
    ///   - openReader: Opens one more connection, or returns nil if that would not be on the same
    ///     file. Nil for a store in memory, which has one connection.
    init(
        writer: DatabaseQueue, writes: Bool, openReader: (@Sendable () throws -> DatabaseQueue?)?
    ) {
        self.writer = writer
        self.writes = writes
        self.openReader = openReader
    }

    /// Runs `body` with the connection that writes, alone.
    func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
        state.withLock { $0.usersOfWriter += 1 }
        return try asUserOfWriter(body)
    }

    /// Runs `body` with a connection that need not be able to write, without waiting for a writer.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        switch state.withLock({ choose(&$0) }) {
        case .writer:
            return try asUserOfWriter(body)
        case .reader(let index):
            return try asUser(ofReader: index, body)
        case .newReader:
            guard let index = makeReader() else { return try writing(body) }
            return try asUser(ofReader: index, body)
        }
    }

    /// Runs `body` with a connection that only reads and has no other user, so that no writer waits,
    /// however long it takes. That is the first connection if it writes nothing and isn't in use. A
    /// store in memory has only the connection that writes.
    func readingAlone<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if !writes, state.withLock({ $0.usersOfWriter == 0 }) { return try reading(body) }
        let idle = state.withLock { $0.idleReaders.popLast() }
        guard let queue = try idle ?? openReader?() else { return try writing(body) }
        defer {
            let isClosed = state.withLock { state in
                if !state.isClosed { state.idleReaders.append(queue) }
                return state.isClosed
            }
            if isClosed { try? queue.close() }
        }
        return try queue.unsafeReentrantRead { try Self.run(body, with: $0) }
    }

    /// Closes all connections when their users are done. The one that writes is the last, because
    /// the last connection to close checkpoints the WAL, and only this one may write.
    func close() throws {
        let readers = state.withLock { state in
            state.isClosed = true
            defer { state.idleReaders = [] }
            return state.readers.map(\.queue) + state.idleReaders
        }
        var failure: (any Error)?
        for queue in readers + [writer] {
            do {
                try queue.close()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func choose(_ state: inout State) -> Choice {
        guard openReader != nil, !state.isClosed, state.usersOfWriter > 0 else {
            state.usersOfWriter += 1
            return .writer
        }
        let quietest = state.readers.indices.min {
            state.readers[$0].users < state.readers[$1].users
        }
        let open = state.readers.count + state.readersBeingOpened
        if let quietest, state.readers[quietest].users == 0 || open >= Self.mostReaders {
            state.readers[quietest].users += 1
            return .reader(quietest)
        }
        state.readersBeingOpened += 1
        return .newReader
    }

    /// Returns the index of a new reader; nil if none can be opened. A read that the writing
    /// connection can serve must not fail because the process has no file descriptor left.
    private func makeReader() -> Int? {
        let queue = try? openReader?()
        let index = state.withLock { state -> Int? in
            state.readersBeingOpened -= 1
            guard let queue, !state.isClosed else { return nil }
            state.readers.append(Reader(queue: queue, users: 1))
            return state.readers.count - 1
        }
        // A connection opened while the container was closing closes with its last reference.
        return index
    }

    private func asUserOfWriter<Result>(_ body: (Database) throws -> Result) throws -> Result {
        defer { state.withLock { $0.usersOfWriter -= 1 } }
        return try writer.unsafeReentrantWrite { try Self.run(body, with: $0) }
    }

    private func asUser<Result>(
        ofReader index: Int, _ body: (Database) throws -> Result
    ) throws -> Result {
        let queue = state.withLock { $0.readers[index].queue }
        defer { state.withLock { $0.readers[index].users -= 1 } }
        return try queue.unsafeReentrantRead { try Self.run(body, with: $0) }
    }

    /// Runs `body` unless the connection is closed, because SQLite's functions crash without one.
    private static func run<Result>(
        _ body: (Database) throws -> Result, with database: Database
    ) throws -> Result {
        guard database.sqliteConnection != nil else {
            throw StoreError(.other, message: "the store is closed")
        }
        return try body(database)
    }
}
