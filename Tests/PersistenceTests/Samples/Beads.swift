import Persistence

/// Ordered relationships of every kind, on one entity.
final class Bead: ManagedObject {
    @Attribute(default: 0) var number: Int

    /// One-to-many.
    @ToMany var string: ManagedOrderedSet<Bead>
    @ToOne(inverse: \Bead.string) var holder: Bead?

    /// Many-to-many, each end with an order of its own.
    @ToMany var above: ManagedOrderedSet<Bead>
    @ToMany(inverse: \Bead.above) var below: ManagedOrderedSet<Bead>

    /// Many-to-many, where one end has an order.
    @ToMany var marks: ManagedOrderedSet<Bead>
    @ToMany(inverse: \Bead.marks) var markedBy: ManagedSet<Bead>

    @ToMany(.oneWay) var favourites: ManagedOrderedSet<Bead>

    @Derived var length: Int
    @Derived var weight: Int

    override class var derivations: [Derivation] {
        [
            .count(of: \Bead.string, into: \Bead.length),
            .sum(of: \Bead.string, \Bead.number, into: \Bead.weight),
        ]
    }

    static let orders: [ReferenceWritableKeyPath<Bead, ManagedOrderedSet<Bead>> & Sendable] = [
        \.string, \.above, \.below, \.marks, \.favourites,
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

    /// Returns the order of the other end; nil if it has none.
    private func inverse(of order: Int) -> Int? { [nil, 2, 1, nil, nil][order] }

    mutating func connect(_ order: Int, _ owner: Int, _ member: Int, at place: Int) {
        guard lists[order][owner]?.contains(member) == false else { return }
        if order == 0 { disconnectFromHolder(member) }
        if let inverse = inverse(of: order) {
            lists[inverse][member]?.append(owner)
        }
        var list = lists[order][owner] ?? []
        list.insert(member, at: min(place, list.count))
        lists[order][owner] = list
    }

    mutating func disconnect(_ order: Int, _ owner: Int, _ member: Int) {
        guard lists[order][owner]?.contains(member) == true else { return }
        lists[order][owner]?.removeAll { $0 == member }
        if let inverse = inverse(of: order) { lists[inverse][member]?.removeAll { $0 == owner } }
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
