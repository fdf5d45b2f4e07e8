import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Merging journals")
struct MergingTests: MachineSuite {
    @Test("Merging into an empty journal adds everything")
    func intoEmpty() throws {
        let (first, second) = (try Machine(), try Machine())
        try first.change(at: time(0)) { journal, now in
            try journal.record(
                contentsOf: [
                    NewMood(
                        date: "2024-05-01 03:00", timeZone: TimeZoneName("Asia/Tokyo"),
                        latitude: 35.68, longitude: 139.69, feeling: .rad, note: "Sunrise",
                        colors: [MoodColor("#ff8800")], tags: [TagPath("Work/Meeting")]),
                    NewMood(country: ISO3166.Country("FR"), note: "two\nlines \u{1F600}"),
                ], at: now)
        }
        try first.add([Entry(1, note: "imported", externalID: "one")], at: time(1))
        let report = try second.merge(first, at: time(2))
        #expect(report.added == 3 && report.read == 3)
        #expect(try second.export() == first.export())
        #expect(try second.journal.container.check() == [])
        let again = try second.merge(first, at: time(3))
        #expect(again.alreadyThere == 3 && !again.changesMoods)
        #expect(try first.merge(second, at: time(4)).alreadyThere == 3)
        #expect(
            try SQLiteShell.run(second.file.location.path, "SELECT count(*) FROM MergeState;")
                == "0\n", "a mood that was never edited needs no state")
        #expect(
            try second.add([Entry(1, note: "imported", externalID: "one")], at: time(5)).added == 0)
    }

    @Test("A dry run changes nothing, and its report equals the merge's")
    func dryRun() throws {
        let (first, second, id) = try fork(NewMood(note: "one"))
        _ = try first.change(at: time(1)) {
            try $0.edit(MoodReference(id.uuidString), edit { $0.note = "two" }, at: $1)
        }
        let before = try SQLiteShell.dump(of: second.file.location.path)
        let trial = try second.merge(first, isDryRun: true, at: time(2))
        #expect(try SQLiteShell.dump(of: second.file.location.path) == before)
        #expect(try second.merge(first, at: time(2)) == trial && trial.updated == 1)
    }

    @Test("The later edit of each field wins, and tags merge one by one")
    func fields() throws {
        let (first, second, id) = try fork(
            NewMood(feeling: .meh, note: "start", tags: [TagPath("a"), TagPath("b")]))
        let mood = try MoodReference(id.uuidString)
        _ = try first.change(at: time(1)) { journal, now in
            try journal.edit(
                mood,
                edit {
                    $0.feeling = .set(.good)
                    $0.tags = try [TagPath("a"), TagPath("c")]
                },
                at: now)
        }
        _ = try second.change(at: time(2)) { journal, now in
            try journal.edit(
                mood,
                edit {
                    $0.feeling = .set(.bad)
                    $0.coordinate = .set(try Coordinate(latitude: 1, longitude: 2))
                    $0.tags = try [TagPath("b"), TagPath("a"), TagPath("d")]
                }, at: now)
        }
        _ = try first.change(at: time(3)) { journal, now in
            try journal.edit(mood, edit { $0.note = "end" }, at: now)
        }
        try [first, second].mergeAll(at: time(4))
        let merged = try first.journal.record(of: mood)
        #expect(merged.feeling == .bad && merged.note == "end" && merged.latitude == 1)
        #expect(merged.tags == ["a", "c", "d"])
        #expect(try first.export() == second.export())
        #expect(try first.journal.container.check() == [])
    }

    @Test("A note that loses is kept and listed; a version that was replaced by an edit is not")
    func lostNotes() throws {
        let (first, second, id) = try fork(NewMood(note: "start"))
        let mood = try MoodReference(id.uuidString)
        _ = try first.change(at: time(1)) { try $0.edit(mood, edit { $0.note = "first" }, at: $1) }
        #expect(try second.merge(first, at: time(2)).lostNotes == 0)
        _ = try first.change(at: time(3)) { try $0.edit(mood, edit { $0.note = "one" }, at: $1) }
        _ = try second.change(at: time(4)) { try $0.edit(mood, edit { $0.note = "two" }, at: $1) }
        let report = try first.merge(second, at: time(5))
        #expect(report.firstLostNotes.map(\.text) == ["one"] && report.updated == 1)
        #expect(report.firstLostNotes.map(\.number) == [1])
        #expect(try second.merge(first, at: time(5)).firstLostNotes.map(\.text) == ["one"])
        #expect(try first.merge(second, at: time(6)).lostNotes == 0)
        for machine in [first, second] {
            #expect(try machine.journal.record(of: mood).note == "two")
            #expect(try machine.otherNotes(of: mood) == ["one"])
        }
    }

    @Test("A note that was edited again after a backup was merged isn't lost in the next backup")
    func backups() throws {
        let (first, second, id) = try fork(NewMood(note: "start"))
        let mood = try MoodReference(id.uuidString)
        for (minute, note) in [(1.0, "one"), (3.0, "two"), (5.0, "three")] {
            _ = try first.change(at: time(minute)) {
                try $0.edit(mood, edit { $0.note = note }, at: $1)
            }
            let backup = try Machine()
            try backup.copy(first)
            #expect(try second.merge(backup, at: time(minute + 1)).lostNotes == 0)
        }
        #expect(try second.moods().map(\.note) == ["three"])
        #expect(try second.otherNotes(of: mood).isEmpty)
    }

    @Test("The report mentions a clock that is more than a day ahead")
    func ahead() throws {
        let (first, second, id) = try fork(NewMood(note: "start"), skew: 200_000)
        let mood = try MoodReference(id.uuidString)
        _ = try second.change(at: time(1)) { try $0.edit(mood, edit { $0.note = "x" }, at: $1) }
        let report = try first.merge(second, at: time(2))
        #expect(report.ahead == 1 && report.latestAhead == time(1).addingTimeInterval(200_000))
        _ = try first.change(at: time(3)) { try $0.edit(mood, edit { $0.note = "y" }, at: $1) }
        try [first, second].mergeAll(at: time(4))
        #expect(try second.moods().map(\.note) == ["y"], "it doesn't win for ever")
    }

    @Test("Tags have the same spelling on all machines")
    func spelling() throws {
        let machines = try (0..<3).map { _ in try Machine() }
        for (machine, tag) in zip(machines, ["work/meeting", "Work/meeting", "work/Meeting"]) {
            _ = try machine.change(at: time(0)) {
                try $0.record(NewMood(tags: [TagPath(tag)]), at: $1)
            }
        }
        try machines.mergeAll(at: time(1))
        let exports = try machines.map { try $0.export() }
        #expect(exports[0] == exports[1] && exports[1] == exports[2])
        #expect(
            try machines[0].moods().map(\.tags) == [
                ["Work/Meeting"], ["Work/Meeting"], ["Work/Meeting"],
            ])
    }

    @Test(
        "A journal can't be merged with itself, another program's file or a newer journal")
    func refusals() throws {
        let machine = try Machine()
        #expect(throws: JournalError.mergeWithItself(path: machine.file.location.path)) {
            try machine.merge(machine, at: time(0))
        }
        let other = try Machine()
        try other.journal.close()
        try other.file.sqlite("PRAGMA user_version = 99;")
        #expect(throws: JournalError.self) { try machine.merge(other, at: time(0)) }
    }

    @Test(
        "A journal of an earlier version can be merged, and isn't changed",
        arguments: [(2, 16), (3, 4), (4, 4)])
    func earlierVersion(version: Int, moods: Int) throws {
        let (machine, old) = (try Machine(), try JournalFile())
        defer { old.remove() }
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/journal-version-\(version).sql")
        try SQLiteShell.run(old.location.path, String(contentsOf: fixture, encoding: .utf8))
        let before = try SQLiteShell.dump(of: old.location.path)
        let journal = try Journal.openForMerging(at: old.location)
        let report = try machine.journal.merge(journal)
        try journal.close()
        #expect(report.added == moods && report.refused == 0, "\(report)")
        #expect(try machine.moods().count == moods)
        #expect(try SQLiteShell.dump(of: old.location.path) == before)
    }

    @Test("A copy of a journal is another replica")
    func copies() throws {
        let (first, second, _) = try fork(NewMood(note: "start"))
        #expect(try first.replica() != second.replica())
        #expect(try first.replica() == first.replica())
    }
}
