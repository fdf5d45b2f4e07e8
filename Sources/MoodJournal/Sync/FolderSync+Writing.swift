import Foundation
import Persistence

extension FolderSync {
    /// The maximum number of files after a snapshot. The next file is a snapshot that replaces
    /// them.
    private static let mostSegments: Int64 = 50
    /// The maximum number of former names of this machine's folder that are looked for.
    private static let mostFormerNames: Int64 = 100

    private struct ChangedMoods {
        var rows: Set<ObjectID> = []

        /// The UUIDs of moods that were deleted or whose stored states changed.
        var ids: Set<UUID> = []
    }

    /// Merges the read states, and stages this machine's file, inside the context's transaction.
    ///
    /// - Parameter plain: This machine's plain files in a sealed folder.
    /// - Returns: The staged file, or `nil` if there is nothing to write, and the files that it
    ///   replaces.
    mutating func write(
        _ reading: inout Reading, _ sound: [String: String], plain: [SyncFiles.Entry]
    ) throws -> (SyncSegmentWriter?, [SyncFiles.File]) {
        // Another process may have sealed the folder, or replaced its key, since the sync began.
        try expectKey()
        let context = journal.context
        // List the folder again, because another process may have synced meanwhile.
        var own = try ownFolder(in: files.all())
        if own.isAhead || own.isBehind(plain) {
            own = try goOnAsAnotherReplica()
            report.newName = own.machine
        } else if let row = own.row, knownFiles(of: row).isOfOther(than: own.machine) {
            report.newName = own.machine
        }
        let row = try own.row ?? newRow()
        let known = knownFiles(of: row)
        var soundFiles = try soundFiles(of: own, known: known.own.merging(sound) { $1 })
        let isWhole = !own.isComplete(soundFiles)
        report.isHealed =
            isWhole && own.row != nil && row.segment > 0 && report.newName == nil
            && !known.own.isEmpty
        let states = try JournalStates(context: context, journal: uuid, path: journal.location.path)
        let previous = known.links?[own.machine]?.hash
        var (segment, isSnapshot) = try stage(
            states, to: own, row, after: previous,
            isWhole: isWhole || row.segment - row.snapshot >= Self.mostSegments
                || known.hasDiscarded == true
                || states.hasAny(of: reading.groups.discardedIDs),
            without: reading.groups)
        try states.storePending()
        let merge = try MoodMerge(into: journal, states: states, at: now)
        if !reading.groups.isEmpty { try merge.run(reading.groups.pages()) }
        report.merge = merge.report
        for state in merge.unsent {
            let file = try segment ?? open(states, own, row, isSnapshot: false, previous)
            segment = file
            try file.add(state)
        }
        try states.merge(reading.shared, &report.merge, at: now)
        reading.forget(refusedBy: merge.report)
        let replaced =
            plain.filter(reading.known.hasRead).map(\.file) + (try formerFiles(reading.known))
        for file in replaced { reading.known.forget(file.key) }
        if let segment {
            if isSnapshot { soundFiles = [:] }
            soundFiles[segment.file.key] = try segment.finish()
            reading.known.noteOwn(segment.file, hash: segment.hash)
            (report.written, report.writtenDeletions) = (segment.states, segment.deletions)
        }
        reading.known.own = soundFiles
        // It had other UUIDs here, so that a file has its fields; one that was found by its digest is in
        // this snapshot too.
        reading.known.hasDiscarded =
            merge.report.discarded > 0 && (!isSnapshot || merge.hasFoundDigests) ? true : nil
        row.path = files.path
        row.filesRead = try reading.known.sortedJSONText()
        row.sharedState = try states.shared.sortedJSONText()
        try states.finish(changesMoods: true)
        row.transaction = try context.transactionNumber() ?? row.transaction
        try journal.noteForgotten(merge.report.discardedIDs)
        return (segment, (isSnapshot ? own.files.map(\.file) : []) + replaced)
    }

    private func newRow() throws -> SyncFolder {
        let folder = SyncFolder(context: journal.context)
        folder.id = UUID()
        folder.path = files.path
        folder.filesRead = ""
        return folder
    }

