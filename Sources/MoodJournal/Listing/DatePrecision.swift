import Foundation
import Persistence

extension Journal {
    /// The number of dates that are read first. A journal with milliseconds usually has them in its
    /// newest moods, because moods that are recorded without a date have them.
    private static let newestDates = 512

    /// Returns the precision for all dates of a query's moods: seconds if each of them is a whole
    /// second, otherwise milliseconds.
    /// - Parameter query: The moods to write.
    /// - Returns: The precision.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(1) if one of the newest moods has milliseconds, otherwise O(*n*) in the
    ///   number of moods of the query, without creating objects.
    public func datePrecision(of query: MoodQuery) throws(JournalError) -> ISO8601.Precision {
        if query.order != .date, query.limit != nil { return try datePrecision(of: find(query)) }
        return try translating {
            guard let request = try fetchRequest(for: query) else { return .seconds }
            return try datePrecision(of: request, isReversed: query.isReversed)
        }
    }

    /// Returns the precision for all dates of moods that were found.
    /// - Parameter found: The moods to write.
    /// - Returns: The precision.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods.
    public func datePrecision(of found: FoundMoods) throws(JournalError) -> ISO8601.Precision {
        let ids = found.ids
        return try translating {
            try datePrecision(
                of: FetchRequest(predicate: #Predicate<Mood> { ids.contains($0.objectID) }))
        }
    }

    /// Returns the precision for all dates of some moods.
    /// - Parameter isReversed: Whether the request's limit selects the oldest moods.
    func datePrecision(
        of moods: FetchRequest<Mood>, isReversed: Bool = false
    ) throws -> ISO8601.Precision {
        var request = DictionaryRequest(
            of: Mood.self, predicate: moods.predicate,
            sortedBy: { [isReversed ? $0[\.date].ascending : $0[\.date].descending] },
            limit: min(moods.fetchLimit ?? Self.newestDates, Self.newestDates)
        ) { $0[\.date] }
        request.furtherPredicates = moods.furtherPredicates
        let newest = try context.fetch(request)
        let precision = ISO8601.Precision(of: newest)
        guard precision == .seconds, newest.count == Self.newestDates else { return precision }
        request.fetchOffset = Self.newestDates
        request.fetchLimit = moods.fetchLimit.map { $0 - Self.newestDates }
        return ISO8601.Precision(of: try context.fetch(request))
    }
}
