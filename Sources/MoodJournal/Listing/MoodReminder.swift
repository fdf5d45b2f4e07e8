import Foundation
import Persistence

/// Whether it is time to record another mood.
///
/// A mood is due if none was felt within an interval before the present moment. Moods that are
/// dated later than that moment don't count: a planned mood is no reason not to record this one.
public struct MoodReminder: Sendable, Equatable {
    /// The instant when the latest mood was felt; `nil` if the journal has none up to now.
    public let latest: Date?
    /// The instant from which a mood is due; `nil` if the journal has none up to now.
    public let dueDate: Date?
    /// Whether a mood is due now.
    public let isDue: Bool

    init(latest: Date?, every interval: TimeInterval, now: Date) {
        self.latest = latest
        dueDate = latest?.addingTimeInterval(interval)
        isDue = dueDate.map { $0 <= now } ?? true
    }
}

extension Journal {
    /// Returns whether a mood is due.
    /// - Parameter interval: The number of seconds after a mood when another is due, 0 or more.
    /// - Complexity: O(log *n*) in the number of moods: it reads one entry of the date's index.
    public func reminder(
        every interval: TimeInterval, now: Date
    ) throws(JournalError) -> MoodReminder {
        try translating {
            let latest = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.date <= now },
                sortedBy: { [$0[\.date].descending] }, limit: 1
            ) { $0[\.date] }
            return MoodReminder(latest: try context.fetch(latest).first, every: interval, now: now)
        }
    }
}
