#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What can be told of a database file before SQLite opens it.
struct DatabaseFile {
    enum State: Equatable {
        case missing

        /// There, and of no bytes.
        case empty
        case database
    }

    let path: String

    /// The state of the file.
    ///
    /// - Throws: ``StoreError`` where the path leads to no file, it may not be read, or its first
    ///   bytes are not those of a whole database (sqlite.org/fileformat.html, section 1.3).
    func state() throws -> State {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT: return .missing
            case EACCES: throw StoreError(.notPermitted, message: text(of: errno))
            default: throw StoreError(.notAFile, message: text(of: errno))
            }
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.notAFile, message: "not a regular file")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StoreError(errno == EACCES ? .notPermitted : .inputOutput, message: text(of: errno))
        }
        defer { close(descriptor) }
        guard status.st_size > 0 else { return .empty }
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        try check(header: header.prefix(max(0, count)), fileSize: Int(status.st_size))
        return .database
    }

    private func check(header: ArraySlice<UInt8>, fileSize: Int) throws {
        let magic = Array("SQLite format 3\0".utf8)
        guard header.starts(with: magic) else {
            throw StoreError(.notADatabase, message: "its first bytes are not a database's")
        }
        guard header.count == 100 else {
            throw StoreError(.truncated, message: "its header is cut short")
        }
        func number(at offset: Int) -> Int {
            header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let written = Int(header[16]) << 8 | Int(header[17])
        let pageSize = written == 1 ? 65536 : written
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
            throw StoreError(.notADatabase, message: "its header is damaged")
        }
        // The page count is only good where it was written with the last change.
        let pageCount = number(at: 28)
        if number(at: 24) == number(at: 92), fileSize < pageCount * pageSize {
            throw StoreError(
                .truncated,
                message: "it has \(fileSize) of \(pageCount * pageSize) bytes")
        }
    }

    /// Makes the file, for its owner alone; one that is there stays as it is.
    func create() throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw StoreError(
                errno == ENOSPC || errno == EDQUOT ? .full : .cannotCreate, message: text(of: errno))
        }
        close(descriptor)
    }

    var isWritable: Bool { access(path, W_OK) == 0 }

    /// Whether SQLite may put its journal beside the file.
    var isFolderWritable: Bool { access(folder, W_OK | X_OK) == 0 }

    var hasWriteAheadLog: Bool { access(path + "-wal", F_OK) == 0 }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The file as a URI that tells SQLite nobody will change it, so that it takes no locks
    /// (sqlite.org/uri.html).
    var immutableURI: String {
        let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let escaped = path.utf8.map { byte in
            if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (byte < 16 ? "0" : "") + digits
        }
        return "file:" + escaped.joined() + "?immutable=1"
    }

    private func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
