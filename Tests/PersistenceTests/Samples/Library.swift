import Persistence

/// An entity whose results may sort by its own attributes, by a related object's, and by derived
/// ones.
final class Volume: ManagedObject {
    @Attribute(default: 0) var number: Int
    @Attribute(default: "") var title: String
    @Attribute var rank: Double?
    @ToOne var shelf: Shelf?
    @ToMany(deleteRule: .cascade) var chapters: ManagedSet<Chapter>
    @Derived var numberOfChapters: Int

    override class var derivations: [Derivation] {
        [.count(of: \Volume.chapters, into: \Volume.numberOfChapters)]
    }
}

final class Shelf: ManagedObject {
    @Attribute(default: "") var name: String
    @ToMany(inverse: \Volume.shelf) var volumes: ManagedSet<Volume>
}

final class Chapter: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(inverse: \Volume.chapters) var volume: Volume?
}

enum Library {
    static let entities: [ManagedObject.Type] = [Volume.self, Shelf.self, Chapter.self]
}
