import Files
import Foundation
import Persistence

/// One sync of a journal with a folder.
///
/// It reads the files of other machines before it locks the journal. It writes this machine's file
/// before the transaction commits, and renames it into place afterwards. If that fails, or if the
/// program is killed in between, the next sync finds that the file is missing and writes a snapshot.
struct FolderSync {
    let journal: Journal
    let uuid: UUID
    let files: SyncFiles
    let now: Date

    /// Whether the folder may have another key than at the last sync.
    let isSealing: Bool

    /// Whether the key is in the folder, from which every machine takes it at its next sync.
    let isKeyInside: Bool
    var report = SyncReport()

    /// The information that the journal had about the folder before the sync.
    struct Former {
        var known = KnownFiles()

        /// The name of this machine's folder, or an empty text if all files belong to other
        /// machines.
        var machine = ""

        /// The stamps of this machine's unchanged files.
        var sound: [String: String] = [:]

        /// Whether there is nothing to write.
        var isUpToDate = false
    }

    init(
        _ journal: Journal, with folder: String, key: SyncKey?, isKeyInside: Bool = false,
        isSealing: Bool, at now: Date
    ) throws {
        (self.journal, self.now) = (journal, now)
        (self.isSealing, self.isKeyInside) = (isSealing, isKeyInside)
        uuid = try journal.container.storeUUID
        files = try SyncFiles(path: folder, key: key)
        let path = journal.location.path
        report.isJournalInside = (path.realPath ?? path).hasPrefix(files.path + "/")
    }

    mutating func run() throws -> SyncReport {
        try expectKey()
        let listed = try files.all()
        let plain = try files.key == nil ? [] : files.all(isSealed: false)
        let replica = try replica()
        let ownPlain = plain.filter { $0.file.isOf(replica) }
        report.plain = plain.filter { !$0.file.isOf(replica) }.map(\.file.key)
        let former = try former(listed)
        if !former.machine.isEmpty {
            StagedFile.removeLeftovers(in: files.path + "/" + former.machine)
        }
        try expectOpened(listed, former)
        var reading = try readOthers(listed, former)
        try read(plain: ownPlain, &reading)
        if former.isUpToDate, reading.groups.isEmpty, reading.known == former.known,
            ownPlain.isEmpty
        {
            return report
        }
        // Between the commit and the renaming, a signal must not end the process.
        return try EndingSignals.deferring {
            let (written, obsolete) = try journal.transaction(isBulk: true) {
                journal.label(.sync, "sync", isFromUser: false)
                return try write(&reading, former.sound, plain: ownPlain)
            }
            do throws(StagedFile.SystemError) {
                try written?.commit()
                for file in obsolete { files.remove(file) }
            } catch {
                if let written { report.noteUnplaced(files.path(of: written.file), error.code) }
            }
            try journal.eraseDiscarded()
            return report
        }
    }

    /// Returns what a row says about the files, as far as the folder's key is the same.
    func knownFiles(of row: SyncFolder) -> KnownFiles { KnownFiles(row, key: files.key) }

    /// Throws if the folder was sealed and its key has disappeared, or is another or an older one:
    /// this machine must not go on with plain files, or with a key that somebody else may have.
    func expectKey() throws {
        var epochs: [SyncKey.Epoch] = []
        for row in try journal.context.fetch(FetchRequest<SyncFolder>()) {
            guard let epoch = KnownFiles(row, key: nil).epoch else { continue }
            if row.path == files.path || epoch.folder == files.key?.epoch.folder {
                epochs.append(epoch)
            }
        }
        guard let epoch = files.key?.epoch else {
            guard try epochs.isEmpty && !SyncKey.isNeeded(for: files.path) else {
                throw JournalError.noSyncKey(path: files.path)
            }
            return
        }
        let last = epochs.filter { $0.folder == epoch.folder }.map(\.number).max() ?? 0
        guard last <= epoch.number else {
            throw JournalError.olderSyncKey(path: files.path, last: last)
        }
        guard isSealing || epochs.allSatisfy({ $0.folder == epoch.folder }) else {
            throw JournalError.otherSyncKey(path: files.path)
        }
    }

    /// Throws if this machine never synced with the key, and all files of others have another one.
    private func expectOpened(_ listed: [SyncFiles.Entry], _ former: Former) throws {
        let others = listed.filter { $0.file.machine != former.machine }
        guard files.key != nil, !isSealing, former.known.links == nil, !others.isEmpty,
            try others.allSatisfy({ try files.hasOtherKey($0.file) })
        else { return }
        throw JournalError.otherSyncKey(path: files.path)
    }

    /// Reads the information that the journal has about the folder.
    ///
    /// It returns no objects, because another process may sync before the transaction begins.
    private func former(_ listed: [SyncFiles.Entry]) throws -> Former {
        let own = try ownFolder(in: listed)
        // A journal from a backup doesn't know the latest files, and treats them like another
        // machine's.
        guard !own.isAhead else {
            return Former(known: own.row.map(knownFiles) ?? KnownFiles())
        }
        guard let row = own.row else { return Former(machine: own.machine) }
        var known = knownFiles(of: row)
        let sound = try soundFiles(of: own, known: known.own)
        let last = try journal.container.lastTransaction
        let isUpToDate =
            row.sharedState != nil && row.transaction == last && own.isComplete(sound)
            && known.own == sound && known.hasDiscarded == nil
        known.own = sound
        return Former(known: known, machine: own.machine, sound: sound, isUpToDate: isUpToDate)
    }
}

extension Journal {
    /// Syncs the journal with a folder that other machines also sync with. It writes this journal's
    /// changes to a file in this machine's subfolder, and merges the files of other machines.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - key: The key of a sealed folder, whose plain files are refused (default: a plain folder).
    ///   - isKeyInside: Whether the key is in the folder, so that a file with a former key isn't damaged:
    ///     the other machines will take the key and write their files again (default: no).
    ///   - isSealing: Whether the folder may have another key than at the last sync, so that
    ///     everything is written and read again (default: no).
    ///   - now: The moment of the sync (default: now).
    /// - Returns: What was written and read.
    /// - Throws: ``JournalError/noSyncKey(path:)`` if the folder is sealed and there is no key,
    ///   ``JournalError/otherSyncKey(path:)`` or ``JournalError/olderSyncKey(path:last:)`` if it isn't the
    ///   key of the last sync or a later one, ``JournalError/insideSealedFolder(path:sealed:)`` if it is
    ///   inside a sealed one, ``JournalError/noSyncFolder(path:)`` or
    ///   ``JournalError/syncFile(path:code:)`` if it can't be used.
    /// - Complexity: O(*n* log *m*) for *n* moods that changed in any journal, and *m* moods in
    ///   this one.
    public func sync(
        with folder: String, key: SyncKey? = nil, isKeyInside: Bool = false,
        isSealing: Bool = false, at now: Date = Date()
    ) throws(JournalError) -> SyncReport {
        try translating {
            var sync = try FolderSync(
                self, with: folder, key: key, isKeyInside: isKeyInside, isSealing: isSealing,
                at: now)
            return try sync.run()
        }
    }
}
