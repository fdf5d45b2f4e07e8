import Files
import Foundation
import Testing

@testable import MoodJournal

@Suite("Taking deletions back on several machines")
struct RestoredMoodTests: MachineSuite {
    /// Returns two machines that have synced a mood. Afterwards, the second one edits it before the
    /// first one deletes it.
    private func deleted(
        _ editBefore: Bool = true
    ) throws -> (Machine, Machine, MoodReference, folder: String) {
        let (first, second) = (try Machine(), try Machine(skew: -600))
        let folder = first.file.location.path + "-sync"
        try folder.makeFolder()
        let id = try first.change(at: time(0)) {
            try $0.record(NewMood(feeling: .meh, note: "start"), at: $1).id
        }
        let mood = try MoodReference(id.uuidString)
        for machine in [first, second] { try sync(machine, folder, at: 1) }
        if editBefore {
            _ = try first.change(at: time(2)) {
                try $0.edit(mood, edit { $0.feeling = .set(.rad) }, at: $1)
            }
        }
        _ = try second.change(at: time(20)) {
            try $0.edit(mood, edit { $0.note = "theirs" }, at: $1)
        }
        _ = try first.change(at: time(30)) { journal, _ in try journal.delete([mood]) }
        return (first, second, mood, folder)
    }

    @discardableResult
    private func sync(
        _ machine: Machine, _ folder: String, at minute: Double
    ) throws -> SyncReport {
        try machine.journal.sync(with: folder, at: time(minute).addingTimeInterval(machine.skew))
    }

    private func syncTwice(_ machines: [Machine], _ folder: String, at minute: Double) throws {
        for _ in 0..<2 { for machine in machines { try sync(machine, folder, at: minute) } }
    }

    @Test("A deletion that is taken back keeps the edits that all machines made before it")
    func editsBefore() throws {
        for way in ["restore", "undo", "elsewhere"] {
            let (first, second, mood, folder) = try deleted()
            try syncTwice([first, second], folder, at: 40)
            for machine in [first, second] { #expect(try machine.moods().isEmpty) }
            _ = try (way == "elsewhere" ? second : first).change(at: time(50)) { journal, _ in
                if way == "undo" { return _ = try journal.undo() }
                _ = try journal.restore([MoodReference("last")])
            }
            try syncTwice([first, second], folder, at: 60)
            for machine in [first, second] {
                #expect(try machine.moods().map(\.note) == ["theirs"], "\(way)")
                #expect(try machine.moods().map(\.feeling) == [.rad], "\(way)")
                #expect(try machine.otherNotes(of: mood).isEmpty, "\(way)")
            }
            #expect(try first.export() == second.export(), "\(way)")
            #expect(
                try first.moods().map(\.modifiedAt) == second.moods().map(\.modifiedAt), "\(way)")
        }
    }

    @Test("A deletion that is redone and undone again keeps edits too")
    func redone() throws {
        let (first, second, _, folder) = try deleted()
        _ = try first.change(at: time(31)) { journal, _ in try journal.undo() }
        _ = try first.change(at: time(32)) { journal, _ in try journal.redo() }
        try syncTwice([first, second], folder, at: 40)
        _ = try first.change(at: time(50)) { journal, _ in
            try journal.undo(journal.deletedMoods()[0].command.number)
        }
        try syncTwice([first, second], folder, at: 60)
        for machine in [first, second] {
            #expect(try machine.moods().map(\.note) == ["theirs"])
            #expect(try machine.moods().map(\.feeling) == [.rad])
        }
        #expect(try first.export() == second.export())
    }

    @Test("Edits before a deletion that is taken back before a sync have their own moments")
    func restoredBeforeSync() throws {
        let (first, second, mood, folder) = try deleted()
        // Earlier than the deletion, and later than the edit of the feeling by the first machine.
        _ = try second.change(at: time(21)) {
            try $0.edit(mood, edit { $0.feeling = .set(.bad) }, at: $1)
        }
        _ = try first.change(at: time(50)) { journal, _ in try journal.undo() }
        try syncTwice([first, second], folder, at: 60)
        for machine in [first, second] {
            #expect(try machine.moods().map(\.note) == ["theirs"])
            #expect(try machine.moods().map(\.feeling) == [.bad])
        }
        #expect(try first.export() == second.export())
    }

    @Test("Two notes of a mood that is restored are both kept, and reported")
    func notes() throws {
        let (first, second, mood, folder) = try deleted(false)
        try syncTwice([first, second], folder, at: 40)
        _ = try first.change(at: time(50)) { journal, _ in
            _ = try journal.restore([MoodReference("last")])
        }
        // It still has the note from before the deletion.
        _ = try first.change(at: time(51)) {
            try $0.edit(mood, edit { $0.note = "mine" }, at: $1)
        }
        let report = try sync(first, folder, at: 60)
        #expect(report.merge.firstLostNotes.map(\.text) == ["theirs"])
        #expect(try sync(second, folder, at: 60).merge.firstLostNotes.map(\.text) == ["theirs"])
        for machine in [first, second] {
            #expect(try machine.moods().map(\.note) == ["mine"])
            #expect(try machine.otherNotes(of: mood) == ["theirs"])
        }
        #expect(try first.export() == second.export())
    }

    @Test("A mood that was deleted before the first sync isn't written to the folder")
    func unsent() throws {
        let (first, second) = (try Machine(), try Machine())
        let folder = first.file.location.path + "-sync"
        try folder.makeFolder()
        try first.change(at: time(0)) { _ = try $0.record(NewMood(note: "secret"), at: $1) }
        // The second machine is a copy, so that it has the mood without a sync.
        try second.copy(first)
        let mood = try MoodReference(first.moods()[0].id.uuidString)
        _ = try first.change(at: time(1)) {
            try $0.edit(mood, edit { $0.feeling = .set(.rad) }, at: $1)
        }
        _ = try first.change(at: time(2)) { journal, _ in try journal.delete([mood]) }
        try sync(first, folder, at: 3)
        #expect(try !text(of: folder).contains("secret"))
        _ = try second.change(at: time(4)) { try $0.edit(mood, edit { $0.note = "new" }, at: $1) }
        try syncTwice([second, first], folder, at: 5)
        for machine in [first, second] {
            #expect(try machine.moods().map(\.note) == ["new"])
            #expect(try machine.moods().map(\.feeling) == [.rad])
        }
    }

    private func text(of folder: String) throws -> String {
        try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jsonl") }
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
            .joined()
    }
}
