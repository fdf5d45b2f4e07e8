import Atlas
import Foundation
import Persistence

extension Journal {
    /// Deletes moods, and the countries and continents that this leaves without any: all or none,
    /// in one transaction. A mood named twice is deleted once.
    ///
    /// - Throws: ``JournalError``, where a reference leads to no mood or to several.
    /// - Returns: How many moods there were.
    public func delete(_ references: [MoodReference]) throws(JournalError) -> Int {
        try deleteMoods { try references.map { try mood($0) } }
    }

    /// Deletes every mood of a region.
    ///
    /// - Returns: How many moods there were; 0 where the region has none.
    public func deleteAll(in region: Region) throws(JournalError) -> Int {
        try deleteMoods {
            guard let request = try fetchRequest(for: MoodQuery(place: region)) else { return [] }
            return try context.fetch(request)
        }
    }

    /// How many moods a region has; 0 where it is not in the journal.
    ///
    /// - Throws: ``JournalError``.
    public func numberOfMoods(in region: Region) throws(JournalError) -> Int {
        try translating {
            guard let request = try fetchRequest(for: MoodQuery(place: region)) else { return 0 }
            return try context.count(request)
        }
    }

    private func deleteMoods(_ moods: () throws -> [Mood]) throws(JournalError) -> Int {
        try writing {
            var count = 0
            for mood in try moods() where !mood.isDeleted {
                try context.delete(mood)
                count += 1
            }
            return count
        }
    }
}
