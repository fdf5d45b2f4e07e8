import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Merging deletions, imports and undone changes")
struct MergedDeletionTests: MachineSuite {
    @Test("A deletion wins over earlier edits, and later edits win over it")
    func deletions() throws {
        for (editTime, isAlive) in [(1.0, false), (3.0, true)] {
            let (first, second, id) = try fork(NewMood(note: "start"))
            let mood = try MoodReference(id.uuidString)
            _ = try first.change(at: time(2)) { journal, _ in try journal.delete([mood]) }
            _ = try second.change(at: time(editTime)) {
                try $0.edit(mood, edit { $0.note = "later" }, at: $1)
            }
            let into = try first.merge(second, at: time(4))
            #expect(into.cameBack == (isAlive ? 1 : 0) && into.deletedBefore == (isAlive ? 0 : 1))
            let from = try second.merge(first, at: time(4))
            #expect(from.deleted == (isAlive ? 0 : 1))
            for machine in [first, second] {
                #expect(try machine.moods().map(\.note) == (isAlive ? ["later"] : []))
                #expect(try machine.journal.container.check() == [])
            }
        }
    }

    @Test("A deletion wins over an edit that it saw, even if the clock of the edit was ahead")
    func aheadDeletion() throws {
        let (first, second, id) = try fork(NewMood(note: "start"), skew: 7200)
        let mood = try MoodReference(id.uuidString)
        _ = try second.change(at: time(1)) { try $0.edit(mood, edit { $0.note = "x" }, at: $1) }
        try first.merge(second, at: time(2))
        _ = try first.change(at: time(3)) { try $0.edit(mood, edit { $0.note = "y" }, at: $1) }
        try second.merge(first, at: time(4))
        #expect(try second.moods().map(\.note) == ["y"])
        _ = try first.change(at: time(5)) { journal, _ in try journal.delete([mood]) }
        #expect(try second.merge(first, at: time(6)).deleted == 1)
        #expect(try first.merge(second, at: time(7)).changesMoods == false)
    }

    @Test("Importing a file on another machine never overwrites an edit, even if it is later")
    func importAfterEdit() throws {
        let (first, second) = (try Machine(), try Machine())
        let entries = [Entry(1, feeling: "3", note: "file", externalID: "one")]
        try first.add(entries, at: time(0))
        let mood = try MoodReference(first.moods()[0].id.uuidString)
        try first.change(at: time(1)) { journal, now in
            _ = try journal.edit(
                mood,
                edit {
                    $0.note = "mine"
                    $0.feeling = .set(.rad)
                }, at: now)
        }
        try second.add(entries, at: time(2))
        try [first, second].mergeAll(at: time(3))
        for machine in [first, second] {
            #expect(try machine.moods().map(\.note) == ["mine"])
            #expect(try machine.moods().map(\.feeling) == [.rad])
            #expect(try machine.otherNotes(of: mood).isEmpty)
        }
        #expect(try first.export() == second.export())
    }

    @Test("An imported mood that a merge brings back with another UUID is no longer in the trash")
    func importedTwice() throws {
        let (first, second) = (try Machine(), try Machine())
        let entries = [Entry(1, note: "file", externalID: "one")]
        // The lesser UUID stays, which is that of the earlier import.
        try second.add(entries, at: time(0))
        try first.add(entries, at: time(0))
        let (mood, edited) = try (first.moods()[0], second.moods()[0])
        try #require(edited.id.uuidString < mood.id.uuidString)
        _ = try first.change(at: time(1)) { journal, _ in
            try journal.delete([MoodReference("\(mood.number)")])
        }
        #expect(try first.journal.deletedMoods().map(\.number) == [mood.number])
        _ = try second.change(at: time(2)) {
            try $0.edit(MoodReference(edited.id.uuidString), edit { $0.note = "later" }, at: $1)
        }
        #expect(try first.merge(second, at: time(3)).cameBack == 1)
        #expect(try first.moods().map(\.note) == ["later"])
        #expect(try first.journal.deletedMoods() == [])
        #expect(try first.journal.numberOfDeletedMoods(before: .distantFuture) == 0)
    }

