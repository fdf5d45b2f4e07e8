import Foundation
import Persistence
import SeededRandom
import Testing

private final class Cell: ManagedObject {
    @Attribute(default: 0) var a: Int
    @Attribute(default: 0) var b: Int
}

/// Random transactions, any of which is reverted at any time, compared with a simple model.
@Suite("Reverting and a model of it") struct RevertOracleTests {
    private typealias Rows = [Int64: [String: Int]]

    /// A transaction with the rows before and after it.
    private struct Step {
        let number: Int64
        let before: Rows
        let after: Rows
        let reverts: Int64?
    }

    /// The expected rows after a transaction was reverted, and the number of kept changes.
    ///
    /// - Parameter deleted: The rows as their last deletions left them.
    private static func reverted(
        _ step: Step, now: Rows, deleted: Rows
    ) -> (rows: Rows, kept: Int) {
        var (rows, kept) = (now, 0)
        for key in Set(step.before.keys).union(step.after.keys) {
            switch (step.before[key], step.after[key], now[key]) {
            case (nil, let left?, let present?):
                if present == left { rows[key] = nil } else { kept += 1 }
            case (_?, nil, nil): rows[key] = deleted[key]
            case (let former?, let left?, let present):
                let changed = former.keys.filter { former[$0] != left[$0] }
                guard let present else {
                    kept += changed.isEmpty ? 0 : 1
                    continue
                }
                for name in changed where present[name] != former[name] {
                    if present[name] == left[name] {
                        rows[key]?[name] = former[name]
                    } else {
                        kept += 1
                    }
                }
            default: continue
            }
        }
        return (rows, kept)
    }

    private static func isInForce(_ number: Int64, _ steps: [Step]) -> Bool {
        !steps.contains { $0.reverts == number && isInForce($0.number, steps) }
    }

    private func rows(_ store: TestStore) throws -> Rows {
        var rows: Rows = [:]
        for cell in try store.container.newContext().fetch(FetchRequest<Cell>()) {
            rows[cell.objectID.rowNumber ?? 0] = ["a": cell.a, "b": cell.b]
        }
        return rows
    }

    @Test(
        "S5 later changes are never overwritten, and everything else is restored",
        arguments: SeededGenerator.seeds)
    func anyTransactions(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<6 {
            let store = try TestStore([Cell.self])
            let context = store.container.newContext()
            var steps: [Step] = []
            var now: Rows = [:]
            var deleted: Rows = [:]
            for turn in 0..<60 {
                let comment = "seed \(seed), round \(round), turn \(turn)"
                let last = try store.container.lastTransaction
                var expected: Rows?
                var reverts: Int64?
                if let step = steps.randomElement(using: &generator),
                    Int.random(in: 0..<5, using: &generator) < 3
                {
                    guard Self.isInForce(step.number, steps) else {
                        #expect(throws: RevertError.self, "\(comment)") {
                            try context.revert(step.number)
                        }
                        continue
                    }
                    let (rows, kept) = Self.reverted(step, now: now, deleted: deleted)
                    expected = rows
                    reverts = step.number
                    #expect(try context.revert(step.number).kept.count == kept, "\(comment)")
                    try context.reset()
                } else {
                    for _ in 0..<Int.random(in: 1...3, using: &generator) {
                        try change(context, &generator)
                    }
                    try context.save()
                }
                let number = try store.container.lastTransaction
                let after = try rows(store)
                if let expected { #expect(after == expected, "\(comment)") }
                if number > last {
                    steps.append(Step(number: number, before: now, after: after, reverts: reverts))
                }
                for (key, row) in now where after[key] == nil { deleted[key] = row }
                now = after
            }
            #expect(try store.container.check() == [], "seed \(seed)")
        }
    }

    private func change(
        _ context: ManagedObjectContext, _ generator: inout SeededGenerator
    ) throws {
        let cell = try context.fetch(FetchRequest<Cell>()).randomElement(using: &generator)
        let value = Int.random(in: 0...2, using: &generator)
        switch (Int.random(in: 0..<6, using: &generator), cell) {
        case (0, _), (_, nil): Cell(context: context).a = value
        case (1, let cell?): try context.delete(cell)
        case (2...3, let cell?): cell.b = value
        case (_, let cell?): cell.a = value
        }
    }
}
