import Foundation
import Persistence

/// The merge states of a journal's moods, and the state that it shares beside them. Stored states are
/// updated with later changes in the history. The others are derived from the rows.
final class JournalStates {
    static let pageSize = 1024
    /// The maximum number of UUIDs in one fetch. A mood of a hostile file may have more.
    static let mostIDs = 10_000

    let context: ManagedObjectContext
    let replica: ReplicaID
    private(set) var pending: PendingChanges
    var paths = TagPaths()
    /// The places and regions, with the changes in the history and, after a merge, the other
    /// replica.
    var shared: SharedState
    private let formerShared: SharedState
    /// The names of places that aren't shared: another program stored an invalid name or point.
    let invalidPlaces: [String]
    /// All tags, which are kept in memory so that their paths need no queries.
    let tagsByRow: [Int64: Tag]
    var countries: CountryCodes
    /// The notes of other machines that lost to those of restored moods.
    private(set) var lostNotes: [MergeReport.LostNote] = []
    /// Whether there are stored states. Most journals have none.
    private var hasStored: Bool
    /// The states that aren't written yet, and whether any have been written.
    private var unwritten: [MoodState] = []
    private var hasWritten = false
    private var hasStoredJoined = false
    /// Whether a restored row has got the fields that other machines changed.
    private var hasUpdatedRestored = false

    /// Whether a merge has joined something from another replica that the journal didn't know. Its
    /// own changes are known without being stored.
    var hasLearned: Bool {
        hasStoredJoined || hasUpdatedRestored || !shared.hasSameEdits(as: formerShared)
    }

    /// Reads the changes that the history recorded after the states were stored.
    /// - Parameter journal: The UUID that the journal shares with its copies.
    init(context: ManagedObjectContext, journal: UUID, path: String) throws {
        self.context = context
        let row = try context.replica()
        replica = ReplicaID(journal: journal, path: path, generation: row?.generation ?? 0)
        pending = try PendingChanges(
            context: context, journal: journal, after: row?.transaction ?? 0,
            shared: row?.sharedState == nil ? 0 : row?.transaction ?? 0)
        (formerShared, invalidPlaces) = try Self.current(
            SharedState(json: row?.sharedState), pending, in: context, on: replica)
        shared = formerShared
        tagsByRow = Dictionary(
            try context.fetch(FetchRequest<Tag>()).map { ($0.objectID.rowNumber ?? 0, $0) },
            uniquingKeysWith: { first, _ in first })
        countries = CountryCodes(context: context)
        hasStored = try context.count(FetchRequest<MergeState>(limit: 1)) > 0
    }

    /// Returns the key of a tag, which may be deleted.
    func key(ofTag row: Int64) -> String? { tagsByRow[row]?.key ?? pending.tags[row]?.key }

    /// Returns a function that returns a page of states with each call, and `nil` at the end. The
    /// states of existing moods come first, then those of deleted moods.
    func pages() throws -> () throws -> [MoodState]? {
        let ids = try context.fetchObjectIDs(FetchRequest<Mood>())
        var deleted: [MoodState]? = try deletedStates()
        var pages = ids.pages(of: Self.pageSize).makeIterator()
        return {
            if let page = pages.next() { return try self.states(of: page) }
            defer { deleted = nil }
            return deleted
        }
    }

    func states(of ids: [ObjectID]) throws -> [MoodState] {
        let moods = try context.existingObjects(
            for: ids, as: Mood.self, prefetching: [\Mood.country, \Mood.tags])
        let stored = try stored(moods.map(\.id))
        return try context.reading {
            try moods.map { try state(of: $0, stored: stored[$0.id]) }
        }
    }

