import Foundation
import Persistence
import Testing

private final class Seat: ManagedObject {
    @Attribute(.unique) var number: Int
    @Attribute(default: "") var name: String
    @Attribute(default: 0) var row: Int
    @ToOne(inverse: \Guest.seat) var guest: Guest?
}

private final class Guest: ManagedObject {
    @Attribute(.unique) var name: String
    @ToOne var seat: Seat?
}

/// Reversions among other changes of one transaction, and values that now belong to others.
@Suite("Reverting within transactions") struct RevertTransactionTests {
    private struct Refusal: Error {}

    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore([Seat.self, Guest.self])
        context = store.container.newContext()
        for number in 1...4 {
            let seat = Seat(context: context)
            (seat.number, seat.name) = (number, "\(number)")
        }
        for name in ["ann", "ben"] { Guest(context: context).name = name }
        try context.save()
    }

    private var last: Int64 { get throws { try store.container.lastTransaction } }

    /// The numbers of the seats, by name.
    private var numbers: [Int] {
        get throws {
            let fresh = store.container.newContext()
            return try fresh.fetch(FetchRequest<Seat>(sortedBy: [SortDescriptor(\.name)]))
                .map(\.number)
        }
    }

    private func set<Value: AttributeValue>(
        _ name: String, _ attribute: ReferenceWritableKeyPath<Seat, Value> & Sendable,
        to value: Value
    ) throws {
        let request = UpdatedRows<Seat>(predicate: #Predicate { $0.name == name })
        try context.execute(request.setting(attribute, to: value))
    }

    @Test("S5 a transaction reverts at most one other, and records which")
    func oneAtATime() throws {
        try set("1", \.row, to: 1)
        let first = try last
        try set("2", \.row, to: 2)
        let second = try last
        #expect(throws: RevertError.oneAtATime(second)) {
            try context.write {
                try context.revert(second)
                try context.revert(first)
            }
        }
        #expect(try last == second)
        try context.revert(second)
        #expect(try context.historyEntry(second)?.revertingNumber == last)
    }

    @Test("S5 changes that a transaction makes beside its reversion count as later changes")
    func beside() throws {
        try set("1", \.row, to: 1)
        let first = try last
        try set("2", \.row, to: 2)
        let second = try last
        try context.write {
            try context.revert(second)
            try set("1", \.row, to: 7)
        }
        #expect(try context.revert(first).kept.map(\.property) == ["row"])
        try set("3", \.row, to: 3)
        let third = try last
        try set("4", \.row, to: 4)
        let fourth = try last
        try context.write {
            try set("3", \.row, to: 8)
            try context.revert(fourth)
        }
        #expect(try context.revert(third).kept.map(\.property) == ["row"])
    }

    @Test("S5 unique values that moved from row to row move back, in either direction")
    func shifted() throws {
        for (change, order) in [(1, [4, 3, 2, 1]), (-1, [1, 2, 3, 4])] {
            try context.write {
                for number in order { try set("\(number)", \.number, to: number + change) }
            }
            #expect(try numbers == [1, 2, 3, 4].map { $0 + change })
            #expect(try context.revert(last).kept.isEmpty)
            #expect(try numbers == [1, 2, 3, 4])
        }
    }

    @Test("S5 only the value that another object has now is kept")
    func taken() throws {
        try context.write {
            try set("1", \.number, to: 10)
            try set("1", \.row, to: 5)
        }
        let change = try last
        try set("2", \.number, to: 1)
        let result = try context.revert(change)
        #expect(result.kept.map(\.property) == ["number"])
        #expect(result.kept.map(\.reason) == [.valueTaken])
        #expect(try numbers == [10, 1, 3, 4])
        let fresh = store.container.newContext()
        #expect(try fresh.fetch(FetchRequest<Seat>()).map(\.row) == [0, 0, 0, 0])
    }

    @Test("S5 an object keeps its partner if another one has its former one now")
    func partner() throws {
        let seats = try context.fetch(FetchRequest<Seat>(sortedBy: [SortDescriptor(\.number)]))
        let guests = try context.fetch(FetchRequest<Guest>(sortedBy: [SortDescriptor(\.name)]))
        guests[0].seat = seats[0]
        try context.save()
        guests[0].seat = seats[1]
        try context.save()
        let change = try last
        guests[1].seat = seats[0]
        try context.save()
        let result = try context.revert(change)
        #expect(Set(result.kept.map(\.reason)).isSubset(of: [.valueTaken, .changedSince]))
        try expectSeats(["ann": 2, "ben": 1])
        #expect(try store.container.check() == [])
    }

    private func expectSeats(_ expected: [String: Int]) throws {
        let fresh = store.container.newContext()
        var found: [String: Int] = [:]
        for guest in try fresh.fetch(FetchRequest<Guest>()) {
            found[guest.name] = guest.seat?.number
        }
        #expect(found == expected)
    }
}
