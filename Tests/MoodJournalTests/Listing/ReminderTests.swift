import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Reminders")
struct ReminderTests {
    @Test("A mood is due as long after the latest mood of the past as the interval says")
    func random() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        for _ in 0..<20 {
            let file = try JournalFile()
            defer { file.remove() }
            let journal = try file.open()
            let offsets = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                TimeInterval(Int.random(in: -9...9, using: &generator) * 3600)
            }
            try journal.record(
                contentsOf: offsets.map {
                    try NewMood(date: now.addingTimeInterval($0).ISO8601Format())
                })
            let latest = offsets.filter { $0 <= 0 }.max()
            for hours in 0...10 {
                let reminder = try journal.reminder(every: TimeInterval(hours * 3600), now: now)
                #expect(
                    reminder.latest == latest.map { now.addingTimeInterval($0) },
                    "seed \(seed): \(offsets)")
                #expect(
                    reminder.isDue == latest.map { -$0 >= TimeInterval(hours * 3600) } ?? true,
                    "seed \(seed): \(offsets), \(hours)")
                #expect(
                    reminder.dueDate
                        == latest.map { now.addingTimeInterval($0 + TimeInterval(hours * 3600)) })
            }
            try journal.close()
        }
    }

    @Test("One entry of the index on the date is read, also if there are moods in the future")
    func statements() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        let writer = try file.open()
        try writer.record(
            contentsOf: (0..<100).map {
                try NewMood(date: now.addingTimeInterval(TimeInterval($0 * 60)).ISO8601Format())
            })
        try writer.close()
        let statements = Mutex<[String]>([])
        let journal = try Journal(
            location: file.location, access: .read,
            trace: { sql in statements.withLock { $0.append(sql) } })
        for moment in [now + 1_000_000, now] {
            statements.withLock { $0 = [] }
            _ = try journal.reminder(every: 60, now: moment)
            let reads = statements.withLock { $0.filter { $0.contains("FROM \"Mood\"") } }
            #expect(reads.count == 1, "\(reads)")
            for sql in reads {
                #expect(sql.contains("LIMIT 1"), "\(sql)")
                let plan = try SQLiteShell.run(file.location.path, "EXPLAIN QUERY PLAN \(sql);")
                #expect(plan.contains("SEARCH t0 USING COVERING INDEX Mood_date (date<"), "\(plan)")
                #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
            }
        }
        try journal.close()
    }
}
