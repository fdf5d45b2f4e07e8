import Foundation

/// The files of a folder as a process sees them, and what of them is on the disk.
///
/// It is an abstract persistence model (Pillai et al., "All File Systems Are Not Created Equal",
/// OSDI 2014) that promises what fsync(2) does, and nothing else: a sync of a file is for its bytes
/// and its length, and a sync of a folder for the names in it. Whatever wasn't synced may be lost,
/// also if something later is kept. Renaming is atomic, and a sector is written or not.
struct SimulatedDisk {
    enum Change {
        case write(Data, at: Int)
        case truncation(to: Int)
    }

    struct Node {
        let mode: Int
        let isFolder: Bool

        /// The bytes of a file that are on the disk, and the changes since.
        var bytes = Data()
        var changes: [Change] = []
        var length = 0

        /// The names in a folder that are on the disk, and the changes since. A name without a node
        /// is removed. The names of one change are changed together.
        var names: [String: Int] = [:]
        var nameChanges: [[String: Int?]] = []
    }

    struct ImpossibleOperation: Error {
        let operation: FileOperation
    }

    private(set) var nodes: [Node] = []

    /// The nodes as the process sees them, by their paths.
    private var paths: [String: Int] = [:]

    /// Whether the process printed something.
    private(set) var hasPrinted = false

    /// Creates a disk with everything that is in a folder, synced.
    init(_ contents: FolderContents) throws {
        // A folder's path is sorted before those of its contents.
        for (path, item) in contents.items.sorted(by: { $0.key < $1.key }) {
            let node = nodes.count
            nodes.append(Node(mode: item.mode, isFolder: item.bytes == nil))
            nodes[node].bytes = item.bytes ?? Data()
            nodes[node].length = nodes[node].bytes.count
            paths[path] = node
            if node > 0, let folder = paths[Self.folder(of: path)] {
                nodes[folder].names[Self.name(of: path)] = node
            }
        }
    }

    /// The files as the process sees them.
    var contents: [String: FolderContents.Item] {
        paths.mapValues { node in
            FolderContents.Item(
                mode: nodes[node].mode,
                bytes: nodes[node].isFolder ? nil : nodes[node].bytes(after: nodes[node].changes))
        }
    }

    mutating func perform(_ operation: FileOperation) throws {
        func node(_ path: String) throws -> Int {
            guard let node = paths[path] else { throw ImpossibleOperation(operation: operation) }
            return node
        }
        switch operation {
        case .print: hasPrinted = true
        case .make(let path, let mode, let isFolder):
            // Opening an existing file changes nothing.
            guard paths[path] == nil else { return }
            nodes.append(Node(mode: mode, isFolder: isFolder))
            paths[path] = nodes.count - 1
            try rename([path: nodes.count - 1], in: node(Self.folder(of: path)))
        case .write(let path, let bytes, let offset):
            let file = try node(path)
            let start = offset ?? nodes[file].length
            nodes[file].changes.append(.write(bytes, at: start))
            nodes[file].length = max(nodes[file].length, start + bytes.count)
        case .truncate(let path, let length):
            let file = try node(path)
            nodes[file].changes.append(.truncation(to: length))
            nodes[file].length = length
        case .rename(let path, let other):
            let (file, folder) = try (node(path), node(Self.folder(of: path)))
            guard try folder == node(Self.folder(of: other)), !nodes[file].isFolder
            else { throw ImpossibleOperation(operation: operation) }
            paths[path] = nil
            paths[other] = file
            rename([path: nil, other: file], in: folder)
        case .link(let path, let other):
            paths[other] = try node(path)
            try rename([other: node(path)], in: node(Self.folder(of: other)))
        case .remove(let path):
            try rename([path: nil], in: node(Self.folder(of: path)))
            paths[path] = nil
        case .sync(let path):
            let node = try node(path)
            nodes[node].bytes = nodes[node].bytes(after: nodes[node].changes)
            nodes[node].names = nodes[node].names(after: nodes[node].nameChanges)
            (nodes[node].changes, nodes[node].nameChanges) = ([], [])
        }
    }

    private mutating func rename(_ change: [String: Int?], in folder: Int) {
        let names = change.map { (Self.name(of: $0.key), $0.value) }
        nodes[folder].nameChanges.append(Dictionary(uniqueKeysWithValues: names))
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func name(of path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }
}

extension SimulatedDisk.Node {
    func bytes(after changes: [SimulatedDisk.Change]) -> Data {
        changes.reduce(into: bytes) { bytes, change in
            switch change {
            case .truncation(let length) where length < bytes.count:
                bytes.removeLast(bytes.count - length)
            case .truncation(let length):
                bytes.append(Data(count: length - bytes.count))
            case .write(let written, let start):
                let end = start + written.count
                if bytes.count < end { bytes.append(Data(count: end - bytes.count)) }
                bytes.replaceSubrange(start..<end, with: written)
            }
        }
    }

    func names(after changes: [[String: Int?]]) -> [String: Int] {
        changes.reduce(into: names) { names, change in
            for (name, node) in change { names[name] = node }
        }
    }
}
