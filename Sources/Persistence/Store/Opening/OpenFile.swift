import Files
import Foundation
import Synchronization

/// A file that this process has open beside SQLite, once for all its containers. Closing any
/// descriptor of a file drops every lock that the process has on it, SQLite's too
/// (sqlite.org/howtocorrupt.html, section 2.2). So the descriptor is shared, and closed when the
/// last container of the file is gone.
final class OpenFile: Sendable {
    private struct Shared {
        let identity: FileIdentity
        let descriptor: Int32
        var users = 1
    }

    /// The descriptors in use. They are few, and an array needs no look-up of how to hash them.
    private static let shared = Mutex<[Shared]>([])
    let descriptor: Int32
    private let identity: FileIdentity

    /// Opens a file, or uses the descriptor that the process already has. If `creates` is true, a
    /// missing file is created for its owner alone. If the result is nil, `errno` has the reason.
    init?(path: String, creates: Bool = false) {
        let opened = Self.shared.withLock { files -> (Int32, FileIdentity)? in
            func join(_ identity: FileIdentity) -> Int32? {
                guard let known = files.firstIndex(where: { $0.identity == identity })
                else { return nil }
                files[known].users += 1
                return files[known].descriptor
            }
            if let identity = FileIdentity(path: path), let descriptor = join(identity) {
                return (descriptor, identity)
            }
            let flags = (creates ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NONBLOCK
            let descriptor = open(path.fileSystemBytes, flags, 0o600)
            var status = stat()
            guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
            let identity = FileIdentity(status)
            // Another file may have come to the path just now that is open under another path.
            // Closing the new descriptor would drop its locks.
            if let known = join(identity) { return (known, identity) }
            files.append(Shared(identity: identity, descriptor: descriptor))
            return (descriptor, identity)
        }
        guard let opened else { return nil }
        (descriptor, identity) = opened
    }

    deinit {
        Self.shared.withLock { files in
            guard let known = files.firstIndex(where: { $0.identity == identity }) else { return }
            files[known].users -= 1
            if files[known].users == 0 { close(files.remove(at: known).descriptor) }
        }
    }

    /// Returns whether the path still leads to this file, and not to another that was put there.
    func isAt(_ path: String) -> Bool { FileIdentity(path: path) == identity }

    /// The number of hard links to the file; 1 if the system doesn't report it.
    var numberOfNames: Int { status.map { Int($0.st_nlink) } ?? 1 }
    var byteCount: Int { status.map { Int($0.st_size) } ?? 0 }

    private var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Returns the first bytes, at most `count`; nil if reading fails.
    func prefix(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        return read < 0 ? nil : Array(bytes.prefix(read))
    }
}
