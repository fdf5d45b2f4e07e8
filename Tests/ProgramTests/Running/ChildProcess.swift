import Foundation
import Glibc
import Testing

/// A process that was started and may be waited for or killed.
///
/// Its output goes to files without a name, so that it never waits for a reader. It leads a process
/// group of its own, which is killed if it outlasts `patience`, or if nothing refers to it any longer.
final class ChildProcess {
    /// The number of seconds after which a process or a terminal counts as stuck: far more than the
    /// slowest process needs on a slow machine.
    static let patience = 300

    struct SystemError: Error, CustomStringConvertible {
        let path: String
        let number: Int32

        var description: String {
            "\(path): \(String(cString: strerror(number)))"
        }
    }

    let id: pid_t
    private let path: String
    private var status: Int32 = 0
    private var hasEnded = false
    private let output: FileHandle
    private let errors: FileHandle

    /// - Parameters:
    ///   - terminal: The path of a terminal, which becomes the process's own, its standard input
    ///     and its standard output.
    ///   - outputDescriptor: The descriptor that gets its output, instead of a file.
    init(
        _ words: [String], environment: [String: String], input: Data = Data(),
        terminal: String? = nil, outputDescriptor: Int32? = nil
    ) throws {
        path = words[0]
        output = try ChildProcess.namelessFile()
        errors = try ChildProcess.namelessFile()
        let inputFile = try ChildProcess.namelessFile()
        try inputFile.write(contentsOf: input)
        try inputFile.seek(toOffset: 0)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A thread of the tests may block or ignore signals, and its child must not inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        if let terminal {
            // The first terminal that the leader of a new session opens is the session's.
            flags |= ChildProcess.newSession
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
        } else {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawn_file_actions_adddup2(&actions, inputFile.fileDescriptor, 0)
            posix_spawn_file_actions_adddup2(
                &actions, outputDescriptor ?? output.fileDescriptor, 1)
        }
        posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, 2)
        posix_spawnattr_setflags(&attributes, flags)

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + settings).forEach { free($0) } }
        var id: pid_t = 0
        let result = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &settings)
        guard result == 0 else { throw SystemError(path: words[0], number: result) }
        self.id = id
    }

    deinit {
        // A test that failed didn't wait for it.
        guard !hasEnded else { return }
        killGroup()
        _ = try? waitForEnd(within: .seconds(10))
    }

    func kill(_ signal: Int32) {
        // The number of a process that was waited for may be another process's.
        if !hasEnded { _ = Glibc.kill(id, signal) }
    }

    /// Kills it and the processes that it started, except those with a process group of their own.
    func killGroup() {
        if !hasEnded { _ = Glibc.kill(-id, SIGKILL) }
    }

    /// Kills it as soon as a condition holds, which is looked at every 100 microseconds.
    ///
    /// - Parameter isMidway: Whether the process is in the middle of its work.
    /// - Returns: The outcome; its status is 0 if the process ended before.
    func outcome(killedWhen isMidway: () throws -> Bool) throws -> Outcome {
        while try !waitForEnd(within: .microseconds(100)) {
            guard try isMidway() else { continue }
            kill(SIGKILL)
            break
        }
        return try outcome()
    }

    /// Waits for the end. A process that takes longer than `patience` is killed, which is an issue.
    func outcome() throws -> Outcome {
        let isStuck = try !waitForEnd(within: .seconds(Self.patience))
        if isStuck {
            killGroup()
            guard try waitForEnd(within: .seconds(10)) else {
                throw SystemError(path: "waitpid", number: ETIMEDOUT)
            }
        }
        let signal = status & 0x7F
        let outcome = Outcome(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
            outputBytes: try Self.contents(of: output), errorBytes: try Self.contents(of: errors))
        if isStuck {
            Issue.record("\(path) was killed after \(Self.patience) seconds: \(outcome)")
        }
        return outcome
    }

    /// Returns whether it ended in time.
    private func waitForEnd(within limit: Duration) throws -> Bool {
        let start = ContinuousClock.now
        while !hasEnded {
            let result = waitpid(id, &status, WNOHANG)
            hasEnded = result == id
            guard result >= 0 || errno == EINTR else {
                throw SystemError(path: "waitpid", number: errno)
            }
            let elapsed = ContinuousClock.now - start
            guard hasEnded || elapsed < limit else { return false }
            // It adds an eighth to the time that the process needs, at most.
            if !hasEnded { usleep(UInt32(min(max(elapsed / .microseconds(8), 100), 20_000))) }
        }
        return true
    }

    /// `POSIX_SPAWN_SETSID`, which glibc declares only for `_GNU_SOURCE`.
    private static let newSession: Int16 = 0x80

    private static func contents(of file: FileHandle) throws -> Data {
        try file.seek(toOffset: 0)
        return try file.readToEnd() ?? Data()
    }

    private static func namelessFile() throws -> FileHandle {
        let path = NSTemporaryDirectory() + "moods-" + UUID().uuidString
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(path: path, number: errno) }
        unlink(path)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// How a process ended, and what it wrote.
struct Outcome: CustomStringConvertible {
    /// The exit status, or 128 and the number of the signal that ended it, as a shell has it.
    let status: Int32
    let outputBytes: Data
    let errorBytes: Data

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output with `<id>` for UUIDs of version 7 and `<time>` for instants in UTC with
    /// milliseconds, which differ in every run.
    var pattern: String {
        output
            .replacing(
                /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/, with: "<id>"
            )
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "<time>")
    }

    var description: String { "status \(status), output \(output), errors \(errors)" }
}
