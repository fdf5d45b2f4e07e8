import Persistence

/// Why the journal could not do what it was asked for.
public enum JournalError: Error, Equatable, Sendable {
    /// What can be the matter with a file.
    public typealias Store = StoreError

    /// What can be the matter with a file's schema.
    public typealias SchemaProblem = StoreError.SchemaProblem

    /// The environment does not say where journals are kept.
    case noHome

    /// A journal was named, by nothing.
    case emptyPath

    /// The default journal's folder cannot be made.
    case noFolder(path: String, reason: String)

    /// The file at the path, and what is the matter with it.
    case store(Store, path: String)

    /// The file that was to become a backup, and why it could not.
    case backup(Store, path: String)

    /// A stored value that can't be read, and why: another program wrote it.
    case damaged(String, path: String)

    /// What SQLite does not know and the graph refuses; a mood that came this far breaks no rule,
    /// so this tells of a journal that another program has written to.
    case refused(String, path: String)

    /// A text that is neither a mood's number nor the beginning of a UUID.
    case notAReference(String)

    case noSuchMood(String)

    /// The last mood, of a journal without moods.
    case noMoods

    /// The beginning of several moods' UUIDs.
    case ambiguousMood(String)

    /// No mood has the tag; tags whose names resemble it.
    case noSuchTag(String, nearest: [String])

    /// No mood is from the source; those that there are.
    case noSuchSource(String, known: [String])
}
