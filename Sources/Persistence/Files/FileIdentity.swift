import Foundation

/// The identity of a file, the same for all paths and links that lead to it.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let node: UInt

    init(_ status: stat) {
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
    }

    /// The file that a path leads to, through links; nil if there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0 else { return nil }
        self.init(status)
    }
}
