import Persistence

/// An ordered relationship, among relationships of other kinds, on one entity.
final class Bead: ManagedObject {
    @Attribute(default: 0) var number: Int

    /// One-to-many.
    @ToMany var string: ManagedOrderedSet<Bead>
    @ToOne(inverse: \Bead.string) var holder: Bead?

    @ToMany var above: ManagedSet<Bead>
    @ToMany(inverse: \Bead.above) var below: ManagedSet<Bead>

    @ToMany var marks: ManagedSet<Bead>
    @ToMany(inverse: \Bead.marks) var markedBy: ManagedSet<Bead>

    @ToOne(.oneWay) var favourite: Bead?

    @Derived var length: Int
    @Derived var weight: Int

    override class var derivations: [Derivation] {
        [
            .count(of: \Bead.string, into: \Bead.length),
            .sum(of: \Bead.string, \Bead.number, into: \Bead.weight),
        ]
    }

    static let orders: [ReferenceWritableKeyPath<Bead, ManagedOrderedSet<Bead>> & Sendable] = [
        \.string
    ]
}

/// The expected orders of the beads in the simplest form: for each order, the lists of all.
struct BeadOrders: Equatable {
    var lists: [[Int: [Int]]] = Array(repeating: [:], count: Bead.orders.count)

    init() {}

    init(_ beads: some Sequence<Bead>) {
        for bead in beads {
            for (order, keyPath) in Bead.orders.enumerated() {
                lists[order][bead.number] = bead[keyPath: keyPath].map(\.number)
            }
        }
    }

    var numbers: [Int] { lists[0].keys.sorted() }

    mutating func insert(_ number: Int) {
        for order in lists.indices { lists[order][number] = [] }
    }

    mutating func connect(_ order: Int, _ owner: Int, _ member: Int, at place: Int) {
        guard lists[order][owner]?.contains(member) == false else { return }
        disconnectFromHolder(member)
        var list = lists[order][owner] ?? []
        list.insert(member, at: min(place, list.count))
        lists[order][owner] = list
    }

    mutating func disconnect(_ order: Int, _ owner: Int, _ member: Int) {
        guard lists[order][owner]?.contains(member) == true else { return }
        lists[order][owner]?.removeAll { $0 == member }
    }

    mutating func disconnectFromHolder(_ member: Int) {
        for owner in numbers { lists[0][owner]?.removeAll { $0 == member } }
    }

    mutating func move(_ order: Int, _ owner: Int, from: Int, to: Int) {
        guard let member = lists[order][owner]?.remove(at: from) else { return }
        lists[order][owner]?.insert(member, at: to)
    }

    func holder(of member: Int) -> Int? { numbers.first { lists[0][$0]?.contains(member) == true } }

    mutating func delete(_ number: Int) {
        for order in lists.indices {
            lists[order][number] = nil
            for owner in lists[order].keys { lists[order][owner]?.removeAll { $0 == number } }
        }
    }
}
