import Synchronization
import Testing

@testable import Atlas

@Suite("values on demand")
struct OnDemandTests {
    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    @Test("are made on first use, and once by several tasks")
    func concurrent() async {
        let counter = Counter()
        let value = OnDemand { counter.count.add(1, ordering: .sequentiallyConsistent).newValue }
        #expect(counter.count.load(ordering: .sequentiallyConsistent) == 0)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<32 { group.addTask { value() } }
            for await number in group { #expect(number == 1) }
        }
        #expect(counter.count.load(ordering: .sequentiallyConsistent) == 1)
    }
}
