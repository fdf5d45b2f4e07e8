import Dispatch
import Foundation
import Synchronization

/// A connection that one thread at a time uses, in the order in which they ask for it. The thread
/// that uses it may use it again inside.
final class SerializedConnection: Sendable {
    // Nothing else has a reference to the connection, and everything that uses it runs on the queue.
    nonisolated(unsafe) private let connection: DatabaseConnection
    // Its work runs on the callers' threads, so it needs none of its own.
    private let queue = DispatchQueue(label: "Persistence")
    /// The thread that uses the connection; 0 if none does.
    private let user = Atomic<UInt>(0)

    /// - Throws: ``StoreError`` if SQLite can't open the file or read its first page.
    init(_ path: String, _ options: DatabaseConnection.Options = .init()) throws {
        connection = try DatabaseConnection(path, options)
    }

    /// Runs `body` with the connection, and throws if it is closed.
    func use<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
        let thread = UInt(pthread_self())
        // Only this thread can have set the value to its own.
        if user.load(ordering: .relaxed) == thread { return try open(body) }
        return try queue.sync {
            user.store(thread, ordering: .relaxed)
            defer { user.store(0, ordering: .relaxed) }
            return try open(body)
        }
    }

    private func open<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
        // SQLite's functions crash without a connection.
        guard connection.handle != nil
        else { throw StoreError(.other, message: "the store is closed") }
        return try body(connection)
    }

    /// Closes the connection as soon as nothing uses it. Closing it again does nothing.
    ///
    /// - Throws: ``StoreError`` if a statement is still in use; the connection then stays open.
    func close() throws { try queue.sync { try connection.close() } }
}
