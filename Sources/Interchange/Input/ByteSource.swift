import Foundation
import Synchronization

/// A sequential source of bytes with look-ahead: a file, a pipe, memory, or a function.
///
/// Only the bytes that the caller requests are kept in memory.
public final class ByteSource {
    /// A function that fills the beginning of a buffer, which is never empty, and returns the
    /// number of bytes, or 0 at the end.
    public typealias Reading = (UnsafeMutableRawBufferPointer) throws -> Int
    /// A function that is called with the descriptor before each read. It may wait until there is
    /// input, and an error of it stops reading.
    public typealias Waiting = (Int32) throws -> Void

    private enum Origin {
        case file(Int32, isOwner: Bool, Waiting?)
        case reading(Reading)
    }

    private var origin: Origin

    /// The folder of temporary files; `nil` for `$TMPDIR` or `/tmp`.
    let spoolFolder: String?
    private var ahead: ArraySlice<UInt8> = []
    private var isAtEnd = false
    private let readCount = Atomic(0)
    /// The number of bytes that have been read, for showing progress. Another thread may ask for it.
    public var position: Int { readCount.load(ordering: .relaxed) }
    /// The number of bytes from here to the end of a regular file or of memory, or `nil` if it
    /// isn't known, as for a pipe.
    public let length: Int?

