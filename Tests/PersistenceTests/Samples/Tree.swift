import Persistence

/// Both ends of a relationship on one entity.
final class Node: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToMany(deleteRule: .cascade) var children: ManagedSet<Node>
    @ToOne(inverse: \Node.children) var parent: Node?
    @ToMany var friends: ManagedSet<Node>
    @ToMany(inverse: \Node.friends) var friendOf: ManagedSet<Node>
}

/// A chain of deletions that leads back to its beginning.
final class Ring: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(deleteRule: .cascade) var next: Ring?
    @ToOne(inverse: \Ring.next) var previous: Ring?
}

enum Tree {
    static let entities: [ManagedObject.Type] = [Node.self, Ring.self]

    /// The tree of Fixtures/tree.json, unsaved: its root.
    static func insertAll(in context: ManagedObjectContext) throws -> Node {
        struct Branch: Decodable {
            let number: Int
            let children: [Branch]?

            func insert(in context: ManagedObjectContext) -> Node {
                let node = Node(context: context)
                node.number = number
                for child in children ?? [] { node.children.insert(child.insert(in: context)) }
                return node
            }
        }
        let root: Branch = try Fixture.decode("tree.json")
        return root.insert(in: context)
    }
}
