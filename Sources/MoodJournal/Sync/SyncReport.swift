/// The outcome of a sync.
public struct SyncReport: Sendable, Equatable {
    /// A file that isn't as a machine writes it.
    public struct DamagedFile: Sendable, Equatable {
        /// The path below the folder.
        public let path: String

        /// The number of the first line that isn't the state of a mood, from 1; `nil` if the file
        /// is larger than any that a machine writes.
        public let line: Int?
    }

    /// The outcome for the moods of other machines.
    public internal(set) var merge = MergeReport()

    /// The number of moods that were written to the folder, including deleted moods.
    public internal(set) var written = 0

    /// The number of files that were read.
    public internal(set) var filesRead = 0

    /// The paths, relative to the folder, of files that haven't arrived completely. The next sync
    /// tries to read them again.
    public internal(set) var incomplete: [String] = []

    /// The files that a later version of the program wrote. They are left for it.
    public internal(set) var newer: [String] = []

    /// The files with invalid lines, whose other lines were read, and files that are too large.
    /// They are read and reported again by the next sync.
    public internal(set) var damaged: [DamagedFile] = []

    /// The files of other machines that are missing and were never read here, and the folders of
    /// machines that are missing, with a slash at the end. What they contained comes with the next
    /// snapshot of their machine. Each loss is reported once.
    public internal(set) var missing: [String] = []

    /// Whether files of this machine were missing or damaged, so that a snapshot was written.
    public internal(set) var isHealed = false

    /// Whether the folder has newer files of this journal, which must come from a backup. The
    /// journal continues under another name.
    public internal(set) var isRestored = false

    /// Creates an empty report.
    public init() {}
}
