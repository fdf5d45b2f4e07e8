import Foundation
import Persistence

/// Derives the states of deleted moods from the tombstones and the history.
extension JournalStates {
    func state(of tombstone: Tombstone<Mood>, stored: MoodState?) throws -> MoodState {
        let id = try tombstone.value(of: \.id)
        let source = try tombstone.value(of: \.source)
        let origin = try MoodOrigin(source, tombstone.value(of: \.externalID))
        // A stored state with a moment of discarding knows better than the tombstone whether the mood
        // was restored since.
        if MoodOrigin.isDiscarded(source), stored?.discardedAt == nil {
            let state = MoodState(
                discarded: id, origin: origin, at: tombstone.deletedAt.millisecondsSince1970 ?? 0)
            return stored.map(state.joined) ?? state
        }
        let deletion = pending.deletions[id]
        return try state(
            of: id, origin, deletion, stored: stored,
            deletedAt: deletion?.milliseconds(after: stored)
                ?? tombstone.deletedAt.millisecondsSince1970 ?? 0)
    }

    func tombstone(of id: UUID) throws -> Tombstone<Mood>? {
        try context.tombstones(of: Mood.self, where: (\.id, id), limit: 1).first
    }

    /// Returns the state of a mood whose deletion left no tombstone because it was an undo.
    func state(
        of id: UUID, _ deletion: PendingChanges.Deletion, stored: MoodState?
    ) throws -> MoodState {
        try state(
            of: id, deletion.origin, deletion, stored: stored,
            deletedAt: deletion.milliseconds(after: stored))
    }

    /// - Parameter deletion: The deletion, if it was made after the state was stored. The fields stay in
    ///   the state, so that a restoration on any machine brings them back. A discarded mood has no
    ///   fields, even if the trash here still has its row.
    private func state(
        of id: UUID, _ origin: MoodOrigin?, _ deletion: PendingChanges.Deletion?,
        stored: MoodState?, deletedAt moment: Int64
    ) throws -> MoodState {
        if let stored, stored.isDiscarded { return stored }
        var state = stored ?? MoodState(id: id, origin: origin, modifiedAt: 0)
        guard deletion != nil || stored?.isAlive ?? true else { return state }
        if let deletion, let row = try row(of: deletion) {
            let isRestored = stored.map { !$0.isAlive } ?? false
            let (edited, last) = self.state(
                of: row, deletion.edit, stored: stored, isRestored: isRestored)
            state = edited
            if let last { state.editedAt = max(state.editedAt ?? last, last) }
            state.isUnsent = stored == nil && pending.hasInserted(deletion)
        }
        state.deletedAt = HybridTimestamp(
            moment, replica, after: HybridTimestamp(max(state.latest, stored?.latest ?? .min)))
        return state
    }

    /// Returns the values of a deleted row, or `nil` if they were discarded.
    private func row(of deletion: PendingChanges.Deletion) throws -> MoodRow? {
        guard let values = try context.deletedValues(of: Mood.self, rowNumber: deletion.row) else {
            return nil
        }
        var tags: [String: String] = [:]
        for row in deletion.tags {
            if let key = key(ofTag: row) { tags[key] = path(ofTag: row) }
        }
        return MoodRow(values, country: try countries.country(values["country"]), tags: tags)
    }

    /// Returns the path of a tag, which may be deleted. It has no more levels than our own paths.
    private func path(ofTag row: Int64) -> String? {
        var names: [String] = []
        var next: Int64? = row
        while let row = next, names.count < TagPath.mostLevels {
            if let tag = tagsByRow[row] {
                names.append(paths.path(of: tag))
                break
            }
            guard let tag = pending.tags[row] else { break }
            names.append(tag.name)
            next = tag.parent
        }
        return names.isEmpty ? nil : names.reversed().joined(separator: TagPath.separator)
    }

    /// Returns the state of a deleted mood, or `nil` if its UUID is unknown or an import has added it
    /// with another UUID, whose state then includes the deletion.
    func deletedState(of id: UUID, stored: MoodState?) throws -> MoodState? {
        if let tombstone = try tombstone(of: id) { return try state(of: tombstone, stored: stored) }
        guard let deletion = pending.deletions[id],
            try deletion.origin.flatMap({ try context.mood(from: $0) }) == nil
        else { return nil }
        return try state(of: id, deletion, stored: stored)
    }

    func deletedStates() throws -> [MoodState] {
        let tombstones = try context.tombstones(of: Mood.self)
        var states: [MoodState] = []
        var others = Set(pending.deletions.keys)
        for page in tombstones.pages(of: Self.pageSize) {
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
            if let state = try deletedState(of: id, stored: stored([id])[id]) {
                states.append(state)
            }
        }
        return states
    }
}
