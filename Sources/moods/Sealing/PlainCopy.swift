import Files
import Foundation
import Interchange

/// A plain copy of a journal that is encrypted elsewhere, because SQLite needs a file.
///
/// It is in memory (tmpfs) if the system has a folder there, only its owner can read it, and it is
/// removed with the object or by a signal. If the process is killed, the next copy removes it.
final class PlainCopy {
    /// SQLite's variable for the folder of its temporary files (sqlite.org/tempfiles.html).
    private static let variable = "SQLITE_TMPDIR"

    /// The folder of plain copies: the one that the user chose for SQLite, or in memory, or else the
    /// folder of temporary files. `TMPDIR` is often on a disk, so that it mustn't come first.
    static var folder: String {
        let names = [variable, "XDG_RUNTIME_DIR", "TMPDIR"]
        let folders = ProcessEnvironment.values(of: names)
        return ([folders[variable], "/dev/shm"] + names.dropFirst().map { folders[$0] })
            .compactMap(\.self)
            .first {
                $0.isAbsolutePath && FileLocation.isFolder($0)
                    && access($0.fileSystemBytes, W_OK | X_OK) == 0
            } ?? "/tmp"
    }

    private let staged: StagedFile

    /// Makes SQLite put its temporary files in the folder of plain copies, unless a database was
    /// opened before. They contain notes.
    static func keepTemporaryFiles() { setenv(variable, folder, 1) }

    /// Creates an empty file. SQLite's temporary files will be in the same folder.
    init() throws {
        let folder = Self.folder
        Self.keepTemporaryFiles()
        do {
            staged = try StagedFile(for: folder + "/moods")
        } catch {
            throw OutputFileError(path: folder + "/moods", code: error.code)
        }
    }

    var path: String { staged.path }

    /// Writes everything that a source has.
    func write(_ source: ByteSource) throws {
        let output = StandardOutput(fileDescriptor: staged.descriptor)
        do {
            while true {
                let bytes = try source.read(1 << 16)
                if bytes.isEmpty { return try output.flush() }
                try output.write(Array(bytes))
            }
        } catch OutputError.failed(let code) {
            throw Self.noRoom(String(cString: strerror(code)))
        }
    }

    /// The reason that the copy couldn't be written.
    static func noRoom(_ reason: String) -> CommandError {
        CommandError(
            .inputOutput,
            "can't write a plain copy in \(folder): \(reason); set \(variable) to a folder on an "
                + "encrypted disk")
    }

    /// Calls `body` with the contents, part by part.
    func read(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
        let source = ByteSource(fileDescriptor: staged.descriptor, isOwner: false)
        while true {
            let bytes = try source.read(1 << 16)
            if bytes.isEmpty { return }
            try body(bytes)
        }
    }
}
