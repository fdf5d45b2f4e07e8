/// A tag as it is listed: a value, free of the journal.
public struct TagRecord: Sendable, Equatable {
    /// "work/meeting", as it was first written.
    public let path: String

    /// How many tags are above it.
    public let depth: Int

    /// Of this very tag, not of those below it.
    public let numberOfMoods: Int

    /// Of its own level: "meeting".
    public let name: String

    init(_ tag: Tag, path: String) {
        self.path = path
        depth = tag.key.count { $0 == "/" }
        numberOfMoods = tag.numberOfMoods
        name = tag.name
    }
}
