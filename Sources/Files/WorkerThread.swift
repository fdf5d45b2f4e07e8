import Foundation

/// A thread that runs one function.
///
/// `DispatchQueue` waits forever if the process can't make a thread.
public final class WorkerThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t
    private var isJoined = false

    /// Starts a thread.
    /// - Parameter body: The function that it runs.
    /// - Returns: `nil` if the process can't make another thread.
    public init?(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        // The thread inherits what is blocked, so the main one receives the signals.
        var (ending, former) = (sigset_t(), sigset_t())
        sigemptyset(&ending)
        for signal in EndingSignals.all { sigaddset(&ending, signal) }
        pthread_sigmask(SIG_BLOCK, &ending, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let work = Unmanaged.passRetained(Work(body))
        let code = pthread_create(
            &thread, nil,
            { work in
                guard let work else { return nil }
                Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        self.thread = thread
    }

    deinit { if !isJoined { pthread_detach(thread) } }

    /// Waits until the function has returned. Without this call, the function still runs to its end.
    /// - Complexity: That of the function.
    public func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(thread, nil)
    }
}
