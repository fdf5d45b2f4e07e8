import Foundation
import Persistence

/// The files of a sync folder, which has a subfolder for each machine that only that machine writes
/// to.
struct SyncFiles {
    /// The path of the sync folder.
    let path: String

    /// A file that a machine wrote, or a copy that another program made because of a conflict.
    struct File: Hashable {
        /// The name of the machine's subfolder.
        let machine: String

        /// The name of the file.
        let name: String

        /// The path relative to the sync folder.
        var key: String { machine + "/" + name }

        /// The number in the name; `nil` for a copy.
        var number: Int64? {
            guard name.hasSuffix(SyncFiles.suffix) else { return nil }
            return Int64(name.dropLast(SyncFiles.suffix.count))
        }
    }

    private static let suffix = ".jsonl"

    /// Checks that the sync folder exists.
    ///
    /// - Throws: ``JournalError/noSyncFolder(path:)`` if there is no folder at `path`.
    init(path: String) throws(JournalError) {
        self.path = path
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .noSyncFolder(path: path)
        }
    }

    /// Returns all files in the order of their names. Hidden files are skipped, because other
    /// programs use them and because unfinished files are hidden.
    func all() -> [File] {
        Self.names(in: path).flatMap { machine in
            Self.names(in: path + "/" + machine).filter { $0.hasSuffix(Self.suffix) }
                .map { File(machine: machine, name: $0) }
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder.fileSystemBytes) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(escapingCString: $0)
                }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    func path(of file: File) -> String { path + "/" + file.key }

    /// Returns the file's size, modification time and inode, which change with its contents; `nil`
    /// if the file doesn't exist.
    func stamp(of file: File) -> String? {
        var status = stat()
        guard stat(path(of: file).fileSystemBytes, &status) == 0 else { return nil }
        return
            "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }

    /// Returns the contents of a file.
    ///
    /// - Throws: ``JournalError/syncFile(path:code:)`` if the file can't be read.
    func contents(of file: File) throws(JournalError) -> Data {
        let path = path(of: file)
        let descriptor = open(path.fileSystemBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .syncFile(path: path, code: errno) }
        do {
            return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()
                ?? Data()
        } catch {
            throw .syncFile(path: path, code: EIO)
        }
    }

    /// Writes a staged file, which gets its name when it is committed.
    ///
    /// - Returns: The staged file.
    /// - Throws: ``JournalError/syncFile(path:code:)`` if the file can't be written.
    func stage(_ file: File, _ bytes: [UInt8]) throws(JournalError) -> StagedFile {
        let folder = path + "/" + file.machine
        if mkdir(folder.fileSystemBytes, 0o700) != 0, errno != EEXIST {
            throw .syncFile(path: folder, code: errno)
        }
        let path = path(of: file)
        do {
            let staged = try StagedFile(for: path)
            try FileHandle(fileDescriptor: staged.descriptor, closeOnDealloc: false)
                .write(contentsOf: bytes)
            return staged
        } catch let error as StagedFile.SystemError {
            throw .syncFile(path: path, code: error.code)
        } catch {
            throw .syncFile(path: path, code: EIO)
        }
    }

    /// Renames a staged file into place.
    ///
    /// - Throws: ``JournalError/syncFile(path:code:)`` if the file can't be renamed.
    func commit(_ staged: StagedFile, as file: File) throws(JournalError) {
        do {
            try staged.commit(replacing: true)
        } catch {
            throw .syncFile(path: path(of: file), code: error.code)
        }
    }

    /// Removes a file. If that fails, the file does no harm.
    func remove(_ file: File) { unlink(path(of: file).fileSystemBytes) }

    /// Returns the file with a number, such as `0001.jsonl`.
    static func file(_ number: Int64, of machine: String) -> File {
        let digits = String(number)
        return File(
            machine: machine,
            name: String(repeating: "0", count: max(0, 4 - digits.count)) + digits + suffix)
    }

    /// Returns the name of this machine's subfolder: the host name, and the replica.
    static func machineName(_ replica: ReplicaID) -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(escapingCString: name).unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
        }
        return (host.isEmpty ? "machine" : String(String.UnicodeScalarView(host.prefix(40))))
            + "-\(replica)"
    }
}
