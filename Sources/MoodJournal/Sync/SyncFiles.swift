import Foundation
import Persistence

/// The files of a sync folder: a folder for each machine, in which only that machine writes.
struct SyncFiles {
    /// The path of the sync folder.
    let path: String

    /// A file that a machine wrote, or a copy of one that another program made of a conflict.
    struct File: Hashable {
        /// The name of the machine's folder.
        let machine: String
        let name: String

        /// The path below the sync folder.
        var key: String { machine + "/" + name }

        /// The number in the name; `nil` for a copy.
        var number: Int64? {
            guard name.hasSuffix(SyncFiles.suffix) else { return nil }
            return Int64(name.dropLast(SyncFiles.suffix.count))
        }
    }

    private static let suffix = ".jsonl"

    /// - Throws: ``JournalError/noSyncFolder(path:)`` if there is no folder.
    init(path: String) throws(JournalError) {
        self.path = path
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .noSyncFolder(path: path)
        }
    }

    /// All files, in the order of their names. Hidden ones are other programs' or not written yet.
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

    /// The size and the moment of the last change, which tell an unchanged file without reading it;
    /// `nil` if the file is gone.
    func stamp(of file: File) -> String? {
        var status = stat()
        guard stat(path(of: file).fileSystemBytes, &status) == 0 else { return nil }
        return
            "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }

    /// - Throws: ``JournalError/syncFile(path:code:)``.
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

    /// Writes a file that has no name yet.
    ///
    /// - Returns: The file; committing it gives it its name.
    /// - Throws: ``JournalError/syncFile(path:code:)``.
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

    /// - Throws: ``JournalError/syncFile(path:code:)``.
    func commit(_ staged: StagedFile, as file: File) throws(JournalError) {
        do {
            try staged.commit(replacing: true)
        } catch {
            throw .syncFile(path: path(of: file), code: error.code)
        }
    }

    func remove(_ file: File) { unlink(path(of: file).fileSystemBytes) }

    static func file(_ number: Int64, of machine: String) -> File {
        let digits = String(number)
        return File(
            machine: machine,
            name: String(repeating: "0", count: max(0, 4 - digits.count)) + digits + suffix)
    }

    /// The name of a machine's folder: its host's name, and the replica.
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