    /// Opens a file.
    /// - Parameters:
    ///   - path: The file's path, which errors contain.
    ///   - bytes: The path in the system's encoding, with a terminating zero, if it isn't UTF-8.
    ///   - waiting: A function that is called before each read (default: none).
    /// - Throws: ``InputError/missing(path:)``, ``InputError/notPermitted(path:)``,
    ///   ``InputError/isDirectory(path:)``, or ``InputError/unreadable(code:)`` otherwise.
    public convenience init(
        path: String, bytes: [CChar]? = nil, waiting: Waiting? = nil
    ) throws(InputError) {
        let file = open(bytes ?? Array(path.utf8CString), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw InputError(path: path, code: errno) }
        var status = stat()
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(file)
            throw .isDirectory(path: path)
        }
        self.init(fileDescriptor: file, isOwner: true, waiting: waiting)
    }

    /// Creates a source from an open file descriptor, at its current offset.
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that is open for reading.
    ///   - isOwner: Whether to close the descriptor when the source is deallocated.
    ///   - waiting: A function that is called before each read (default: none).
    public init(fileDescriptor: Int32, isOwner: Bool, waiting: Waiting? = nil) {
        origin = .file(fileDescriptor, isOwner: isOwner, waiting)
        spoolFolder = nil
        length = Self.regularFile(fileDescriptor).map { max(0, $0.size - $0.offset) }
    }

    /// Creates a source from bytes in memory.
    /// - Parameter bytes: All bytes of the source.
    public init(_ bytes: [UInt8]) {
        origin = .reading { _ in 0 }
        spoolFolder = nil
        ahead = bytes[...]
        isAtEnd = true
        length = bytes.count
    }

    /// Creates a source from a function that produces bytes on demand, such as a decompressor.
    ///
    /// - Parameters:
    ///   - spoolFolder: The folder for a temporary file, if one is needed (default: `$TMPDIR` or
    ///     `/tmp`).
    ///   - reading: The function. The source's methods rethrow its errors.
    public init(spoolingIn spoolFolder: String? = nil, reading: @escaping Reading) {
        origin = .reading(reading)
        self.spoolFolder = spoolFolder
        length = nil
    }

    deinit { if case .file(let file, isOwner: true, _) = origin { close(file) } }

    /// Returns the next bytes without consuming them.
    /// - Parameter count: The number of bytes.
    /// - Returns: `count` bytes, or fewer if the source ends earlier.
    /// - Throws: ``InputError/unreadable(code:)``, or any error of the source itself.
    /// - Complexity: O(`count`).
    public func peek(_ count: Int) throws -> ArraySlice<UInt8> {
        while ahead.count < count, !isAtEnd {
            ahead.append(contentsOf: try more(max(count - ahead.count, 1 << 16)))
        }
        return ahead.prefix(count)
    }

    /// Reads the next bytes.
    /// - Parameter count: The maximum number of bytes to return.
    /// - Returns: At least one byte if `count` is positive; an empty slice at the end.
    /// - Throws: ``InputError/unreadable(code:)``, or any error of the source itself.
    /// - Complexity: O(`count`).
    public func read(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count > 0 else { return [] }
        let bytes = ahead.isEmpty ? try more(count) : ahead.prefix(count)
        ahead = ahead.dropFirst(count)
        readCount.add(bytes.count, ordering: .relaxed)
        return bytes
    }

    /// Reads the next bytes into the beginning of a buffer, without allocating memory.
    /// - Parameter buffer: The memory to fill.
    /// - Returns: The number of bytes, at least one, or 0 at the end or if the buffer is empty.
    /// - Throws: ``InputError/unreadable(code:)``, or any error of the source itself.
    /// - Complexity: O(*n*) in the size of the buffer.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard buffer.count > 0 else { return 0 }
        let count: Int
        if ahead.isEmpty {
            count = isAtEnd ? 0 : try fill(buffer)
            if count == 0 { isAtEnd = true }
        } else {
            count = min(ahead.count, buffer.count)
            buffer.copyBytes(from: ahead.prefix(count))
            ahead = ahead.dropFirst(count)
        }
        readCount.add(count, ordering: .relaxed)
        return count
    }

    /// Returns the rest of the source for random access. Don't read from this source afterwards.
    ///
    /// A regular file is read in place. The rest of a pipe is copied to a temporary file in
    /// `$TMPDIR` or `/tmp`, which has no name and which other users can't open.
    /// - Returns: The bytes from the current position on.
    /// - Throws: ``InputError``, or any error of the source itself.
    /// - Complexity: O(1) for a regular file, otherwise O(*n*) in the number of remaining bytes.
    public func seekable() throws -> SeekableBytes {
        if let part = try remainingFile(after: 0) { return part }
        return try SeekableBytes(spooling: self)
    }

    /// Returns another source of everything that isn't read yet, so that it can be read twice.
    ///
    /// A regular file is read at two offsets. The rest of a pipe is first copied to a temporary
    /// file, as in ``seekable()``, and both sources read that. This source continues unchanged.
    /// `bytes` are the last bytes read from this source, which the other returns first.
    func copy(after bytes: [UInt8]) throws -> ByteSource {
        if let part = try remainingFile(after: bytes.count) { return part.source() }
        let before = position
        let rest = try SeekableBytes(spooling: self)
        readCount.store(before, ordering: .relaxed)
        origin = .reading(rest.reading())
        isAtEnd = false
        var beginning = bytes[...]
        let reading = rest.reading()
        return ByteSource { buffer in
            guard !beginning.isEmpty else { return try reading(buffer) }
            let count = min(buffer.count, beginning.count)
            buffer.copyBytes(from: beginning.prefix(count))
            beginning = beginning.dropFirst(count)
            return count
        }
    }

    /// Returns the rest of a regular file, preceded by the last bytes that were read.
    private func remainingFile(after count: Int) throws(InputError) -> SeekableBytes? {
        guard case .file(let file, _, _) = origin, let (size, offset) = Self.regularFile(file)
        else { return nil }
        return try SeekableBytes(
            duplicateOf: file, from: offset - ahead.count - count, to: max(size, offset))
    }

    private func more(_ count: Int) throws -> ArraySlice<UInt8> {
        guard !isAtEnd else { return [] }
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = try fill(UnsafeMutableRawBufferPointer(buffer))
        }
        if bytes.isEmpty { isAtEnd = true }
        return bytes[...]
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        switch origin {
        case .reading(let reading): return try reading(buffer)
        case .file(let file, _, let waiting):
            while true {
                try waiting?(file)
                let count = Foundation.read(file, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                guard errno == EINTR else { throw InputError.unreadable(code: errno) }
            }
        }
    }

    private static func regularFile(_ file: Int32) -> (size: Int, offset: Int)? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let offset = lseek(file, 0, SEEK_CUR)
        return offset < 0 ? nil : (Int(status.st_size), Int(offset))
    }
}
