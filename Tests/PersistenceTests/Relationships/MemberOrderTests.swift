import SeededRandom
import Testing

@testable import Persistence

@Suite struct MemberOrderTests {
    @Test("M4 renumbering makes the numbers of an order ascend, and changes as few as possible")
    func renumbering() {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2_000 {
            let scale: Int64 = round % 3 == 0 ? 12 : round % 3 == 1 ? 1 << 40 : .max
            let numbers = (0..<Int.random(in: 0..<9, using: &generator)).map { _ -> Int64? in
                Int.random(in: 0..<8, using: &generator) == 0
                    ? nil : Int64.random(in: -scale...scale, using: &generator)
            }
            let changes = MemberOrder.renumbering(numbers)
            var result = numbers
            for change in changes { result[change.index] = change.number }
            let all = result.compactMap { $0 }
            #expect(all.count == numbers.count, "seed \(seed), round \(round)")
            #expect(zip(all, all.dropFirst()).allSatisfy(<), "seed \(seed), round \(round)")
            if changes.count < numbers.count {
                #expect(
                    changes.count == numbers.count - longestAscent(numbers),
                    "seed \(seed), round \(round)")
            }
        }
    }

    /// Finds the length by trying all subsequences.
    private func longestAscent(_ numbers: [Int64?]) -> Int {
        (0..<(1 << numbers.count)).map { chosen in
            let some = numbers.indices.filter { chosen & 1 << $0 != 0 }.map { numbers[$0] }
            let known = some.compactMap { $0 }
            let ascends = zip(known, known.dropFirst()).allSatisfy(<)
            return known.count == some.count && ascends ? known.count : 0
        }.max() ?? 0
    }

    @Test(
        "M4 merging two orders keeps the wanted one, and unknown members keep their place")
    func merging() {
        func merge(_ wanted: [Int], _ stored: [Int], adding added: Set<Int> = []) -> [Int] {
            MemberOrder.merge(wanted, into: stored, adding: added)
        }
        #expect(merge([3, 1, 2], [1, 2, 3]) == [3, 1, 2])
        #expect(merge([3, 1, 2], [1, 2, 3, 9]) == [3, 1, 2, 9])
        #expect(merge([3, 1, 2], [9, 1, 2, 3]) == [9, 3, 1, 2])
        #expect(merge([3, 1, 2], [1, 9, 8, 2, 3]) == [3, 1, 9, 8, 2])
        #expect(merge([3, 1, 2], [1, 3]) == [3, 1])
        #expect(merge([3, 4, 1, 2], [1, 2, 3, 9, 4], adding: [4]) == [3, 4, 1, 2, 9])
        #expect(merge([], [1, 2]) == [1, 2])
        #expect(merge([1, 2], [8, 9]) == [8, 9])
    }

    @Test("M4 a wanted order of all stored members is the result, regardless of members in between")
    func mergingAtRandom() {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<500 {
            let all = (0..<Int.random(in: 0..<12, using: &generator)).shuffled(using: &generator)
            let stored = all.filter { _ in Bool.random(using: &generator) }
            let wanted = all.filter { _ in Bool.random(using: &generator) }
                .shuffled(using: &generator)
            let merged = MemberOrder.merge(wanted, into: stored, adding: [])
            #expect(merged.sorted() == stored.sorted(), "seed \(seed), round \(round)")
            #expect(
                merged.filter(wanted.contains) == wanted.filter(stored.contains),
                "seed \(seed), round \(round)")
        }
    }
}
