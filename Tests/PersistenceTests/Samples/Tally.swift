import Persistence

/// A model that several writers change at once, in which any lost change shows.
final class Tally: ManagedObject {
    @Attribute(.unique) var name: String
    @Attribute(default: 0) var first: Int
    @Attribute(default: 0) var second: Int
    @Attribute(default: "") var token: String
    @Attribute(default: 0, .merge(.greatest)) var highest: Int
    @ToMany var marks: ManagedSet<Mark>
    @Derived var numberOfMarks: Int
    @Derived var total: Int

    override class var derivations: [Derivation] {
        [
            .count(of: \Tally.marks, into: \Tally.numberOfMarks),
            .sum(of: \Tally.marks, \Mark.value, into: \Tally.total),
        ]
    }
}

final class Mark: ManagedObject {
    @Attribute(default: 0) var value: Int
    @ToOne(inverse: \Tally.marks) var tally: Tally?
}

enum Tallies {
    static let entities: [ManagedObject.Type] = [Tally.self, Mark.self]

    /// Tallies called "0", "1" and so on.
    static func fill(_ context: ManagedObjectContext, count: Int) throws {
        for number in 0..<count { Tally(context: context).name = "\(number)" }
        try context.save()
    }
}
