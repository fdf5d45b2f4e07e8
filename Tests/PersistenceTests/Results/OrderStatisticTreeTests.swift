import SeededRandom
import Testing

@testable import Persistence

@Suite("Order statistic tree")
struct OrderStatisticTreeTests {
    @Test("R5 It finds the same elements as an array", arguments: SeededGenerator.seeds)
    func asArray(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let tree = OrderStatisticTree<Int>()
        var nodes: [OrderStatisticTree<Int>.Node] = []
        for step in 0..<600 {
            let place = Int.random(in: 0...nodes.count, using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                let previous = place == 0 ? nil : nodes[place - 1]
                let rows = Int.random(in: 0...3, using: &generator)
                nodes.insert(tree.insert(step, rowCount: rows, after: previous), at: place)
            case 5..<8 where place < nodes.count: tree.remove(nodes.remove(at: place))
            case 8... where place < nodes.count: tree.addRows(2, to: nodes[place])
            default: break
            }
            tree._checkInvariants()
            try #require(tree.nodes.elementsEqual(nodes, by: ===), "seed \(seed), step \(step)")
            try #require(tree.last === nodes.last && tree.nodeCount == nodes.count)
            var firstRow = 0
            for (index, node) in nodes.enumerated() {
                try #require(tree.place(of: node) == (index, firstRow), "seed \(seed)")
                try #require(tree.node(at: index) === node)
                for offset in 0..<node.rowCount {
                    let found = tree.node(ofRow: firstRow + offset)
                    try #require(found?.node === node && found?.offset == offset)
                }
                firstRow += node.rowCount
            }
            #expect(tree.rowCount == firstRow && tree.node(ofRow: firstRow) == nil)
            #expect(tree.node(at: nodes.count) == nil && tree.node(ofRow: -1) == nil)
        }
    }

    @Test(
        "R5 Finding, inserting and removing visit O(log n) nodes, at n and 4n",
        arguments: [true, false])
    func visits(isAscending: Bool) {
        func cost(_ count: Int) -> Double {
            let tree = OrderStatisticTree<Int>()
            for number in 0..<count {
                tree.insert(number, rowCount: 1, after: isAscending ? tree.last : nil)
            }
            let before = tree.visits.count
            for row in stride(from: 0, to: count, by: count / 100) {
                guard let (node, _) = tree.node(ofRow: row) else { continue }
                _ = tree.place(of: node)
                _ = tree.firstNode { ($0 < node.element) != isAscending }
                tree.insert(0, rowCount: 1, after: node)
                tree.remove(node)
            }
            return Double(tree.visits.count - before) / 100
        }
        let (few, many) = (cost(2_500), cost(10_000))
        #expect(few > 10)
        // Each of the five costs some more steps for each doubling, not four times as many.
        #expect(many < few + 5 * 2 * 4, "\(few) \(many)")
    }
}
