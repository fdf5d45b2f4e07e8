import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct OrderedWalkTests {
    @Test("M4 every operation leaves the orders that plain arrays would have, in the store too")
    func randomOrders() throws {
        for number in 0..<6 {
            try OrderedWalk(seed: SeededGenerator.anySeed(number)).run(steps: 250)
        }
    }

    @Test("M4 walks with fixed seeds leave the right orders", arguments: [1, 2, 3, 4] as [UInt64])
    func knownSeeds(seed: UInt64) throws {
        try OrderedWalk(seed: seed).run(steps: 250)
    }
}

private final class OrderedWalk {
    private let seed: UInt64
    private var generator: SeededGenerator
    private let store: TestStore
    private let context: ManagedObjectContext
    private var expected = BeadOrders()
    private var saved = BeadOrders()
    private var beads: [Int: Bead] = [:]
    private var lastNumber = 0

    /// The states that undoing and redoing restore.
    private var past: [BeadOrders] = []
    private var future: [BeadOrders] = []

    init(seed: UInt64) throws {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        store = try TestStore([Bead.self])
        context = store.container.newContext()
        forgetHistory()
    }

    private func forgetHistory() {
        context.isUndoEnabled = false
        context.isUndoEnabled = true
        (past, future) = ([], [])
    }

    func run(steps: Int) throws {
        for step in 0..<steps {
            let before = expected
            let operation = try perform()
            context.endUndoGroup()
            switch operation {
            case "undo", "redo", "rollback", "other": break
            default: if expected != before { (past, future) = (past + [before], []) }
            }
            let place: Comment = "seed \(seed), step \(step): \(operation)"
            try #require(context.canUndo == !past.isEmpty, place)
            try #require(context.canRedo == !future.isEmpty, place)
            // Comparing loads what wasn't loaded, so compare only half of the time.
            if Bool.random(using: &generator) {
                try #require(BeadOrders(beads.values) == expected, place)
            }
            guard operation == "save" else { continue }
            let other = store.container.newContext()
            defer { try? other.reset() }
            var request = FetchRequest<Bead>()
            if Bool.random(using: &generator) {
                request.relationshipsForPrefetching = Bead.orders.map { $0 }
            }
            let fresh = try other.fetch(request)
            try #require(BeadOrders(fresh) == expected, place)
            for bead in fresh {
                try #require(bead.length == bead.string.count, place)
                try #require(bead.weight == bead.string.map(\.number).reduce(0, +), place)
                try #require(bead.string.allSatisfy { $0.holder === bead }, place)
            }
        }
    }

    private func any() -> Bead? {
        expected.numbers.randomElement(using: &generator).flatMap { beads[$0] }
    }

    private func perform() throws -> String {
        let order = Int.random(in: 0..<Bead.orders.count, using: &generator)
        let keyPath = Bead.orders[order]
        switch Int.random(in: 0..<107, using: &generator) {
        case 0..<12:
            lastNumber += 1
            let bead = Bead(context: context)
            bead.number = lastNumber
            beads[lastNumber] = bead
            expected.insert(lastNumber)
            return "insert \(lastNumber)"
        case 12..<34:
            guard let owner = any(), let member = any() else { break }
            let count = expected.lists[order][owner.number]?.count ?? 0
            let place = Int.random(in: 0...count, using: &generator)
            // Within the same list, a bead that is already in it stays.
            owner[keyPath: keyPath].insert(member, at: place)
            expected.connect(order, owner.number, member.number, at: place)
            return "\(owner.number) \(order) insert \(member.number) at \(place)"
        case 34..<46:
            guard let member = any() else { break }
            let holder = any()
            let known = expected.holder(of: member.number)
            member.holder = holder
            if known != holder?.number {
                expected.disconnectFromHolder(member.number)
                if let holder { expected.connect(0, holder.number, member.number, at: .max) }
            }
            return "\(member.number).holder = \(holder?.number ?? 0)"
        case 46..<64:
            guard let owner = any() else { break }
            let count = expected.lists[order][owner.number]?.count ?? 0
            guard count > 1 else { break }
            let (from, to) = (
                Int.random(in: 0..<count, using: &generator),
                Int.random(in: 0..<count, using: &generator)
            )
            owner[keyPath: keyPath].move(from: from, to: to)
            expected.move(order, owner.number, from: from, to: to)
            return "\(owner.number) \(order) move \(from) to \(to)"
        case 64..<69:
            guard let owner = any() else { break }
            guard let member = expected.lists[order][owner.number]?.randomElement(using: &generator)
            else { break }
            if let bead = beads[member] { owner[keyPath: keyPath].remove(bead) }
            expected.disconnect(order, owner.number, member)
            return "\(owner.number) \(order) remove \(member)"
        case 69..<72:
            guard let owner = any() else { break }
            let chosen = ManagedOrderedSet((0..<4).compactMap { _ in any() })
            owner[keyPath: keyPath] = chosen
            for member in expected.lists[order][owner.number] ?? []
            where !chosen.contains(where: { $0.number == member }) {
                expected.disconnect(order, owner.number, member)
            }
            for member in chosen {
                expected.connect(order, owner.number, member.number, at: .max)
            }
            expected.lists[order][owner.number] = chosen.map(\.number)
            return "\(owner.number) \(order) = \(chosen.map(\.number))"
        case 72..<75:
            guard let owner = any() else { break }
            owner[keyPath: keyPath] = ManagedOrderedSet(
                owner[keyPath: keyPath].sorted { $0.number > $1.number })
            expected.lists[order][owner.number]?.sort(by: >)
            return "\(owner.number) \(order) sort"
        case 75..<78:
            guard let bead = any() else { break }
            let number = bead.number
            try context.delete(bead)
            expected.delete(number)
            beads[number] = nil
            return "delete \(number)"
        case 78..<88:
            if context.hasChanges { (past, future) = ([], []) }
            try context.save()
            saved = expected
            return "save"
        case 88..<91:
            context.rollback()
            expected = saved
            (past, future) = ([], [])
            try refetch()
            return "rollback"
        case 97..<103:
            guard let before = past.popLast() else { break }
            context.undo()
            future.append(expected)
            expected = before
            try refetch()
            return "undo"
        case 103..<107:
            guard let after = future.popLast() else { break }
            context.redo()
            past.append(expected)
            expected = after
            try refetch()
            return "redo"
        case 91..<93:
            if context.hasChanges { break }
            context.refreshAllObjects()
            forgetHistory()
            return "refresh"
        case 93..<95:
            return try otherContext()
        default:
            if context.hasChanges { break }
            try context.reset()
            (past, future) = ([], [])
            try refetch()
        }
        return "nothing"
    }

    /// Another context changes an order while this one has no changes, and this one refreshes.
    private func otherContext() throws -> String {
        if context.hasChanges { return "nothing" }
        let other = store.container.newContext()
        defer { try? other.reset() }
        let fresh = try other.fetch(FetchRequest<Bead>())
        for bead in fresh where bead.string.count > 1 {
            bead.string.move(from: 0, to: bead.string.count - 1)
            expected.move(0, bead.number, from: 0, to: bead.string.count - 1)
        }
        try other.save()
        saved = expected
        forgetHistory()
        // Fetching the newer rows is enough, because a new order counts as a change of its owner.
        try refetch()
        return "other"
    }

    private func refetch() throws {
        beads = [:]
        for bead in try context.fetch(FetchRequest<Bead>()) { beads[bead.number] = bead }
    }
}
