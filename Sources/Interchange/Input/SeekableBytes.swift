import Foundation

/// Bytes with random access, which a zip needs because its directory is at its end.
public final class SeekableBytes {
    /// The number of bytes.
    public let count: Int

    private let file: Int32
    private let start: Int

    /// Opens a part of a file, which stays open until this is deallocated.
    init(duplicateOf file: Int32, from start: Int, to end: Int) throws(InputError) {
        let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .unreadable(code: errno) }
        (self.file, self.start) = (copy, start)
        count = end - start
    }

    /// Copies the rest of a source to a temporary file without a name.
    init(spooling source: ByteSource) throws {
        let folder =
            source.spoolFolder ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array((folder + "/moods-XXXXXX").utf8CString)
        // mkstemp creates the file with mode 0600.
        let file = mkstemp(&template)
        guard file >= 0 else { throw InputError.noTemporaryFile(folder: folder, code: errno) }
        unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        do {
            count = try Self.copy(source, to: file, in: folder)
        } catch {
            close(file)
            throw error
        }
        (self.file, start) = (file, 0)
    }

    deinit { close(file) }

    /// Returns bytes from an offset.
    /// - Parameter offset: The first byte to return, from 0.
    /// - Returns: `count` bytes, or fewer if the end comes first; an empty array if `offset` is out
    ///   of range.
    /// - Throws: ``InputError/unreadable(code:)`` if reading the file fails.
    /// - Complexity: O(`count`).
    public func read(at offset: Int, count: Int) throws(InputError) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        let wanted = min(count, self.count - offset)
        return try Self.read(file, at: start + offset, count: wanted)
    }

    /// Returns a function that reads the bytes in order, from the first.
    func reading() -> ByteSource.Reading {
        var position = 0
        return { buffer in
            let bytes = try self.read(at: position, count: min(buffer.count, 1 << 18))
            buffer.copyBytes(from: bytes)
            position += bytes.count
            return bytes.count
        }
    }

    func source() -> ByteSource { ByteSource(reading: reading()) }

    private static func read(_ file: Int32, at offset: Int, count: Int) throws(InputError)
        -> [UInt8]
    {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while length < count {
                let rest = UnsafeMutableRawBufferPointer(buffer)[length...]
                let result = pread(
                    file, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(offset + length))
                if result > 0 {
                    length += result
                } else if result == 0 {
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        if let failure { throw .unreadable(code: failure) }
        return bytes
    }

    private static func copy(
        _ source: ByteSource, to file: Int32, in folder: String
    ) throws -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = try source.read(into: buffer)
            if count == 0 { return total }
            var written = 0
            while written < count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written..<count])
                let result = write(file, rest.baseAddress, rest.count)
                if result >= 0 {
                    written += result
                } else if errno != EINTR {
                    throw InputError.noTemporaryFile(folder: folder, code: errno)
                }
            }
            total += count
        }
    }
}
