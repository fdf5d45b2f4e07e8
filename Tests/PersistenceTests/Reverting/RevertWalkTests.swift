import Foundation
import Persistence
import SeededRandom
import Testing

/// Reverts random transactions one after the other, and reverts the reversions.
@Suite("Reverting at random") struct RevertWalkTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let dump: StoreDump

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(
            Kitchen.entities + Tallies.entities + Tree.entities + [Leaflet.self], path: file.path)
        dump = try StoreDump(path: file.path)
    }

    private struct Step {
        let number: Int64
        let before: String
        let after: String
    }

    private func walk(_ count: Int, _ generator: inout SeededGenerator) throws -> [Step] {
        let contexts = (0..<3).map { _ in store.container.newContext() }
        var steps: [Step] = []
        var state = try dump.rows()
        for step in 0..<count {
            let last = try store.container.lastTransaction
            let context = contexts[Int.random(in: 0..<contexts.count, using: &generator)]
            try write(context, step, &generator)
            let number = try store.container.lastTransaction
            guard number > last else { continue }
            let after = try dump.rows()
            steps.append(Step(number: number, before: state, after: after))
            state = after
        }
        return steps
    }

    @Test(
        "S5 reverting in reverse order restores the tables exactly, and so does reverting that",
        arguments: SeededGenerator.seeds)
    func backAndForth(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let steps = try walk(60, &generator)
        let context = store.container.newContext()
        var reversions: [(number: Int64, state: String)] = []
        for step in steps.reversed() {
            let result = try context.revert(step.number)
            #expect(result.kept.isEmpty, "seed \(seed), transaction \(step.number)")
            #expect(try dump.rows() == step.before, "seed \(seed), transaction \(step.number)")
            reversions.append((try store.container.lastTransaction, step.after))
        }
        #expect(try store.container.check() == [], "seed \(seed)")
        for (number, state) in reversions.reversed() {
            let result = try context.revert(number)
            #expect(result.kept.isEmpty, "seed \(seed), reversion \(number)")
            #expect(try dump.rows() == state, "seed \(seed), reversion \(number)")
        }
        #expect(try store.container.check() == [], "seed \(seed)")
    }

    @Test(
        "S5 any transaction can be reverted, and its reversion can be reverted exactly",
        arguments: SeededGenerator.seeds)
    func anyOne(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var numbers = try walk(60, &generator).map(\.number)
        let context = store.container.newContext()
        for _ in 0..<25 {
            guard let number = numbers.randomElement(using: &generator) else { break }
            let before = try dump.rows()
            let result = try context.revert(number)
            #expect(try store.container.check() == [], "seed \(seed), transaction \(number)")
            #expect(throws: RevertError.self) { try context.revert(number) }
            guard Bool.random(using: &generator) else {
                numbers.removeAll { $0 == number }
                continue
            }
            let again = try context.revert(try store.container.lastTransaction)
            #expect(again.kept.isEmpty, "seed \(seed), transaction \(number): \(result.kept)")
            #expect(try dump.rows() == before, "seed \(seed), transaction \(number)")
        }
    }

    private func write(
        _ context: ManagedObjectContext, _ step: Int, _ generator: inout SeededGenerator
    ) throws {
        func any<Object: ManagedObject>(_ type: Object.Type) throws -> Object? {
            try context.fetch(FetchRequest<Object>()).randomElement(using: &generator)
        }
        switch Int.random(in: 0..<13, using: &generator) {
        case 0, 1:
            let dish = Dish(context: context)
            dish.title = "d\(step) 'quoted' \"é\u{301}\"\n"
            if let ingredient = try any(Ingredient.self) { dish.ingredients.insert(ingredient) }
            let new = Ingredient(context: context)
            new.name = "i\(step)"
            dish.ingredients.insert(new)
        case 2:
            guard let dish = try any(Dish.self) else { return }
            dish.title += "+"
            (dish.book, dish.page) = dish.book == nil ? ("b", step) : (nil, nil)
            if let ingredient = try any(Ingredient.self), dish.ingredients.count < 4 {
                dish.ingredients.insert(ingredient)
            }
        case 3:
            guard let dish = try any(Dish.self) else { return }
            if let ingredient = dish.ingredients.first { dish.ingredients.remove(ingredient) }
        case 4:
            if let dish = try any(Dish.self) { try context.delete(dish) }
            if let tally = try any(Tally.self) { try context.delete(tally) }
            if let ingredient = try any(Ingredient.self) { try context.delete(ingredient) }
        case 5:
            let count = Int.random(in: 1...4, using: &generator)
            _ = try context.insertBatch(of: Tally.self) { inserter in
                for number in 0..<count {
                    try inserter.insert { $0[\.name] = "t\(step) \(number)" }
                }
            }
        case 6:
            let lowest = step - 10
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.first > lowest })
                    .setting(\.first, to: step))
        case 7:
            let highest = step - 20
            try context.deleteBatch(
                FetchRequest<Tally>(predicate: #Predicate { $0.first < highest }))
        case 8:
            let node = Node(context: context)
            node.number = step
            node.parent = try any(Node.self)
            if let friend = try any(Node.self) { node.friends.insert(friend) }
        case 9:
            guard let node = try any(Node.self), let other = try any(Node.self) else { return }
            if other.parent !== node, node !== other { node.friends.insert(other) }
            node.number += 1
        case 10:
            if let node = try any(Node.self) { try context.delete(node) }
        case 11:
            if let leaflet = try any(Leaflet.self) {
                try context.delete(leaflet)
            } else {
                Leaflet(context: context).name = "l\(step % 3)"
            }
            let ring = Ring(context: context)
            ring.number = step
            ring.next = try any(Ring.self)
        default:
            guard let tally = try any(Tally.self) else { return }
            for number in 0..<3 {
                let mark = Mark(context: context)
                mark.value = number
                mark.tally = tally
            }
            if let mark = try any(Mark.self) {
                mark.value += 1
                mark.tally = nil
            }
            tally.highest += 1
        }
        do {
            try context.save()
        } catch let error as SaveError where error.isOfTakenValue {
            // Another context has connected a ring with the same one, which this one hasn't merged.
            context.rollback()
        }
    }
}

extension SaveError {
    /// Whether the only reason is that other rows have unique values.
    fileprivate var isOfTakenValue: Bool {
        guard case .validation(let errors) = self else { return false }
        return errors.allSatisfy { $0.reason == .notUnique }
    }
}

/// An entity that leaves tombstones.
final class Leaflet: ManagedObject {
    @Attribute(.preservedAfterDeletion) var name: String
}
