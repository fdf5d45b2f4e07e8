import Foundation
import SeededRandom

@testable import MoodJournal

/// Generates merge states of one mood from few values and moments, so that they collide.
struct MoodStateGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static let replicas = ["1", "2", "abc"].compactMap { ReplicaID($0) }
    private static let ids = (1...3).compactMap {
        UUID(uuidString: "00000000-0000-7000-8000-00000000000\($0)")
    }

    mutating func state() -> MoodState {
        let ids = Self.ids.shuffled(using: &generator).prefix(number(1...3))
        let id = ids.min() ?? UUID()
        let origin = maybe(MoodOrigin(source: "s", externalID: "\(number(1...2))"))
        return MoodState(
            id: id, aliases: Set(ids).subtracting([id]), origin: origin,
            sourceWithoutID: origin == nil ? maybe("source \(number(1...2))") : nil,
            modifiedAt: Int64(number(1...5)), deletedAt: maybe(timestamp()),
            discardedAt: number(0...2) == 0 ? Int64(number(1...2)) : nil,
            editedAt: maybe(timestamp()), content: maybe(content()),
            isUnsent: number(0...2) == 0)
    }

    private mutating func content() -> MoodContent {
        let moment =
            number(0...1) == 0
            ? HybridTimestamp(Int64(number(1...3))) : .imported(at: Int64(number(1...3)))
        var content = MoodContent(
            registers: MoodField.allCases.map { _ in
                Register(timestamp: moment, value: maybe("\(number(1...3))"))
            },
            note: NoteRegister(maybe("note \(number(1...2))"), unchangedSince: moment),
            tags: TagMarks(
                ["a", "b", "c"].filter { _ in Bool.random(using: &generator) },
                unchangedSince: moment))
        for _ in 0..<number(0...3) {
            let (at, on) = (Int64(number(1...5)), one(of: Self.replicas))
            switch number(0...2) {
            case 0:
                // A replica writes only one value at one moment.
                content.edit(one(of: MoodField.allCases), "\(at)\(on)", at: at, on: on)
            case 1: content.note.edit("note at \(at) on \(on)", at: at, on: on)
            default:
                content.tags.edit(
                    one(of: ["a", "b", "c"]), isPresent: Bool.random(using: &generator), at: at,
                    on: on)
            }
        }
        return content
    }

    private mutating func timestamp() -> HybridTimestamp {
        HybridTimestamp(Int64(number(1...5)), one(of: Self.replicas))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[number(0...values.count - 1)]
    }

    private mutating func maybe<Value>(_ value: Value) -> Value? {
        number(0...3) == 0 ? nil : value
    }
}
