import Foundation
import Synchronization
import Testing

@testable import moods

@Suite("Standard output")
struct StandardOutputTests {
    /// The reading and the writing end of a new pipe. No child of another test inherits them, which
    /// would keep them open: `open` can say so at once, and `pipe` can't.
    private func pipe() throws -> (read: Int32, write: Int32) {
        let path = NSTemporaryDirectory() + "moods-pipe-" + UUID().uuidString
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let read = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let write = open(path, O_WRONLY | O_CLOEXEC)
        try #require(read >= 0 && write >= 0 && fcntl(read, F_SETFL, 0) == 0)
        return (read, write)
    }

    private func readAll(_ descriptor: Int32) throws -> Data {
        try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    }

    @Test("Bytes arrive at the flush, in order")
    func order() throws {
        let ends = try pipe()
        defer { close(ends.read) }
        let output = StandardOutput(fileDescriptor: ends.write)
        try output.write("one ")
        try output.write("two\n")
        try output.flush()
        try output.flush()
        close(ends.write)
        #expect(try readAll(ends.read) == Data("one two\n".utf8))
    }

    @Test("More than a pipe holds reaches a slow reader through a non-blocking end")
    func slowReader() throws {
        let ends = try pipe()
        defer { close(ends.read) }
        _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
        // A thread of its own: a task might wait for the one that this test blocks.
        let received = Mutex(Data())
        let isRead = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [descriptor = ends.read] in
            let data = try? FileHandle(fileDescriptor: descriptor).readToEnd()
            received.withLock { $0 = data ?? Data() }
            isRead.signal()
        }
        let output = StandardOutput(fileDescriptor: ends.write)
        var expected = Data()
        for number in 0..<100_000 {
            let line = "line \(number)\n"
            try output.write(line)
            expected += Data(line.utf8)
        }
        try output.flush()
        close(ends.write)
        isRead.wait()
        #expect(received.withLock { $0 } == expected)
    }

    @Test("A closed pipe is an error, doesn't end the process, and stays an error")
    func brokenPipe() throws {
        let ends = try pipe()
        let output = StandardOutput(fileDescriptor: ends.write)
        close(ends.read)
        defer { close(ends.write) }
        try output.write("x")
        #expect(throws: OutputError.brokenPipe) { try output.flush() }
        #expect(throws: OutputError.brokenPipe) { try output.write("y") }
        #expect(throws: OutputError.brokenPipe) { try output.flush() }
    }

    @Test("A full disk is an error with its number and message")
    func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        let output = StandardOutput(fileDescriptor: full)
        try output.write("x")
        #expect(throws: OutputError.failed(errno: ENOSPC)) { try output.flush() }
        let error = OutputError.failed(errno: ENOSPC)
        #expect(error.description == "can't write the output: No space left on device")
    }

    @Test("A closed descriptor is an error")
    func closed() throws {
        let output = StandardOutput(fileDescriptor: -1)
        try output.write("x")
        #expect(throws: OutputError.failed(errno: EBADF)) { try output.flush() }
    }
}
