import Foundation
import Persistence

/// One sync of a journal with a folder.
///
/// It reads the files of other machines before it locks the journal. It writes this machine's file
/// before the transaction commits, and renames it into place afterwards. If the program is killed
/// in between, the next sync finds that the file is missing and writes a snapshot.
struct FolderSync {
    /// The number of files after a snapshot at which the next snapshot replaces them.
    private static let mostSegments: Int64 = 50

    private let journal: Journal
    private let uuid: UUID
    private let files: SyncFiles
    private let now: Date
    private var report = SyncReport()

    /// A file that was read before: its ``SyncFiles/stamp(of:)``, and whether it is a snapshot.
    private struct ReadFile: Codable, Equatable {
        var stamp: String
        var isSnapshot: Bool
    }

    /// This machine's folder, as it is found.
    private struct OwnFolder {
        var machine: String
        var id: UUID?
        var numbers: Set<Int64> = []
    }

    init(_ journal: Journal, with folder: String, at now: Date) throws {
        self.journal = journal
        self.now = now
        uuid = try journal.container.storeUUID
        files = try SyncFiles(path: folder)
    }

    /// Syncs the journal with the folder.
    mutating func run() throws -> SyncReport {
        let listed = files.all()
        let (known, machine, isUpToDate) = try known(listed)
        var read: [String: ReadFile] = [:]
        var groups = StateGroups()
        try readOthers(listed, machine, known, &read, &groups)
        if isUpToDate, read == known { return report }
        var written: (StagedFile, SyncFiles.File)?
        var obsolete: [SyncFiles.File] = []
        try journal.context.write {
            (written, obsolete) = try write(groups, read)
        }
        if let (staged, file) = written {
            try files.commit(staged, as: file)
            for file in obsolete { files.remove(file) }
        }
        return report
    }

    /// Returns what the journal knows about the folder: the files that it has read, the name of its
    /// own subfolder, and whether there is nothing to write.
    ///
    /// It returns no managed objects, because another process may sync before the transaction
    /// begins.
    private func known(
        _ listed: [SyncFiles.File]
    ) throws -> (read: [String: ReadFile], machine: String, isUpToDate: Bool) {
        let own = try ownFolder(of: replica(), in: listed)
        guard let row = try row(of: own) else {
            // Files that a journal from a backup doesn't know are read like another machine's.
            return ([:], own.numbers.isEmpty ? own.machine : "", false)
        }
        let isRestored = (own.numbers.max() ?? 0) > row.segment
        let last = try journal.container.lastTransaction
        return (
            Self.filesRead(row), isRestored ? "" : own.machine,
            !isRestored && row.transaction == last && Self.isComplete(own, row)
        )
    }

    // MARK: This machine's folder

    private func replica() throws -> ReplicaID {
        let row = try journal.context.fetch(FetchRequest<Replica>(limit: 1)).first
        return ReplicaID(
            journal: uuid, path: journal.location.path, generation: row?.generation ?? 0)
    }

    private func ownFolder(
        of replica: ReplicaID, in listed: [SyncFiles.File]
    ) throws -> OwnFolder {
        // The host may have been renamed.
        let machine =
            listed.first { $0.machine.hasSuffix("-\(replica)") }?.machine
            ?? SyncFiles.machineName(replica)
        var own = OwnFolder(machine: machine)
        for file in listed where file.machine == machine {
            guard let number = file.number else { continue }
            own.numbers.insert(number)
            if own.id == nil {
                own.id = SyncSegment.header(of: try files.contents(of: file))?.folder
            }
        }
        return own
    }

    private func row(of own: OwnFolder) throws -> SyncFolder? {
        let rows = try journal.context.fetch(FetchRequest<SyncFolder>())
        if let id = own.id { return rows.first { $0.id == id } }
        return rows.first { $0.path == files.path }
    }

    private static func isComplete(_ own: OwnFolder, _ row: SyncFolder) -> Bool {
        row.segment >= row.snapshot && (row.snapshot...row.segment).allSatisfy(own.numbers.contains)
    }

    // MARK: Reading

    private static func filesRead(_ row: SyncFolder) -> [String: ReadFile] {
        (try? JSONDecoder().decode([String: ReadFile].self, from: Data(row.filesRead.utf8)))
            ?? [:]
    }

