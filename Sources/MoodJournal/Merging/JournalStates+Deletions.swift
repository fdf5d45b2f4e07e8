import Foundation
import Persistence

/// Derives the states of deleted moods from the tombstones and the history.
extension JournalStates {
    /// Returns the state of a deleted mood.
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
        let origin = try MoodOrigin(
            tombstone.value(of: \.source), tombstone.value(of: \.externalID))
        return MoodState(
            id: id, origin: origin, modifiedAt: 0, deletedAt: HybridTimestamp(moment, replica))
    }

    func tombstone(of id: UUID) throws -> Tombstone<Mood>? {
        try context.tombstones(of: Mood.self, where: (\.id, id), limit: 1).first
    }

    /// Returns the state of a mood whose deletion left no tombstone because it was an undo.
    func state(
        of id: UUID, _ deletion: PendingChanges.Deletion, stored: MoodState?
    ) -> MoodState {
        var state = stored ?? MoodState(id: id, origin: deletion.origin, modifiedAt: 0)
        guard stored?.isAlive ?? true else { return state }
        state.deletedAt = HybridTimestamp(
            deletion.milliseconds(after: stored), replica,
            after: HybridTimestamp(stored?.latest ?? .min))
        return state
    }

    /// Whether an import has added a deleted mood with another UUID, whose state then includes the
    /// deletion.
    func isImportedAgain(_ deletion: PendingChanges.Deletion) throws -> Bool {
        try deletion.origin.map { try context.mood(from: $0) != nil } ?? false
    }

    /// Returns the states of all deleted moods.
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
            guard let deletion = pending.deletions[id], try !isImportedAgain(deletion) else {
                continue
            }
            states.append(state(of: id, deletion, stored: try stored([id])[id]))
        }
        return states
    }
}
