import Persistence

/// Every kind of relationship on numbered objects: a tree, friends, leaders, and those that are
/// their own inverse: mates and a partner.
final class Knot: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToMany(deleteRule: .cascade) var children: ManagedSet<Knot>
    @ToOne(inverse: \Knot.children) var parent: Knot?
    @ToMany var friends: ManagedSet<Knot>
    @ToMany(inverse: \Knot.friends) var friendOf: ManagedSet<Knot>
    @ToOne var leader: Knot?
    @ToOne(inverse: \Knot.leader) var follower: Knot?
    @ToMany(inverse: .itself) var mates: ManagedSet<Knot>
    @ToOne(inverse: .itself) var partner: Knot?
    @Derived var childCount: Int
    @Derived var friendCount: Int
    @Derived var mateCount: Int

    override class var derivations: [Derivation] {
        [
            .count(of: \Knot.children, into: \Knot.childCount),
            .count(of: \Knot.friends, into: \Knot.friendCount),
            .count(of: \Knot.mates, into: \Knot.mateCount),
        ]
    }
}

/// The expected graph of knots, in the simplest form.
struct Mesh: Equatable {
    var knots: Set<Int> = []
    var parent: [Int: Int] = [:]
    var friends: [Int: Set<Int>] = [:]
    var leader: [Int: Int] = [:]
    var mates: [Int: Set<Int>] = [:]
    var partner: [Int: Int] = [:]

    init() {}

    /// The connections that a context shows, read from one side.
    init(_ knots: some Sequence<Knot>) {
        for knot in knots {
            self.knots.insert(knot.number)
            parent[knot.number] = knot.parent?.number
            leader[knot.number] = knot.leader?.number
            friends[knot.number] = Set(knot.friends.map(\.number))
            mates[knot.number] = Set(knot.mates.map(\.number))
            partner[knot.number] = knot.partner?.number
        }
    }

    /// The same, read from the other side.
    init(inversesOf knots: some Sequence<Knot>) {
        for knot in knots {
            self.knots.insert(knot.number)
            friends[knot.number, default: []].formUnion([])
            for child in knot.children { parent[child.number] = knot.number }
            for other in knot.friendOf { friends[other.number, default: []].insert(knot.number) }
            if let follower = knot.follower { leader[follower.number] = knot.number }
            mates[knot.number, default: []].formUnion([])
            for mate in knot.mates { mates[mate.number, default: []].insert(knot.number) }
            if let partner = knot.partner { self.partner[partner.number] = knot.number }
        }
    }

    mutating func insert(_ number: Int) {
        knots.insert(number)
        friends[number] = []
        mates[number] = []
    }

    mutating func marry(_ number: Int, _ other: Int?) {
        for left in [number, other].compactMap({ $0 }) {
            if let former = partner[left] { partner[former] = nil }
            partner[left] = nil
        }
        guard let other else { return }
        partner[number] = other
        partner[other] = number
    }

    mutating func lead(_ leading: Int?, _ number: Int) {
        for (follower, known) in leader where known == leading { leader[follower] = nil }
        leader[number] = leading
    }

    mutating func delete(_ number: Int) {
        guard knots.remove(number) != nil else { return }
        let children = parent.filter { $0.value == number }.map(\.key)
        parent[number] = nil
        leader[number] = nil
        friends[number] = nil
        for child in children { parent[child] = nil }
        for (follower, known) in leader where known == number { leader[follower] = nil }
        for other in friends.keys { friends[other]?.remove(number) }
        mates[number] = nil
        for other in mates.keys { mates[other]?.remove(number) }
        marry(number, nil)
        for child in children { delete(child) }
    }
}
