import Files
import Foundation
import MoodJournal

/// The user's program for output that is longer than the screen. It is used as in git.
///
/// The output is held back until it doesn't fit the screen. Then the pager starts and reads it from
/// a pipe, while standard output itself stays the terminal.
final class Pager {
    /// The output from before the pager was started.
    private(set) var held: [UInt8] = []

    private let command: String
    private let height: Int
    private let width: Int
    /// The number of rows on the screen that the complete lines in ``held`` take.
    private var rows = 0
    /// The index in ``held`` of the first byte after these lines.
    private var counted = 0
    /// The writing end of the pipe; `nil` before the pager is started.
    private var stream: UnsafeMutablePointer<FILE>?

    init(command: String, height: Int, width: Int) {
        self.command = command
        self.height = height
        self.width = max(1, width)
    }

    /// Returns the pager that `MOODS_PAGER` names, else `PAGER`, else less.
    /// - Returns: `nil` if the variable is empty or names cat, or if there is no such program.
    static func command() -> String? {
        let named = ProcessEnvironment.values(of: ["MOODS_PAGER", "PAGER", "PATH"])
        let command = (named["MOODS_PAGER"] ?? named["PAGER"] ?? "less")
            .trimmingCharacters(in: .whitespaces)
        guard !command.isEmpty, command != "cat",
            isInstalled(command, path: named["PATH"] ?? "/usr/bin:/bin")
        else { return nil }
        return command
    }

    /// Returns whether a command's program exists; `true` for a command only a shell understands.
    private static func isInstalled(_ command: String, path: String) -> Bool {
        let program = command.prefix { $0 != " " }
        let special = "\"'\\$`~=(){}|&;<>*?["
        guard !program.contains(where: { special.contains($0) }) else { return true }
        let folders = program.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
        return folders.contains { access(($0 + program).fileSystemBytes, X_OK) == 0 }
    }

    var isRunning: Bool { stream != nil }

    /// Holds output back.
    /// - Returns: Whether it is still no longer than the screen.
    func hold(_ bytes: [UInt8]) -> Bool {
        held += bytes
        while rows < height, let end = held[counted...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = Self.unstyled(held[counted..<end])
            rows += max(1, (DisplayWidth.columns(of: line) + width - 1) / width)
            counted = end + 1
        }
        // The shell's prompt needs a row as well.
        return rows < height
    }

    /// Returns a line without the sequences that set styles (ECMA-48, SGR).
    private static func unstyled(_ line: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var isInSequence = false
        for byte in line {
            if byte == 0x1B {
                isInSequence = true
            } else if !isInSequence {
                text.append(byte)
            } else if byte == UInt8(ascii: "m") {
                isInSequence = false
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Starts the pager. From then on, this process ignores Control-C, because the pager handles
    /// it and may be in the middle of a page. It also ignores requests to end, because the shell
    /// and the pager would read the same keys.
    /// - Returns: The descriptor to write to; `nil` if the pager can't be started.
    func start() -> Int32? {
        // These are git's options: quit if the output fits, pass colors on, and don't clear the
        // screen.
        setenv("LESS", "FRX", 0)
        // less shows other characters than ASCII as bytes if the locale isn't installed.
        if !TerminalEnvironment.current().usesASCII { setenv("LESSCHARSET", "utf-8", 0) }
        // A pager that is moods itself must not start another one.
        setenv("MOODS_PAGER", "", 1)
        // Signals that are ignored here would be ignored in the pager too.
        let ignored = [SIGPIPE, SIGXFSZ]
        for number in ignored { signal(number, SIG_DFL) }
        stream = command.withCString { popen($0, "we") }
        for number in ignored { signal(number, SIG_IGN) }
        guard let stream else { return nil }
        for number in [SIGINT, SIGQUIT, SIGTERM] { signal(number, SIG_IGN) }
        return fileno(stream)
    }

    /// Ends the pager's input, and waits until the user quits it.
    /// - Throws: ``OutputError/noPager(_:)`` if the shell found no such program.
    func wait() throws(OutputError) {
        guard let stream else { return }
        self.stream = nil
        // The shell's status is in the second byte. 126 stands for a file that isn't a program, and
        // 127 for an unknown one (POSIX).
        if [126 << 8, 127 << 8].contains(pclose(stream)) { throw .noPager(command) }
    }
}
