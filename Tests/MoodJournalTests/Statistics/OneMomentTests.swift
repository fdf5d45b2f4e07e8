import Atlas
import Foundation
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Statistics as of one moment")
struct OneMomentTests {
    /// Counts a country's moods while another program deletes them after the country was read.
    private func count(_ body: (Journal, MoodQuery) throws -> Int) throws -> Int {
        let file = try JournalFile()
        defer { file.remove() }
        let france = ISO3166.Country("FR")
        let first = try file.open()
        try first.record(contentsOf: [NewMood(country: france), NewMood(country: france)])
        try first.close()
        let path = file.location.path
        let isDeleted = Mutex(false)
        let journal = try Journal(
            location: file.location, access: .read,
            trace: { sql in
                isDeleted.withLock { isDeleted in
                    guard !isDeleted, sql.hasPrefix("SELECT"), sql.contains("FROM \"Mood\"")
                    else { return }
                    isDeleted = true
                    do {
                        try SQLiteShell.run(path, "DELETE FROM Mood;")
                    } catch {
                        Issue.record(error)
                    }
                }
            })
        defer { try? journal.close() }
        let count = try body(journal, MoodQuery(place: .country(france)))
        #expect(isDeleted.withLock { $0 })
        #expect(try journal.isEmpty())
        return count
    }

    @Test("Groups don't mix two states of a journal", arguments: MoodGroup.Key.allCases)
    func groups(key: MoodGroup.Key) throws {
        #expect(
            try count { journal, query in
                try journal.statistics(query, by: key).groups.reduce(0) { $0 + $1.summary.moods }
            } == 2)
    }

    @Test("Days don't mix two states of a journal")
    func days() throws {
        #expect(
            try count { journal, query in
                try journal.days(query).reduce(0) { $0 + $1.moods }
            } == 2)
    }
}
