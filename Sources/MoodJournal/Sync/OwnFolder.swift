import Persistence

/// This machine's folder: its current files, and the information that the journal has about it.
struct OwnFolder {
    let machine: String

    /// The numbered files. Other files are treated like another machine's, because they are copies
    /// that a program made of a conflict.
    private(set) var files: [SyncFiles.Entry] = []

    /// The row of the folder, or `nil` if the journal never synced with it.
    private(set) var row: SyncFolder?

    /// The number of the last file, or 0 without files.
    private var last: Int64 { files.compactMap(\.file.number).max() ?? 0 }

    /// Whether there are files that the journal doesn't know, because it was restored from a
    /// backup.
    var isAhead: Bool { last > (row?.lastSegment ?? 0) }

    /// Returns whether plain files, which the folder had before it was sealed, are later than the
    /// journal knows, because it was restored from a backup.
    func isBehind(_ plain: [SyncFiles.Entry]) -> Bool {
        plain.compactMap(\.file.number).max() ?? 0 > row?.lastSegment ?? 0
    }

    /// Returns whether all files since the last snapshot exist and are unchanged.
    ///
    /// - Parameter sound: The stamps of the unchanged files, by their keys.
    func isComplete(_ sound: [String: String]) -> Bool {
        guard let row, let last = row.lastSegment else { return false }
        let numbers = Set(files.compactMap(\.file.number))
        return (row.snapshot...last).allSatisfy(numbers.contains)
            && files.allSatisfy { sound[$0.file.key] == $0.stamp }
    }
}

extension SyncFolder {
    /// The number of the last own segment, or `nil` if the row's numbers are damaged.
    var lastSegment: Int64? {
        snapshot >= 0 && snapshot <= segment && segment < SyncFiles.File.numbers.upperBound - 1
            ? segment : nil
    }
}

extension FolderSync {
    /// Finds this machine's folder, whose files have the identity of the row that belongs to it.
    func ownFolder(in listed: [SyncFiles.Entry]) throws -> OwnFolder {
        let replica = try replica()
        // An earlier version may have put the name of the host before it.
        let machine = listed.first { $0.file.isOf(replica) }?.file.machine ?? "\(replica)"
        let own = listed.filter { $0.file.machine == machine && $0.file.number != nil }
        let rows = try journal.context.fetch(FetchRequest<SyncFolder>())
        var hasIdentity = false
        for entry in own {
            guard let id = try files.header(of: entry.file)?.folder else { continue }
            if let row = rows.first(where: { $0.id == id }) {
                return OwnFolder(machine: machine, files: own, row: row)
            }
            hasIdentity = true
        }
        return OwnFolder(
            machine: machine, files: own,
            row: hasIdentity ? nil : rows.first { $0.path == files.path })
    }

    func replica() throws -> ReplicaID {
        let row = try journal.context.replica()
        return ReplicaID(
            journal: uuid, path: journal.location.path, generation: row?.generation ?? 0)
    }

    /// Returns the stamps of this machine's unchanged files. Other machines can't read a damaged
    /// one, and only this machine can replace it.
    ///
    /// - Parameter known: The stamps of files that were written or checked before, by their keys.
    func soundFiles(of own: OwnFolder, known: [String: String]) throws -> [String: String] {
        var sound: [String: String] = [:]
        for entry in own.files {
            if known[entry.file.key] != entry.stamp {
                guard case .success(let segment)? = try files.segment(entry.file),
                    segment.invalidLines.isEmpty
                else { continue }
            }
            sound[entry.file.key] = entry.stamp
        }
        return sound
    }

    /// Continues under another name, because files under the current one contain changes that the
    /// journal no longer has.
    func goOnAsAnotherReplica() throws -> OwnFolder {
        let row = try journal.context.replica() ?? Replica(context: journal.context)
        row.generation += 1
        for folder in try journal.context.fetch(FetchRequest<SyncFolder>())
        where folder.path == files.path { try journal.context.delete(folder) }
        let replica = ReplicaID(
            journal: uuid, path: journal.location.path, generation: row.generation)
        return OwnFolder(machine: "\(replica)")
    }
}
