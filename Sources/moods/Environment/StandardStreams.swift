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
}
