import Foundation
import Persistence

/// The moods that were deleted from a journal, as an import looks for them.
///
/// An import doesn't bring them back, unless it is asked to.
struct DeletedMoods {
    private let context: ManagedObjectContext

    /// Whether nothing was ever deleted, so that nothing has to be looked for.
    let isEmpty: Bool

    /// The tombstones that entries of this file were found to be.
    private var matched = RowNumbers()

    init(context: ManagedObjectContext) throws {
        self.context = context
        isEmpty = try context.tombstones(of: Mood.self, limit: 1).isEmpty
    }

    /// Returns the tombstones of a mood by what it is called: its UUID, its ID at its source, or
    /// either.
    func find(
        id: UUID? = nil, source: String? = nil, externalID: String? = nil
    ) throws -> [Tombstone<Mood>] {
        guard !isEmpty else { return [] }
        if let id {
            let found = try context.tombstones(of: Mood.self, where: (\.id, id))
            if !found.isEmpty { return found }
        }
        guard let source, let externalID else { return [] }
        return try context.tombstones(
            of: Mood.self, where: (\.source, source), (\.externalID, externalID))
    }

    /// Whether an earlier entry of the file is this mood.
    func isTaken(_ found: [Tombstone<Mood>]) -> Bool {
        found.contains { $0.objectID.rowNumber.map(matched.contains) ?? false }
    }

    mutating func take(_ found: [Tombstone<Mood>]) {
        for number in found.compactMap(\.objectID.rowNumber) { matched.insert(number) }
    }

    /// Removes the tombstones.
    ///
    /// - Returns: The UUID that the mood had, which it gets again.
    func restore(_ found: [Tombstone<Mood>]) throws -> UUID? {
        try context.deleteTombstones(found)
        return try found.first?.value(of: \.id)
    }
}