    private mutating func readOthers(
        _ listed: [SyncFiles.File], _ own: String, _ known: [String: ReadFile],
        _ read: inout [String: ReadFile], _ groups: inout StateGroups
    ) throws {
        for file in listed where file.machine != own {
            guard let stamp = files.stamp(of: file) else { continue }
            if let known = known[file.key], known.stamp == stamp {
                read[file.key] = known
                continue
            }
            do throws(SyncSegment.Problem) {
                let segment = try segment(file)
                for state in segment.states { groups.add(state) }
                read[file.key] = ReadFile(stamp: stamp, isSnapshot: segment.header.isSnapshot)
                report.filesRead += 1
            } catch {
                switch error {
                case .incomplete: report.incomplete.append(file.key)
                case .newer, .invalid: report.unreadable.append(file.key)
                }
            }
        }
        noteMissing(listed, own, read, known)
    }

    private func segment(_ file: SyncFiles.File) throws(SyncSegment.Problem) -> SyncSegment {
        // If the file has disappeared or can't be read, the next sync tries again.
        guard let bytes = try? files.contents(of: file) else { throw .incomplete }
        return try SyncSegment(bytes)
    }

    /// Notes gaps in the numbers of other machines' files since their last snapshots.
    private mutating func noteMissing(
        _ listed: [SyncFiles.File], _ own: String, _ read: [String: ReadFile],
        _ known: [String: ReadFile]
    ) {
        let others = Dictionary(grouping: listed.filter { $0.machine != own }, by: \.machine)
        for (machine, files) in others.sorted(by: { $0.key < $1.key }) {
            let numbers = Set(files.compactMap(\.number))
            let snapshots = files.filter { read[$0.key]?.isSnapshot == true }.compactMap(\.number)
            let first = snapshots.max() ?? 1
            // Another program's file may have any number as its name.
            guard let last = numbers.max(), last >= first, last - first < 10_000 else { continue }
            for number in first...last where !numbers.contains(number) {
                let file = SyncFiles.file(number, of: machine)
                if known[file.key] == nil { report.missing.append(file.key) }
            }
        }
    }

    // MARK: Writing

    /// Merges the states that were read, and stages this machine's file. The context must be inside
    /// a write transaction.
    ///
    /// - Returns: The staged file, if there is anything to write, and the files that it replaces.
    private mutating func write(
        _ groups: StateGroups, _ read: [String: ReadFile]
    ) throws -> ((StagedFile, SyncFiles.File)?, [SyncFiles.File]) {
        let context = journal.context
        // The folder is listed again, because another process may have synced meanwhile.
        var own = try ownFolder(of: replica(), in: files.all())
        var row = try row(of: own)
        if let greatest = own.numbers.max(), greatest > (row?.segment ?? 0) {
            own = OwnFolder(machine: try goOnAsAnotherReplica())
            report.isRestored = true
            row = try self.row(of: own)
        }
        let folder = try row ?? newRow()
        let isWhole = row == nil || report.isRestored || !Self.isComplete(own, folder)
        report.isHealed = isWhole && row != nil && !report.isRestored && folder.segment > 0
        let states = try JournalStates(context: context, journal: uuid, path: journal.location.path)
        let (changed, isSnapshot) = try changedStates(
            states, since: folder,
            isWhole: isWhole || folder.segment - folder.snapshot >= Self.mostSegments)
        try states.storePending()
        let merge = try MoodMerge(into: journal, states: states, at: now)
        if !groups.isEmpty { try merge.run(groups.pages()) }
        report.merge = merge.report
        folder.path = files.path
        folder.filesRead = String(
            decoding: try JSONEncoder().encode(read), as: UTF8.self)
        var staged: (StagedFile, SyncFiles.File)?
        if isSnapshot || !changed.isEmpty {
            folder.segment += 1
            let segment = SyncSegment(
                header: SyncSegment.Header(
                    moodsSync: SyncSegment.version, folder: folder.id, segment: folder.segment,
                    isSnapshot: isSnapshot), states: changed)
            if isSnapshot { folder.snapshot = folder.segment }
            let file = SyncFiles.file(folder.segment, of: own.machine)
            staged = (try files.stage(file, segment.bytes()), file)
            report.written = changed.count
        }
        try states.finish(changesMoods: true)
        folder.transaction = try context.transactionNumber() ?? folder.transaction
        let obsolete = isSnapshot ? own.numbers.map { SyncFiles.file($0, of: own.machine) } : []
        return (staged, obsolete)
    }

