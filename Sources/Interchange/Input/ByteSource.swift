import Foundation

/// The bytes of a file or a pipe, or of something that makes them, in order and with a look ahead;
/// never more of them in memory than asked for.
public final class ByteSource {
    /// Fills the beginning of a buffer, which is never empty, and says how many bytes that were; 0
    /// at the end.
    public typealias Reading = (UnsafeMutableRawBufferPointer) throws -> Int

    private enum Origin {
        case file(Int32, isOwner: Bool)
        case memory
        case reading(Reading)
    }

    private var origin: Origin
    private var ahead: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// How many bytes have been read so far: for telling how far a file has come.
    public private(set) var position = 0

    /// How many bytes there are from here on to read, where that is known: of a file, not of a pipe.
    public let length: Int?

    /// - Parameters:
    ///   - path: The file's path, which errors name.
    ///   - bytes: The path for the system, with a terminating zero, if it isn't UTF-8.
    /// - Throws: ``InputError``.
    public convenience init(path: String, bytes: [CChar]? = nil) throws(InputError) {
        let file = open(bytes ?? Array(path.utf8CString), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .missing(path: path)
            case EACCES, EPERM: throw .notPermitted(path: path)
            default: throw .unreadable(code: errno)
            }
        }
        var status = stat()
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(file)
            throw .isDirectory(path: path)
        }
        self.init(fileDescriptor: file, isOwner: true)
    }

    /// - Parameter isOwner: Whether the descriptor is closed with the last reference to this.
    public init(fileDescriptor: Int32, isOwner: Bool) {
        origin = .file(fileDescriptor, isOwner: isOwner)
        length = Self.regularFile(fileDescriptor).map { max(0, $0.size - $0.offset) }
    }

    /// Bytes that are in memory already.
    public init(_ bytes: [UInt8]) {
        origin = .memory
        ahead = bytes[...]
        isAtEnd = true
        length = bytes.count
    }

    /// Bytes that something makes when they are asked for: what a compressed file becomes.
    ///
    /// What `reading` throws is what reading from this throws.
    public init(reading: @escaping Reading) {
        origin = .reading(reading)
        length = nil
    }

    deinit {
        if case .file(let file, isOwner: true) = origin { close(file) }
    }

    /// The next bytes, as many as asked for or all that there are; they stay to be read.
    ///
    /// - Throws: ``InputError``, or what the source itself throws.
    public func peek(_ count: Int) throws -> ArraySlice<UInt8> {
        while ahead.count < count, !isAtEnd {
            ahead.append(contentsOf: try more(max(count - ahead.count, 1 << 16)))
        }
        return ahead.prefix(count)
    }

    /// The next bytes, at least one and at most as many as asked for; none at the end.
    ///
    /// - Throws: ``InputError``, or what the source itself throws.
    public func read(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count > 0 else { return [] }
        let bytes = ahead.isEmpty ? try more(count) : ahead.prefix(count)
        ahead = ahead.dropFirst(count)
        position += bytes.count
        return bytes
    }

    /// Fills the beginning of a buffer with the next bytes, at least one of them; 0 says that this
    /// is the end. Nothing is allocated.
    ///
    /// - Throws: ``InputError``, or what the source itself throws.
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
        position += count
        return count
    }

    /// What is left to read, for reading at any place of it; this is not to be read from any more.
    ///
    /// A file is read where it lies. What comes through a pipe goes to a temporary file first, in
    /// `$TMPDIR` or `/tmp`, which nobody else can open and which is gone with the last reference.
    ///
    /// - Throws: ``InputError``, or what the source itself throws.
    public func seekable() throws -> SeekableBytes {
        switch origin {
        case .memory:
            return SeekableBytes(Array(ahead))
        case .file(let file, _):
            if let (size, offset) = Self.regularFile(file) {
                return try SeekableBytes(
                    duplicateOf: file, from: offset - ahead.count, to: max(size, offset))
            }
        case .reading:
            break
        }
        return try SeekableBytes(spooling: self)
    }

    /// Another source of everything that is left to read here, to read it twice.
    ///
    /// A file is read at two places. What comes through a pipe goes to a temporary file first, as
    /// for ``seekable()``, and both are read from there. Reading from this source goes on as before.
    ///
    /// - Parameter bytes: What was read last from this source, and is to come first in the other.
    /// - Throws: ``InputError``, or what the source itself throws.
    func copy(after bytes: [UInt8]) throws -> ByteSource {
        switch origin {
        case .memory:
            return ByteSource(bytes + ahead)
        case .file(let file, _):
            if let (size, offset) = Self.regularFile(file) {
                return try SeekableBytes(
                    duplicateOf: file, from: offset - ahead.count - bytes.count,
                    to: max(size, offset)
                ).source()
            }
        case .reading:
            break
        }
        let before = position
        let rest = try SeekableBytes(spooling: self)
        position = before
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
        case .memory:
            return 0
        case .reading(let reading):
            return try reading(buffer)
        case .file(let file, _):
            while true {
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
