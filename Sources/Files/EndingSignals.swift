import Foundation
import Synchronization

/// The signals that end a process: SIGINT, SIGTERM and SIGHUP.
///
/// Once a program watches them, such a signal removes the staged files, and then ends the process as
/// usual. During a write transaction it is deferred: the transaction is rolled back, its error ends
/// the command, and the program ends by the signal (``endIfPending()``). A second signal ends the
/// process immediately.
public enum EndingSignals {
    /// The error of an operation that a signal stopped.
    public struct Interruption: Error, Equatable, Sendable {}

    static let all = [SIGINT, SIGTERM, SIGHUP]

    /// A file to remove.
    private struct Removal {
        let path: UnsafeMutablePointer<CChar>
        /// The address of the entry that was added before this one, or 0.
        let next: UInt
    }

    /// The address of the last entry, or 0. Entries are never freed, because a handler may read
    /// them at any moment.
    private static let removals = Atomic<UInt>(0)
    /// The number of operations that signals must not end.
    private static let deferrals = Atomic<Int>(0)
    /// The number of the deferred signal, or 0.
    private static let pending = Atomic<Int32>(0)
    private static let isWatching = Atomic<Bool>(false)
    private static let isDone = Atomic<Bool>(false)
    private static let isLastCommit = Atomic<Bool>(false)
    /// The ends of the pipe that wakes a wait for input (the self-pipe trick); -1 before the first.
    private static let readEnd = Atomic<Int32>(-1)
    private static let writeEnd = Atomic<Int32>(-1)

    /// Sets the handlers. A signal that is ignored stays ignored (nohup).
    public static func watch() {
        guard !isWatching.exchange(true, ordering: .relaxed) else { return }
        for signal in all {
            var action = sigaction()
            sigaction(signal, nil, &action)
            // Comparing handlers is comparing addresses; SIG_DFL is 0.
            guard unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
            else { continue }
            // Without SA_RESTART, a signal ends a call that waits.
            action.sa_flags = 0
            action.__sigaction_handler.sa_handler = { EndingSignals.receive($0) }
            sigaction(signal, &action, nil)
        }
    }

    /// Whether ``watch()`` was called.
    public static var areWatched: Bool { isWatching.load(ordering: .relaxed) }

    /// Whether a signal should stop the current operation.
    public static var isPending: Bool {
        pending.load(ordering: .relaxed) != 0 && !isDone.load(ordering: .relaxed)
    }

    /// Ends the process by the deferred signal, if there is one that stopped an operation.
    public static func endIfPending() { if isPending { end(by: pending.load(ordering: .relaxed)) } }

    /// Lets the command finish in spite of a signal, because what it should do is done, and the
    /// process must not end as if it weren't.
    public static func finish() {
        isDone.store(true, ordering: .relaxed)
        deferrals.add(1, ordering: .relaxed)
    }

    /// Lets the command ``finish()`` as soon as its next transaction is committed: a signal must not
    /// end the process as if nothing had been done.
    public static func finishAtCommit() { isLastCommit.store(true, ordering: .relaxed) }

    /// Notes that a transaction was committed. Call this inside ``deferring(_:)``.
    public static func noteCommit() { if isLastCommit.load(ordering: .relaxed) { finish() } }

    /// Defers signals while `body` runs, which must look at ``isPending`` from time to time.
    /// - Parameter body: The operation.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    /// - Complexity: That of `body`.
    public static func deferring<Result>(_ body: () throws -> Result) rethrows -> Result {
        deferrals.add(1, ordering: .relaxed)
        defer { deferrals.subtract(1, ordering: .relaxed) }
        return try body()
    }

    /// Throws if a signal should stop the current operation.
    /// - Throws: ``Interruption``.
    public static func expectNone() throws(Interruption) { if isPending { throw Interruption() } }

    /// Waits until a descriptor can be read, or until a deferred signal comes.
    /// - Parameter descriptor: A descriptor that is open for reading.
    /// - Throws: ``Interruption`` if a signal should stop the current operation.
    public static func wait(forInput descriptor: Int32) throws(Interruption) {
        guard deferrals.load(ordering: .relaxed) > 0 else { return }
        if readEnd.load(ordering: .relaxed) < 0 { openPipe() }
        var events = [descriptor, readEnd.load(ordering: .relaxed)].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        repeat {
            try expectNone()
        } while poll(&events, nfds_t(events.count), -1) < 0 && errno == EINTR
        try expectNone()
    }

    private static func openPipe() {
        var ends: [Int32] = [-1, -1]
        // Without a pipe, a signal just before the wait is noticed after it.
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd.store(ends[0], ordering: .relaxed)
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    }

    /// Removes files if a signal ends the process. Files that don't exist any more are skipped.
    static func removeAtEnd(_ paths: [String]) {
        for path in paths {
            guard let text = strdup(path.fileSystemBytes) else { continue }
            let entry = UnsafeMutablePointer<Removal>.allocate(capacity: 1)
            var next = removals.load(ordering: .relaxed)
            while true {
                entry.initialize(to: Removal(path: text, next: next))
                let (isAdded, last) = removals.compareExchange(
                    expected: next, desired: UInt(bitPattern: entry),
                    ordering: .sequentiallyConsistent)
                if isAdded { break }
                next = last
            }
        }
    }

    private static func receive(_ signal: Int32) {
        let code = errno
        let isFirst = pending.exchange(signal, ordering: .sequentiallyConsistent) == 0
        guard isFirst, deferrals.load(ordering: .sequentiallyConsistent) > 0
        else { return end(by: signal) }
        var byte: UInt8 = 0
        _ = write(writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
    }

    private static func end(by number: Int32) {
        var entry = removals.load(ordering: .sequentiallyConsistent)
        while let removal = UnsafeMutablePointer<Removal>(bitPattern: entry) {
            unlink(removal.pointee.path)
            entry = removal.pointee.next
        }
        signal(number, SIG_DFL)
        // Within the handler, the signal is blocked until it returns.
        raise(number)
    }
}