    private func newRow() throws -> SyncFolder {
        let folder = SyncFolder(context: journal.context)
        folder.id = UUID()
        folder.path = files.path
        folder.filesRead = "{}"
        return folder
    }

    /// Continues as another replica, because files under the present name have changes that the
    /// journal doesn't have any more.
    ///
    /// - Returns: The name of the new folder.
    private func goOnAsAnotherReplica() throws -> String {
        let row =
            try journal.context.fetch(FetchRequest<Replica>(limit: 1)).first
            ?? Replica(context: journal.context)
        row.generation += 1
        for folder in try journal.context.fetch(FetchRequest<SyncFolder>())
        where folder.path == files.path {
            try journal.context.delete(folder)
        }
        return SyncFiles.machineName(
            ReplicaID(journal: uuid, path: journal.location.path, generation: row.generation))
    }

    /// Returns the states to write.
    ///
    /// - Parameters:
    ///   - states: The states of the journal.
    ///   - folder: The record of the last sync. Only moods that changed after it are included.
    ///   - isWhole: Whether to include all moods.
    /// - Returns: The states, and whether they are those of all moods.
    private func changedStates(
        _ states: JournalStates, since folder: SyncFolder, isWhole: Bool
    ) throws -> ([MoodState], Bool) {
        let context = journal.context
        var moods: Set<ObjectID> = []
        var ids: Set<UUID> = []
        var isWhole = isWhole
        if !isWhole {
            let first = try context.forEachChange(after: folder.transaction) { change, _, _ in
                switch (change.objectID.entity.name, change.kind) {
                case ("Mood", .delete):
                    if let id = change.replacedValues["id"].flatMap(UUID.init(storedValue:)) {
                        ids.insert(id)
                    }
                case ("Mood", .touch): break
                case ("Mood", _): moods.formUnion(change.objectIDs)
                case ("MergeState", .insert), ("MergeState", .update):
                    let changed = try context.existingObjects(
                        for: change.objectIDs, as: MergeState.self)
                    ids.formUnion(changed.map { $0.canonicalID ?? $0.id })
                default: break
                }
            }
            isWhole = first > folder.transaction
        }
        var changed: [MoodState] = []
        if isWhole {
            let next = try states.pages()
            while let page = try next() { changed += page }
            return (changed, true)
        }
        let sorted = moods.sorted { ($0.rowNumber ?? 0) < ($1.rowNumber ?? 0) }
        for start in stride(from: 0, to: sorted.count, by: JournalStates.pageSize) {
            let end = min(start + JournalStates.pageSize, sorted.count)
            changed += try states.states(of: Array(sorted[start..<end]))
        }
        let known = Set(changed.map(\.id))
        changed += try states.states(of: ids.subtracting(known))
        return (changed, false)
    }
}

extension Journal {
    /// Syncs the journal with a folder that other machines sync with too. It writes this journal's
    /// changes to a file in this machine's subfolder, and merges what other machines wrote.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - now: The present moment.
    /// - Returns: What was written and merged.
    /// - Throws: ``JournalError/noSyncFolder(path:)`` or ``JournalError/syncFile(path:code:)`` if
    ///   the folder can't be used, or another ``JournalError`` if the journal can't. In these cases
    ///   nothing is merged, except if renaming this machine's file failed after the merge; the next
    ///   sync writes that file.
    /// - Complexity: O(*n* log *m*) for *n* moods that changed here or elsewhere, *m* in the
    ///   journal.
    public func sync(
        with folder: String, at now: Date = Date()
    ) throws(JournalError) -> SyncReport {
        context.transactionTitle = "sync"
        defer { context.transactionTitle = nil }
        do {
            var sync = try FolderSync(self, with: folder, at: now)
            return try sync.run()
        } catch {
            context.rollback()
            return try translating { throw error }
        }
    }
}
