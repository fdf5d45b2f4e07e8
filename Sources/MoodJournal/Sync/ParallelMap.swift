import Foundation
import Synchronization

/// Computes values on all processors, or on fewer if the process can't make threads.
///
/// `DispatchQueue.concurrentPerform` waits forever if it can't make one.
struct ParallelMap: Sendable {
    /// Takes indices until none is left.
    private let work: @Sendable () -> Void

    /// Returns the values of the indices from 0 up to `count`, in their order.
    static func of<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let results = Results<Value>()
        ParallelMap {
            while let index = results.takeIndex(below: count) {
                results.set(body(index), at: index)
            }
        }.run(threads: min(count, ProcessInfo.processInfo.activeProcessorCount))
        return results.inOrder
    }

    private func run(threads count: Int) {
        var others: [pthread_t] = []
        for _ in 0..<max(0, count - 1) {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(Context(map: self))
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Context>.fromOpaque(context).takeRetainedValue().map.work()
                    return nil
                }, context.toOpaque())
            guard code == 0 else {
                context.release()
                break
            }
            others.append(thread)
        }
        work()
        for thread in others { pthread_join(thread, nil) }
    }

    private final class Context: Sendable {
        let map: ParallelMap

        init(map: ParallelMap) {
            self.map = map
        }
    }

    private final class Results<Value: Sendable>: Sendable {
        private struct State {
            var next = 0
            var values: [Int: Value] = [:]
        }

        private let state = Mutex(State())

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

        func set(_ value: Value, at index: Int) {
            state.withLock { $0.values[index] = value }
        }
    }
}
