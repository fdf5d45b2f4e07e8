/// The exit statuses of the program, with the numbers of BSD's sysexits.h.
enum ExitStatus: Int32, Sendable {
    case success = 0
    /// No mood was found, with `--exit-status`; or no mood is due.
    case no = 1
    /// The command line is invalid.
    case usage = 64
    /// A value is invalid, or a journal is damaged.
    case badData = 65
    /// The input file or the journal doesn't exist.
    case noInput = 66
    /// No mood, region, tag or source has the name, or several do.
    case unavailable = 69
    /// An output file can't be created.
    case cannotCreate = 73
    /// Reading or writing failed, for example because the disk is full.
    case inputOutput = 74
    /// The journal is busy, and the command can be tried again.
    case temporary = 75
    /// The user may not read or write a file.
    case notPermitted = 77
    /// The file isn't a journal that this version can open.
    case notAJournal = 78
}
