import Persistence

/// A tag of moods. Tags are a tree: "meeting" in "work" is not the same tag as "meeting".
///
/// A tag without moods and children is deleted, and then its parent by the same rule.
public final class Tag: ManagedObject {
    /// The name of its own level only, in its first spelling: "Meeting".
    @Attribute(.length(1...TagPath.longest)) public internal(set) var name: String

    /// The whole path, folded: "work/meeting" (``TagPath/key``).
    @Attribute(.unique) public internal(set) var key: String
    /// The moods with exactly this tag, without those of the tags below it.
    @ToMany(deleteRule: .deny) public internal(set) var moods: ManagedSet<Mood>
    /// The number of moods with exactly this tag.
    @Derived public var numberOfMoods: Int
    /// The tag above it, or `nil` at the root.
    @ToOne(inverse: \Tag.children) public internal(set) var parent: Tag?
    /// The tags directly below it.
    @ToMany(deleteRule: .deny) public internal(set) var children: ManagedSet<Tag>
    /// The number of tags directly below it.
    @Derived public var numberOfChildren: Int

    public override class var derivations: [Derivation] {
        [
            .count(of: \Tag.moods, into: \Tag.numberOfMoods),
            .count(of: \Tag.children, into: \Tag.numberOfChildren),
        ]
    }

    /// The path of names from the root, in their first spelling: "Work/Meeting".
    /// - Complexity: O(*n*) in the number of levels.
    public var path: String {
        var paths = TagPaths()
        return paths.path(of: self)
    }

    /// Sets up a new tag, and finds or creates its parent.
    func configure(as path: TagPath) throws {
        name = path.name
        guard let parent = path.parent else { return }
        self.parent = try managedObjectContext?.findOrCreate(\Tag.key, is: parent.key) {
            try $0.configure(as: parent)
        }
    }

    /// The key of the parent according to ``key``, or `nil` at the root.
    var parentKey: String? { key.lastIndex(of: "/").map { String(key[..<$0]) } }

    /// Finds or creates the parent according to ``key``.
    func place() throws {
        parent = try parentKey.flatMap { try? TagPath($0) }.flatMap { path in
            try managedObjectContext?.findOrCreate(\Tag.key, is: path.key) {
                try $0.configure(as: path)
            }
        }
    }

    /// Deletes the tag if it has no moods and no children, then its parent by that rule, and so on.
    func deleteIfUnused() throws {
        var next: Tag? = self
        while let tag = next, !tag.isDeleted, tag.moods.isEmpty, tag.children.isEmpty {
            next = tag.parent
            // Without its parent, the deletion doesn't recurse and overflow the stack.
            tag.parent = nil
            try tag.managedObjectContext?.delete(tag)
        }
    }

    /// Deletes the parent with its last child, unless the parent has moods of its own.
    /// - Throws: Any error of reading the parent.
    public override func prepareForDeletion() throws {
        let former = parent
        parent = nil
        try former?.deleteIfUnused()
    }
}
