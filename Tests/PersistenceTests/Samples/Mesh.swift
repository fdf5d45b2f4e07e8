import Persistence

/// Every kind of relationship on numbered objects: a tree, friends and leaders.
final class Knot: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToMany(deleteRule: .cascade) var children: ManagedSet<Knot>
    @ToOne(inverse: \Knot.children) var parent: Knot?
    @ToMany var friends: ManagedSet<Knot>
    @ToMany(inverse: \Knot.friends) var friendOf: ManagedSet<Knot>
    @ToOne var leader: Knot?
    @ToOne(inverse: \Knot.leader) var follower: Knot?
    @Derived var childCount: Int
    @Derived var friendCount: Int

    override class var derivations: [Derivation] {
        [
            .count(of: \Knot.children, into: \Knot.childCount),
            .count(of: \Knot.friends, into: \Knot.friendCount),
        ]
    }
}

/// The expected graph of knots, in the simplest form.
struct Mesh: Equatable {
    var knots: Set<Int> = []
    var parent: [Int: Int] = [:]
    var friends: [Int: Set<Int>] = [:]
    var leader: [Int: Int] = [:]

    init() {}

    /// The connections that a context shows, read from one side.
    init(_ knots: some Sequence<Knot>) {
        for knot in knots {
            self.knots.insert(knot.number)
            parent[knot.number] = knot.parent?.number
            leader[knot.number] = knot.leader?.number
            friends[knot.number] = Set(knot.friends.map(\.number))
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
        }
    }

    mutating func insert(_ number: Int) {
        knots.insert(number)
        friends[number] = []
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
        for child in children { delete(child) }
    }
}
