import Foundation
import Persistence
import SeededRandom
import Testing

/// Unique values of every storage class, alone and together with others.
private final class Slot: ManagedObject {
    enum Name: String, CaseIterable, AttributeValue { case a, b, c, d, e }

    @Attribute(.unique) var position: Int
    @Attribute(.unique) var place: Double
    @Attribute(.unique) var name: String
    @Attribute(.unique) var id: UUID
    @Attribute(.unique) var remark: String?
    @Attribute var list: Int
    @Attribute var rank: Int
    @Attribute var number: Int

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(unique: \Slot.list, \Slot.rank)] }

    func set(_ value: Int) {
        (position, place, name, rank) = (value, Double(value) / 2, "\(value)", value % 3)
        (list, remark) = (value / 3, value == 0 ? nil : "r\(value)")
        id = UUID(
            uuid: (UInt8(truncatingIfNeeded: value), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

@Suite struct ExchangedValueTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let slots: [Slot]

    init() throws {
        store = try TestStore([Slot.self])
        let context = store.container.newContext()
        self.context = context
        slots = (0..<9).map { number in
            let slot = Slot(context: context)
            slot.number = number
            slot.set(number)
            return slot
        }
        try context.save()
    }

    private func expect(_ values: [Int]) throws {
        let stored = try store.container.newContext().fetch(
            FetchRequest<Slot>(sortedBy: [SortDescriptor(\.number)]))
        #expect(stored.map(\.position) == values)
        #expect(stored.map(\.name) == values.map { "\($0)" })
        #expect(stored.map { $0.list * 3 + $0.rank } == values)
        #expect(stored.map(\.place) == values.map { Double($0) / 2 })
        #expect(stored.map(\.remark) == values.map { $0 == 0 ? nil : "r\($0)" })
        #expect(try store.container.check() == [])
    }

    @Test("V2 values shifted by one are saved in any order of touching", arguments: [1, -1])
    func shifted(by distance: Int) throws {
        for order in [Array(0..<9), Array((0..<9).reversed())] {
            for index in order { slots[index].set(slots[index].position + distance + 20) }
            try context.save()
            for index in order { slots[index].set(slots[index].position - 20) }
            try context.save()
        }
        try expect((0..<9).map { $0 + 2 * distance })
    }

    @Test("V2 any permutation is saved in one save", arguments: SeededGenerator.seeds)
    func permuted(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let values = (0..<9).shuffled(using: &random)
            for index in slots.indices.shuffled(using: &random) { slots[index].set(values[index]) }
            try context.save()
            try expect(values)
        }
    }

    @Test("V2 a value that another row keeps is refused with the attribute that collides")
    func kept() throws {
        slots[0].rank = 1
        let error = ValidationError(entity: "Slot", property: "rank", reason: .notUnique)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        slots[0].rank = 0
        slots[1].position = 0
        let other = ValidationError(entity: "Slot", property: "position", reason: .notUnique)
        #expect(throws: SaveError.validation([other])) { try context.save() }
    }

    @Test("V2 a row can take the values of one that the same save deletes")
    func deleted() throws {
        try context.delete(slots[0])
        slots[1].set(0)
        slots[2].set(1)
        try context.save()
        #expect(slots[1].position == 0 && slots[2].position == 1)
    }
}
