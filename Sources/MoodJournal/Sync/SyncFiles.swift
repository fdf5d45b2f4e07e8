import Files
import Foundation
import Interchange
import Persistence

/// The files of a sync folder. It has a subfolder for each machine, to which only that machine
/// writes. Methods throw ``JournalError/syncFile(path:code:)`` if a file can't be read or written.
struct SyncFiles {
    /// The maximum size of a file in bytes: 1 GiB, which is enough for more than two million moods.
    static let mostBytes = 1 << 30

    /// The absolute path of the sync folder, with links resolved, so that one folder has one path.
    let path: String

    /// A file that a machine wrote, or a copy that another program made because of a conflict.
    struct File: Hashable {
        /// The range of the numbers of files.
        static let numbers: Range<Int64> = 1..<1 << 31

        fileprivate static let suffix = ".jsonl"

        /// The name of the machine's folder.
        let machine: String
        let name: String

        /// The path relative to the sync folder.
        var key: String { machine + "/" + name }

        /// The number in the name, or `nil` for a copy and for any other name.
        var number: Int64? {
            guard let number = Int64(name.dropLast(Self.suffix.count)),
                Self.numbers.contains(number), Self(number, of: machine) == self
            else { return nil }
            return number
        }

        init(machine: String, name: String) {
            self.machine = machine
            self.name = name
        }

        init(_ number: Int64, of machine: String) {
            let digits = String(number)
            self.machine = machine
            name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits + Self.suffix
        }
    }

    struct Entry {
        let file: File
        let size: Int64

        /// The size, the moment of the last change and the inode, which identify an unchanged file
        /// without reading it.
        let stamp: String

        init(_ file: File, _ status: stat) {
            self.file = file
            size = Int64(status.st_size)
            stamp = SyncFiles.stamp(status)
        }
    }

    /// - Throws: ``JournalError/noSyncFolder(path:)`` if there is no folder, or
    ///   ``JournalError/syncFile(path:code:)`` if its path can't be resolved.
    init(path: String) throws(JournalError) {
        var status = stat()
        guard let real = realpath(path.fileSystemBytes, nil) else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else { throw .syncFile(path: path, code: code) }
            throw .noSyncFolder(path: path)
        }
        self.path = String(escapingCString: real)
        free(real)
        guard stat(self.path.fileSystemBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR
        else { throw .noSyncFolder(path: path) }
    }

    func path(of file: File) -> String { path + "/" + file.key }

    private static func stamp(_ status: stat) -> String {
        "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }

    /// Returns the name of this machine's subfolder, which consists of the host name and the
    /// replica.
    static func machineName(_ replica: ReplicaID) -> String {
        let host = (Journal.machine ?? "").unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
        }
        return (host.isEmpty ? "machine" : String(String.UnicodeScalarView(host.prefix(40))))
            + "-\(replica)"
    }
}

extension SyncFiles {
    /// Returns all regular files, in the order of their names. Hidden files are skipped, because
    /// they belong to other programs or aren't complete.
    ///
    /// - Throws: ``JournalError/syncFile(path:code:)`` if a folder can't be read, because its files
    ///   would otherwise seem to be missing.
    func all() throws(JournalError) -> [Entry] {
        var entries: [Entry] = []
        for machine in try names(in: path) {
            for name in try names(ofMachine: machine) where name.hasSuffix(File.suffix) {
                if let entry = try entry(File(machine: machine, name: name)) {
                    entries.append(entry)
                }
            }
        }
        return entries
    }

    private func names(ofMachine machine: String) throws(JournalError) -> [String] {
        do {
            return try names(in: path + "/" + machine)
        } catch .syncFile(path: _, let code)
            where (code == EACCES || code == ELOOP) && !Self.isMachineName(machine)
        {
            // This may be the lost+found folder of a USB stick, or a link to itself.
            return []
        }
    }

    private static func isMachineName(_ name: String) -> Bool {
        let parts = name.split(separator: "-")
        guard parts.count > 1, let replica = parts.last else { return false }
        return replica.utf8.count == 12 && ReplicaID(replica) != nil
    }

    /// Returns the names in a folder, or no names if it has disappeared or is a file.
    private func names(in folder: String) throws(JournalError) -> [String] {
        do throws(StagedFile.SystemError) {
            return try folder.namesInFolder().filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            guard error.code == ENOENT || error.code == ENOTDIR else {
                throw .syncFile(path: folder, code: error.code)
            }
            return []
        }
    }

    private func entry(_ file: File) throws(JournalError) -> Entry? {
        var status = stat()
        guard stat(path(of: file).fileSystemBytes, &status) == 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR || code == ELOOP else {
                throw .syncFile(path: path(of: file), code: code)
            }
            return nil
        }
        return status.st_mode & S_IFMT == S_IFREG ? Entry(file, status) : nil
    }

    /// - Parameter count: The maximum number of bytes to read.
    /// - Returns: The bytes, or `nil` if the file has disappeared since it was listed (a snapshot
    ///   replaces files), or is no longer a regular one.
    func contents(
        of file: File, upTo count: Int = SyncFiles.mostBytes
    ) throws(JournalError) -> [UInt8]? {
        let path = path(of: file)
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let descriptor = open(path.fileSystemBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else { throw .syncFile(path: path, code: code) }
            return nil
        }
        let source = ByteSource(fileDescriptor: descriptor, isOwner: true)
        // Only a regular file has a length.
        guard let length = source.length else { return nil }
        do {
            return Array(try source.peek(min(count, length)))
        } catch {
            guard case InputError.unreadable(let code) = error else { return nil }
            throw .syncFile(path: path, code: code)
        }
    }
}

extension SyncFiles {
    /// Creates a file without a name. Committing it gives it its name.
    func stage(_ file: File) throws(JournalError) -> StagedFile {
        let folder = path + "/" + file.machine
        do throws(StagedFile.SystemError) {
            try folder.makeFolder()
        } catch {
            throw .syncFile(path: folder, code: error.code)
        }
        do {
            return try StagedFile(for: path(of: file))
        } catch {
            throw .syncFile(path: path(of: file), code: error.code)
        }
    }

    /// Returns the stamp that a staged file will have after it is renamed.
    func stamp(of staged: StagedFile) throws(JournalError) -> String {
        var status = stat()
        guard fstat(staged.descriptor, &status) == 0 else {
            throw .syncFile(path: staged.path, code: errno)
        }
        return Self.stamp(status)
    }

    func remove(_ file: File) { unlink(path(of: file).fileSystemBytes) }
}
