import Foundation

/// An output to a file descriptor, written in blocks of 64 KiB.
///
/// Deallocation doesn't write the rest of the buffer: only `flush` can report a full disk. After an
/// error, every call throws the same error again.
final class StandardOutput: TextSink {
    private static let capacity = 64 * 1024

    private let fileDescriptor: Int32
    private var buffer: [UInt8] = []
    private var error: OutputError?

    /// Creates an output, and ignores SIGPIPE and SIGXFSZ in the whole process, so that writing to
    /// a closed pipe, or beyond the greatest size of a file, is an error instead.
    init(fileDescriptor: Int32 = STDOUT_FILENO) {
        self.fileDescriptor = fileDescriptor
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
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

    /// Waits for a descriptor that another program, which shares it, has made non-blocking.
    private func waitUntilWritable() {
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
    }
}

/// A destination of text.
protocol TextSink: AnyObject {
    /// Writes UTF-8, possibly to a buffer.
    func write(_ utf8: [UInt8]) throws(OutputError)

    /// Writes everything that is left in a buffer.
    func flush() throws(OutputError)
}

extension TextSink {
    func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }
}

/// Standard error, for everything that isn't data.
enum StandardError {
    /// Writes without a buffer. A failure is ignored, because there is no other place to report it.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
