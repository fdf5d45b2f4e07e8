import Atlas
import Foundation
import Interchange

/// The user's command that prints where the machine is.
struct LocationCommand {
    static let variable = "MOODS_LOCATE"
    /// The time that the command may take, in seconds.
    static let timeLimit = 10.0
    /// The maximum number of bytes of output that are read: the capacity of a pipe.
    private static let longestOutput = 1 << 16
    /// The time between two checks whether the command has ended, in milliseconds.
    private static let interval: Int32 = 10
    /// `POSIX_SPAWN_SETSID`, which glibc declares only for `_GNU_SOURCE`.
    private static let newSession: Int16 = 0x80

    /// The command for a shell.
    let command: String

    static func locate() throws(CommandError) -> Coordinate {
        guard let command = ProcessEnvironment.text(of: variable) else {
            throw failure("$\(variable) is not set; it is the command that prints where you are")
        }
        return try LocationCommand(command: command).run()
    }

    /// Runs the command and reads its output. Processes that it leaves in the background keep
    /// running, unless the command itself takes too long. A signal that ends programs ends the
    /// command and this program.
    func run() throws(CommandError) -> Coordinate {
        guard let signals = try? SignalPipe() else { throw Self.notStarted(errno) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.notStarted(errno) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let output = try output(of: start(writingTo: ends[1]), readingFrom: ends[0], signals)
        guard let coordinate = LocationOutput.coordinate(in: output) else {
            throw Self.failure("\(Self.name) printed no coordinates")
        }
        guard !LocationFix.isMissing(latitude: coordinate.latitude, longitude: coordinate.longitude)
        else { throw Self.failure("\(Self.name) printed 0, 0, which means that there was no fix") }
        return coordinate
    }

    /// Starts the command, and closes this process's descriptor of its output.
    private func start(writingTo output: Int32) throws(CommandError) -> pid_t {
        defer { close(output) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A new session (setsid) is also a new process group, so that the shell's children can be
        // killed with it. It has no terminal: a command that wants to read a password fails at
        // once, instead of being stopped in the background (SIGTTIN).
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Self.newSession)
        // StandardOutput ignores these signals in this process.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        sigaddset(&defaults, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var process: pid_t = 0
        let texts: [String] = ["sh", "-c", command]
        var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        defer { words.forEach { free($0) } }
        words.append(nil)
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ)
        guard code == 0 else { throw Self.notStarted(code) }
        return process
    }

    /// Returns what a shell prints until it ends.
    private func output(
        of process: pid_t, readingFrom descriptor: Int32, _ signals: SignalPipe
    ) throws(CommandError) -> [UInt8] {
        let end = ContinuousClock.now + .seconds(Self.timeLimit)
        var events = [descriptor, signals.readEnd].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.longestOutput)
        while true {
            // Get the status before reading: the pipe then has all that an ended shell printed.
            let status = Self.status(of: process)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 { output += buffer[..<count].prefix(Self.longestOutput - output.count) }
            if let status {
                guard status == 0 else { throw Self.failure("\(Self.name) failed") }
                return output
            }
            if let signal = signals.take().first {
                kill(-process, SIGKILL)
                Interruption(signal: signal).end()
            }
            guard ContinuousClock.now < end else {
                kill(-process, SIGKILL)
                throw Self.failure("\(Self.name) took longer than \(Int(Self.timeLimit)) seconds")
            }
            // The shell has closed its output, and poll would return immediately.
            if count == 0 { events[0].fd = -1 }
            poll(&events, nfds_t(events.count), Self.interval)
        }
    }

    /// Returns the status of a process that has ended; `nil` while it runs.
    private static func status(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        return switch waitpid(process, &status, WNOHANG) {
        case process: status
        // If SIGCHLD was ignored when this program started, a child leaves no status.
        case -1 where errno == ECHILD: 0
        default: nil
        }
    }

    private static let name = "the command in $\(variable)"

    private static func notStarted(_ code: Int32) -> CommandError {
        failure("can't start \(name): \(String(cString: strerror(code)))")
    }

    private static func failure(_ sentence: String) -> CommandError {
        CommandError(.unavailable, sentence)
    }
}
