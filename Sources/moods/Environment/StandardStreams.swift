import Foundation

/// The three descriptors that every program starts with: standard input, output and error.
enum StandardStreams {
    /// Opens `/dev/null` for each of the descriptors 0 to 2 that is closed.
    ///
    /// Otherwise the journal could get one of these numbers, and a message would be written into
    /// it. Reading from or writing to such a stream still fails with EBADF.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            // open(2) returns the lowest free number: this one, because those below are open.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Waits until standard input can be read, and returns whether it can.
    static func hasInput(within milliseconds: Int32) -> Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) > 0
    }

    /// The number of descriptors that every command can work with: three streams, the journal with
    /// its companions on two connections, a copy, and some to spare.
    private static let fewestDescriptors: rlim_t = 32

    /// Raises this process's limit of open files (`RLIMIT_NOFILE`) if it is low.
    static func expectDescriptors() throws {
        var limit = rlimit()
        guard getrlimit(numericCast(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < fewestDescriptors
        else { return }
        limit.rlim_cur = min(limit.rlim_max, 256)
        guard limit.rlim_cur >= fewestDescriptors,
            setrlimit(numericCast(RLIMIT_NOFILE.rawValue), &limit) == 0
        else {
            throw CommandError(
                .inputOutput,
                "too many open files: this process may open only \(limit.rlim_cur); "
                    + "raise the limit with 'ulimit -n 256'")
        }
    }
}
