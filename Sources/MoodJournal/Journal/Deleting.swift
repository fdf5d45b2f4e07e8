import Atlas
import Foundation
import Persistence

extension Journal {
    /// Deletes moods, and the countries, continents and tags that are left without any, in one
    /// transaction: all or none. A mood that is referenced twice is deleted once.
    ///
    /// - Parameter references: The moods to delete.
    /// - Returns: The number of deleted moods.
    /// - Throws: ``JournalError/noSuchMood(_:)``, ``JournalError/noMoods`` or
    ///   ``JournalError/ambiguousMood(_:)`` if a reference doesn't lead to exactly one mood;
    ///   another ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func delete(_ references: [MoodReference]) throws(JournalError) -> Int {
        try writing {
            var numbers: [Int64] = []
            for mood in try references.map({ try mood($0) }) where !mood.isDeleted {
                numbers.append(mood.number ?? 0)
                try context.delete(mood)
            }
            try discardOldValues()
            entitle("delete" + Self.listed(numbers), Self.counted(numbers.count))
            return numbers.count
        }
    }

    /// Deletes every mood of a region, as ``deleteAll(from:)`` does.
    ///
    /// - Parameter region: A country or a continent.
    /// - Returns: The number of deleted moods; 0 if the region has none.
    /// - Throws: ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func deleteAll(in region: Region) throws(JournalError) -> Int {
        try deleteAll { try fetchRequest(for: MoodQuery(place: region)) }
    }

    /// Deletes every mood that was imported from a source, and the countries, continents and tags
    /// that are left without any, in one transaction.
    ///
    /// No objects are made. This needs some 30 bytes per mood, which SQLite keeps on disk if there
    /// are many.
    ///
    /// - Parameter source: The name of the source.
    /// - Returns: The number of deleted moods, at least 1.
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` if no mood is from the source; another
    ///   ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func deleteAll(from source: String) throws(JournalError) -> Int {
        let count = try deleteAll { Self.fetchRequest(forSource: source) }
        if count == 0 { throw try noSuchSource(source) }
        return count
    }

    /// Finds the moods of a query, to be shown and deleted.
    ///
    /// - Parameter query: The moods to find.
    /// - Returns: The moods as of now.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that are found, plus the search.
    public func find(_ query: MoodQuery) throws(JournalError) -> FoundMoods {
        try FoundMoods(ids: translating { try objectIDs(of: query) })
    }

    /// Calls `body` with the first moods that were found. Moods that were deleted since are skipped.
    ///
    /// - Parameters:
    ///   - found: The moods.
    ///   - limit: The greatest number of moods.
    ///   - body: Receives one mood after the other.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*limit*).
    public func forEachMood(
        of found: FoundMoods, limit: Int, _ body: (MoodRecord) throws -> Void
    ) throws {
        try forEachRecord(of: Array(found.ids.prefix(limit)), body)
    }

    /// Deletes moods that were found, as ``deleteAll(from:)`` does: no others, even if more have come
    /// to match since.
    ///
    /// - Parameter found: The moods to delete.
    /// - Returns: The number of deleted moods.
    /// - Throws: ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func delete(_ found: FoundMoods) throws(JournalError) -> Int {
        let ids = found.ids
        return try deleteAll {
            FetchRequest(predicate: #Predicate<Mood> { ids.contains($0.objectID) })
        }
    }

    /// Counts the moods of a region.
    ///
    /// - Parameter region: A country or a continent.
    /// - Returns: 0 if the region is not in the journal.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that are counted.
    public func numberOfMoods(in region: Region) throws(JournalError) -> Int {
        try translating {
            guard let request = try fetchRequest(for: MoodQuery(place: region)) else { return 0 }
            return try context.count(request)
        }
    }

    /// Counts the moods that were imported from a source.
    ///
    /// - Parameter source: The name of the source.
    /// - Returns: The number of moods, at least 1.
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` if no mood is from the source; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that are counted.
    public func numberOfMoods(from source: String) throws(JournalError) -> Int {
        let count = try translating { try context.count(Self.fetchRequest(forSource: source)) }
        if count == 0 { throw try noSuchSource(source) }
        return count
    }

    private static func fetchRequest(forSource source: String) -> FetchRequest<Mood> {
        FetchRequest<Mood>(predicate: #Predicate { $0.source == source })
    }

    private func noSuchSource(_ source: String) throws(JournalError) -> JournalError {
        let known = try translating {
            var request = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.source != nil }
            ) { $0[\.source] }
            request.returnsDistinctResults = true
            return try context.fetch(request)
        }
        return .noSuchSource(source, known: known.compactMap(\.self))
    }

    private func deleteAll(
        _ request: () throws -> FetchRequest<Mood>?
    ) throws(JournalError) -> Int {
        try writing {
            guard let request = try request() else { return 0 }
            let count = try context.execute(BatchDeleteRequest(request)).deleted.count
            if count > 0 { try sweep() }
            try discardOldValues()
            entitle("delete", Self.counted(count))
            return count
        }
    }

    /// Deletes the countries, continents and tags that a batch has left without moods: a batch
    /// doesn't run their objects' own code.
    func sweep() throws {
        try context.execute(
            BatchDeleteRequest(
                FetchRequest<Country>(predicate: #Predicate { $0.numberOfMoods == 0 })))
        try context.execute(
            BatchDeleteRequest(
                FetchRequest<Continent>(predicate: #Predicate { $0.numberOfCountries == 0 })))
        let unused = BatchDeleteRequest(
            FetchRequest<Tag>(
                predicate: #Predicate { $0.numberOfMoods == 0 && $0.numberOfChildren == 0 }))
        // A parent may be unused once its children are gone.
        while try context.execute(unused).deleted.count > 0 {}
    }
}

/// The moods that a query found.
public struct FoundMoods: Sendable {
    fileprivate let ids: [ObjectID]

    /// The number of moods.
    public var count: Int { ids.count }
}
