import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("States from several files")
struct StateGroupsTests {
    private func state(_ id: Int, from origin: String? = nil) throws -> MoodState {
        MoodState(
            id: try #require(UUID(uuidString: "00000000-0000-7000-8000-00000000000\(id)")),
            origin: origin.map { MoodOrigin(source: "s", externalID: $0) }, modifiedAt: 1)
    }

    private func pages(_ groups: StateGroups) -> [MoodState] {
        let next = groups.pages()
        var states: [MoodState] = []
        while let page = next() { states += page }
        return states
    }

    @Test("A group that was joined from two origins gets the later states of both")
    func twoOrigins() throws {
        var groups = StateGroups()
        groups.add(try state(1, from: "a"), from: 0)
        groups.add(try state(2, from: "b"), from: 1)
        var both = try state(1)
        both.aliases = [try state(2).id]
        groups.add(both, from: 2)
        groups.add(try state(3, from: "a"), from: 3)
        groups.add(try state(4, from: "b"), from: 4)
        let states = pages(groups)
        #expect(states.count == 1 && states.first?.allIDs.count == 4, "\(states)")
        #expect(Set(groups.files(of: try state(3).id)) == [0, 1, 2, 3, 4])
        #expect(groups.files(of: UUID()) == [])
    }

    @Test("M3 IDs that are canonically equivalent, but have other bytes, are different")
    func canonicallyEquivalent() throws {
        var groups = StateGroups()
        groups.add(try state(1, from: "e\u{301}"), from: 0)
        groups.add(try state(2, from: "\u{e9}"), from: 0)
        #expect(pages(groups).count == 2)
    }

    @Test(
        "The groups are the moods, in any order of the states",
        arguments: SeededGenerator.seeds)
    func order(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<200 {
            let states = try (0..<8).map { _ in
                var state = try state(
                    Int.random(in: 1...6, using: &generator),
                    from: ["e\u{301}", "\u{e9}", "c", nil].randomElement(using: &generator) ?? nil)
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    let alias = try self.state(Int.random(in: 1...6, using: &generator)).id
                    if alias > state.id { state.aliases = [alias] }
                }
                return state
            }
            let all = [states, states.shuffled(using: &generator)].map { states in
                var groups = StateGroups()
                for (file, state) in states.enumerated() { groups.add(state, from: file) }
                return pages(groups).sorted { $0.id < $1.id }
            }
            #expect(all[0] == all[1], "seed \(seed), round \(round)")
            let ids = all[0].flatMap(\.allIDs)
            #expect(Set(ids).count == ids.count, "seed \(seed), round \(round)")
        }
    }

    @Test(
        "A chain of aliases costs O(n log n) joins, in any order of its states",
        arguments: SeededGenerator.seeds)
    func chain(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let ids = (0...4096).map { _ in UUID() }
        let states = zip(ids, ids.dropFirst()).map { id, next in
            MoodState(id: min(id, next), aliases: [max(id, next)], modifiedAt: 1)
        }
        for states in [states, states.reversed(), states.shuffled(using: &generator)] {
            var groups = StateGroups()
            for (file, state) in states.enumerated() { groups.add(state, from: file) }
            #expect(pages(groups).map { Set($0.allIDs) } == [Set(ids)], "seed \(seed)")
            #expect(Set(groups.files(of: ids[0])) == Set(states.indices), "seed \(seed)")
            // A state is in at least half as many states again after each join.
            let mostJoins = Int((log(4096) / log(1.5)).rounded(.up))
            #expect(groups.joinedStates <= 4096 * mostJoins, "seed \(seed)")
        }
    }
}
