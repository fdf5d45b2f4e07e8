import Foundation

/// A child process whose output is discarded. Foundation's `Process` would cost more than the
/// programs that are measured.
struct ChildProcess {
    let program: String
    let arguments: [String]

    /// Runs the program, and returns the time from before its start until after its end.
    ///
    /// - Throws: ``BenchmarkError`` if it can't be started, or its exit status isn't 0.
    func run() throws -> Duration {
        try duration(errors: nil)
    }

    /// Runs the program, and returns the peak of its resident size, in bytes.
    func peakResidentSize(folder: TemporaryFolder) throws -> Int {
        let path = folder.path("peak")
        let observer = Bundle.main.bundleURL.appendingPathComponent("peak-memory").path
        _ = try ChildProcess(program: observer, arguments: [program] + arguments)
            .duration(errors: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // The last line, after the program's own messages.
        guard let kibibytes = text.split(separator: "\n").last.flatMap({ Int($0) }) else {
            throw BenchmarkError("\(program) wrote: \(text)")
        }
        return kibibytes * 1024
    }

    private func duration(errors path: String?) throws -> Duration {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        if let path {
            posix_spawn_file_actions_addopen(
                &actions, STDERR_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        var pointers = ([program] + arguments).map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        var child = pid_t()
        var status: Int32 = 0
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawnp(&child, program, &actions, nil, pointers, environ) == 0,
            waitpid(child, &status, 0) == child
        else { throw BenchmarkError("\(program) cannot be run") }
        let duration = start.duration(to: clock.now)
        guard status == 0 else {
            throw BenchmarkError("\(program) \(arguments.joined(separator: " ")) failed")
        }
        return duration
    }
}
