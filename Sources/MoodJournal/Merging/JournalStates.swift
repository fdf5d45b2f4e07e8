import Foundation
import Persistence

/// The merge states of a journal's moods. Stored states are brought up to date with later changes
/// in the history; the others are derived from the moods' rows.
final class JournalStates {
    /// The number of moods that are read at a time.
    static let pageSize = 1024

    let context: ManagedObjectContext
    let replica: ReplicaID
    private var pending: PendingChanges
    private var paths = TagPaths()

    /// All tags, which are kept in memory so that their paths need no queries.
    private let tags: [Tag]
    private let tagKeys: [Int64: String]

    /// Whether there are stored states. Most journals have none.
    private var hasStored: Bool

    /// The states that aren't written yet, and whether any have been written.
    private var unwritten: [MoodState] = []
    private var hasWritten = false

    /// Reads the changes that the history recorded after the states were stored.
    ///
    /// - Parameters:
    ///   - context: A context of the journal.
    ///   - journal: The UUID that the journal shares with its copies.
    ///   - path: The journal's file.
    init(context: ManagedObjectContext, journal: UUID, path: String) throws {
        self.context = context
        let row = try context.fetch(FetchRequest<Replica>(limit: 1)).first
        replica = ReplicaID(journal: journal, path: path, generation: row?.generation ?? 0)
        pending = try PendingChanges(context: context, after: row?.transaction ?? 0)
        tags = try context.fetch(FetchRequest<Tag>())
        var keys: [Int64: String] = [:]
        for tag in tags { if let row = tag.objectID.rowNumber { keys[row] = tag.key } }
        tagKeys = keys
        hasStored = try context.count(FetchRequest<MergeState>(limit: 1)) > 0
    }

    // MARK: Reading

    /// Returns a function that returns a page of states with each call, and `nil` at the end: first
    /// the states of existing moods, then those of deleted moods.
    func pages() throws -> () throws -> [MoodState]? {
        let ids = try context.fetchObjectIDs(FetchRequest<Mood>())
        var deleted: [MoodState]? = try deletedStates()
        var start = 0
        return {
            guard start < ids.count else {
                defer { deleted = nil }
                return deleted
            }
            let end = min(start + Self.pageSize, ids.count)
            defer { start = end }
            return try self.states(of: Array(ids[start..<end]))
        }
    }

    /// Returns the states of existing moods.
    func states(of ids: [ObjectID]) throws -> [MoodState] {
        let moods = try context.existingObjects(
            for: ids, as: Mood.self, prefetching: [\Mood.country, \Mood.tags])
        let stored = try stored(moods.map(\.id))
        return try context.reading { moods.map { state(of: $0, stored: stored[$0.id]) } }
    }

