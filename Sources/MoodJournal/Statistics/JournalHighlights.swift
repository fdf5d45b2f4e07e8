import Foundation
import Persistence
import Statistics

/// The best and the worst months and days of some moods.
public struct JournalHighlights: Sendable {
    /// The month and the days whose feelings are farthest above or below the average.
    public struct Extremes: Sendable {
        /// The month whose shrunken average is above or below all others, by its interval
        /// (`Statistics.GroupComparison`), or `nil`.
        public let month: JournalReport.Period?
        /// The days, the most extreme first; at most ``JournalHighlights/mostDays``. Days with the
        /// same feeling are either all included or all left out, unless there are too many of the
        /// most extreme ones.
        public let days: [Day]
        /// The number of days with the same feeling as the most extreme one.
        public let numberOfMostExtreme: Int
    }

    /// A day and its moods.
    public struct Day: Sendable {
        /// The numbers of the day.
        public let day: MoodDay
        /// The moods with a note, oldest first; at most ``JournalHighlights/mostNotes``.
        public let noted: [MoodRecord]
    }

    /// The best month and days.
    public let best: Extremes
    /// The worst month and days.
    public let worst: Extremes

    /// The maximum number of days: 5.
    public static let mostDays = 5
    /// The maximum number of moods of a day: 3.
    public static let mostNotes = 3
    /// The number of equal days among which those with a note are preferred.
    static let mostCandidates = 100
}

extension Journal {
    /// Finds the best and worst days. Among equal ones, those with a note come first, then the
    /// latest.
    /// - Complexity: O(*n*) in the number of moods. Objects are only created for moods with a note
    ///   on some hundred days.
    func highlights(
        of days: [MoodDay], months: [JournalReport.Period], _ query: MoodQuery
    ) throws -> JournalHighlights {
        let felt = days.compactMap { day in day.mean.map { (day: day, mean: $0) } }
        let average = days.mean(atLeast: 1) ?? 0
        let best = felt.filter { $0.mean > average }
            .sorted { ($0.mean, $0.day.day) > ($1.mean, $1.day.day) }
        let worst = felt.filter { $0.mean < average }
            .sorted { (-$0.mean, $0.day.day) > (-$1.mean, $1.day.day) }
        let candidates = [best, worst].flatMap { $0.prefix(JournalHighlights.mostCandidates) }
        let noted = try notedMoods(on: candidates.map { $0.day.day }, query)
        let comparison = GroupComparison(months.map(\.feelings))
        return JournalHighlights(
            best: extremes(best.map { $0.day }, comparison.best.map { months[$0] }, noted),
            worst: extremes(worst.map { $0.day }, comparison.worst.map { months[$0] }, noted))
    }

    private func extremes(
        _ days: [MoodDay], _ month: JournalReport.Period?, _ noted: [LocalDay: [MoodRecord]]
    ) -> JournalHighlights.Extremes {
        var chosen: [MoodDay] = []
        var rest = days[...]
        while let mean = rest.first?.mean {
            let equal = rest.prefix { $0.mean == mean }
            guard chosen.isEmpty || chosen.count + equal.count <= JournalHighlights.mostDays else {
                break
            }
            let candidates = equal.prefix(JournalHighlights.mostCandidates)
            chosen += candidates.filter { noted[$0.day] != nil }
            chosen += candidates.filter { noted[$0.day] == nil }
            rest = rest.dropFirst(equal.count)
        }
        return JournalHighlights.Extremes(
            month: month,
            days: chosen.prefix(JournalHighlights.mostDays).map { day in
                JournalHighlights.Day(
                    day: day,
                    noted: Array((noted[day.day] ?? []).prefix(JournalHighlights.mostNotes)))
            },
            numberOfMostExtreme: days.prefix { $0.mean == days.first?.mean }.count)
    }

    /// Returns the moods of a query that have a note, grouped by day, oldest first.
    private func notedMoods(
        on days: [LocalDay], _ query: MoodQuery
    ) throws -> [LocalDay: [MoodRecord]] {
        guard !days.isEmpty, var request = try fetchRequest(for: query) else { return [:] }
        let texts = days.map(\.description)
        request.furtherPredicates += [
            #Predicate { texts.contains($0.localDay) }, #Predicate { $0.note != nil },
        ]
        request.sortDescriptors = [SortDescriptor(\Mood.date)]
        var moods: [LocalDay: [MoodRecord]] = [:]
        try forEachRecord(of: context.fetchObjectIDs(request)) { mood in
            if let day = LocalDay(mood.localDay) { moods[day, default: []].append(mood) }
        }
        return moods
    }
}