    @Test("Undoing an addition that was merged elsewhere deletes it there, and redoing restores it")
    func undoneAddition() throws {
        let (first, second) = (try Machine(), try Machine())
        try first.change(at: time(0)) { _ = try $0.record(NewMood(note: "wrong"), at: $1) }
        try second.merge(first, at: time(1))
        _ = try first.change(at: time(2)) { journal, _ in try journal.undo() }
        let undoing = try first.journal.container.lastTransaction
        try [first, second].mergeAll(at: time(3))
        for machine in [first, second] { #expect(try machine.moods().isEmpty) }
        _ = try first.change(at: time(4)) { journal, _ in try journal.undo(undoing) }
        try [first, second].mergeAll(at: time(5))
        for machine in [first, second] { #expect(try machine.moods().map(\.note) == ["wrong"]) }
        #expect(try first.export() == second.export())
    }

    @Test("Entries of an import that was undone and repeated exist on all machines")
    func repeatedImport() throws {
        let (first, second) = (try Machine(), try Machine())
        let entries = (1...5).map { Entry($0, note: "n\($0)", externalID: "id \($0)") }
        try first.add(entries, at: time(0))
        try second.merge(first, at: time(1))
        _ = try first.change(at: time(2)) { journal, _ in try journal.undo() }
        #expect(try first.add(entries, at: time(3)).added == 5)
        try [first, second].mergeAll(at: time(4))
        #expect(try first.moods().count == 5)
        #expect(try first.export() == second.export())
    }

    @Test("Undoing a merge doesn't affect the other journal, and merging again repeats it")
    func undoneMerge() throws {
        let (first, second, id) = try fork(NewMood(note: "start"))
        let mood = try MoodReference(id.uuidString)
        let before = try first.export()
        try second.change(at: time(1)) { journal, now in
            _ = try journal.edit(mood, edit { $0.note = "theirs" }, at: now)
        }
        try second.change(at: time(2)) { _ = try $0.record(NewMood(note: "new"), at: $1) }
        let theirs = try second.export()
        try first.merge(second, at: time(3))
        #expect(try first.export() == theirs)
        let undone = try first.change(at: time(4)) { journal, _ in try journal.undo().command }
        #expect(undone.title?.hasPrefix("merge") == true)
        #expect(try first.export() == before)
        #expect(try second.merge(first, at: time(5)).changesMoods == false)
        #expect(try second.export() == theirs)
        try first.merge(second, at: time(6))
        #expect(try first.export() == theirs)
    }

    @Test("A merge can't be undone after another merge")
    func mergedSince() throws {
        let (first, second, _) = try fork(NewMood(note: "start"))
        for (minute, note) in [(1.0, "one"), (3.0, "two")] {
            try second.change(at: time(minute)) { _ = try $0.record(NewMood(note: note), at: $1) }
            try first.merge(second, at: time(minute + 1))
        }
        let last = try first.journal.container.lastTransaction
        #expect(throws: JournalError.mergedSince(last - 1)) { try first.journal.undo(last - 1) }
        _ = try first.journal.undo(last)
        _ = try first.journal.undo(last - 1)
        #expect(try first.moods().map(\.note) == ["start"])
    }

    @Test("Moods that two machines import from one file are one mood")
    func imported() throws {
        let machines = try (0..<3).map { _ in try Machine() }
        let entries = (1...5).map { Entry($0, note: "n\($0)", externalID: "id \($0)") }
        for (index, machine) in machines.enumerated() {
            try machine.add(entries, at: time(Double(index)))
        }
        let mood = try machines[2].moods()[0]
        _ = try machines[2].change(at: time(5)) {
            try $0.edit(MoodReference(mood.id.uuidString), edit { $0.note = "edited" }, at: $1)
        }
        try machines.mergeAll(at: time(6))
        let exports = try machines.map { try $0.export() }
        #expect(exports[0].count == 5 && exports[1] == exports[0] && exports[2] == exports[0])
        #expect(try machines[0].moods().map(\.note).contains("edited"))
        // A deletion applies to the mood under every UUID that it had.
        let gone = try machines[0].moods()[0]
        _ = try machines[0].change(at: time(7)) { journal, _ in
            try journal.delete([MoodReference(gone.id.uuidString)])
        }
        try machines.mergeAll(at: time(8))
        for machine in machines {
            #expect(try machine.moods().count == 4)
            #expect(try machine.add(entries, at: time(9)).added == 0)
            #expect(try machine.journal.container.check() == [])
        }
    }

    @Test("A mood that was deleted elsewhere and never existed here isn't imported")
    func unknownDeletion() throws {
        let (first, second) = (try Machine(), try Machine())
        let entries = [Entry(1, note: "x", externalID: "one")]
        try first.add(entries, at: time(0))
        _ = try first.change(at: time(1)) { journal, _ in
            try journal.delete([MoodReference("last")])
        }
        #expect(!(try second.merge(first, at: time(2)).changesMoods))
        #expect(try second.add(entries, at: time(3)).deletedBefore == 1)
        #expect(try second.add(entries, at: time(4), restoresDeleted: true).added == 1)
        try [first, second].mergeAll(at: time(5))
        #expect(try first.moods().count == 1 && first.export() == second.export())
    }

    @Test("A restored mood is restored everywhere")
    func restored() throws {
        let (first, second) = (try Machine(), try Machine())
        let entries = [Entry(1, note: "x", externalID: "one")]
        try first.add(entries, at: time(0))
        try second.merge(first, at: time(1))
        _ = try first.change(at: time(2)) { journal, _ in
            try journal.delete([MoodReference("last")])
        }
        #expect(try second.merge(first, at: time(3)).deleted == 1)
        #expect(try first.add(entries, at: time(4), restoresDeleted: true).added == 1)
        #expect(try second.merge(first, at: time(5)).cameBack == 1)
        #expect(try first.merge(second, at: time(5)).alreadyThere == 1)
        #expect(try first.export() == second.export())
    }
}
