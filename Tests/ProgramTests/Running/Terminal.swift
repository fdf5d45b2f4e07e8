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
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(other, UInt(TIOCSWINSZ), &size)
    }

    /// Types, and reads what is shown until the last process has left the terminal.
    func converse(_ typed: String) throws -> Data {
        try ours.write(contentsOf: Data(typed.utf8))
        try theirs.close()
        var shown = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ours.fileDescriptor, &buffer, buffer.count)
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
