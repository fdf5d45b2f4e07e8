/// How the program ends, for scripts. The numbers are those of BSD's sysexits.h.
enum ExitStatus: Int32, Sendable {
    case success = 0

    /// The command line is not one.
    case usage = 64

    /// A value that cannot be, or a journal whose contents contradict themselves.
    case badData = 65

    /// No such input, or no journal at the path given.
    case noInput = 66

    /// Nothing there under that name.
    case unavailable = 69
    case cannotCreate = 73

    /// Reading or writing failed; a full disk.
    case inputOutput = 74

    /// Busy: try again.
    case temporary = 75
    case notPermitted = 77

    /// No journal that this version may open.
    case notAJournal = 78
}
