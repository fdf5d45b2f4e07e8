import Persistence
import SeededRandom
import Testing

@Suite struct InverseTests {
    @Test("C3 both ends are consistent after every operation, and the store holds the same graph")
    func randomGraph() throws {
        for number in 0..<6 {
            let seed = SeededGenerator.anySeed(number)
            try RandomWalk(seed: seed).run(steps: 250)
        }
    }

    @Test(
        "C3 walks that once failed pass",
        arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func knownSeeds(seed: UInt64) throws {
        try RandomWalk(seed: seed).run(steps: 250)
    }
}

private final class RandomWalk {
    private let seed: UInt64
    private var generator: SeededGenerator
    private let store: TestStore
    private let context: ManagedObjectContext
    private var expected = Mesh()
    private var saved = Mesh()
    private var knots: [Int: Knot] = [:]
    private var lastNumber = 0

    init(seed: UInt64) throws {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        store = try TestStore([Knot.self])
        context = store.container.newContext()
    }

    func run(steps: Int) throws {
        for step in 0..<steps {
            let operation = try perform()
            let place: Comment = "seed \(seed), step \(step): \(operation)"
            // Comparing loads what wasn't loaded, so compare only half of the time.
            if Bool.random(using: &generator) {
                try #require(Mesh(knots.values) == expected, place)
                try #require(Mesh(inversesOf: knots.values) == expected, place)
            }
            if operation == "save" {
                let other = store.container.newContext()
                defer { try? other.reset() }
                let fresh = try other.fetch(FetchRequest<Knot>())
                try #require(Mesh(fresh) == expected, place)
                try #require(Mesh(inversesOf: fresh) == expected, place)
                for knot in fresh {
                    try #require(knot.childCount == Array(knot.children).count, place)
                    try #require(knot.friendCount == Array(knot.friends).count, place)
                    try #require(knots[knot.number]?.childCount == knot.childCount, place)
                    try #require(knots[knot.number]?.friends.count == knot.friendCount, place)
                }
            }
        }
    }

    private func any() -> Knot? {
        let number = expected.knots.sorted().randomElement(using: &generator)
        return number.flatMap { knots[$0] }
    }

    private func perform() throws -> String {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<18:
            lastNumber += 1
            let knot = Knot(context: context)
            knot.number = lastNumber
            knots[lastNumber] = knot
            expected.insert(lastNumber)
            return "insert \(lastNumber)"
        case 18..<34:
            guard let knot = any() else { break }
            let parent = Bool.random(using: &generator) ? any() : nil
            knot.parent = parent
            expected.parent[knot.number] = parent?.number
            return "\(knot.number).parent = \(parent?.number ?? 0)"
        case 34..<44:
            guard let knot = any(), let child = any() else { break }
            if Bool.random(using: &generator) {
                knot.children.insert(child)
                expected.parent[child.number] = knot.number
                return "\(knot.number).children.insert \(child.number)"
            }
            knot.children.remove(child)
            if expected.parent[child.number] == knot.number { expected.parent[child.number] = nil }
            return "\(knot.number).children.remove \(child.number)"
        case 44..<48:
            guard let knot = any() else { break }
            let chosen = (0..<3).compactMap { _ in any() }
            knot.children = ManagedSet(chosen)
            for (child, parent) in expected.parent where parent == knot.number {
                expected.parent[child] = nil
            }
            for child in chosen { expected.parent[child.number] = knot.number }
            return "\(knot.number).children = \(chosen.map(\.number))"
        case 48..<62:
            guard let knot = any(), let friend = any() else { break }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: knot.friends.insert(friend)
            case 1: friend.friendOf.insert(knot)
            case 2: knot.friends.remove(friend)
            default: friend.friendOf.remove(knot)
            }
            if knot.friends.contains(friend) {
                expected.friends[knot.number]?.insert(friend.number)
            } else {
                expected.friends[knot.number]?.remove(friend.number)
            }
            return "\(knot.number).friends, \(friend.number)"
        case 62..<76:
            guard let knot = any() else { break }
            let other = Bool.random(using: &generator) ? any() : nil
            if Bool.random(using: &generator) {
                knot.leader = other
                if let other {
                    expected.lead(other.number, knot.number)
                } else {
                    expected.leader[knot.number] = nil
                }
                return "\(knot.number).leader = \(other?.number ?? 0)"
            }
            knot.follower = other
            for (follower, leader) in expected.leader where leader == knot.number {
                expected.leader[follower] = nil
            }
            if let other { expected.leader[other.number] = knot.number }
            return "\(knot.number).follower = \(other?.number ?? 0)"
        case 76..<80:
            guard let knot = any() else { break }
            let number = knot.number
            try context.delete(knot)
            expected.delete(number)
            knots = knots.filter { expected.knots.contains($0.key) }
            return "delete \(number)"
        case 80..<86:
            try context.save()
            saved = expected
            return "save"
        case 86..<88:
            context.rollback()
            expected = saved
            try refetch()
            return "rollback"
        case 88..<90:
            if context.hasChanges { break }
            context.refreshAllObjects()
            return "refresh"
        default:
            if context.hasChanges { break }
            try context.reset()
            try refetch()
            return "reset"
        }
        return "nothing"
    }

    private func refetch() throws {
        knots = [:]
        for knot in try context.fetch(FetchRequest<Knot>()) { knots[knot.number] = knot }
    }
}
