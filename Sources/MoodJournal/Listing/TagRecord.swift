/// A tag in a listing: a value, independent of the journal.
public struct TagRecord: Sendable, Equatable {
    /// The path, "work/meeting", as it was first written.
    public let path: String

    /// The number of tags above it.
    public let depth: Int

    /// The number of moods with this very tag, without those of the tags below it.
    public let numberOfMoods: Int

    /// The name of its own level: "meeting".
    public let name: String

    init(_ tag: Tag, path: String) {
        self.path = path
        depth = tag.key.count { $0 == "/" }
        numberOfMoods = tag.numberOfMoods
        name = tag.name
    }
}
