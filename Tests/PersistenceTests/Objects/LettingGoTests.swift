import Foundation
import Persistence
import Testing

/// The deallocation of objects without owners.
@Suite struct LettingGoTests {
    @Test("C1 releasing a chain of 20,000 objects does not overflow the stack")
    func chain() throws {
        let store = try TestStore.tree()
        let writer = store.container.newContext()
        var last: Node?
        for number in 0..<20_000 {
            let node = Node(context: writer)
            node.number = number
            node.parent = last
            last = node
        }
        try writer.save()
        let context = store.container.newContext()
        var end: Node?
        do {
            let nodes = try context.fetch(FetchRequest<Node>(sortedBy: [SortDescriptor(\.number)]))
            for node in nodes { _ = node.parent }
            end = nodes.last
        }
        #expect(context.registeredObjects.count == 20_000)
        #expect(end?.number == 19_999)
        end = nil
        #expect(context.registeredObjects.isEmpty)
    }

    @Test("C1 a chain is deallocated on another thread's small stack, and after its context")
    func withContext() async throws {
        let store = try TestStore.tree()
        let background = store.container.newBackgroundContext()
        try await background.perform { context in
            var last: Node?
            for number in 0..<20_000 {
                let node = Node(context: context)
                node.number = number
                node.parent = last
                last = node
            }
            try context.save()
        }
        let count = try await store.container.newBackgroundContext().perform { context in
            let nodes = try context.fetch(FetchRequest<Node>())
            var end = nodes.first { $0.number == 19_999 }
            var count = 0
            var next = end
            while let node = next {
                count += 1
                next = node.parent
            }
            end = nil
            return count + nodes.count
        }
        #expect(count == 40_000)
    }
}
