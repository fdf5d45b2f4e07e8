import Atlas
import Foundation
import GRDB
import MoodJournal

/// Many moods in one save of one context, compared with the same rows as GRDB's Codable records in
/// the same schema with its triggers. Both sides find or create the countries and continents.
struct BulkAdd {
    static let moods = 10_000

    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let empty = folder.path("empty.sqlite")
        try Journal.open(at: JournalLocation(option: empty, environment: [:])).close()
        let moods = try TestMoods.make(Self.moods, countries: 200)
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let name = "10,000 adds in one save, beside GRDB's Codable records"
        let medians = try Medians(repetitions: 11) {
            try record(moods, at: now, in: folder.copy(of: empty, named: "context.sqlite"))
        } baseline: {
            try insert(
                moods, at: now, in: folder.copy(of: empty, named: "records.sqlite"),
                with: RecordInsertion(now: now))
        }
        return [Figure(name, medians, limit: 2.5)]
    }

    private func record(_ moods: [NewMood], at now: Date, in path: String) throws -> Duration {
        let journal = try Journal.open(at: JournalLocation(option: path, environment: [:]))
        let duration = try ContinuousClock().measure {
            try journal.record(contentsOf: moods, at: now)
        }
        try check(journal.regions(RegionQuery()).totalNumberOfMoods)
        try journal.close()
        return duration
    }

    private func insert(
        _ moods: [NewMood], at now: Date, in path: String, with insertion: RecordInsertion
    ) throws -> Duration {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        var insertion = insertion
        let duration = try ContinuousClock().measure {
            try queue.inTransaction { database in
                for mood in moods { try insertion.insert(mood, database) }
                return .commit
            }
        }
        let sum = "SELECT sum(numberOfMoods) FROM GeographicRegion WHERE _entity = 'Continent'"
        try check(queue.read { try Int.fetchOne($0, sql: sum) ?? 0 })
        try queue.close()
        return duration
    }

    private func check(_ count: Int) throws {
        guard count == Self.moods else {
            throw BenchmarkError("\(count) moods of \(Self.moods) were added")
        }
    }
}
