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
    @ToMany(deleteRule: .deny) public var moods: ManagedSet<Mood>
    @Derived public var numberOfMoods: Int

    @ToOne(inverse: \Tag.children) public var parent: Tag?
    @ToMany(deleteRule: .deny) public var children: ManagedSet<Tag>
    @Derived public var numberOfChildren: Int

    public override class var derivations: [Derivation] {
        [
            .count(of: \Tag.moods, into: \Tag.numberOfMoods),
            .count(of: \Tag.children, into: \Tag.numberOfChildren),
        ]
    }

    /// Its names from the root, as they were written: "Work/Meeting".
    public var path: String {
        guard parent != nil else { return name }
        var names = [name]
        var next = parent
        // No path has more levels; another program may have made a ring of parents.
        while let tag = next, names.count < TagPath.longest {
            names.append(tag.name)
            next = tag.parent
        }
        return names.reversed().joined(separator: TagPath.separator)
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