    /// Writes the states of the moods that this journal changed since its last file, or of all
    /// moods, to a file without a name.
    ///
    /// - Parameters:
    ///   - previous: The hash of this machine's last file in a sealed folder.
    ///   - discarded: What was read, with the moods that other machines have discarded.
    /// - Returns: The file, or `nil` if nothing changed, and whether it has all states.
    private mutating func stage(
        _ states: JournalStates, to own: OwnFolder, _ row: SyncFolder, after previous: String?,
        isWhole: Bool, without discarded: StateGroups
    ) throws -> (SyncSegmentWriter?, isSnapshot: Bool) {
        let changed = try isWhole ? nil : changedMoods(since: row.transaction)
        func open() throws -> SyncSegmentWriter {
            try self.open(states, own, row, isSnapshot: changed == nil, previous)
        }
        var segment: SyncSegmentWriter?
        let known = SharedState(json: row.sharedState)
        (report.writtenPlaces, report.deletedPlaces) = states.shared.places(changedSince: known)
        report.writesDefaultPlace = states.shared.defaultPlace != known.defaultPlace
        if changed == nil || states.shared != known { segment = try open() }
        if let changed {
            try forEachPage(of: changed, states) { page in
                let file = try segment ?? open()
                segment = file
                for state in page { try file.add(discarded.withoutDiscarded(state)) }
            }
        } else {
            let next = try states.pages()
            while let page = try next() {
                for state in page { try segment?.add(discarded.withoutDiscarded(state)) }
            }
            row.snapshot = row.segment
        }
        return (segment, changed == nil)
    }

    /// Returns the files with a former key in the folders that this journal had before it was restored
    /// from backups. It has read them, so that its own files have what they contain.
    private func formerFiles(_ known: KnownFiles) throws -> [SyncFiles.File] {
        guard files.key != nil, let generation = try journal.context.replica()?.generation,
            generation > 0
        else { return [] }
        let names = Set(
            (max(0, generation - Self.mostFormerNames)..<generation).map {
                ReplicaID(journal: uuid, path: journal.location.path, generation: $0).description
            })
        return try files.all().filter {
            try names.contains($0.file.machine) && known.hasRead($0) && files.hasOtherKey($0.file)
        }.map(\.file)
    }

    /// Begins this machine's next file.
    private func open(
        _ states: JournalStates, _ own: OwnFolder, _ row: SyncFolder, isSnapshot: Bool,
        _ previous: String?
    ) throws -> SyncSegmentWriter {
        let number = (row.lastSegment ?? 0) + 1
        let header = SyncSegment.Header(
            moodsSync: SyncSegment.version, folder: row.id, segment: number,
            isSnapshot: isSnapshot, shared: states.shared,
            seal: files.key?.seal(of: own.machine, after: previous))
        let segment = try SyncSegmentWriter(
            header, to: SyncFiles.File(number, of: own.machine, isSealed: files.key != nil),
            in: files)
        row.segment = number
        return segment
    }

    /// Returns the moods that changed since a transaction, or `nil` if the history is incomplete, or
    /// if one was discarded: a snapshot then replaces the files that have its fields.
    private func changedMoods(since transaction: Int64) throws -> ChangedMoods? {
        let context = journal.context
        var changed = ChangedMoods()
        var isKnown = true
        let first = try context.forEachChange(after: transaction) { change, _, _ in
            switch (change.objectID.entity.name, change.kind) {
            case ("Mood", .delete):
                if let id: UUID = change.replacedValues.value("id") {
                    changed.ids.insert(id)
                } else {
                    // The trash was emptied, so only the tombstones contain these moods.
                    isKnown = false
                }
            case ("Mood", .touch): break
            case ("Mood", _): changed.rows.formUnion(change.objectIDs)
            case ("MergeState", .insert), ("MergeState", .update):
                let states = try context.existingObjects(for: change.objectIDs, as: MergeState.self)
                changed.ids.formUnion(states.map { $0.canonicalID ?? $0.id })
                if try states.contains(where: { try MoodState($0)?.isDiscarded == true }) {
                    isKnown = false
                }
            default: break
            }
        }
        return first > transaction || !isKnown ? nil : changed
    }

    /// Calls `body` with the states of changed moods, page by page, each mood once.
    private func forEachPage(
        of changed: ChangedMoods, _ states: JournalStates, _ body: ([MoodState]) throws -> Void
    ) throws {
        let rows = changed.rows.sorted { ($0.rowNumber ?? 0) < ($1.rowNumber ?? 0) }
        var ids = changed.ids
        for page in rows.pages(of: JournalStates.pageSize) {
            let page = try states.states(of: page)
            ids.subtract(page.map(\.id))
            if !page.isEmpty { try body(page) }
        }
        let page = try states.states(of: ids)
        if !page.isEmpty { try body(page) }
    }
}
