import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

/// A machine with its own copy of a sync folder, which is copied to other machines.
final class SyncedMachine {
    let machine: Machine
    let folder: String

    /// The key of the folder; `nil` for plain files.
    var key: SyncKey?

    /// Whether the other machines take the key from the folder.
    var isKeyInside = false

    init(skew: TimeInterval = 0, key: SyncKey? = nil) throws {
        self.key = key
        machine = try Machine(skew: skew)
        folder = machine.file.location.path + "-sync"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
    }

    @discardableResult
    func sync(at time: Date, isSealing: Bool = false) throws -> SyncReport {
        try machine.journal.sync(
            with: folder, key: key, isKeyInside: isKeyInside, isSealing: isSealing,
            at: time.addingTimeInterval(machine.skew))
    }

    /// Returns the paths of all files in the folder and its subfolders.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(key == nil ? ".jsonl" : ".age") }.sorted()
    }

    func contents(_ file: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder + "/" + file))
    }

    func write(_ file: String, _ contents: Data) throws {
        let url = URL(filePath: folder + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: url)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: folder + "/" + file)
    }

    /// Writes a file in the format of a machine, with any lines.
    func write(_ file: String, lines: [String], isSnapshot: Bool = false) throws {
        var text =
            """
            {"folder":"\(UUID())","isSnapshot":\(isSnapshot),"moodsSync":1,"segment":1}

            """
        for line in lines { text += line + "\n" }
        let digest = SyncSegment.digest(of: Array(text.utf8))
        text += "{\"sha256\":\"\(digest)\",\"states\":\(lines.count)}\n"
        try write(file, Data(text.utf8))
    }

    /// Calls `body`, and puts a copy of the journal from before it in its place, with the same inode.
    func restoring(_ body: () throws -> Void) throws {
        let path = machine.file.location.path
        try machine.close()
        let backup = try Data(contentsOf: URL(filePath: path))
        try machine.open()
        try body()
        try machine.close()
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: backup)
        try file.close()
        try machine.open()
    }

    /// Returns the name of the machine's own folder.
    func own() throws -> String {
        let replica = try machine.replica()
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .first { $0.hasSuffix("\(replica)") } ?? ""
    }

    /// Copies the files of another machine's folder to this machine's.
    func receive(from other: SyncedMachine) throws {
        let own = try other.own()
        for file in try files() where file.hasPrefix(own + "/") && !own.isEmpty {
            try remove(file)
        }
        for file in try other.files() where file.hasPrefix(own + "/") {
            try write(file, other.contents(file))
        }
    }
}

extension Collection<SyncedMachine> {
    /// Syncs all machines until each has what every other one has.
    func syncAll(at time: Date) throws {
        for _ in 0..<3 {
            for machine in self { try machine.sync(at: time) }
            for machine in self {
                for other in self where other !== machine { try machine.receive(from: other) }
            }
        }
        for machine in self { try machine.sync(at: time) }
    }
}
