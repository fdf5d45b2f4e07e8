import Foundation
import SeededRandom

/// The files that are found after a power cut.
struct CrashState: CustomStringConvertible {
    struct Item {
        let path: String

        /// The number of the file; a file with two names has one number.
        let node: Int
        let mode: Int

        /// The bytes of a file; nil for a folder.
        let bytes: Data?

        init(_ path: String, _ node: Int, _ mode: Int, _ bytes: Data?) {
            (self.path, self.node, self.mode, self.bytes) = (path, node, mode, bytes)
        }
    }

    /// Each folder stands before its contents.
    let items: [Item]

    init(items: [Item]) { self.items = items }

    /// The files as a process sees them without a cut.
    init(keepingAllOf disk: SimulatedDisk) {
        var random = SeededGenerator(seed: 0)
        let cut = PowerCut(kept: 1, ordersBytes: true, ordersNames: true, sector: nil)
        self = cut.state(of: disk, &random)
    }

    var description: String {
        items.map { $0.path + ($0.bytes.map { " (\($0.count) bytes)" } ?? "/") }
            .joined(separator: ", ")
    }

    /// A hash of everything.
    var fingerprint: Int {
        var hasher = Hasher()
        for item in items {
            hasher.combine(item.path)
            hasher.combine(item.mode)
            // The hash of Data is that of its first bytes.
            item.bytes?.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }

    /// Replaces the contents of a folder. Its files keep their inodes, from which a journal tells
    /// that it isn't a copy.
    func write(to folder: String) throws {
        let manager = FileManager.default
        let files = Set(items.lazy.filter { $0.bytes != nil }.map(\.path))
        for name in try manager.contentsOfDirectory(atPath: folder) where !files.contains(name) {
            try manager.removeItem(atPath: folder + "/" + name)
        }
        var written: [Int: String] = [:]
        for item in items where !item.path.isEmpty {
            let path = folder + "/" + item.path
            if let other = written.updateValue(path, forKey: item.node) {
                unlink(path)
                try manager.linkItem(atPath: other, toPath: path)
            } else if let bytes = item.bytes {
                try bytes.write(to: URL(fileURLWithPath: path))
                try manager.setAttributes([.posixPermissions: item.mode], ofItemAtPath: path)
            } else {
                try manager.createDirectory(
                    atPath: path, withIntermediateDirectories: false,
                    attributes: [.posixPermissions: item.mode])
            }
        }
    }
}
