import Files
import Foundation
import Persistence
import Sealing

/// Writes a file of a sync folder state by state, so that a snapshot of a large journal isn't in
/// memory at once.
final class SyncSegmentWriter {
    private static let bufferSize = 1 << 20

    let file: SyncFiles.File
    private let files: SyncFiles
    private let staged: StagedFile
    private var sealed: SealedWriter?
    private var buffer: [UInt8] = []
    private var writtenBytes = 0
    private(set) var states = 0
    private(set) var deletions = 0

    /// The SHA-256 of the finished file if it is sealed.
    private(set) var hash: String?

    /// Creates the file, without a name, and writes the header.
    init(_ header: SyncSegment.Header, to file: SyncFiles.File, in files: SyncFiles) throws {
        self.file = file
        self.files = files
        let staged = try files.stage(file)
        self.staged = staged
        if let key = files.key {
            let passphrase = try key.passphrase(of: file)
            sealed = try SealedWriter(
                to: [.passphrase(passphrase, workFactor: SyncKey.workFactor)]
            ) { try Self.write($0, to: staged, files.path(of: file)) }
        }
        try add(header)
    }

    func add(_ state: MoodState) throws {
        var state = state
        if state.isUnsent { state.content = nil }
        try add(state.json)
        states += 1
        if !state.isAlive { deletions += 1 }
    }

    /// Writes the last line, and waits until the file is on the disk.
    func finish() throws -> String {
        try flush()
        let digest = try sealed == nil ? fileDigest() : ""
        try add(SyncSegment.End(states: states, sha256: digest))
        if sealed != nil { try pad() }
        try flush()
        if let sealed {
            try sealed.finish()
            hash = try fileDigest()
        }
        do throws(StagedFile.SystemError) {
            try staged.sync()
        } catch {
            throw failure(error.code)
        }
        return try files.stamp(of: staged)
    }

    /// Adds spaces to the last line, so that the size is a power of 1.1, and says little about the
    /// contents.
    private func pad() throws {
        let size = writtenBytes + buffer.count
        let padded = Int(pow(1.1, (log(Double(size)) / log(1.1)).rounded(.up)).rounded(.up))
        let end = buffer.removeLast()
        // The encrypted file is a little longer, and mustn't be too long for other machines.
        var missing = min(padded, SyncFiles.mostBytes / 1024 * 1023) - size
        while missing > 0 {
            let count = min(missing, Self.bufferSize)
            buffer += repeatElement(UInt8(ascii: " "), count: count)
            missing -= count
            try flush()
        }
        buffer.append(end)
    }

    func commit() throws(StagedFile.SystemError) { try staged.commit(replacing: true) }

    private func add(_ value: some Encodable) throws { try add([UInt8](try value.sortedJSON())) }

    private func add(_ line: [UInt8]) throws {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.bufferSize { try flush() }
    }

    private func flush() throws {
        writtenBytes += buffer.count
        // Other machines would refuse to read it.
        guard writtenBytes <= SyncFiles.mostBytes else { throw failure(EFBIG) }
        if let sealed {
            try sealed.write(buffer)
        } else {
            try Self.write(buffer, to: staged, files.path(of: file))
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func write(_ bytes: [UInt8], to staged: StagedFile, _ path: String) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(staged.descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    throw JournalError.syncFile(path: path, code: count < 0 ? errno : EIO)
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }

    /// Returns the digest of the file. Before it has a name, only this process can change it.
    private func fileDigest() throws -> String {
        let count = Int(lseek(staged.descriptor, 0, SEEK_END))
        guard let bytes = mmap(nil, count, PROT_READ, MAP_PRIVATE, staged.descriptor, 0),
            bytes != MAP_FAILED
        else { throw failure(errno) }
        defer { munmap(bytes, count) }
        return SyncSegment.digest(
            of: UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count))
    }

    private func failure(_ code: Int32) -> JournalError {
        .syncFile(path: files.path(of: file), code: code)
    }
}
