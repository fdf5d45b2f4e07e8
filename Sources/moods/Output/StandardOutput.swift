import Foundation

/// A file descriptor that is written to in blocks of 64 KiB.
///
/// Nothing is written on deallocation: `flush` is where a full disk becomes an error. After an
/// error, the same error is thrown again by everything that follows.
final class StandardOutput: TextSink {
    private static let capacity = 64 * 1024

    private let fileDescriptor: Int32
    private var buffer: [UInt8] = []
    private var error: OutputError?

    /// Writes to standard output unless told otherwise, and makes a closed pipe an error of the
    /// write in the whole process, instead of a signal that ends it.
    init(fileDescriptor: Int32 = STDOUT_FILENO) {
        self.fileDescriptor = fileDescriptor
        signal(SIGPIPE, SIG_IGN)
    }

    func write(_ utf8: [UInt8]) throws(OutputError) {
        if let error { throw error }
        if buffer.isEmpty { buffer.reserveCapacity(Self.capacity) }
        buffer += utf8
        if buffer.count >= Self.capacity { try flush() }
    }

    func flush() throws(OutputError) {
        if let error { throw error }
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Foundation.write(
                    fileDescriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                let error = errno == EPIPE ? OutputError.brokenPipe : .failed(errno: errno)
                self.error = error
                buffer = []
                throw error
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Another program may have made the terminal or pipe that we share non-blocking.
    private func waitUntilWritable() {
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
    }
}

/// Takes the bytes of an output, in order.
protocol TextSink: AnyObject {
    /// Takes UTF-8; it may be kept in a buffer until `flush`.
    func write(_ utf8: [UInt8]) throws(OutputError)

    /// Hands on everything that was written.
    func flush() throws(OutputError)
}

extension TextSink {
    func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }
}
