import Foundation
import Persistence

/// Derives the states of deleted moods from the tombstones and the history.
extension JournalStates {
    func state(of tombstone: Tombstone<Mood>, stored: MoodState?) throws -> MoodState {
        let id = try tombstone.value(of: \.id)
        let source = try tombstone.value(of: \.source)
        let origin = try MoodOrigin(source, tombstone.value(of: \.externalID))
        if let stored, stored.isDiscarded { return stored }
        if MoodOrigin.isDiscarded(source) {
            let state = MoodState(
                discarded: id, origin: origin, at: tombstone.deletedAt.millisecondsSince1970 ?? 0)
            return stored.map(state.joined) ?? state
        }
        return state(
            of: id, origin, stored: stored,
            deletedAt: pending.deletions[id]?.milliseconds(after: stored)
                ?? tombstone.deletedAt.millisecondsSince1970 ?? 0)
    }

    func tombstone(of id: UUID) throws -> Tombstone<Mood>? {
        try context.tombstones(of: Mood.self, where: (\.id, id), limit: 1).first
    }

    /// Returns the state of a mood whose deletion left no tombstone because it was an undo.
    func state(of id: UUID, _ deletion: PendingChanges.Deletion, stored: MoodState?) -> MoodState {
        state(
            of: id, deletion.origin, stored: stored,
            deletedAt: deletion.milliseconds(after: stored))
    }

    private func state(
        of id: UUID, _ origin: MoodOrigin?, stored: MoodState?, deletedAt moment: Int64
    ) -> MoodState {
        var state = stored ?? MoodState(id: id, origin: origin, modifiedAt: 0)
        guard stored?.isAlive ?? true else { return state }
        state.deletedAt = HybridTimestamp(
            moment, replica, after: HybridTimestamp(stored?.latest ?? .min))
        return state
    }

    /// Returns the state of a deleted mood, or `nil` if its UUID is unknown or an import has added it
    /// with another UUID, whose state then includes the deletion.
    func deletedState(of id: UUID, stored: MoodState?) throws -> MoodState? {
        if let tombstone = try tombstone(of: id) { return try state(of: tombstone, stored: stored) }
        guard let deletion = pending.deletions[id],
            try deletion.origin.flatMap({ try context.mood(from: $0) }) == nil
        else { return nil }
        return state(of: id, deletion, stored: stored)
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
