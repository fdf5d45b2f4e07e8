import Files
import Foundation
import Interchange
import Persistence
import Sealing

/// The files of a sync folder. It has a subfolder for each machine, to which only that machine
/// writes. Methods throw ``JournalError/syncFile(path:code:)`` if a file can't be read or written.
struct SyncFiles {
    /// The maximum size of a file in bytes: 1 GiB, which is enough for more than two million moods.
    static let mostBytes = 1 << 30

    /// The absolute path of the sync folder, with links resolved, so that one folder has one path.
    let path: String

    /// The key of the folder; `nil` if its files are plain.
    let key: SyncKey?

    /// A file that a machine wrote, or a copy that another program made because of a conflict.
    struct File: Hashable {
        /// The range of the numbers of files.
        static let numbers: Range<Int64> = 1..<1 << 31

        fileprivate static let plainSuffix = ".jsonl"
        fileprivate static let sealedSuffix = ".age"

        /// The name of the machine's folder.
        let machine: String
        let name: String

        /// The path relative to the sync folder.
        var key: String { machine + "/" + name }

        /// The number in the name, or `nil` for a copy and for any other name.
        var number: Int64? {
            let digits = name.dropLast((isSealed ? Self.sealedSuffix : Self.plainSuffix).count)
            guard let number = Int64(digits), Self.numbers.contains(number),
                Self(number, of: machine, isSealed: isSealed) == self
            else { return nil }
            return number
        }

        /// The number at the beginning of the name, which a copy has too; otherwise 0.
        var segment: Int64 { Int64(name.prefix { ("0"..."9").contains($0) }) ?? 0 }

        var isSealed: Bool { name.hasSuffix(Self.sealedSuffix) }

        /// Whether a replica wrote it. Earlier versions put the name of the host before it.
        func isOf(_ replica: ReplicaID) -> Bool {
            machine == "\(replica)" || machine.hasSuffix("-\(replica)")
        }

        init(machine: String, name: String) {
            self.machine = machine
            self.name = name
        }

