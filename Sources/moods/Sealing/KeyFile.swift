import Files
import Foundation
import Interchange
import MoodJournal

/// A file of recipients or identities, or with the key of a sync folder.
enum KeyFile {
    /// The maximum size in bytes, which is enough for more than ten thousand keys.
    private static let largest = 1 << 20

    static func contents(of argument: PathArgument) throws -> [UInt8] {
        let contents = try argument.source().peek(largest)
        guard contents.count < largest else {
            throw CommandError(.badData, "\(argument.path) is larger than 1 MiB")
        }
        return Array(contents)
    }

    /// Opens a file that is written too, and which the cloud may have brought: a named pipe would
    /// block.
    ///
    /// - Parameter remedy: What to do if it isn't a regular file.
    static func regular(
        _ path: String, otherwise remedy: String = "choose another path"
    ) throws -> ByteSource {
        guard FileLocation.isFile(path) || access(path.fileSystemBytes, F_OK) != 0 else {
            throw CommandError(.badData, "\(path) is not a regular file; \(remedy)")
        }
        return try ByteSource(path: path, bytes: path.fileSystemBytes)
    }

    /// Warns if others can use a file of one's own, under the conditions of ssh(1).
    static func warn(ofOthersWith path: String) {
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & (S_IRWXG | S_IRWXO) != 0
        else { return }
        StandardError.warn(
            "other users can use the key in \(path); type 'chmod 600 \(path.quotedForShell)'")
    }
}
