import Foundation

/// The bytes of a file or a pipe, in order, with a look ahead; never more of them in memory than
/// asked for.
public final class ByteSource {
    private let file: Int32
    private let isOwner: Bool
    private var ahead: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// - Throws: ``InputError``.
    public convenience init(path: String) throws(InputError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
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
        file = fileDescriptor
        self.isOwner = isOwner
    }

    /// Bytes that are in memory already.
    public init(_ bytes: [UInt8]) {
        file = -1
        isOwner = false
        ahead = bytes[...]
        isAtEnd = true
    }

    deinit {
        if isOwner { close(file) }
    }

    /// The next bytes, as many as asked for or all that there are; they stay to be read.
    public func peek(_ count: Int) throws(InputError) -> ArraySlice<UInt8> {
        while ahead.count < count, !isAtEnd {
            let more = try readFile(max(count - ahead.count, 1 << 16))
            if more.isEmpty { isAtEnd = true } else { ahead.append(contentsOf: more) }
        }
        return ahead.prefix(count)
    }

    /// The next bytes, at least one and at most as many as asked for; none at the end.
    public func read(_ count: Int) throws(InputError) -> ArraySlice<UInt8> {
        if !ahead.isEmpty {
            defer { ahead = ahead.dropFirst(count) }
            return ahead.prefix(count)
        }
        guard !isAtEnd else { return [] }
        let bytes = try readFile(count)
        if bytes.isEmpty { isAtEnd = true }
        return bytes
    }

    private func readFile(_ count: Int) throws(InputError) -> ArraySlice<UInt8> {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while true {
                let result = Foundation.read(file, buffer.baseAddress, count)
                if result >= 0 {
                    length = result
                    return
                }
                guard errno == EINTR else {
                    failure = errno
                    return
                }
            }
        }
        if let failure { throw .unreadable(code: failure) }
        return bytes[...]
    }
}
