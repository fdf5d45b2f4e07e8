import Atlas
import Foundation
import Persistence

/// Joins the states of another replica's moods with a journal's, in its write transaction.
///
/// New moods are inserted in bulk, as in an import, without creating objects. The moments of regions
/// are those of ``SharedState``.
final class MoodMerge {
    /// The maximum milliseconds by which an edit may be ahead of now without being reported.
    static let mostAhead: Int64 = 86_400_000

    private let context: ManagedObjectContext
    private let states: JournalStates
    private let now: Date
    private let deleted: DeletedMoods
    private let writer: MoodWriter
    private(set) var report = MergeReport()
    /// The rows to delete after all states have been merged.
    private var deletions: [ObjectID] = []
    /// The states of moods that were deleted elsewhere and never existed here.
    private var unknownDeletions: [MoodState] = []
    /// The states of discarded moods of which only the digest of an origin may be known here.
    private var digests: [MoodOrigin: MoodState] = [:]
    /// Whether moods here were found to be discarded although nobody knew their UUIDs.
    private(set) var hasFoundDigests = false
    /// The names of tags by key, in the spelling that sorts first by its bytes.
    private var spellings: [String: String] = [:]
    private var knownPaths: Set<String> = []
    /// The states of deleted moods whose fields sync folders lack, although other machines have the
    /// moods.
    private(set) var unsent: [MoodState] = []

    private struct Local {
        var state: MoodState?
        var moods: [Mood] = []
        var tombstones: [Tombstone<Mood>] = []
        /// Whether the state comes from the table of states.
        var isStored = false
        /// Whether the state is the join of different ones, which are still to be stored as one.
        var isSplit = false
        /// Whether each of these is that of a discarded mood. Else a file of this machine may have
        /// its fields.
        var isDiscarded = false
    }

    init(into journal: Journal, states: JournalStates, at now: Date) throws {
        context = journal.context
        writer = MoodWriter(context, at: now, touchesRegions: false)
        self.states = states
        self.now = now
        deleted = try DeletedMoods(context: context)
        for lost in states.lostNotes { report.note(lost) }
    }

    /// - Parameter next: Returns the next page of states, or `nil` at the end.
    func run(_ next: () throws -> [MoodState]?) throws {
        try context.insertBatch(of: Mood.self) { inserter in
            while let page = try next() { try merge(page, inserter) }
            if !digests.isEmpty { try mergeDigests(inserter) }
        }
        try setSpellings()
        for state in unknownDeletions { try context.insertTombstones(of: state) }
        try writer.delete(deletions)
        try writer.finish()
    }

