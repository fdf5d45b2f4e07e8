import Atlas
import Foundation
import Persistence

extension Journal {
    /// The number of moods that a long listing keeps in memory as objects.
    private static let pageSize = 512

    /// Calls `body` with every mood of a query, in the query's order. Moods of the same instant are
    /// ordered by number, greatest first. A reversed query has the opposite order.
    ///
    /// All moods are read as of one moment. Memory grows by some 24 bytes per mood.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n*) in the number of moods that are listed, plus the search.
    public func forEachMood(_ query: MoodQuery, _ body: (MoodRecord) throws -> Void) throws {
        try atOneMoment { try forEachRecord(of: translating { try objectIDs(of: query) }, body) }
    }

    /// Calls `body` with moods one by one. All tags stay in memory meanwhile, so that their paths
    /// need no queries.
    func forEachRecord(of ids: [ObjectID], _ body: (MoodRecord) throws -> Void) throws {
        let tags = try translating { try context.fetch(FetchRequest<Tag>()) }
        try withExtendedLifetime(tags) {
            try forEachPage(of: ids, prefetching: [\Mood.country, \Mood.tags]) { page in
                for mood in page { try body(reading { MoodRecord(mood) }) }
            }
        }
    }

    /// Calls `body` with the objects of moods, page by page. The previous page is released first.
    func forEachPage(
        of ids: [ObjectID], prefetching keyPaths: [PartialKeyPath<Mood>],
        _ body: ([Mood]) throws -> Void
    ) throws {
        for page in ids.pages(of: Self.pageSize) {
            // Read at one moment, so that no mood lacks a country that is deleted meanwhile.
            let moods = try translating {
                try context.inQueryGeneration {
                    try context.existingObjects(for: page, as: Mood.self, prefetching: keyPaths)
                }
            }
            try body(moods)
        }
    }

    /// Returns the mood that a reference identifies.
    /// - Parameter reference: A number, a UUID or its beginning, or "last".
    /// - Returns: The mood.
    /// - Throws: ``JournalError/noSuchMood(_:)``, ``JournalError/noMoods`` or
    ///   ``JournalError/ambiguousMood(_:)`` if the reference doesn't identify one mood; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of moods.
    public func record(of reference: MoodReference) throws(JournalError) -> MoodRecord {
        try readingAtOneMoment { MoodRecord(try mood(reference)) }
    }

    /// Returns the moods that references identify, in the order of the references.
    /// - Parameter references: The references, which may be ranges.
    /// - Throws: ``JournalError/noSuchMood(_:)`` if a reference identifies none, and the errors of
    ///   ``record(of:)``.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods, and O(*m*) for a range.
    public func records(of references: [MoodReference]) throws(JournalError) -> [MoodRecord] {
        try readingAtOneMoment {
            try moods(references, isRepeating: true).map { MoodRecord($0) }
        }
    }

    /// - Parameter isRepeating: Whether a mood of several references is returned several times.
    func moods(_ references: [MoodReference], isRepeating: Bool = false) throws -> [Mood] {
        var seen: Set<ObjectID> = []
        return try references.flatMap { reference in
            guard let numbers = reference.numbers else { return [try mood(reference)] }
            let ids = try context.fetchObjectIDs(FetchRequest<Mood>())
                .filter { $0.rowNumber.map(numbers.contains) ?? false }
            guard !ids.isEmpty else { throw try noMood(reference) }
            return try context.existingObjects(
                for: ids.sorted { ($0.rowNumber ?? 0) < ($1.rowNumber ?? 0) }, as: Mood.self,
                prefetching: [\Mood.country, \Mood.tags])
        }
        .filter { seen.insert($0.objectID).inserted || isRepeating }
    }

    func mood(_ reference: MoodReference) throws(JournalError) -> Mood {
        try translating {
            if reference.numbers != nil { throw JournalError.severalMoods(reference.description) }
            if reference.isLast {
                guard let mood = try lastRecordedMood() else {
                    throw try isTrashEmpty() ? JournalError.noMoods : .allMoodsInTrash
                }
                return mood
            }
            if let number = reference.number,
                let mood = try context.existingObject(Mood.self, rowNumber: number)
            {
                return mood
            }
            guard let range = reference.range else { throw try noMood(reference) }
            let (first, last) = (range.lowerBound, range.upperBound)
            let moods = try context.fetch(
                FetchRequest<Mood>(
                    predicate: #Predicate { $0.id >= first && $0.id <= last }, limit: 2))
            guard moods.count < 2 else { throw JournalError.ambiguousMood(reference.description) }
            guard let mood = moods.first else { throw try noMood(reference) }
            return mood
        }
    }

    /// Returns the mood that was recorded last.
    ///
    /// That is the one with the greatest number, unless the journal has merged: moods of other
    /// machines have greater numbers than those that were recorded here before. Then it is the one
    /// with the latest UUID of version 7, which contains the time (RFC 9562, section 5.7).
    private func lastRecordedMood() throws -> Mood? {
        guard try hasMerged() else { return try moodWithGreatestNumber() }
        // A later UUID comes from a clock that is ahead, or is a random one.
        let latest = UUID(version7: UInt64(UUID.milliseconds(of: Date()) * 4096), random: .max)
        let moods = try context.fetch(
            FetchRequest<Mood>(
                predicate: #Predicate { $0.id <= latest },
                sortedBy: [SortDescriptor(\.id, order: .reverse)], limit: 20))
        return try moods.first { $0.id.timeOfVersion7 != nil } ?? moodWithGreatestNumber()
    }

    private func moodWithGreatestNumber() throws -> Mood? {
        let last = DictionaryRequest(
            of: Mood.self, sortedBy: { [$0.objectID.descending] }, limit: 1
        ) { $0.objectID }
        return try context.fetch(last).first.flatMap {
            try context.existingObject(for: $0) as? Mood
        }
    }

    /// Returns whether the journal has no moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    public func isEmpty() throws(JournalError) -> Bool {
        try translating { try moodWithGreatestNumber() == nil }
    }
}
