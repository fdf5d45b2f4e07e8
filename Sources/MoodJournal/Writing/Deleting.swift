import Atlas
import Foundation
import Persistence

extension Journal {
    /// Deletes moods, and the countries, continents and tags without any other mood, in one
    /// transaction. A mood that is referenced twice is deleted once.
    /// - Parameter isForever: Whether to discard the moods too (default: no).
    /// - Throws: ``JournalError/noSuchMood(_:)``, ``JournalError/noMoods`` or
    ///   ``JournalError/ambiguousMood(_:)`` if a reference doesn't identify one mood.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func delete(
        _ references: [MoodReference], isForever: Bool = false
    ) throws(JournalError) -> Int {
        try writing {
            var numbers: [Int64] = []
            for mood in try moods(references) {
                numbers.append(mood.number ?? 0)
                try context.delete(mood)
            }
            if isForever {
                discards = Discarding(rows: Set(numbers))
            } else {
                try discardOldValues()
            }
            label(.delete, "delete" + Self.listed(numbers), Self.counted(numbers.count))
            return numbers.count
        }
    }

    /// Deletes every mood of a region, in the same way as ``deleteAll(from:)``.
    /// - Parameters:
    ///   - region: A country or a continent.
    ///   - isForever: Whether to discard the moods too (default: no).
    /// - Returns: The number of deleted moods; 0 if the region has none.
    /// - Throws: ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func deleteAll(
        in region: Region, isForever: Bool = false
    ) throws(JournalError) -> Int {
        try deleteAll(isForever) { try fetchRequest(for: MoodQuery(place: region)) }
    }

    /// Deletes every mood that was imported from a source, and the countries, continents and tags
    /// without any other mood, in one transaction.
    ///
    /// This creates no objects. It needs some 30 bytes per mood, which SQLite stores on disk if
    /// there are many moods.
    /// - Parameters:
    ///   - source: The source.
    ///   - isForever: Whether to discard the moods too (default: no).
    /// - Returns: The number of deleted moods, at least 1.
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` if no mood is from the source.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func deleteAll(
        from source: String, isForever: Bool = false
    ) throws(JournalError) -> Int {
        let count = try deleteAll(isForever) { Self.fetchRequest(forSource: source) }
        if count == 0 { throw try noSuchSource(source) }
        return count
    }

    /// Finds the moods of a query, to show and delete them.
    /// - Parameter query: The moods to find.
    /// - Returns: The current matches.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of matches, plus the search.
    public func find(_ query: MoodQuery) throws(JournalError) -> FoundMoods {
        try FoundMoods(query: query, ids: translating { try objectIDs(of: query) })
    }

    /// Calls `body` with the first moods that were found. Those deleted since are skipped.
    /// - Parameters:
    ///   - found: The moods.
    ///   - limit: The maximum number of moods.
    ///   - body: A function that receives one mood after the other.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*limit*).
    public func forEachMood(
        of found: FoundMoods, limit: Int, _ body: (MoodRecord) throws -> Void
    ) throws {
        try forEachRecord(of: Array(found.ids.prefix(limit)), body)
    }

    /// Returns the moods that were found and still match, in a write transaction.
    ///
    /// A limit or a sample doesn't select again, because new moods would take the place of others.
    func matches(among found: FoundMoods) throws -> [ObjectID] {
        var query = found.query
        (query.limit, query.sample) = (nil, nil)
        do {
            let current = Set(try objectIDs(of: query))
            return found.ids.filter(current.contains)
        } catch JournalError.noSuchTag {
            // The last mood with the tag has lost it.
            return []
        }
    }

    /// Deletes moods that were found, in the same way as ``deleteAll(from:)``. Moods that match
    /// only now, and moods that don't match any more, aren't deleted.
    /// - Parameters:
    ///   - found: The moods to delete.
    ///   - isForever: Whether to discard the moods too (default: no).
    /// - Returns: The number of deleted moods.
    /// - Throws: ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func delete(
        _ found: FoundMoods, isForever: Bool = false
    ) throws(JournalError) -> Int {
        try deleteAll(isForever) {
            let ids = try matches(among: found)
            return FetchRequest(predicate: #Predicate<Mood> { ids.contains($0.objectID) })
        }
    }

    /// Counts the moods of a region.
    /// - Parameter region: A country or a continent.
    /// - Returns: The number of moods, which is 0 if the region isn't in the journal.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of these moods.
    public func numberOfMoods(in region: Region) throws(JournalError) -> Int {
        try translating {
            guard let request = try fetchRequest(for: MoodQuery(place: region)) else { return 0 }
            return try context.count(request)
        }
    }

    /// Counts the moods that were imported from a source.
    /// - Returns: The number of moods, at least 1.
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` if no mood is from the source.
    /// - Complexity: O(*n*) in the number of these moods.
    public func numberOfMoods(from source: String) throws(JournalError) -> Int {
        let count = try translating { try context.count(Self.fetchRequest(forSource: source)) }
        if count == 0 { throw try noSuchSource(source) }
        return count
    }

    private static func fetchRequest(forSource source: String) -> FetchRequest<Mood> {
        FetchRequest<Mood>(predicate: #Predicate { $0.source == source })
    }

    private func noSuchSource(_ source: String) throws(JournalError) -> JournalError {
        .noSuchSource(source, known: try sources())
    }

    private func deleteAll(
        _ isForever: Bool, _ request: () throws -> FetchRequest<Mood>?
    ) throws(JournalError) -> Int {
        try writing {
            guard let request = try request() else { return 0 }
            let numbers =
                try isForever ? context.fetchObjectIDs(request).compactMap(\.rowNumber) : []
            let writer = MoodWriter(context, at: Date())
            let count = try writer.delete(request)
            try writer.finish()
            if isForever {
                discards = Discarding(rows: Set(numbers))
            } else {
                try discardOldValues()
            }
            label(.delete, "delete", Self.counted(count))
            return count
        }
    }
}

/// The moods that a query found.
public struct FoundMoods: Sendable {
    let query: MoodQuery
    let ids: [ObjectID]

    /// The number of moods.
    public var count: Int { ids.count }
}
