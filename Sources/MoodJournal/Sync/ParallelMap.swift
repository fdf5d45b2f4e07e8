import Files
import Foundation
import Synchronization

/// Computes values on all processors, or on fewer if the process can't make threads.
enum ParallelMap {
    /// Returns the values of the indices from 0 up to `count`, in their order.
    static func of<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let state = Results<Value>()
        @Sendable func work() {
            while let index = state.takeIndex(below: count) { state.set(body(index), at: index) }
        }
        var threads: [WorkerThread] = []
        for _ in 1..<max(1, min(count, ProcessInfo.processInfo.activeProcessorCount)) {
            guard let thread = WorkerThread(work) else { break }
            threads.append(thread)
        }
        work()
        for thread in threads { thread.join() }
        return state.inOrder
    }

    private final class Results<Value: Sendable>: Sendable {
        private let state = Mutex((next: 0, values: [Int: Value]()))

        var inOrder: [Value] {
            state.withLock { state in (0..<state.next).compactMap { state.values[$0] } }
        }

        func takeIndex(below count: Int) -> Int? {
            state.withLock { state in
                guard state.next < count else { return nil }
                defer { state.next += 1 }
                return state.next
            }
        }

        func set(_ value: Value, at index: Int) { state.withLock { $0.values[index] = value } }
    }
}
