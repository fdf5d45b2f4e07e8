import Files
import Foundation
import MoodJournal

/// An output to a file descriptor, written in blocks of 64 KiB.
///
/// Deallocation doesn't write the rest of the buffer: only `flush` can report a full disk. After an
/// error, every call throws the same error again.
final class StandardOutput: TextSink {
    private static let capacity = 64 * 1024

    private var fileDescriptor: Int32
    private var buffer: [UInt8] = []
    /// The pager that long output goes to; `nil` without one.
    private var pager: Pager?
    private var error: OutputError?

    /// Creates an output, and ignores SIGPIPE and SIGXFSZ in the whole process, so that writing to
    /// a closed pipe, or beyond the maximum size of a file, is an error instead.
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
        if let pager, !pager.isRunning {
            let fits = pager.hold(buffer)
            buffer.removeAll(keepingCapacity: true)
            if fits { return }
            buffer = pager.held
            if let descriptor = pager.start() {
                fileDescriptor = descriptor
            } else {
                self.pager = nil
            }
        }
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Foundation.write(
                    fileDescriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN, !EndingSignals.isPending {
                waitUntilWritable()
            } else if errno != EINTR || EndingSignals.isPending {
                let error = errno == EPIPE ? OutputError.brokenPipe : .failed(errno: errno)
                self.error = error
                buffer = []
                throw error
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Sends all later output to a pager, if it is longer than the screen.
    func page(with pager: Pager) { self.pager = pager }

    /// Writes the output that was held back if the pager wasn't needed; otherwise waits until the
    /// user quits the pager. If there was a pager, nothing may be written after this.
    func finishPaging() throws(OutputError) {
        guard let pager else { return }
        self.pager = nil
        guard !pager.isRunning else { return try pager.wait() }
        buffer = pager.held
        try flush()
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

    /// Writes the rest of the buffer.
    func flush() throws(OutputError)
}

extension TextSink {
    func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

    /// Writes a sentence on lines that fit a width; `nil` for one line of any length.
    func write(sentence: String, columns width: Int?) throws(OutputError) {
        for line in TextFlow.lines(of: sentence, columns: width) { try write(line + "\n") }
    }

    func write(_ lines: [[StyledText]], depth: ColorDepth) throws(OutputError) {
        for line in lines { try write(StyledText.line(line, depth: depth) + "\n") }
    }
}
