import Foundation
import Synchronization
import Testing

@testable import Files

@Suite("Worker threads")
struct WorkerThreadTests {
    /// What the thread found.
    private final class Found: Sendable {
        let isOther = Atomic(false)
        let blocked = Atomic(0)
    }

    /// The number of the signals that end programs and that this thread blocks.
    private static func countOfBlocked() -> Int {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return EndingSignals.all.count { sigismember(&mask, $0) == 1 }
    }

    @Test("A thread leaves the signals that end programs to the others")
    func signals() throws {
        let found = Found()
        let own = pthread_self()
        // Threads of Dispatch, on which tests run, block them already.
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let thread = try #require(
            WorkerThread {
                found.isOther.store(pthread_equal(own, pthread_self()) == 0, ordering: .relaxed)
                found.blocked.store(Self.countOfBlocked(), ordering: .relaxed)
            })
        thread.join()
        let isOther = found.isOther.load(ordering: .relaxed)
        let blocked = found.blocked.load(ordering: .relaxed)
        #expect(isOther && blocked == EndingSignals.all.count)
        #expect(Self.countOfBlocked() == 0)
    }
}
