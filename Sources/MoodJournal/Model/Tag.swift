import Persistence

/// What moods are tagged with. Tags are a tree: "meeting" in "work" is another tag than "meeting".
///
/// A tag without moods and children is deleted; its parent then, for the same reason, too.
public final class Tag: ManagedObject {
    /// Of its own level only, as it was first written: "Meeting".
    @Attribute(.length(1...TagPath.longest)) public internal(set) var name: String

    /// Its whole path, folded: "work/meeting" (``TagPath/key``).
    @Attribute(.unique) public internal(set) var key: String

    /// The moods that have this very tag, not one below it.
    @ToMany(deleteRule: .deny) public internal(set) var moods: ManagedSet<Mood>
    @Derived public var numberOfMoods: Int

    @ToOne(inverse: \Tag.children) public internal(set) var parent: Tag?
    @ToMany(deleteRule: .deny) public internal(set) var children: ManagedSet<Tag>
    @Derived public var numberOfChildren: Int

    public override class var derivations: [Derivation] {
        [
            .count(of: \Tag.moods, into: \Tag.numberOfMoods),
            .count(of: \Tag.children, into: \Tag.numberOfChildren),
        ]
    }

    /// Its names from the root, as they were written: "Work/Meeting".
    public var path: String {
        var paths = TagPaths()
        return paths.path(of: self)
    }

    /// Sets a new tag up: its parent is found or made.
    func configure(as path: TagPath) throws {
        name = path.name
        guard let parent = path.parent else { return }
        self.parent = try managedObjectContext?.findOrCreate(\Tag.key, is: parent.key) {
            try $0.configure(as: parent)
        }
    }

    /// Deletes a tag that nothing is tagged with or below.
    func deleteIfUnused() throws {
        guard !isDeleted, moods.isEmpty, children.isEmpty else { return }
        try managedObjectContext?.delete(self)
    }

    /// The last child to go takes its parent along, unless that has moods of its own.
    public override func prepareForDeletion() throws {
        let former = parent
        parent = nil
        try former?.deleteIfUnused()
    }
}
