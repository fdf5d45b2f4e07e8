import Foundation
import Persistence

/// The tombstones of a journal, for an import, which restores deleted moods only on request.
struct DeletedMoods {
    private let context: ManagedObjectContext
    /// Whether there are no tombstones, so that searches can be skipped.
    let isEmpty: Bool
    /// The sources of discarded moods, one for each journal that discarded some.
    private let discardedSources: [String]
    /// The tombstones that match earlier entries of this file.
    private var matched = RowNumbers()

    init(context: ManagedObjectContext) throws {
        self.context = context
        isEmpty = try context.tombstones(of: Mood.self, limit: 1).isEmpty
        discardedSources =
            try isEmpty
            ? []
            : context.tombstoneValues(of: \Mood.source).compactMap(\.self)
                .filter { MoodOrigin.isDiscarded($0) }
    }

    /// Returns the tombstones of a mood by its UUID, by its identifier at its source, or by either.
    func find(
        id: UUID? = nil, source: String? = nil, externalID: String? = nil
    ) throws -> [Tombstone<Mood>] {
        guard !isEmpty else { return [] }
        if let id {
            let found = try context.tombstones(of: Mood.self, where: (\.id, id))
            if !found.isEmpty { return found }
        }
        guard let source, let externalID else { return [] }
        let origin = MoodOrigin(source: source, externalID: externalID)
        for origin in [origin] + discardedSources.compactMap(origin.digest(like:)) {
            let found = try context.tombstones(
                of: Mood.self, where: (\.source, origin.source), (\.externalID, origin.externalID))
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether an earlier entry of the file matches these tombstones.
    func isTaken(_ found: [Tombstone<Mood>]) -> Bool {
        found.contains { $0.objectID.rowNumber.map(matched.contains) ?? false }
    }

    mutating func beginFile() { matched = RowNumbers() }

    mutating func take(_ found: [Tombstone<Mood>]) {
        for number in found.compactMap(\.objectID.rowNumber) { matched.insert(number) }
    }
}
