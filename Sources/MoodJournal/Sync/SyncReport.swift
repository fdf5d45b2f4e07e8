/// The outcome of a sync.
public struct SyncReport: Sendable, Equatable {
    /// The outcome of merging the moods of other machines.
    public internal(set) var merge = MergeReport()

    /// The number of moods that were written to the folder, including deleted moods.
    public internal(set) var written = 0

    /// The number of files that were read.
    public internal(set) var filesRead = 0

    /// The paths, relative to the folder, of files that haven't arrived completely. The next sync
    /// tries to read them again.
    public internal(set) var incomplete: [String] = []

    /// The paths of files that can't be read, because a later version of the program or another
    /// program wrote them.
    public internal(set) var unreadable: [String] = []

    /// The paths of missing files of other machines. The next snapshot of each machine includes
    /// what they contained.
    public internal(set) var missing: [String] = []

    /// Whether files of this machine were missing, so that a snapshot was written.
    public internal(set) var isHealed = false

    /// Whether the folder has newer files of this journal, which must come from a backup. The
    /// journal continues under another name.
    public internal(set) var isRestored = false

    /// Creates an empty report.
    public init() {}
}
