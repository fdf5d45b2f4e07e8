import Foundation

/// The identity of a file or folder: its device and inode, which are the same for all paths and
/// links that lead to it.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let node: UInt

    /// Creates the identity of a file.
    /// - Parameter status: What `stat` or `fstat` returned for the file.
    public init(_ status: stat) {
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
    }

    /// Creates the identity of the file that a path leads to, through links.
    /// - Parameter path: The path.
    /// - Returns: Nil if there is no file.
    public init?(path: String) {
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0 else { return nil }
        self.init(status)
    }
}
