import Foundation

/// Signals as bytes of a pipe, so that a program that waits in poll(2) hears of them in their turn.
///
/// A signal that ends programs is caught once: the second of its kind ends this one at once. One
/// that was ignored when the program started stays ignored (nohup).
final class SignalPipe {
    /// Written to by the handler. One pipe at a time; set before the handlers are, and never while
    /// they are.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    let readEnd: Int32
    private var former: [(signal: Int32, action: sigaction)] = []

    /// - Parameters:
    ///   - others: What else to catch, each time it comes.
    /// - Throws: ``OutputError/failed(errno:)`` where the system has no pipe to give.
    init(catchingEndingSignalsAnd others: [Int32] = []) throws(OutputError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        Self.writeEnd = ends[1]
        for signal in Self.ending {
            catchSignal(signal, flags: Int32(bitPattern: UInt32(SA_RESETHAND)))
        }
        for signal in others { catchSignal(signal, flags: SA_RESTART) }
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

    /// The signals that came since the last time.
    func take() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &bytes, bytes.count)
        return count > 0 ? bytes[..<count].map(Int32.init) : []
    }

    /// Catches a signal again, after its own effect was let happen.
    func catchAgain(_ signal: Int32) {
        var action = Self.action(flags: SA_RESTART)
        sigaction(signal, &action, nil)
    }

    private func catchSignal(_ signal: Int32, flags: Int32) {
        var old = sigaction()
        sigaction(signal, nil, &old)
        // Comparing handlers is comparing addresses; SIG_IGN is 1.
        let isIgnored =
            unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
        guard !isIgnored else { return }
        former.append((signal, old))
        var action = Self.action(flags: flags)
        sigaction(signal, &action, nil)
    }

    private static func action(flags: Int32) -> sigaction {
        var action = sigaction()
        action.sa_flags = flags
        action.__sigaction_handler.sa_handler = { number in
            // Only what a signal handler may do (signal-safety(7)).
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.writeEnd, &byte, 1)
            errno = saved
        }
        return action
    }
}
