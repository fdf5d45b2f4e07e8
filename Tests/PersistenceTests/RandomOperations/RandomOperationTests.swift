import Foundation
import Persistence
import SeededRandom
import Testing

/// Random operations on random models, compared with a plain graph: 10,000 in all, and as many
/// again that are compared only now and then, because comparing loads what wasn't loaded.
@Suite struct RandomOperationTests {
    private static let operationsPerWalk = 250
    private static let walksPerSeed = 4

    /// The first were used from the beginning, the next three found bugs, and the last are random.
    static let seeds: [UInt64] =
        (1...8) + [1_269_860_152, 986_258_407, 492_845_181]
        + [SeededGenerator.anySeed(1), SeededGenerator.anySeed(2)]

    @Test(
        "C3 C7 any operations leave the graph, its inverses and the store correct",
        arguments: seeds)
    func everyOperationLookedAt(seed: UInt64) throws {
        try walk(seed: seed, lookInterval: 1)
    }

    @Test(
        "C2 C7 any operations leave everything correct if nothing is read in between",
        arguments: seeds)
    func seldomLookedAt(seed: UInt64) throws {
        try walk(seed: seed &+ 1 << 32, lookInterval: 12)
    }

    @Test(
        "C3 C7 C10 any operations, undone and redone ones too, leave everything correct",
        arguments: SeededGenerator.seeds)
    func undone(seed: UInt64) throws {
        for levels in [0, 3] { try walk(seed: seed, lookInterval: 1, levelsOfUndo: levels) }
        try walk(seed: seed &+ 1 << 32, lookInterval: 12, levelsOfUndo: 0)
    }

    private func walk(seed: UInt64, lookInterval: Int, levelsOfUndo: Int? = nil) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Self.walksPerSeed {
            let setup = VertexWalk.Setup(
                model: try #require(VertexModel.all.randomElement(using: &generator)),
                levelsOfUndo: levelsOfUndo,
                isFile: Int.random(in: 0..<4, using: &generator) == 0,
                setsMarks: Int.random(in: 0..<3, using: &generator) == 0)
            var operations = OperationGenerator(
                seed: generator.next(), lookInterval: lookInterval, undoes: levelsOfUndo != nil)
            let walk = try VertexWalk(setup)
            var done: [VertexOperation] = []
            for _ in 0..<Self.operationsPerWalk {
                let operation = operations.operation(for: walk)
                done.append(operation)
                do {
                    try walk.perform(operation)
                } catch {
                    let shortest = shortened(done, setup)
                    Issue.record(
                        """
                        seed \(seed), model \(setup.model.name), marks \(setup.setsMarks), \
                        levels \(levelsOfUndo ?? -1): \(error)
                        These operations show it: \(failure(of: shortest, setup) ?? "")
                        \(shortest.map { "  \($0)" }.joined(separator: "\n"))
                        """)
                    return
                }
            }
        }
    }

    /// Returns the first failure when these operations are done to a new store.
    private func failure(of operations: [VertexOperation], _ setup: VertexWalk.Setup) -> String? {
        do {
            let walk = try VertexWalk(setup)
            for operation in operations { try walk.perform(operation) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Removes operations that aren't needed for the failure, first in large pieces, then small
    /// ones.
    private func shortened(
        _ operations: [VertexOperation], _ setup: VertexWalk.Setup
    ) -> [VertexOperation] {
        var kept = operations
        var size = kept.count / 2
        while size > 0 {
            var start = 0
            while start < kept.count {
                var candidate = kept
                candidate.removeSubrange(start..<min(start + size, kept.count))
                if failure(of: candidate, setup) != nil {
                    kept = candidate
                } else {
                    start += size
                }
            }
            size /= 2
        }
        return kept
    }
}
