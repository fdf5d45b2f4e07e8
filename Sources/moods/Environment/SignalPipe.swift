import Foundation
import Synchronization

/// Signals as bytes in a pipe (the self-pipe trick), so that poll(2) can wait for them.
///
/// A signal that ends programs is caught once; a second one ends this program immediately. A signal
/// that was ignored when the program started stays ignored (nohup).
final class SignalPipe {
    /// The end that the handler writes to. There is one pipe at a time, and this changes only while
    /// no handler is set.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1
    /// Whether a signal that ends programs ends this one within a second, whatever it waits for.
    private static let endsSoon = Atomic<Bool>(false)
    /// The signal by which SIGALRM ends the program.
    private static let pendingEnd = Atomic<Int32>(0)
    /// The signals that end programs.
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    let readEnd: Int32
    private var former: [(signal: Int32, action: sigaction)] = []

    /// Creates the pipe, and sets the handlers.
    /// - Parameter others: Signals to catch in addition, each time that they come.
    /// - Throws: ``OutputError/failed(errno:)`` if the pipe can't be created.
    init(catchingEndingSignalsAnd others: [Int32] = []) throws(OutputError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // The handler must not be the first to use it, which would create it.
        Self.endsSoon.store(false, ordering: .relaxed)
        Self.pendingEnd.store(0, ordering: .relaxed)
        readEnd = ends[0]
        Self.writeEnd = ends[1]
        for signal in Self.ending {
            catchSignal(signal, flags: Int32(bitPattern: UInt32(SA_RESETHAND)))
        }
        for signal in others { catchSignal(signal, flags: SA_RESTART) }
        catchSignal(SIGALRM, flags: SA_RESTART, evenIfIgnored: true)
        var alarm = sigset_t()
        sigemptyset(&alarm)
        sigaddset(&alarm, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
    }

    deinit {
        for (signal, action) in former {
            var action = action
            sigaction(signal, &action, nil)
        }
        close(Self.writeEnd)
        Self.writeEnd = -1
        close(readEnd)
    }

    /// Returns the signals since the last call.
    func take() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &bytes, bytes.count)
        return count > 0 ? bytes[..<count].map(Int32.init) : []
    }

    /// Runs `body`, which may wait for another program's lock on the journal, or for one that reads
    /// the output. After a signal that ends programs, it has a second to return; then the terminal is restored, and the signal ends
    /// this program.
    /// - Throws: ``Interruption`` if such a signal has come before.
    func endingSoon<Result>(_ body: () throws -> Result) throws -> Result {
        Self.endsSoon.store(true, ordering: .relaxed)
        defer {
            Self.endsSoon.store(false, ordering: .relaxed)
            if Self.pendingEnd.exchange(0, ordering: .relaxed) != 0 { alarm(0) }
        }
        let earlier = take()
        if let signal = earlier.first(where: Self.ending.contains) {
            throw Interruption(signal: signal)
        }
        // Others are for the next poll(2).
        var bytes = earlier.map { UInt8(truncatingIfNeeded: $0) }
        if !bytes.isEmpty { _ = write(Self.writeEnd, &bytes, bytes.count) }
        return try body()
    }

    /// Throws ``Interruption`` if a signal that ends programs has come, and forgets others.
    func throwIfEnding() throws {
        if let signal = take().first(where: Self.ending.contains) {
            throw Interruption(signal: signal)
        }
    }

    /// Sets the handler of a signal again, after its default action was allowed.
    func catchAgain(_ signal: Int32) {
        var action = Self.action(flags: SA_RESTART)
        sigaction(signal, &action, nil)
    }

    private func catchSignal(_ signal: Int32, flags: Int32, evenIfIgnored: Bool = false) {
        var old = sigaction()
        sigaction(signal, nil, &old)
        // Comparing handlers is comparing addresses; SIG_IGN is 1.
        let isIgnored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
        guard !isIgnored || evenIfIgnored else { return }
        former.append((signal, old))
        var action = Self.action(flags: flags)
        sigaction(signal, &action, nil)
    }

    private static func action(flags: Int32) -> sigaction {
        var action = sigaction()
        action.sa_flags = flags
        action.__sigaction_handler.sa_handler = { number in
            // Call only async-signal-safe functions here (signal-safety(7)).
            let saved = errno
            switch number {
            case SIGALRM:
                let pending = SignalPipe.pendingEnd.load(ordering: .relaxed)
                if pending != 0 { TerminalRestoration.end(by: pending) }
                errno = saved
                return
            case SIGINT, SIGTERM, SIGHUP, SIGQUIT:
                guard SignalPipe.endsSoon.load(ordering: .relaxed) else { break }
                SignalPipe.pendingEnd.store(number, ordering: .relaxed)
                alarm(1)
            default: break
            }
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.writeEnd, &byte, 1)
            errno = saved
        }
        return action
    }
}

/// The error of a question or a wait that Control-C or another signal ended.
struct Interruption: Error {
    let signal: Int32

    /// The file in which the text that was typed is kept; `nil` without a text.
    var textFile: String?

    /// Ends the program as the signal would have done.
    func end() {
        Foundation.signal(signal, SIG_DFL)
        raise(signal)
    }
}
