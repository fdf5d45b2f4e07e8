import Foundation
import Persistence
import Statistics

/// A local day with moods.
public struct MoodDay: Sendable, Equatable {
    /// The local day.
    public let day: LocalDay
    /// The moods and their feelings, from 1 to 5 each.
    public private(set) var tally = DayTally()

    /// The number of moods, with and without a feeling.
    public var moods: Int { tally.moods }
    /// The mean of the feelings, or `nil` if no mood of the day has one.
    public var mean: Double? { tally.mean }

    init(_ day: LocalDay) {
        self.day = day
    }

    mutating func add(_ feeling: Feeling?, moods count: Int) {
        tally.add(feeling?.rawValue, moods: count)
    }
}

extension [MoodDay] {
    /// Counts moods of the last day so far, or of a later one.
    mutating func add(_ feeling: Feeling?, on day: LocalDay, moods: Int) {
        if last?.day != day { append(MoodDay(day)) }
        self[count - 1].add(feeling, moods: moods)
    }
}

extension Sequence<MoodDay> {
    /// Returns the mean of the days' feelings, in which each day counts once.
    /// - Parameter least: The minimum number of days with a feeling, from 1; default: 5.
    /// - Returns: The mean, or `nil` if too few days have a feeling.
    /// - Complexity: O(*n*) in the number of days.
    public func mean(atLeast least: Int = RunningMean.minimumDays) -> Double? {
        reduce(into: RunningMean()) { $0.add($1.mean) }.mean(atLeast: least)
    }
}

extension Journal {
    /// Returns the local days with moods that a query selects, oldest first.
    /// - Parameter query: The moods to count. A day counts only these.
    /// - Returns: The days.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    ///   Without a filter, that is one pass over an index.
    public func days(_ query: MoodQuery) throws(JournalError) -> [MoodDay] {
        try translating {
            var days: [MoodDay] = []
            try forEachDay(of: query) { days.add($1, on: $0, moods: $2) }
            return days
        }
    }

    /// Returns the first local day with a mood, or `nil` if the journal has no moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of moods.
    public func firstDay() throws(JournalError) -> LocalDay? {
        try translating {
            let first = DictionaryRequest(
                of: Mood.self, sortedBy: { [$0[\.localDay].ascending] }, limit: 1
            ) { $0[\.localDay] }
            return try context.fetch(first).first.map { try LocalDay(stored: $0) }
        }
    }

    /// Calls `body` with the number of moods of each local day and feeling, ordered by day.
    func forEachDay(of query: MoodQuery, _ body: (LocalDay, Feeling?, Int) throws -> Void) throws {
        try forEachGroup(
            of: query, by: [\.localDay, \.feeling],
            row: { ($0[\.localDay], $0[\.feeling], $0.count) }
        ) { try body(LocalDay(stored: $0), $1, $2) }
    }

    /// Counts the moods that a query selects, grouped by some properties, as of one moment, in one
    /// pass that creates no objects.
    /// - Parameters:
    ///   - query: The moods to count. Its order and limit are ignored.
    ///   - properties: The properties whose equal values form a group.
    ///   - row: Returns the expressions to read for each group.
    ///   - body: A function that receives one group after the other, in the order of the
    ///     properties. It must not read from the journal.
    func forEachGroup<each Value>(
        of query: MoodQuery, by properties: [PartialKeyPath<Mood>],
        row: (FetchExpressions<Mood>) -> (repeat FetchExpression<Mood, each Value>),
        _ body: ((repeat each Value)) throws -> Void
    ) throws {
        try context.inQueryGeneration {
            guard let moods = try fetchRequest(for: query) else { return }
            var request = DictionaryRequest(
                of: Mood.self, predicate: moods.predicate, groupedBy: properties, row)
            request.furtherPredicates = moods.furtherPredicates
            try context.forEachRow(of: request, body)
        }
    }
}

extension LocalDay {
    /// - Throws: `FetchError.undecodableValue` for text that isn't a day, which another program may
    ///   have stored.
    init(stored text: String) throws {
        guard let day = LocalDay(text) else { throw FetchError.undecodableValue("Mood.localDay") }
        self = day
    }
}