        init(_ number: Int64, of machine: String, isSealed: Bool = false) {
            let digits = String(number)
            self.machine = machine
            name =
                String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                + (isSealed ? Self.sealedSuffix : Self.plainSuffix)
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

    /// - Throws: ``JournalError/noSyncFolder(path:)`` if there is no folder,
    ///   ``JournalError/syncFile(path:code:)`` if its path can't be resolved, or
    ///   ``JournalError/insideSealedFolder(path:sealed:)`` if it is inside a sealed folder.
    init(path: String, key: SyncKey? = nil) throws(JournalError) {
        self.key = key
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
        var inner = self.path
        while inner != "/" {
            let outer = inner.folderPath
            guard !Self.isSealed(outer, above: inner.fileName) else {
                throw .insideSealedFolder(path: path, sealed: outer)
            }
            inner = outer
        }
    }

    /// - Parameter path: An absolute path of a folder, without links.
    private init(resolved path: String) { (self.path, key) = (path, nil) }

    /// Returns whether a folder is a sealed sync folder, one of whose subfolders has the name. The key
    /// may be elsewhere, and any folder may have a file with the name of the key.
    private static func isSealed(_ folder: String, above name: String) -> Bool {
        // Names in capitals, such as those of Apple's UUIDs, aren't ours.
        let isOurs = isMachineName(name) && name == name.lowercased()
        guard isOurs || FileLocation.isFile(folder + "/" + SyncKey.fileName)
        else { return false }
        return (try? SyncFiles(resolved: folder).hasFiles(isSealed: true)) ?? false
    }

    func path(of file: File) -> String { path + "/" + file.key }

    private static func stamp(_ status: stat) -> String {
        "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }
}

extension SyncFiles {
    /// Returns all regular files of the folder's kind, sealed or plain, in the order of their names.
    /// Hidden files are skipped, because they belong to other programs or aren't complete.
    ///
    /// - Throws: ``JournalError/syncFile(path:code:)`` if a folder can't be read, because its files
    ///   would otherwise seem to be missing.
    func all() throws(JournalError) -> [Entry] { try all(isSealed: key != nil) }

    /// Returns whether a machine wrote a file of one kind.
    func hasFiles(isSealed: Bool) throws(JournalError) -> Bool {
        try all(isSealed: isSealed).contains { $0.file.number != nil }
    }

    /// Returns all files of one kind.
    func all(isSealed: Bool) throws(JournalError) -> [Entry] {
        let suffix = isSealed ? File.sealedSuffix : File.plainSuffix
        var entries: [Entry] = []
        for machine in try names(in: path) {
            for name in try names(ofMachine: machine) where name.hasSuffix(suffix) {
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
        let replica = name.split(separator: "-").last ?? ""
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
    /// Reads a file.
    ///
    /// - Returns: The segment or the reason that it can't be read; `nil` if the file has disappeared.
    func segment(_ file: File) throws(JournalError) -> Result<SyncSegment, SyncSegment.Problem>? {
        guard var bytes = try contents(of: file) else { return nil }
        guard let key else {
            return Result { () throws(SyncSegment.Problem) in try SyncSegment(bytes) }
        }
        let hash = SyncSegment.digest(of: bytes)
        let (plain, isWhole) = Self.opening(bytes, of: file, with: key)
        guard isWhole else { return .failure(.sealed) }
        // Decoding needs much memory.
        bytes = []
        return Result { () throws(SyncSegment.Problem) in
            let segment = try SyncSegment(plain, hash: hash)
            let previous = segment.header.seal?.previous
            guard segment.header.segment == file.segment,
                segment.header.seal == key.seal(of: file.machine, after: previous)
            else { throw .sealed }
            return segment
        }
    }

    /// The number of bytes that contain a header, even with thousands of places.
    private static let headerSize = 1 << 20

    /// Returns the header of a file, or `nil` if it can't be read.
    func header(of file: File) throws(JournalError) -> SyncSegment.Header? {
        guard let start = try contents(of: file, upTo: Self.headerSize) else { return nil }
        guard let key else { return SyncSegment.header(of: start) }
        return SyncSegment.header(of: Self.opening(start, of: file, with: key).plain)
    }

    /// Returns whether a file was encrypted with another key, also if it hasn't arrived completely.
    func hasOtherKey(_ file: File) throws(JournalError) -> Bool {
        guard let key, let start = try contents(of: file, upTo: Self.headerSize) else {
            return false
        }
        do {
            _ = try Self.reader(of: start, of: file, with: key)
            return false
        } catch {
            return (error as? SealingError) == .wrongPassphrase
        }
    }

    private static func reader(
        of bytes: [UInt8], of file: File, with key: SyncKey
    ) throws -> SealedReader {
        let sealed = ByteSource(bytes)
        let reader = try SealedReader { try sealed.read(into: $0) }
        try reader.unlock(
            with: [.passphrase(key.passphrase(of: file))], largestWorkFactor: SyncKey.workFactor)
        return reader
    }

    /// Returns the plain bytes before the first that isn't authentic, and whether all are authentic.
    private static func opening(
        _ bytes: [UInt8], of file: File, with key: SyncKey
    ) -> (plain: [UInt8], isWhole: Bool) {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        do {
            let reader = try reader(of: bytes, of: file, with: key)
            let source = ByteSource { try reader.read(into: $0) }
            while true {
                let part = try source.read(1 << 16)
                if part.isEmpty { return (plain, true) }
                plain += part
            }
        } catch {
            return (plain, false)
        }
    }

    /// Creates a file without a name. Committing it gives it its name.
    func stage(_ file: File) throws(JournalError) -> StagedFile {
        let folder = path + "/" + file.machine
        do throws(StagedFile.SystemError) {
            try folder.makeFolder()
        } catch {
            throw .syncFile(path: folder, code: error.code)
        }
        do throws(LinkError) {
            _ = try folder.placeForWriting()
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

    /// Removes a file, and its folder if it was the last.
    func remove(_ file: File) {
        unlink(path(of: file).fileSystemBytes)
        rmdir((path + "/" + file.machine).fileSystemBytes)
    }
}
