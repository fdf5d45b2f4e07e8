import Foundation

/// Reads the files of photos.
public enum PhotoFile {
    /// Returns a file's contents, for ``Photo/init(_:)`` and for a digest of them.
    ///
    /// It never blocks, not even on a named pipe without a writer.
    /// - Parameters:
    ///   - path: The file's path.
    ///   - bytes: The path in the system's encoding, with a terminating zero, if it isn't UTF-8.
    /// - Throws: ``PhotoError/unreadable(code:)``, ``PhotoError/notAFile`` or
    ///   ``PhotoError/tooManyBytes``.
    /// - Complexity: O(*n*) in the size of the file, which is at most ``PhotoLimits/bytes``.
    public static func contents(
        atPath path: String, bytes: [CChar]? = nil
    ) throws(PhotoError) -> [UInt8] {
        let file = open(
            bytes ?? Array(path.utf8CString), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            // The file is a socket, or a device without a driver.
            throw errno == ENXIO ? .notAFile : .unreadable(code: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= PhotoLimits.bytes else { throw .tooManyBytes }

        let size = Int(status.st_size)
        var code: Int32 = 0
        let contents = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
                let number = read(file, rest.baseAddress, rest.count)
                if number < 0, errno == EINTR { continue }
                if number < 0 { code = errno }
                guard number > 0 else { return }
                count += number
            }
        }
        guard code == 0 else { throw .unreadable(code: code) }
        return contents
    }
}
