import Foundation
import Glibc
import Testing

/// A pseudo-terminal, seen from the side of the one who sits at it.
///
/// It does not echo, and line feeds come as they were written.
struct Terminal {
    private let ours: FileHandle
    private let theirs: FileHandle
    let name: String

    /// `TIOCGPTN` and `TIOCSPTLCK` (ioctl_tty(2)): macros that Swift does not import.
    private static let getNumber: UInt = 0x8004_5430
    private static let setLock: UInt = 0x4004_5431

    init(columns: UInt16) throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(descriptor >= 0, "this machine has no pseudo-terminal to give")
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

    /// Tells whoever is at the terminal.
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(ours.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) throws {
        try ours.write(contentsOf: Data(text.utf8))
    }

    /// What was shown since the last call, waiting for something; nothing after ten minutes of silence.
    func read() -> Data {
        var waiting = pollfd(fd: ours.fileDescriptor, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard poll(&waiting, 1, 600_000) > 0 else { return Data() }
        let count = Glibc.read(ours.fileDescriptor, &buffer, buffer.count)
        return Data(buffer[..<max(0, count)])
    }

    /// How it treats what is typed: flags of input, output, control and local modes, characters.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(theirs.fileDescriptor, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
            + withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
    }

    /// Makes it treat what is typed as it did once, when `settings` said so.
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

    /// Types, and reads what is shown until the last process has left the terminal.
    func converse(_ typed: String) throws -> Data {
        try ours.write(contentsOf: Data(typed.utf8))
        try theirs.close()
        var shown = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(ours.fileDescriptor, &buffer, buffer.count)
            if count > 0 {
                shown += buffer[..<count]
            } else if count == 0 || errno == EIO {
                return shown
            } else {
                guard errno == EINTR else {
                    throw ChildProcess.SystemError(path: name, number: errno)
                }
            }
        }
    }
}
