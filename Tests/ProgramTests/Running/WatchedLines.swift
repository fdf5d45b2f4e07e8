import Foundation
import Glibc
import Testing

/// A process of `moods watch` that writes lines to a pipe.
final class WatchedLines {
    let child: ChildProcess
    private let pipe: FileHandle
    private var unread = Data()

    init(_ arguments: [String], in home: Home, as person: OrdinaryPerson? = nil) throws {
        let arguments = ["watch"] + arguments
        // Both ends of a named pipe can be opened so that no other test's child inherits them.
        let path = home.file("pipe-" + UUID().uuidString)
        try #require(mkfifo(path, 0o600) == 0)
        let ours = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let theirs = open(path, O_WRONLY | O_CLOEXEC)
        unlink(path)
        try #require(ours >= 0 && theirs >= 0)
        pipe = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
        defer { close(theirs) }
        child = try ChildProcess(
            try person?.words(arguments) ?? [Program.path] + arguments,
            environment: home.environment,
            outputDescriptor: theirs)
    }

    /// Waits for the next line, and returns it.
    func next(
        _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread = Data(unread[(end + 1)...]) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var waiting = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
            var buffer = [UInt8](repeating: 0, count: 65536)
            let isReady = poll(&waiting, 1, Int32(ChildProcess.patience) * 1000) > 0
            let count = isReady ? read(pipe.fileDescriptor, &buffer, buffer.count) : 0
            try #require(
                count > 0,
                "no line arrived: \(comment) \(String(decoding: unread, as: UTF8.self))",
                sourceLocation: sourceLocation)
            unread += buffer[..<count]
        }
    }

    /// Waits until the pipe has no room left, so that the process waits for a reader.
    func waitUntilFull() throws {
        var count: Int32 = 0
        for _ in 0..<ChildProcess.patience * 100 where count < 65536 {
            usleep(10_000)
            try #require(ioctl(pipe.fileDescriptor, UInt(FIONREAD), &count) == 0)
        }
        try #require(count == 65536, "the pipe has \(count) bytes")
    }

    /// Closes the reading end.
    func closePipe() throws { try pipe.close() }
}
