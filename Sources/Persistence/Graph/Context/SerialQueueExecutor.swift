import Dispatch

/// Runs an actor's jobs on a queue of its own, one after the other. A job may wait for other
/// writers until the busy timeout. On the shared pool, which has one thread a core, that would
/// block other tasks. (`DispatchSerialQueue`, which is such an executor itself, is missing on
/// Linux: github.com/swiftlang/swift-corelibs-libdispatch/issues/848.)
final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
