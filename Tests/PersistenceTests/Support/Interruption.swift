import CSQLite

@testable import Persistence

/// Makes SQLite fail at a chosen place through its handlers, as a disk, a signal or another process
/// would.
final class Interruption {
    enum Place {
        /// The statement with this number, from 1, triggers included.
        case statement(Int)

        /// After this number of steps of SQLite's virtual machine.
        case instruction(Int)
    }

    private let handle: OpaquePointer?
    private var remaining: Int
    private let countsStatements: Bool
    private var isDue = false
    private(set) var hasStruck = false

    private init(_ place: Place, of handle: OpaquePointer?) {
        self.handle = handle
        switch place {
        case .statement(let number): (remaining, countsStatements) = (number, true)
        case .instruction(let number): (remaining, countsStatements) = (number, false)
        }
    }

    /// Runs `body`, in which the container's connection fails once, at the place.
    ///
    /// - Returns: Whether the place was reached.
    static func strike(
        at place: Place, in container: PersistentContainer, _ body: () throws -> Void
    ) throws -> Bool {
        let handle = try container.withConnection { $0.database.handle }
        let interruption = Interruption(place, of: handle)
        let pointer = Unmanaged.passUnretained(interruption).toOpaque()
        sqlite3_progress_handler(
            handle, 1,
            { pointer in
                guard let pointer else { return 0 }
                return Unmanaged<Interruption>.fromOpaque(pointer).takeUnretainedValue().step()
            }, pointer)
        sqlite3_trace_v2(
            handle, UInt32(SQLITE_TRACE_STMT),
            { _, pointer, _, _ in
                guard let pointer else { return 0 }
                Unmanaged<Interruption>.fromOpaque(pointer).takeUnretainedValue().noteStatement()
                return 0
            }, pointer)
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            sqlite3_trace_v2(handle, 0, nil, nil)
        }
        try withExtendedLifetime(interruption) { try body() }
        return interruption.hasStruck
    }

    private func noteStatement() {
        guard countsStatements, !isDue else { return }
        remaining -= 1
        // A short statement may end before SQLite calls the handler; then the next one fails.
        isDue = remaining == 0
    }

    /// Returns a number other than 0 once: SQLite then ends the statement with `SQLITE_INTERRUPT`,
    /// and rolls back the transaction if the statement writes (sqlite.org/c3ref/interrupt.html).
    private func step() -> Int32 {
        // SQLite also calls it after it has committed, when no disk can fail.
        guard !hasStruck, sqlite3_get_autocommit(handle) == 0 else { return 0 }
        if !countsStatements {
            remaining -= 1
            isDue = remaining == 0
        }
        guard isDue else { return 0 }
        hasStruck = true
        return 1
    }

    /// Counts the steps of SQLite's virtual machine for `body` on the container's connection.
    static func steps(
        in container: PersistentContainer, _ body: () throws -> Void
    ) throws -> Int {
        let handle = try container.withConnection { $0.database.handle }
        let counter = StepCounter()
        sqlite3_progress_handler(
            handle, 1,
            { pointer in
                guard let pointer else { return 0 }
                Unmanaged<StepCounter>.fromOpaque(pointer).takeUnretainedValue().count += 1
                return 0
            }, Unmanaged.passUnretained(counter).toOpaque())
        defer { sqlite3_progress_handler(handle, 0, nil, nil) }
        try withExtendedLifetime(counter) { try body() }
        return counter.count
    }

    private final class StepCounter {
        var count = 0
    }
}

extension PersistentContainer {
    /// Sets the maximum number of pages of the file for this container's connection
    /// (sqlite.org/pragma.html#pragma_max_page_count).
    func limitPages(to count: Int64) throws {
        _ = try withConnection { try $0.integer("PRAGMA max_page_count = \(count)") }
    }
}