    private func merge(_ page: [MoodState], _ inserter: borrowing BatchInserter<Mood>) throws {
        let stored = try states.stored(page.flatMap(\.allIDs))
        let ids = Array(Self.ids(of: page, stored))
        var moods: [UUID: Mood] = [:]
        for some in ids.pages(of: JournalStates.mostIDs) {
            var request = FetchRequest<Mood>(predicate: #Predicate { some.contains($0.id) })
            request.relationshipsForPrefetching = [\Mood.country, \Mood.tags]
            for mood in try context.fetch(request) { moods[mood.id] = mood }
        }
        for state in page {
            var known: [UUID: MoodState] = [:]
            for id in state.allIDs { known[id] = stored[id] }
            let local = try local(of: state, known, moods, inserter)
            try merge(state, into: local, inserter)
        }
    }

    /// Discards the moods here whose origins have the digests of discarded moods. A digest leads to no
    /// origin, so that this reads all imported moods.
    private func mergeDigests(_ inserter: borrowing BatchInserter<Mood>) throws {
        let sources = Set(digests.keys.map(\.source))
        let request = FetchRequest<Mood>(predicate: #Predicate { $0.externalID != nil })
        for page in try context.fetchObjectIDs(request).pages(of: JournalStates.pageSize) {
            for mood in try context.existingObjects(for: page, as: Mood.self) {
                guard let origin = MoodOrigin(mood.source, mood.externalID) else { continue }
                for source in sources {
                    guard var state = origin.digest(like: source).flatMap({ digests[$0] })
                    else { continue }
                    state.aliases.insert(mood.id)
                    hasFoundDigests = true
                    try merge([state], inserter)
                }
            }
        }
    }

    /// Returns the UUIDs in states. A stored state is read once, even if it has many UUIDs.
    private static func ids(of states: [MoodState], _ stored: [UUID: MoodState]) -> Set<UUID> {
        var ids = Set(states.flatMap(\.allIDs))
        var read: Set<UUID> = []
        for state in stored.values where read.insert(state.id).inserted {
            ids.formUnion(state.allIDs)
        }
        return ids
    }

    /// Returns the information that the journal has about a mood, which is found by UUID, or by
    /// source and external ID.
    private func local(
        of state: MoodState, _ stored: [UUID: MoodState], _ moods: [UUID: Mood],
        _ inserter: borrowing BatchInserter<Mood>
    ) throws -> Local {
        var local = Local()
        for id in Self.ids(of: [state], stored) {
            if let mood = moods[id] { local.moods.append(mood) }
        }
        if let origin = state.origin,
            let row = try inserter.object(
                where: (\Mood.source, origin.source), (\Mood.externalID, origin.externalID))?
                .rowNumber,
            !local.moods.contains(where: { $0.number == row }),
            let mood = try context.existingObject(Mood.self, rowNumber: row)
        {
            local.moods.append(mood)
        }
        func add(_ state: MoodState) {
            local.isSplit = local.isSplit || local.state.map { $0 != state } ?? false
            local.isDiscarded = state.isDiscarded && (local.state == nil || local.isDiscarded)
            local.state = local.state.map { $0.joined(with: state) } ?? state
        }
        let others = try states.stored(local.moods.map(\.id).filter { stored[$0] == nil })
        local.isStored = !stored.isEmpty || !others.isEmpty
        for mood in local.moods {
            try add(states.state(of: mood, stored: stored[mood.id] ?? others[mood.id]))
        }
        guard local.moods.isEmpty else { return local }
        for id in state.allIDs {
            for tombstone in try deleted.find(id: id) { local.tombstones.append(tombstone) }
        }
        if local.tombstones.isEmpty, let origin = state.origin {
            local.tombstones = try deleted.find(
                source: origin.source, externalID: origin.externalID)
        }
        for tombstone in local.tombstones {
            let id = try tombstone.value(of: \.id)
            let state = try states.stored([id])[id]
            local.isStored = local.isStored || state != nil
            add(try states.state(of: tombstone, stored: state))
        }
        return local
    }

    private func merge(
        _ other: MoodState, into local: Local, _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        if other.isAlive { report.read += 1 }
        if let now = now.millisecondsSince1970, other.latest > now + Self.mostAhead {
            report.noteAhead(Date(milliseconds: other.latest))
        }
        noteSpellings(of: other)
        let joined = local.state.map { $0.joined(with: other) } ?? other
        // If the clock of the last editor was behind, the row's moment is earlier than the state's.
        let isInRows = local.moods.allSatisfy {
            $0.id == joined.id && $0.modifiedAt.millisecondsSince1970 == joined.modifiedAt
        }
        if joined == local.state, isInRows, !local.isSplit {
            if other.isAlive, joined.isAlive { report.alreadyThere += 1 }
            if other.isAlive, !joined.isAlive { report.deletedBefore += 1 }
            return
        }
        if local.state?.isUnsent == true, !joined.isUnsent, !joined.isDiscarded {
            unsent.append(joined)
        }
        do {
            try apply(joined, other, local, inserter)
        } catch let refusal as MergeRefusal {
            report.note(MergeReport.Refusal(id: other.id, reason: refusal.reason))
        }
    }

    private func apply(
        _ joined: MoodState, _ other: MoodState, _ local: Local,
        _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        guard joined.isAlive, let content = joined.content else {
            deletions += local.moods.map(\.objectID)
            if local.state == nil { unknownDeletions.append(joined) }
            if joined.isDiscarded, local.state == nil, let origin = joined.origin {
                digests[origin] = joined
            }
            if joined.isDiscarded, local.state != nil, !local.isDiscarded {
                report.discarded += 1
                if local.moods.isEmpty { report.discardedIDs.formUnion(joined.allIDs) }
            }
            if !local.moods.isEmpty {
                report.deleted += 1
            } else if other.isAlive {
                report.deletedBefore += 1
            }
            return states.store(joined)
        }
        let mood = try content.newMood()
        // If there are several rows, keep the one whose UUID is the joined state's.
        let kept = local.moods.first { $0.id == joined.id } ?? local.moods.first
        for extra in local.moods where extra !== kept {
            try writer.removeOrigin(of: extra, inserter)
            deletions.append(extra.objectID)
        }
        if let kept {
            try writer.update(kept, to: MoodValues(mood, of: joined), inserter)
            let isVisible = !(local.state?.content?.looksLike(content) ?? false)
            if isVisible {
                report.updated += 1
            } else if other.isAlive {
                report.alreadyThere += 1
            }
            if !other.isAlive { report.keptAsEdited += 1 }
        } else {
            let values = MoodValues(mood, of: joined)
            guard try writer.insert(values, replacing: local.tombstones, inserter) != nil else {
                throw MergeRefusal(reason: "it violates a unique index that another program added")
            }
            if local.state == nil { report.added += 1 } else { report.cameBack += 1 }
        }
        // No report named the notes of a mood while it was deleted here, so this one names all of them.
        let known = local.moods.isEmpty ? [] : local.state?.content?.note.revisions ?? []
        for lost in content.note.revisions where !known.contains(lost) {
            report.note(
                MergeReport.LostNote(id: joined.id, number: kept?.number, text: lost.text ?? ""))
        }
        if local.isStored || !states.isImplied(joined, by: mood) { states.store(joined) }
    }

    /// Records the spelling of a mood's tags. The spelling that sorts first by its bytes wins.
    private func noteSpellings(of state: MoodState) {
        for path in (state.content?.paths ?? [:]).values where knownPaths.insert(path).inserted {
            var next = try? TagPath(path)
            while let tag = next {
                if spellings[tag.key].map({ (tag.name as String?).precedes($0) }) ?? true {
                    spellings[tag.key] = tag.name
                }
                next = tag.parent
            }
        }
    }

    private func setSpellings() throws {
        for page in Array(spellings.keys).pages(of: JournalStates.pageSize) {
            let tags = try context.fetch(
                FetchRequest<Tag>(predicate: #Predicate { page.contains($0.key) }))
            for tag in tags {
                guard let name = spellings[tag.key], (name as String?).precedes(tag.name) else {
                    continue
                }
                tag.name = name
            }
        }
    }
}

extension MoodValues {
    /// The row of a mood with a merge state.
    init(_ mood: NewMood, of state: MoodState) {
        self.init(
            mood: mood,
            identity: MoodIdentity(
                id: state.id, source: state.origin?.source ?? state.sourceWithoutID,
                externalID: state.origin?.externalID),
            modifiedAt: Date(milliseconds: state.modifiedAt),
            importedDigest: state.content?.importedDigest)
    }
}

extension ManagedObjectContext {
    /// Inserts tombstones of a deleted mood that has no row, so that a later import doesn't add it.
    func insertTombstones(of state: MoodState) throws {
        let moment = Date(milliseconds: state.deletedAt?.milliseconds ?? 0)
        for id in state.allIDs {
            try insertTombstone(
                of: Mood.self, deletedAt: moment, (\.id, id), (\.source, state.origin?.source),
                (\.externalID, state.origin?.externalID))
        }
    }
}
