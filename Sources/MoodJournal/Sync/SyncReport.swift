/// The outcome of a sync.
public struct SyncReport: Sendable, Equatable {
    /// A damaged file.
    public struct DamagedFile: Sendable, Equatable {
        /// A kind of damage.
        public enum Problem: Sendable, Equatable {
            /// The checksum in the last line doesn't match, so that nothing was read.
            case checksum

            /// A line isn't the state of a mood. The value is its number, from 1. The other lines
            /// were read.
            case line(Int)

            /// The file can't be decrypted: it was changed, or is at another place, or hasn't arrived
            /// completely. Nothing was read.
            case seal

            /// All files of a machine, whose folder is named, were encrypted with another key, or don't
            /// belong there. None was read.
            case key

            /// All files of a machine, whose folder is named, are older than one that was read. None was
            /// read.
            case older

            /// The file is larger than any that a machine writes, and wasn't read.
            case size
        }

        /// The path relative to the folder.
        public let path: String

        /// The kind of damage.
        public let problem: Problem
    }

    /// This machine's file, if it couldn't be put into the folder.
    public struct UnplacedFile: Sendable, Equatable {
        /// The path of the file.
        public let path: String

        /// The system's error number (errno(3)).
        public let code: Int32
    }

    /// The outcome for the moods of other machines.
    public internal(set) var merge = MergeReport()

    /// The number of moods that were written to the folder, including deleted moods.
    public internal(set) var written = 0

    /// The number of deleted moods among those that were written.
    public internal(set) var writtenDeletions = 0

    /// The number of names of places that were written because they were added, changed or deleted.
    public internal(set) var writtenPlaces = 0

    /// The number of places that were deleted since this machine's last file, or renamed.
    public internal(set) var deletedPlaces = 0

    /// Whether the choice of a default place was written.
    public internal(set) var writesDefaultPlace = false

    /// The number of files that were read.
    public internal(set) var filesRead = 0

    /// The paths, relative to the folder, of files that haven't arrived completely. The next sync
    /// tries to read them again.
    public internal(set) var incomplete: [String] = []

    /// The files that a later version of the program wrote, which were skipped.
    public internal(set) var newer: [String] = []

    /// The damaged files, which the next sync reads and reports again.
    public internal(set) var damaged: [DamagedFile] = []

    /// The files of other machines that are missing and were never read here, and the missing
    /// folders of machines, with a slash at the end. The next snapshots of these machines will
    /// contain the missing states. Each loss is reported once.
    public internal(set) var missing: [String] = []

    /// The plain files of other machines in a sealed folder, which were skipped.
    public internal(set) var plain: [String] = []

    /// The sealed files that were skipped because a file before them is missing or damaged.
    public internal(set) var withheld: [String] = []

    /// The files that a machine may have sealed with a former key, which were skipped.
    public internal(set) var outdated: [String] = []

    /// Whether files of this machine were missing or damaged, so that a snapshot was written.
    public internal(set) var isHealed = false

    /// The new name of this journal's folder, or `nil` if it keeps its name. A journal gets a new
    /// name if it was copied, or restored from a backup that is older than its files.
    public internal(set) var newName: String?

    /// The file that couldn't be put into the folder after the journal's transaction, or `nil`.
    /// The next sync writes it again.
    public internal(set) var unplaced: UnplacedFile?

    /// Whether the journal is inside the sync folder, where copying may damage it.
    public internal(set) var isJournalInside = false

    /// Records that this machine's file couldn't be put into the folder, so that nothing was sent.
    mutating func noteUnplaced(_ path: String, _ code: Int32) {
        unplaced = UnplacedFile(path: path, code: code)
        (written, writtenDeletions, writtenPlaces, deletedPlaces) = (0, 0, 0, 0)
        (writesDefaultPlace, isHealed) = (false, false)
    }
}
