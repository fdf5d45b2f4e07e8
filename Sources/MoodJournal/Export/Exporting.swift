import Foundation
import Interchange
import Persistence

extension Journal {
    /// How many moods are made into objects at once while an export goes by.
    private static let exportPageSize = 1024

    /// Hands over the moods of a query one by one with everything that is known of them, the oldest
    /// first; of two of the same instant, the one with the smaller ID first. A limit takes the oldest.
    ///
    /// All are as they were at one moment, whoever writes meanwhile. Memory grows by 8 bytes a mood.
    ///
    /// - Throws: ``JournalError``, and whatever `body` throws.
    public func forEachExportedEntry(
        _ query: MoodQuery, _ body: (ExportedEntry) throws -> Void
    ) throws {
        var failure: (any Error)?
        try translating {
            try context.inQueryGeneration {
                guard var request = try fetchRequest(for: query) else { return }
                request.sortDescriptors = [SortDescriptor(\Mood.date), SortDescriptor(\Mood.id)]
                let moods = try context.fetchInBatches(request)
                var parts = ExportedParts(try datePrecision(of: request))
                // Held, so that they are not read anew with each page.
                let shared: [ManagedObject] =
                    try context.fetch(FetchRequest<Country>())
                    + context.fetch(FetchRequest<Tag>())
                defer { withExtendedLifetime(shared) {} }
                for start in stride(from: 0, to: moods.count, by: Self.exportPageSize) {
                    let end = min(start + Self.exportPageSize, moods.count)
                    let page = try context.existingObjects(
                        for: (start..<end).map(moods.objectID(at:)), as: Mood.self,
                        prefetching: [\Mood.tags])
                    for mood in page {
                        let entry = try context.reading { parts.entry(of: mood) }
                        do {
                            try body(entry)
                        } catch {
                            // Not the journal's: it is to arrive as it is.
                            failure = error
                            return
                        }
                    }
                }
            }
        }
        if let failure { throw failure }
    }
}
