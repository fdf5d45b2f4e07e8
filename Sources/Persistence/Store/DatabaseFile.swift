import Foundation

/// What can be told of a database file before SQLite opens it.
struct DatabaseFile {
    enum State {
        case missing

        /// There, and of no bytes.
        case empty(OpenFile)
        case database(OpenFile, DatabaseHeader)
    }

    enum Mode: String {
        /// Nobody will change it, so that SQLite takes no locks.
        case immutable = "immutable=1"
        case readOnly = "mode=ro"

        /// Not made where there is none.
        case readWrite = "mode=rw"
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
        guard let file = OpenFile(path: path) else {
            throw StoreError(
                errno == EACCES ? .notPermitted : .inputOutput, message: text(of: errno))
        }
        guard let bytes = file.prefix(DatabaseHeader.byteCount) else {
            throw StoreError(.inputOutput, message: text(of: errno))
        }
        if bytes.isEmpty { return .empty(file) }
        return .database(file, try DatabaseHeader(bytes))
    }

    /// Whether the header tells of the whole file. While a WAL lies beside it, or another process
    /// is just folding its WAL into it, it need not.
    func isWhole(_ file: OpenFile, _ header: DatabaseHeader) throws -> Bool {
        var header = header
        for _ in 0..<3 {
            if header.fits(fileSize: file.byteCount) || hasWriteAheadLog { return true }
            if let bytes = file.prefix(DatabaseHeader.byteCount) {
                header = try DatabaseHeader(bytes)
            }
        }
        return false
    }

    /// Makes the file, for its owner alone; one that is there stays as it is.
    func create() throws -> OpenFile {
        guard let file = OpenFile(path: path, creates: true) else {
            throw StoreError(
                errno == ENOSPC || errno == EDQUOT ? .full : .cannotCreate, message: text(of: errno)
            )
        }
        return file
    }

    var isWritable: Bool { access(path, W_OK) == 0 }

    /// Whether SQLite may put its journal beside the file.
    var isFolderWritable: Bool { access(folder, W_OK | X_OK) == 0 }

    var hasWriteAheadLog: Bool { access(path + "-wal", F_OK) == 0 }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The file as a URI, which can say more than a path (sqlite.org/uri.html).
    func uri(_ mode: Mode) -> String {
        let unreserved = Set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let escaped = path.utf8.map { byte in
            if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (byte < 16 ? "0" : "") + digits
        }
        return "file:" + escaped.joined() + "?" + mode.rawValue
    }

    private func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
