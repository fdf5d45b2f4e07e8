import Foundation
import Interchange
import Persistence

extension Journal {
    /// The number of moods that an export keeps in memory as objects.
    private static let exportPageSize = 1024

    /// Calls `body` with every mood of a query and all of its properties, oldest first. Moods of
    /// the same instant are in the order of their IDs. A limit selects the oldest.
    ///
    /// All moods are read as of one moment, even if others write. Memory grows by 8 bytes per mood.
    /// - Parameter query: The moods to export. Its order is ignored.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n* log *n*) in the number of moods.
    public func forEachExportedEntry(
        _ query: MoodQuery, _ body: (ExportedEntry) throws -> Void
    ) throws {
        try rethrowing {
            try context.inQueryGeneration {
                guard var request = try fetchRequest(for: query) else { return }
                request.sortsByRelevance = false
                request.sortDescriptors = [SortDescriptor(\Mood.date), SortDescriptor(\Mood.id)]
                request.fetchBatchSize = Self.exportPageSize
                request.relationshipsForPrefetching = [\Mood.tags]
                let moods = try context.fetchInBatches(request)
                var parts = ExportedParts(try datePrecision(of: request))
                // Objects that many moods share stay in memory, so that no page reads them again.
                let shared: [ManagedObject] =
                    try context.fetch(FetchRequest<Country>()) + context.fetch(FetchRequest<Tag>())
                defer { withExtendedLifetime(shared) {} }
                try moods.forEachReleasing { mood in
                    try body(context.reading { parts.entry(of: mood) })
                }
            }
        }
    }
}
