import Files
import Foundation
import Synchronization

/// A wait for another writer that is reported if it takes long. It retries at the intervals of
/// SQLite's own busy timeout: short ones at first, 100 ms later.
final class BusyWait: Sendable {
    static let longWait = 1.0

    private struct State {
        var start = Date.now
        var isReported = false
    }

    private let timeout: Double
    private let onLongWait: @Sendable () -> Void
    private let state = Mutex(State())

    init(timeout: Double, onLongWait: @escaping @Sendable () -> Void) {
        self.timeout = timeout
        self.onLongWait = onLongWait
    }

    /// Sleeps a little and returns true, unless the wait has timed out or a signal should end the
    /// process. `tries` is 0 at the beginning of a wait (sqlite.org/c3ref/busy_handler.html).
    func shouldRetry(afterTries tries: Int) -> Bool {
        let (waited, reports) = state.withLock { state in
            if tries == 0 { state = State() }
            let waited = Date.now.timeIntervalSince(state.start)
            let reports = waited >= Self.longWait && !state.isReported
            if reports { state.isReported = true }
            return (waited, reports)
        }
        guard waited < timeout, !EndingSignals.isPending else { return false }
        if reports { onLongWait() }
        Thread.sleep(forTimeInterval: min(0.002 * Double(tries + 1), 0.1, timeout - waited))
        return true
    }
}
