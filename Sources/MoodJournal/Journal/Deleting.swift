import Atlas
import Foundation
import Persistence

extension Journal {
    /// Deletes moods, and the countries, continents and tags that this leaves without any: all or
    /// none, in one transaction. A mood named twice is deleted once.
    ///
    /// - Throws: ``JournalError``, where a reference leads to no mood or to several.
    /// - Returns: How many moods there were.
    public func delete(_ references: [MoodReference]) throws(JournalError) -> Int {
        try writing {
            var count = 0
            for mood in try references.map({ try mood($0) }) where !mood.isDeleted {
                try context.delete(mood)
                count += 1
            }
            return count
        }
    }

    /// Deletes every mood of a region, as ``deleteAll(from:)`` does.
    ///
    /// - Returns: How many moods there were; 0 where the region has none.
    public func deleteAll(in region: Region) throws(JournalError) -> Int {
        try deleteAll { try fetchRequest(for: MoodQuery(place: region)) }
    }

    /// Deletes every mood that was imported from a source, and the countries, continents and tags
    /// that this leaves without any.
    ///
    /// In one transaction, and without objects: some 30 bytes a mood, which SQLite keeps on disk
    /// where they are many.
    ///
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` where no mood is from there.
    /// - Returns: How many moods there were.
    public func deleteAll(from source: String) throws(JournalError) -> Int {
        let count = try deleteAll { Self.fetchRequest(forSource: source) }
        if count == 0 { throw try noSuchSource(source) }
        return count
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

    /// How many moods were imported from a source.
    ///
    /// - Throws: ``JournalError/noSuchSource(_:known:)`` where none is from there.
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
            return count
        }
    }

    /// Deletes what a batch has left without moods: its objects' own code did not run.
    private func sweep() throws {
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
