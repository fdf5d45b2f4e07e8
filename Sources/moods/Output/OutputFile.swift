import Foundation

/// A file that is written beside its place, for its owner alone, and gets its name when it is whole.
/// Until then, and where anything fails, what was there stays.
///
/// A pipe or a device is written to as it is.
final class OutputFile {
    let output: StandardOutput
    private let descriptor: Int32

    /// Where the path leads.
    private let path: String

    /// Nil where nothing is to be renamed.
    private var beside: String?

    /// - Throws: ``OutputFileError``.
    init(path: String) throws(OutputFileError) {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        let place = resolved.map { String(cString: $0) } ?? path
        var status = stat()
        let isThere = stat(place, &status) == 0
        guard !place.isEmpty, !isThere || status.st_mode & S_IFMT != S_IFDIR else {
            throw OutputFileError(path: path, code: place.isEmpty ? ENOENT : EISDIR)
        }
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(place, O_WRONLY | O_CLOEXEC)
        } else {
            let url = URL(fileURLWithPath: place)
            let name = ".\(url.lastPathComponent)-\(UUID().uuidString)"
            let file = url.deletingLastPathComponent().appendingPathComponent(name).path
            descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { beside = file }
        }
        guard descriptor >= 0 else { throw OutputFileError(path: path, code: errno) }
        self.path = place
        output = StandardOutput(fileDescriptor: descriptor)
    }

    deinit {
        close(descriptor)
        if let beside { unlink(beside) }
    }

    /// Writes what is left, and gives the file its name once all of it is on the disk.
    func finish() throws(OutputError) {
        try output.flush()
        guard let beside else { return }
        guard fsync(descriptor) == 0, rename(beside, path) == 0 else {
            throw .failed(errno: errno)
        }
        self.beside = nil
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let folderDescriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard folderDescriptor >= 0 else { return }
        fsync(folderDescriptor)
        close(folderDescriptor)
    }
}

/// Why a file for an output cannot be made.
struct OutputFileError: Error, Equatable {
    let path: String

    /// The system's error number.
    let code: Int32
}
