import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("States of moods")
struct MoodStateTests {
    @Test(
        "Joining is commutative and idempotent, and a join contains both",
        arguments: SeededGenerator.seeds)
    func laws(seed: UInt64) {
        var generator = MoodStateGenerator(seed: seed)
        for round in 0..<2000 {
            let (a, b) = (generator.state(), generator.state())
            let both = a.joined(with: b)
            #expect(both == b.joined(with: a), "seed \(seed), round \(round)")
            #expect(a.joined(with: a) == a, "seed \(seed), round \(round)")
            #expect(both.joined(with: a) == both, "seed \(seed), round \(round)")
            #expect(both.joined(with: b) == both, "seed \(seed), round \(round)")
        }
    }

    @Test("Joining is associative", arguments: SeededGenerator.seeds)
    func associativity(seed: UInt64) {
        var generator = MoodStateGenerator(seed: seed)
        for round in 0..<2000 {
            let (a, b, c) = (generator.state(), generator.state(), generator.state())
            #expect(
                a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)),
                "seed \(seed), round \(round)")
        }
    }

    @Test("A state is the same after writing and reading it", arguments: SeededGenerator.seeds)
    func json(seed: UInt64) throws {
        var generator = MoodStateGenerator(seed: seed)
        for round in 0..<1000 {
            let state = generator.state().joined(with: generator.state())
            let read = try MoodState(json: Data(state.json))
            #expect(read == state, "seed \(seed), round \(round)")
        }
    }

    private static let id = "00000000-0000-7000-8000-000000000001"

    @Test(
        "A moment outside the range of journals makes a state invalid",
        arguments: [
            Int64.min, .min + 1, .max - 1, .max, -1_000_000_000_000_000, 1_001_000_000_000_000,
        ],
        [
            #""modifiedAt":M"#, #""modifiedAt":1,"deletedAt":"M""#,
            #""modifiedAt":1,"editedAt":"M@1""#, #""modifiedAt":1,"at":"M""#,
            #""modifiedAt":1,"at":"1","date":"M""#,
            #""modifiedAt":1,"at":"1","clocks":{"note":"1","date":"M@1"}"#,
            #""modifiedAt":1,"at":"1","notes":[["M@1","x"]]"#,
            #""modifiedAt":1,"at":"1","notes":[["1","x"]],"seen":{"1":M}"#,
            #""modifiedAt":1,"at":"1","tagsSince":"M""#,
            #""modifiedAt":1,"at":"1","tags":["a"],"tagClocks":{"a":"M@1"}"#,
        ])
    func impossibleMoments(moment: Int64, members: String) throws {
        let json = { (moment: Int64) in
            Data(
                "{\"id\":\"\(Self.id)\",\(members.replacing("M", with: "\(moment)"))}".utf8)
        }
        #expect(throws: DecodingError.self) { try MoodState(json: json(moment)) }
        #expect(throws: Never.self) { try MoodState(json: json(1)) }
    }

    @Test("An edit of a mood at the last possible moment can be read on other machines")
    func lastMoment() throws {
        let last = HybridTimestamp.moments.upperBound
        let text = "{\"id\":\"\(Self.id)\",\"modifiedAt\":\(last),\"at\":\"\(last)@1\"}"
        var state = try MoodState(json: Data(text.utf8))
        for round in 1...3 {
            let replica = ReplicaID(digestOf: [7])
            state.content?.edit(.rating(.feeling), "\(round)", at: 1, on: replica)
            state.content?.note.edit("\(round)", at: 1, on: replica)
            state.deletedAt = HybridTimestamp(last + 1, replica)
            let read = try MoodState(json: Data(state.json))
            #expect(read == state && read.content?[.rating(.feeling)].value == "\(round)")
        }
    }

    @Test("A mood that was never edited has one timestamp in its JSON")
    func compactJSON() throws {
        let since = HybridTimestamp(1_700_000_000_000)
        let state = MoodState(
            id: UUID(), modifiedAt: since.milliseconds, editedAt: since,
            content: MoodContent(
                registers: MoodField.allCases.map { Register(timestamp: since, value: $0.key) },
                note: NoteRegister("a note", unchangedSince: since),
                tags: TagMarks(["work"], unchangedSince: since)))
        let json = String(decoding: state.json, as: UTF8.self)
        #expect(!json.contains("locks") && !json.contains("seen"))
        #expect(try MoodState(json: Data(state.json)) == state)
    }

    @Test("An edit only replaces the version of the note that it started from")
    func notes() throws {
        let (one, two) = (ReplicaID(digestOf: [1]), ReplicaID(digestOf: [2]))
        let start = NoteRegister("start", unchangedSince: HybridTimestamp(1))
        var (first, second) = (start, start)
        first.edit("first", at: 10, on: one)
        second.edit("second", at: 20, on: two)
        #expect(first.joined(with: start) == first, "what was replaced doesn't come back")
        let both = first.joined(with: second)
        #expect(both.current.text == "second" && both.revisions.map(\.text) == ["first"])
        var later = both
        later.edit("third", at: 5, on: one)
        #expect(later.current.text == "third", "a clock that is behind doesn't lose an edit")
        #expect(later.joined(with: second).revisions.map(\.text) == ["first"])
        second.edit("first ", at: 30, on: two)
        #expect(first.joined(with: second).revisions.isEmpty, "white space is no difference")
    }
}
