import Foundation
import Persistence
import Testing

/// A tree by parent and children.
@Suite struct TreeTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore.tree()
        let first = store.container.newContext()
        _ = try Tree.insertAll(in: first)
        try first.save()
        context = store.container.newContext()
    }

    private func nodes() throws -> [Int: Node] {
        let all = try context.fetch(FetchRequest<Node>())
        return Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
    }

    /// The numbers of a subtree, and the way up from a node.
    private func subtree(of node: Node) -> [Int] {
        ([node.number] + node.children.flatMap(subtree)).sorted()
    }

    private func wayUp(from node: Node?) -> [Int] {
        node.map { [$0.number] + wayUp(from: $0.parent) } ?? []
    }

    @Test("M4 a tree is followed down by children and up by parent, and has one root")
    func walking() throws {
        let roots = try context.fetch(
            FetchRequest<Node>(predicate: #Predicate { $0.parent == nil }))
        #expect(roots.map(\.number) == [1])
        #expect(roots.map(subtree) == [Array(1...9)])
        #expect(wayUp(from: try nodes()[9]) == [9, 6, 2, 1])
        #expect(
            roots.first.map { $0.children.flatMap(\.children).map(\.number).sorted() } == [
                5, 6, 7, 8,
            ])
    }

    @Test("M4 a subtree moves with its root, and is deleted with it")
    func movingAndDeleting() throws {
        var all = try nodes()
        all[6]?.parent = all[4]
        #expect(try subtree(of: #require(all[4])) == [4, 6, 7, 8, 9])
        #expect(try subtree(of: #require(all[2])) == [2, 5])
        try context.save()
        try context.delete(#require(all[4]))
        try context.save()
        all = try nodes()
        #expect(all.keys.sorted() == [1, 2, 3, 5])
        #expect(wayUp(from: all[5]) == [5, 2, 1])
    }
}
