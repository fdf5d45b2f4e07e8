import Foundation
import SeededRandom

/// What a power cut keeps of what wasn't synced.
struct PowerCut: CustomStringConvertible {
    /// The part of the changes that is kept.
    let kept: Double

    /// Whether the changes of a file are kept in their order, up to one of them.
    let ordersBytes: Bool

    /// Whether the changes of a folder's names are kept in their order, as a journaling file system
    /// does. POSIX doesn't promise it.
    let ordersNames: Bool

    /// The size of the pieces of which some are written and others aren't; nil if each write is
    /// complete or missing.
    let sector: Int?

    /// A cut that loses everything that wasn't synced.
    static let nothing = PowerCut(kept: 0, ordersBytes: true, ordersNames: true, sector: nil)

    init(kept: Double, ordersBytes: Bool, ordersNames: Bool, sector: Int?) {
        (self.kept, self.sector) = (kept, sector)
        (self.ordersBytes, self.ordersNames) = (ordersBytes, ordersNames)
    }

    init(_ random: inout SeededGenerator) {
        kept = [0, 0.1, 0.5, 0.9, 1].randomElement(using: &random) ?? 0
        ordersBytes = Bool.random(using: &random)
        ordersNames = Bool.random(using: &random)
        sector = [nil, 512, 4096].randomElement(using: &random) ?? nil
    }

    var description: String {
        "keeping \(kept) of what wasn't synced, bytes \(ordersBytes ? "" : "not ")in order, names "
            + "\(ordersNames ? "" : "not ")in order, "
            + (sector.map { "torn at \($0) bytes" } ?? "nothing torn")
    }

    /// Returns the files that are found after this cut.
    func state(of disk: SimulatedDisk, _ random: inout SeededGenerator) -> CrashState {
        var items: [CrashState.Item] = []
        var files: [Int: Data] = [:]
        func add(_ number: Int, at path: String) {
            let node = disk.nodes[number]
            guard node.isFolder else {
                // A file may have two names.
                let bytes = files[number] ?? node.bytes(after: rest(of: node.changes, &random))
                files[number] = bytes
                items.append(CrashState.Item(path, number, node.mode, bytes))
                return
            }
            items.append(CrashState.Item(path, number, node.mode, nil))
            let changes = some(of: node.nameChanges, inOrder: ordersNames, &random)
            for (name, child) in node.names(after: changes).sorted(by: { $0.key < $1.key }) {
                add(child, at: path.isEmpty ? name : path + "/" + name)
            }
        }
        add(0, at: "")
        return CrashState(items: items)
    }

    private func some<Change>(
        of changes: [Change], inOrder isInOrder: Bool, _ random: inout SeededGenerator
    ) -> [Change] {
        if isInOrder, 0 < kept, kept < 1 {
            return Array(changes.prefix(Int.random(in: 0...changes.count, using: &random)))
        }
        return changes.filter { _ in Double.random(in: 0..<1, using: &random) < kept }
    }

    private func rest(
        of changes: [SimulatedDisk.Change], _ random: inout SeededGenerator
    ) -> [SimulatedDisk.Change] {
        let some = some(of: changes, inOrder: ordersBytes, &random)
        guard let sector else { return some }
        return some.enumerated().flatMap { index, change -> [SimulatedDisk.Change] in
            guard case .write(let bytes, let start) = change,
                // In order, only the last one isn't complete.
                ordersBytes ? index == some.count - 1 : Bool.random(using: &random)
            else { return [change] }
            return torn(bytes, at: start, sector, &random)
        }
    }

    /// Returns some sectors of a write. The others are as before, or zeros if the file was shorter.
    private func torn(
        _ bytes: Data, at start: Int, _ sector: Int, _ random: inout SeededGenerator
    ) -> [SimulatedDisk.Change] {
        var pieces: [SimulatedDisk.Change] = []
        var position = start
        while position < start + bytes.count {
            let end = min(start + bytes.count, (position / sector + 1) * sector)
            if Bool.random(using: &random) {
                let piece = bytes.dropFirst(position - start).prefix(end - position)
                pieces.append(.write(Data(piece), at: position))
            }
            position = end
        }
        return pieces
    }
}
