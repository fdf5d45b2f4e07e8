import Foundation
import Synchronization

/// A wait for another writer that is reported if it takes long.
///
/// It retries at the intervals of SQLite's own busy timeout: short ones at first, 100 ms later.
final class BusyWait: Sendable {
    /// The number of seconds after which a wait is long.
    static let longWait = 1.0

    private struct State {
        var start = Date.now
        var isTold = false
    }

    private let timeout: Double
    private let onLongWait: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter timeout: In seconds.
    init(timeout: Double, onLongWait: @escaping @Sendable () -> Void) {
        self.timeout = timeout
        self.onLongWait = onLongWait
    }

    /// Sleeps a little, unless it has waited long enough.
    ///
    /// - Parameter tries: How often this wait has tried before
    ///   (sqlite.org/c3ref/busy_handler.html).
    func goesOn(afterTries tries: Int) -> Bool {
        let (waited, tells) = state.withLock { state in
            if tries == 0 { state = State() }
            let waited = Date.now.timeIntervalSince(state.start)
            let tells = waited >= Self.longWait && !state.isTold
            if tells { state.isTold = true }
            return (waited, tells)
        }
        guard waited < timeout else { return false }
        if tells { onLongWait() }
        Thread.sleep(forTimeInterval: min(0.002 * Double(tries + 1), 0.1, timeout - waited))
        return true
    }
}