    /// Returns the states of existing and deleted moods. UUIDs of unknown moods are skipped.
    func states(of ids: Set<UUID>) throws -> [MoodState] {
        let all = Array(ids)
        var states: [MoodState] = []
        for start in stride(from: 0, to: all.count, by: Self.pageSize) {
            let page = Array(all[start..<min(start + Self.pageSize, all.count)])
            let alive = try self.states(
                of: context.fetchObjectIDs(
                    FetchRequest<Mood>(predicate: #Predicate { page.contains($0.id) })))
            states += alive
            let stored = try stored(page)
            for id in Set(page).subtracting(alive.map(\.id)) {
                if let tombstone = try tombstone(of: id) {
                    states.append(try state(of: tombstone, stored: stored[id]))
                } else if let deletion = pending.deletions[id], try !isImportedAgain(deletion) {
                    states.append(state(of: id, deletion, stored: stored[id]))
                }
            }
        }
        return states
    }

    /// Returns the stored states by UUID. An alias has the state of the mood that it stands for.
    func stored(_ ids: [UUID]) throws -> [UUID: MoodState] {
        guard hasStored, !ids.isEmpty else { return [:] }
        var states: [UUID: MoodState] = [:]
        let rows = try context.fetch(
            FetchRequest<MergeState>(predicate: #Predicate { ids.contains($0.id) }))
        for row in rows { states[row.id] = try MoodState(row) }
        let aliases = rows.compactMap { row in row.canonicalID.map { (row.id, $0) } }
        if !aliases.isEmpty {
            let canonical = try stored(aliases.map(\.1))
            for (alias, id) in aliases { states[alias] = canonical[id] }
        }
        return states
    }

    /// Returns the state of an existing mood.
    ///
    /// - Parameters:
    ///   - mood: The mood.
    ///   - stored: The stored state; `nil` if there is none.
    func state(of mood: Mood, stored: MoodState?) -> MoodState {
        let row = mood.objectID.rowNumber ?? 0
        let edit = pending.edits[row]
        let modifiedAt = mood.modifiedAt.millisecondsSince1970 ?? 0
        var state: MoodState
        var lastEdit: HybridTimestamp?
        if let stored, let content = stored.content {
            state = stored
            state.modifiedAt = max(state.modifiedAt, modifiedAt)
            (state.content, lastEdit) = edited(
                content, mood, edit, after: stored.latest, at: modifiedAt)
        } else {
            let since = edit?.formerModifiedAt?.millisecondsSince1970 ?? modifiedAt
            state = unedited(mood, edit, since: since, modifiedAt: modifiedAt)
            if let stored { state = state.joined(with: stored) }
            if let edit, var content = state.content {
                lastEdit = note(edit, mood, after: state.latest, in: &content)
                state.content = content
            }
        }
        // The mood was deleted without a tombstone, and imported again with another UUID.
        if let origin = state.origin, let id = pending.deletedIDs[origin], id != mood.id,
            let deletion = pending.deletions[id]
        {
            state = state.joined(with: self.state(of: id, deletion, stored: nil))
        }
        if let deletedAt = deletion(of: state, stored: stored),
            !(lastEdit.map { $0 >= deletedAt } ?? false),
            state.editedAt.map({ $0 < deletedAt }) ?? true
        {
            // The mood exists although it was deleted, so it must have been restored.
            state.deletedAt = deletedAt
            lastEdit = HybridTimestamp(
                pending.insertion(ofRow: row) ?? modifiedAt, replica, after: deletedAt)
        }
        if let lastEdit { state.editedAt = max(state.editedAt ?? lastEdit, lastEdit) }
        return state
    }

    /// Returns the state that follows from a mood's row alone. An imported mood whose edits are
    /// missing in the history counts as edited as a whole.
    private func unedited(
        _ mood: Mood, _ edit: PendingChanges.Edit?, since: Int64, modifiedAt: Int64
    ) -> MoodState {
        let origin = mood.source.flatMap { source in
            mood.externalID.map { MoodState.Origin(source: source, externalID: $0) }
        }
        let isImport = origin != nil && (edit != nil || mood.hasImportedContent)
        let timestamp = isImport ? HybridTimestamp.imported(at: since) : HybridTimestamp(since)
        return MoodState(
            id: mood.id, origin: origin, modifiedAt: modifiedAt,
            editedAt: isImport ? nil : timestamp,
            content: MoodContent(mood, unchangedSince: timestamp, paths: &paths))
    }

    /// Returns whether a state follows from the row of its mood, so that it needn't be stored.
    func isImplied(_ state: MoodState, by new: NewMood) -> Bool {
        guard let content = state.content, state.aliases.isEmpty, state.deletedAt == nil else {
            return false
        }
        let since =
            state.origin == nil
            ? HybridTimestamp(state.modifiedAt)
            : HybridTimestamp.imported(at: state.modifiedAt)
        return content.registers.allSatisfy { $0.timestamp == since }
            && content.tags.since == since && content.tags.marks.values.allSatisfy(\.isPresent)
            && content.tags.marks.values.allSatisfy { $0.timestamp == since }
            && content.note == NoteRegister(new.note, unchangedSince: since)
            && state.editedAt == (state.origin == nil ? since : nil)
    }

    /// Returns the timestamp of the last deletion of a mood that exists again.
    private func deletion(of state: MoodState, stored: MoodState?) -> HybridTimestamp? {
        let moments = state.allIDs.compactMap { pending.deletions[$0] }
            .map { HybridTimestamp($0.milliseconds(after: stored), replica) }
        return (moments + (state.deletedAt.map { [$0] } ?? [])).max()
    }

    /// Applies the edits that were made after a mood's state was stored: those in the history, and
    /// any other difference between the row and the state. An edit that restored a value counts
    /// too, because another replica may have read the value in between.
    ///
    /// - Returns: The content, and the timestamp of the last edit.
    private func edited(
        _ stored: MoodContent, _ mood: Mood, _ edit: PendingChanges.Edit?, after base: Int64,
        at modifiedAt: Int64
    ) -> (MoodContent, HybridTimestamp?) {
        var content = stored
        var last: HybridTimestamp?
        func noteEdit(_ timestamp: HybridTimestamp) { last = max(last ?? timestamp, timestamp) }
        for field in MoodField.allCases {
            let value = MoodContent.value(of: field, in: mood)
            let time = edit?.fields[field]
            guard time != nil || !value.isSame(content[field].value) else { continue }
            content.edit(
                field, value, at: time?.milliseconds(after: base) ?? modifiedAt, on: replica)
            noteEdit(content[field].timestamp)
        }
        if edit?.note != nil || !mood.note.isSame(content.note.current.text) {
            content.note.edit(
                mood.note, at: edit?.note?.milliseconds(after: base) ?? modifiedAt, on: replica)
            noteEdit(content.note.current.timestamp)
        }
        let moments = momentsOfTags(edit, after: base)
        let keys = Set(mood.tags.map(\.key))
        for key in keys.symmetricDifference(content.tags.present).union(moments.keys) {
            content.tags.edit(
                key, isPresent: keys.contains(key), at: moments[key] ?? modifiedAt, on: replica)
            noteEdit(content.tags[key].timestamp)
        }
        content.setPaths(of: mood, &paths)
        return (content, last)
    }

    /// Sets the timestamps of the edits of a mood that has no stored state.
    ///
    /// - Returns: The timestamp of the last edit.
    private func note(
        _ edit: PendingChanges.Edit, _ mood: Mood, after base: Int64,
        in content: inout MoodContent
    ) -> HybridTimestamp? {
        for (field, time) in edit.fields {
            content.edit(
                field, content[field].value, at: time.milliseconds(after: base), on: replica)
        }
        if let time = edit.note {
            content.note = NoteRegister(
                edit.formerNote ?? nil,
                unchangedSince: content.tags.since)
            content.note.edit(mood.note, at: time.milliseconds(after: base), on: replica)
        }
        let keys = Set(mood.tags.map(\.key))
        let momentsOfTags = momentsOfTags(edit, after: base)
        for (key, moment) in momentsOfTags {
            content.tags.edit(key, isPresent: keys.contains(key), at: moment, on: replica)
        }
        let timestamps =
            edit.fields.keys.map { content[$0].timestamp }
            + (edit.note == nil ? [] : [content.note.current.timestamp])
            + momentsOfTags.keys.map { content.tags[$0].timestamp }
        return timestamps.max()
    }

    /// Returns the moments of the last additions and removals of tags, by key.
    private func momentsOfTags(
        _ edit: PendingChanges.Edit?, after base: Int64
    ) -> [String: Int64] {
        var moments: [String: Int64] = [:]
        for (row, time) in edit?.tags ?? [:] {
            guard let key = tagKeys[row] ?? pending.tagKeys[row] else { continue }
            moments[key] = max(moments[key] ?? .min, time.milliseconds(after: base))
        }
        return moments
    }

    // MARK: Deleted moods

    /// Returns the state of a deleted mood.
    ///
    /// - Parameters:
    ///   - tombstone: The mood's tombstone.
    ///   - stored: The stored state, if there is one.
    func state(of tombstone: Tombstone<Mood>, stored: MoodState?) throws -> MoodState {
        let id = try tombstone.value(of: \.id)
        let moment =
            pending.deletions[id]?.milliseconds(after: stored)
            ?? tombstone.deletedAt.millisecondsSince1970 ?? 0
        if var state = stored {
            if state.isAlive {
                state.deletedAt = HybridTimestamp(
                    moment, replica, after: HybridTimestamp(state.latest))
            }
            return state
        }
        var origin: MoodState.Origin?
        if let source = try tombstone.value(of: \.source),
            let externalID = try tombstone.value(of: \.externalID)
        {
            origin = MoodState.Origin(source: source, externalID: externalID)
        }
        return MoodState(
            id: id, origin: origin, modifiedAt: 0, deletedAt: HybridTimestamp(moment, replica))
    }

    private func tombstone(of id: UUID) throws -> Tombstone<Mood>? {
        try context.tombstones(of: Mood.self, where: (\.id, id), limit: 1).first
    }

    /// Returns the state of a mood whose deletion left no tombstone because it was an undo.
    private func state(
        of id: UUID, _ deletion: PendingChanges.Deletion, stored: MoodState?
    ) -> MoodState {
        var state = stored ?? MoodState(id: id, origin: deletion.origin, modifiedAt: 0)
        guard stored?.isAlive ?? true else { return state }
        state.deletedAt = HybridTimestamp(
            deletion.milliseconds(after: stored), replica,
            after: HybridTimestamp(stored?.latest ?? .min))
        return state
    }

    /// Returns whether an import has added a deleted mood with another UUID, whose state then
    /// includes the deletion.
    private func isImportedAgain(_ deletion: PendingChanges.Deletion) throws -> Bool {
        try deletion.origin.map { try mood(from: $0) != nil } ?? false
    }

    private func mood(from origin: MoodState.Origin) throws -> Mood? {
        let (source, externalID) = (origin.source, origin.externalID)
        return try context.fetch(
            FetchRequest<Mood>(
                predicate: #Predicate { $0.source == source && $0.externalID == externalID },
                limit: 1)
        ).first
    }

    /// Returns the states of all deleted moods.
    func deletedStates() throws -> [MoodState] {
        let tombstones = try context.tombstones(of: Mood.self)
        var states: [MoodState] = []
        var others = Set(pending.deletions.keys)
        for start in stride(from: 0, to: tombstones.count, by: Self.pageSize) {
            let page = tombstones[start..<min(start + Self.pageSize, tombstones.count)]
            let ids = try page.map { try $0.value(of: \.id) }
            let stored = try stored(ids)
            others.subtract(ids)
            for (id, tombstone) in zip(ids, page) {
                // A merge deleted this row in favour of another row of the same mood.
                if let stored = stored[id], stored.isAlive, stored.id != id { continue }
                states.append(try state(of: tombstone, stored: stored[id]))
            }
        }
        for id in try others.subtracting(context.existingMoodIDs(among: Array(others))) {
            guard let deletion = pending.deletions[id], try !isImportedAgain(deletion) else {
                continue
            }
            states.append(state(of: id, deletion, stored: try stored([id])[id]))
        }
        return states
    }

    // MARK: Storing

    /// Stores the states of moods that changed after the states were last stored. The context must
    /// be inside a write transaction.
    func storePending() throws {
        let rows = pending.edits.keys.sorted()
        let restored = Array(pending.deletions.keys)
        var moods: [Mood] = []
        for row in rows {
            if let mood = try context.existingObject(Mood.self, rowNumber: row) {
                moods.append(mood)
            }
        }
        for start in stride(from: 0, to: restored.count, by: Self.pageSize) {
            let ids = Array(restored[start..<min(start + Self.pageSize, restored.count)])
            let existing = try context.fetch(
                FetchRequest<Mood>(predicate: #Predicate { ids.contains($0.id) }))
            moods += existing
            let stored = try stored(ids)
            for id in Set(ids).subtracting(existing.map(\.id)) {
                if let tombstone = try tombstone(of: id) {
                    store(try state(of: tombstone, stored: stored[id]))
                } else if let deletion = pending.deletions[id] {
                    if let mood = try deletion.origin.flatMap({ try mood(from: $0) }) {
                        moods.append(mood)
                    } else {
                        let state = state(of: id, deletion, stored: stored[id])
                        try context.insertTombstones(of: state)
                        store(state)
                    }
                }
            }
        }
        let stored = try stored(moods.map(\.id))
        for mood in moods { store(state(of: mood, stored: stored[mood.id])) }
        // The merge that follows must find these states, and must not apply an edit twice.
        try writeStored()
        pending = PendingChanges()
    }

    /// Writes the states, and records that they include the changes of all transactions up to the
    /// one under way.
    ///
    /// - Parameter changesMoods: Whether the transaction changes moods. If it changes neither moods
    ///   nor states, nothing is recorded.
    func finish(changesMoods: Bool) throws {
        try writeStored()
        guard changesMoods || hasWritten, let transaction = try context.transactionNumber() else {
            return
        }
        let row =
            try context.fetch(FetchRequest<Replica>(limit: 1)).first ?? Replica(context: context)
        row.transaction = transaction
    }

    /// Adds a state and its aliases to those that ``finish(changesMoods:)`` writes.
    func store(_ state: MoodState) { unwritten.append(state) }

    private func writeStored() throws {
        guard !unwritten.isEmpty else { return }
        (hasStored, hasWritten) = (true, true)
        try context.insertBatch(of: MergeState.self, onConflict: .update(matching: \.id)) { rows in
            for state in unwritten {
                try rows.insert { row in
                    row[\.id] = state.id
                    row[\.json] = String(decoding: state.json, as: UTF8.self)
                    row[\.canonicalID] = nil
                }
                for alias in state.aliases {
                    try rows.insert { row in
                        row[\.id] = alias
                        row[\.json] = nil
                        row[\.canonicalID] = state.id
                    }
                }
            }
        }
        unwritten = []
    }
}
