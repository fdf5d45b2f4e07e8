import Foundation

/// The three descriptors that every program starts with.
enum StandardStreams {
    /// Occupies the descriptors 0 to 2 that are closed, so that no file opened later gets one of
    /// these numbers and is taken for a stream: a message would be written into the journal.
    ///
    /// Reading from or writing to such a stream still fails with EBADF.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one: those below it are open.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The descriptors that any command gets by with: three streams, the journal with its companions
    /// and a copy, and those that Dispatch opens for its threads and ends the process without.
    private static let fewestDescriptors: rlim_t = 32

    /// Raises the number of files that this process may have open, if it is low and may be raised.
    ///
    /// - Throws: ``CommandError/tooFewDescriptors(_:)`` if it remains too low for a command.
    static func expectDescriptors() throws {
        var limit = rlimit()
        guard getrlimit(numericCast(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < fewestDescriptors
        else { return }
        limit.rlim_cur = min(limit.rlim_max, 256)
        guard limit.rlim_cur >= fewestDescriptors,
            setrlimit(numericCast(RLIMIT_NOFILE.rawValue), &limit) == 0
        else { throw CommandError.tooFewDescriptors(limit.rlim_cur) }
    }
}
