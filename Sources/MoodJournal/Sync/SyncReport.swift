/// The outcome of a sync.
public struct SyncReport: Sendable, Equatable {
    /// The outcome for the moods of other machines.
    public internal(set) var merge = MergeReport()

    /// The number of moods that were written to the folder, deleted ones included.
    public internal(set) var written = 0

    /// The number of files that were read.
    public internal(set) var filesRead = 0

    /// The files that haven't arrived completely, by their paths below the folder. They are left
    /// for the next sync.
    public internal(set) var incomplete: [String] = []

    /// The files that a later version of the program wrote, or another program.
    public internal(set) var unreadable: [String] = []

    /// The files of other machines that are missing. What they contained comes with the next
    /// snapshot of their machine.
    public internal(set) var missing: [String] = []

    /// Whether files of this machine were missing, so that a snapshot was written.
    public internal(set) var isHealed = false

    /// Whether the journal is older than what it had written, as one from a backup is: it goes on
    /// under another name.
    public internal(set) var isRestored = false

    /// Creates an empty report.
    public init() {}
}
