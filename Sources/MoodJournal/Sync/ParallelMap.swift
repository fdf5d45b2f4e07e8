import Foundation
import Synchronization

/// Computes values on all processors, or on fewer if the process can't make threads.
///
/// `DispatchQueue.concurrentPerform` waits forever if it can't make one.
enum ParallelMap {
    /// Returns the values of the indices from 0 up to `count`, in their order.
    static func of<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let state = Results<Value>()
        let work = Work {
            while let index = state.takeIndex(below: count) { state.set(body(index), at: index) }
        }
        var threads: [pthread_t] = []
        for _ in 1..<max(1, min(count, ProcessInfo.processInfo.activeProcessorCount)) {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(work)
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
            guard code == 0 else {
                context.release()
                break
            }
            threads.append(thread)
        }
        work.run()
        for thread in threads { pthread_join(thread, nil) }
        return state.inOrder
    }

    /// Takes indices until none is left.
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
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