    /// Returns the states of existing and deleted moods. UUIDs of unknown moods are skipped.
    func states(of ids: Set<UUID>) throws -> [MoodState] {
        var states: [MoodState] = []
        for page in Array(ids).pages(of: Self.pageSize) {
            let alive = try self.states(
                of: context.fetchObjectIDs(
                    FetchRequest<Mood>(predicate: #Predicate { page.contains($0.id) })))
            states += alive
            let stored = try stored(page)
            for id in Set(page).subtracting(alive.map(\.id)) {
                if let state = try deletedState(of: id, stored: stored[id]) { states.append(state) }
            }
        }
        return states
    }

    /// Returns the stored states by UUID. An alias has the state of its mood.
    func stored(_ ids: [UUID]) throws -> [UUID: MoodState] {
        guard hasStored, !ids.isEmpty else { return [:] }
        var states: [UUID: MoodState] = [:]
        var aliases: [(UUID, UUID)] = []
        for some in ids.pages(of: Self.mostIDs) {
            let rows = try context.fetch(
                FetchRequest<MergeState>(predicate: #Predicate { some.contains($0.id) }))
            for row in rows {
                states[row.id] = try MoodState(row)
                if let id = row.canonicalID { aliases.append((row.id, id)) }
            }
        }
        if !aliases.isEmpty {
            let canonical = try stored(Array(Set(aliases.map(\.1))))
            for (alias, id) in aliases { states[alias] = canonical[id] }
        }
        return states
    }

    /// Whether the journal has fields of any of these moods.
    func hasAny(of ids: Set<UUID>) throws -> Bool {
        try Array(ids).pages(of: Self.pageSize).contains { ids in
            try !context.existingMoodIDs(among: ids).isEmpty
                || stored(ids).values.contains { $0.content != nil }
        }
    }

    func state(of mood: Mood, stored: MoodState?) throws -> MoodState {
        let number = mood.objectID.rowNumber ?? 0
        let row = MoodRow(mood, &paths)
        let isRestored = try stored.map { try !$0.isAlive && hasRestored(number) } ?? false
        var (state, lastEdit) = self.state(
            of: row, pending.edits[number], stored: stored, isRestored: isRestored)
        // The mood was deleted without a tombstone, and imported again with another UUID.
        if let origin = state.origin, let id = pending.deletedIDs[origin], id != mood.id,
            let deletion = pending.deletions[id]
        {
            state = state.joined(
                with: MoodState(
                    id: id, origin: origin, modifiedAt: 0,
                    deletedAt: HybridTimestamp(deletion.milliseconds(after: nil), replica)))
        }
        if let deletedAt = deletion(of: state, stored: stored),
            !(lastEdit.map { $0 >= deletedAt } ?? false),
            state.editedAt.map({ $0 < deletedAt }) ?? true
        {
            // The mood exists although it was deleted, so it must have been restored.
            state.deletedAt = deletedAt
            lastEdit = HybridTimestamp(
                pending.insertion(ofRow: number) ?? row.modifiedAt, replica, after: deletedAt)
        }
        if let lastEdit { state.editedAt = max(state.editedAt ?? lastEdit, lastEdit) }
        state.isUnsent = false
        return state
    }

    /// Stores the states of moods that changed after the states were last stored. The context must
    /// be inside a write transaction.
    func storePending() throws {
        let rows = pending.edits.keys.sorted()
        let restored = Array(pending.deletions.keys)
        var moods = try moods(rows)
        for ids in restored.pages(of: Self.pageSize) {
            let existing = try context.moods(withIDs: ids)
            moods += existing
            let stored = try stored(ids)
            for id in Set(ids).subtracting(existing.map(\.id)) {
                if let tombstone = try tombstone(of: id) {
                    store(try state(of: tombstone, stored: stored[id]))
                } else if let deletion = pending.deletions[id] {
                    if let mood = try deletion.origin.flatMap({ try context.mood(from: $0) }) {
                        moods.append(mood)
                    } else {
                        let state = try state(of: id, deletion, stored: stored[id])
                        try context.insertTombstones(of: state)
                        store(state)
                    }
                }
            }
        }
        let stored = try stored(moods.map(\.id))
        var earlier: [(id: ObjectID, modifiedAt: Date)] = []
        for mood in moods {
            let state = try state(of: mood, stored: stored[mood.id])
            // Two dates of one millisecond may differ in their last bit.
            if mood.modifiedAt.millisecondsSince1970 ?? 0 < state.modifiedAt {
                earlier.append((mood.objectID, Date(milliseconds: state.modifiedAt)))
            }
            store(state)
        }
        try storeRestored()
        // Undoing an edit restores the former moment of change. Other machines keep the later one.
        try MoodWriter(context, at: Date()).setModificationDates(earlier)
        // The merge that follows must read these states, and must not apply an edit twice.
        try writeStored()
        pending = PendingChanges()
        hasStoredJoined = false
    }

    /// Returns whether a row was deleted and restored, so that its values are those of before.
    private func hasRestored(_ row: Int64) throws -> Bool {
        try context.deletedValues(of: Mood.self, rowNumber: row) != nil
    }

    /// Stores the states of moods that were restored after a deletion that is already stored, and
    /// gives the rows the fields that other machines changed.
    private func storeRestored() throws {
        guard hasStored else { return }
        var rows: [(mood: Mood, values: MoodValues)] = []
        for (range, _) in pending.insertions {
            let (start, end) = (range.lowerBound, range.upperBound)
            for first in stride(from: start, through: end, by: Self.pageSize) {
                rows += try storeRestored(first...min(first + Int64(Self.pageSize) - 1, end))
            }
        }
        guard !rows.isEmpty else { return }
        hasUpdatedRestored = true
        let writer = MoodWriter(context, at: Date(), touchesRegions: false)
        try context.insertBatch(of: Mood.self) { inserter in
            for row in rows { try writer.update(row.mood, to: row.values, inserter) }
        }
        try writer.finish()
    }

    private func moods(_ rows: some Sequence<Int64>) throws -> [Mood] {
        try rows.compactMap { try context.existingObject(Mood.self, rowNumber: $0) }
    }

    /// - Returns: The rows that differ from their states, and what they become.
    private func storeRestored(_ rows: ClosedRange<Int64>) throws -> [(Mood, MoodValues)] {
        let moods = try moods(rows)
        let stored = try stored(moods.map(\.id))
        var differing: [(Mood, MoodValues)] = []
        for mood in moods {
            guard let former = stored[mood.id], !former.isAlive else { continue }
            let state = try state(of: mood, stored: former)
            store(state)
            try context.deleteTombstones(context.tombstones(of: Mood.self, where: (\.id, mood.id)))
            // If the mood isn't valid here, the row keeps its values.
            guard let content = state.content, let new = try? content.newMood() else {
                continue
            }
            let row = MoodRow(mood, &paths)
            // It may have come back under an ID that another machine's has replaced.
            let hasFormerID = row.id != state.id
            if hasFormerID, try !context.existingMoodIDs(among: [state.id]).isEmpty { continue }
            if hasFormerID || row.modifiedAt != state.modifiedAt
                || !row.content(unchangedSince: HybridTimestamp(0)).looksLike(content)
            {
                differing.append((mood, MoodValues(new, of: state)))
            }
            lostNotes += content.note.revisions.map {
                MergeReport.LostNote(id: state.id, number: mood.number, text: $0.text ?? "")
            }
        }
        return differing
    }

    /// Writes the states, and records that they include all transactions up to the current one.
    /// - Parameter changesMoods: Whether the transaction changes moods. If it changes neither moods
    ///   nor states, nothing is recorded.
    func finish(changesMoods: Bool) throws {
        try writeStored()
        guard changesMoods || hasWritten || shared != formerShared,
            let transaction = try context.transactionNumber()
        else { return }
        let row = try context.replica() ?? Replica(context: context)
        row.transaction = transaction
        row.sharedState = try shared.sortedJSONText()
    }

    /// Adds a state and its aliases to those that ``finish(changesMoods:)`` writes.
    func store(_ state: MoodState) {
        unwritten.append(state)
        hasStoredJoined = true
    }

    func writeStored() throws {
        guard !unwritten.isEmpty else { return }
        (hasStored, hasWritten) = (true, true)
        try context.insertBatch(of: MergeState.self) { rows in
            for state in unwritten {
                let json = String(decoding: state.json, as: UTF8.self)
                try write(state.id, json: json, canonicalID: nil, rows)
                for alias in state.aliases {
                    try write(alias, json: nil, canonicalID: state.id, rows)
                }
            }
        }
        unwritten = []
    }

    /// Writes a state, or what one is an alias of, in place of an earlier one.
    private func write(
        _ id: UUID, json: String?, canonicalID: UUID?, _ rows: borrowing BatchInserter<MergeState>
    ) throws {
        func fill(_ row: borrowing BatchRow<MergeState>) {
            row[\.id] = id
            row[\.json] = json
            row[\.canonicalID] = canonicalID
        }
        guard try rows.insert(fill) == nil, let former = try rows.object(where: (\.id, id)) else {
            return
        }
        try rows.update(former, fill)
    }
}
