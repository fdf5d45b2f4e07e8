import Foundation
import Glibc
import Testing

/// A pseudo-terminal, from the side of its user.
///
/// It doesn't echo, and doesn't change line feeds.
struct Terminal {
    private let ours: FileHandle
    private let theirs: FileHandle
    let name: String

    /// `TIOCGPTN` and `TIOCSPTLCK` (ioctl_tty(2)): macros that Swift does not import.
    private static let getNumber: UInt = 0x8004_5430
    private static let setLock: UInt = 0x4004_5431

    init(columns: UInt16) throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(descriptor >= 0, "this machine has no free pseudo-terminal")
        ours = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var number: Int32 = 0
        var isLocked: Int32 = 0
        try #require(ioctl(descriptor, Self.getNumber, &number) == 0)
        try #require(ioctl(descriptor, Self.setLock, &isLocked) == 0)
        name = "/dev/pts/\(number)"
        let other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(other >= 0)
        theirs = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        var settings = termios()
        tcgetattr(other, &settings)
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_oflag &= ~tcflag_t(OPOST)
        tcsetattr(other, TCSANOW, &settings)
        resize(columns: columns, rows: 24)
    }

    /// Sets the size, and notifies the processes in the foreground (SIGWINCH).
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(ours.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) throws { try type(Data(text.utf8)) }

    func type(_ bytes: Data) throws { try ours.write(contentsOf: bytes) }

    /// Reads what was shown since the last call, waiting for something.
    ///
    /// - Returns: What was shown; nothing if the last process has left the terminal, or if nothing
    ///   was shown until the deadline.
    func read(
        until deadline: ContinuousClock.Instant = ContinuousClock.now
            + .seconds(ChildProcess.patience)
    ) throws -> Data {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var waiting = pollfd(fd: ours.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds = max(0, (deadline - ContinuousClock.now) / .milliseconds(1))
            let number = poll(&waiting, 1, Int32(milliseconds.rounded(.up)))
            if number == 0 { return Data() }
            let count =
                number < 0 ? -1 : Glibc.read(ours.fileDescriptor, &buffer, buffer.count)
            if count > 0 { return Data(buffer[..<count]) }
            // The error of a terminal that nobody has open is EIO.
            if count == 0 || errno == EIO { return Data() }
            guard errno == EINTR else {
                throw ChildProcess.SystemError(path: name, number: errno)
            }
        }
    }

    /// The flags of input, output, control and local modes, and control characters (termios(3)).
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(theirs.fileDescriptor, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
            + withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
    }

    /// Restores earlier ``settings``.
    func reset(to settings: [UInt32]) {
        var changed = termios()
        tcgetattr(theirs.fileDescriptor, &changed)
        (changed.c_iflag, changed.c_oflag) = (settings[0], settings[1])
        (changed.c_cflag, changed.c_lflag) = (settings[2], settings[3])
        withUnsafeMutableBytes(of: &changed.c_cc) { characters in
            for (index, value) in zip(characters.indices, settings.dropFirst(4)) {
                characters[index] = UInt8(truncatingIfNeeded: value)
            }
        }
        tcsetattr(theirs.fileDescriptor, TCSANOW, &changed)
    }

    /// Types, reads what is shown until the last process has left the terminal, and waits for its
    /// end.
    ///
    /// A process that stays longer than `ChildProcess.patience` is killed, which is an issue.
    ///
    /// - Parameters:
    ///   - typed: The text to type at once.
    ///   - answer: The keys to press once the program reads single keys, because it asks.
    /// - Returns: The outcome, whose output is what was shown.
    func converse(
        with child: ChildProcess, typing typed: String = "", answering answer: String? = nil
    ) throws -> Outcome {
        try type(typed)
        if let answer {
            let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
            while settings[3] & UInt32(ICANON) != 0, ContinuousClock.now < deadline { usleep(1000) }
            try type(answer)
        }
        try theirs.close()
        let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
        var shown = Data()
        while ContinuousClock.now < deadline {
            let more = try read(until: deadline)
            if more.isEmpty { break }
            shown += more
        }
        if ContinuousClock.now >= deadline {
            child.killGroup()
            Issue.record(
                """
                The process on the terminal was killed after \(ChildProcess.patience) seconds. It \
                showed: \(String(decoding: shown, as: UTF8.self))
                """)
        }
        let outcome = try child.outcome()
        return Outcome(
            status: outcome.status, outputBytes: shown, errorBytes: outcome.errorBytes)
    }
}
