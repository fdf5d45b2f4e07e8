import Foundation
import Persistence
import SeededRandom
import Testing

/// Random predicates over random data, in memory and in the store.
@Suite struct PredicatePropertyTests {
    /// Three runs of a thousand predicates.
    @Test(
        "F2 on the same data, the same predicate evaluated in memory gives the same result",
        arguments: SeededGenerator.seeds)
    func sameAnswer(seed: UInt64) throws {
        let store = try TestStore(Garden.entities, abstract: Garden.abstract)
        let context = store.container.newContext()
        var source = SeededGenerator(seed: seed)
        let plants = Garden.plants(30, in: context, using: &source)
        try context.save()
        var generator = PredicateGenerator(source, ids: plants.map(\.objectID))
        var (some, selective) = (0, 0)
        for number in 0..<1000 {
            let predicate = generator.predicate(depth: number % 5)
            let expected = try plants.filter(predicate.evaluate)
            let request = FetchRequest<Plant>(predicate: predicate)
            let fetched: [Plant]
            let count: Int
            do {
                fetched = try context.fetch(request)
                count = try context.count(request)
            } catch let error as StoreError where error.message == "parser stack overflow" {
                continue  // Nested deeper than SQLite's limit: refused, but never a wrong result.
            }
            #expect(
                fetched == expected,
                "seed \(seed), predicate \(number): \(predicate.expression)")
            #expect(count == expected.count, "seed \(seed), predicate \(number)")
            some += 1
            if !expected.isEmpty, expected.count < plants.count { selective += 1 }
        }
        // This checks that the predicates are varied enough to be worth testing.
        #expect(some > 800 && selective > 300, "seed \(seed): \(some), \(selective)")
    }
}
