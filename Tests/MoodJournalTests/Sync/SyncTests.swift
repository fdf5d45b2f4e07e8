import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Syncing through a folder")
struct SyncTests: SyncTesting {
    private func expectEqual(_ machines: [SyncedMachine], _ comment: Comment = "") throws {
        let exports = try machines.map { try $0.machine.export() }
        for export in exports { #expect(export == exports[0], comment) }
    }

    @Test("Two machines get the same moods, and a sync without changes writes nothing")
    func both() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("one", to: one, at: 0)
        try add("two", to: two, at: 1)
        try [one, two].syncAll(at: time(2))
        try expectEqual([one, two])
        #expect(try one.machine.moods().count == 2)
        #expect(try one.files().count == 2, "each machine writes its own moods once")
        let before = try SQLiteShell.dump(of: one.machine.file.location.path)
        #expect(try one.sync(at: time(3)) == SyncReport())
        #expect(try SQLiteShell.dump(of: one.machine.file.location.path) == before)
        try add("three", to: one, at: 4)
        #expect(try one.sync(at: time(5)).written == 1, "only what is new is written")
        try two.receive(from: one)
        #expect(try two.sync(at: time(6)).merge.added == 1)
        try expectEqual([one, two])
    }

    @Test("Edits, deletions and merges are synced to the other machines")
    func changes() throws {
        let (one, two, laptop) = (try SyncedMachine(), try SyncedMachine(), try Machine())
        try add("one", to: one, at: 0)
        try add("two", to: one, at: 1)
        try [one, two].syncAll(at: time(2))
        let moods = try one.machine.moods()
        _ = try one.machine.change(at: time(3)) { journal, now in
            var edit = MoodEdit()
            edit.note = "edited"
            _ = try journal.edit(MoodReference(moods[0].id.uuidString), edit, at: now)
        }
        _ = try one.machine.change(at: time(4)) { journal, _ in
            try journal.delete([MoodReference(moods[1].id.uuidString)])
        }
        _ = try laptop.change(at: time(4)) { try $0.record(NewMood(note: "laptop"), at: $1) }
        try one.machine.merge(laptop, at: time(5))
        #expect(try one.sync(at: time(6)).written == 3)
        try two.receive(from: one)
        let report = try two.sync(at: time(7)).merge
        #expect(report.updated == 1 && report.deleted == 1 && report.added == 1)
        try expectEqual([one, two])
    }

    @Test("A file that has arrived in part is skipped, and read when it is complete")
    func halfArrived() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("one", to: one, at: 0)
        try one.sync(at: time(1))
        let file = try one.files()[0]
        let contents = try one.contents(file)
        for length in [0, 1, contents.count / 2, contents.count - 1] {
            try two.write(file, contents.prefix(length))
            let report = try two.sync(at: time(2))
            #expect(report.incomplete == [file] && report.merge.added == 0, "\(length) bytes")
        }
        var damaged = contents
        damaged[damaged.count / 2] ^= 1
        try two.write(file, damaged)
        #expect(try two.sync(at: time(2)).damaged.map(\.path) == [file])
        try two.write(file, contents)
        #expect(try two.sync(at: time(3)).merge.added == 1)
    }

    @Test("A copy that another program made because of a conflict is read; a newer format is not")
    func conflictCopies() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("one", to: one, at: 0)
        try one.sync(at: time(1))
        let file = try one.files()[0]
        let copy = file.replacing("0001", with: "0001.sync-conflict-20260101-120000-ABCDEFG")
        try two.write(copy, one.contents(file))
        #expect(try two.sync(at: time(2)).merge.added == 1)
        let newer = String(decoding: try one.contents(file), as: UTF8.self)
            .replacing("\"moodsSync\":1", with: "\"moodsSync\":2")
        try two.write(file, Data(newer.utf8))
        #expect(try two.sync(at: time(3)).newer == [file])
    }

    @Test("A lost file is reported, and its machine replaces it with a snapshot")
    func lostFile() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        for number in 1...3 {
            try add("\(number)", to: one, at: Double(number))
            try one.sync(at: time(Double(number)))
        }
        let files = try one.files()
        #expect(files.count == 3)
        try two.receive(from: one)
        try two.remove(files[1])
        let report = try two.sync(at: time(4))
        #expect(report.missing == [files[1]] && report.merge.added == 2)
        try one.remove(files[1])
        let healed = try one.sync(at: time(5))
        #expect(healed.isHealed && healed.written == 3)
        #expect(try one.files().count == 1, "the snapshot replaces the rest")
        try two.receive(from: one)
        let last = try two.sync(at: time(6))
        #expect(last.merge.added == 1 && last.missing == [])
        try expectEqual([one, two])
    }

    @Test("A snapshot replaces many files")
    func snapshots() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        for number in 0...60 {
            try add("\(number)", to: one, at: Double(number))
            try one.sync(at: time(Double(number)))
        }
        #expect(try one.files().count < 20)
        try [one, two].syncAll(at: time(100))
        try expectEqual([one, two])
        #expect(try two.machine.moods().count == 61)
    }

    @Test("A journal from a backup continues under a new name, and recovers its synced moods")
    func restored() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("first", to: one, at: 0)
        try one.sync(at: time(1))
        try one.restoring {
            try add("second", to: one, at: 2)
            try one.sync(at: time(3))
        }
        let name = try one.own()
        try add("third", to: one, at: 4)
        let report = try one.sync(at: time(5))
        #expect(try report.newName == one.own() && report.merge.added == 1 && !report.isHealed)
        #expect(try one.own() != name && one.machine.moods().count == 3)
        try two.write("x/ignored.txt", Data())
        for file in try one.files() { try two.write(file, one.contents(file)) }
        try two.sync(at: time(6))
        try expectEqual([one, two])
        #expect(try one.sync(at: time(7)).newName == nil)
    }

    @Test("A journal that was copied to a new file continues under a new name")
    func copied() throws {
        let one = try SyncedMachine()
        try add("first", to: one, at: 0)
        try one.sync(at: time(1))
        let (name, path) = (try one.own(), one.machine.file.location.path)
        try one.machine.close()
        // The copy has an inode of its own.
        try FileManager.default.moveItem(atPath: path, toPath: path + "-former")
        try FileManager.default.copyItem(atPath: path + "-former", toPath: path)
        try one.machine.open()
        let report = try one.sync(at: time(2))
        #expect(try report.newName == one.own() && one.own() != name && !report.isHealed)
        #expect(try one.sync(at: time(3)) == SyncReport())
    }

    @Test("Folders have no name of a host; one that an earlier version named keeps its name")
    func hostNames() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("first", to: one, at: 0)
        try one.sync(at: time(1))
        let replica = try one.own()
        #expect(try replica == "\(one.machine.replica())")
        try FileManager.default.moveItem(
            atPath: one.folder + "/" + replica, toPath: one.folder + "/laptop-" + replica)
        try one.sync(at: time(2))
        try add("second", to: one, at: 3)
        try one.sync(at: time(3))
        #expect(try one.files() == [1, 2].map { "laptop-\(replica)/000\($0).jsonl" })
        try two.receive(from: one)
        #expect(try two.sync(at: time(4)).merge.added == 2)
    }

    @Test("A journal inside the sync folder is reported by every sync")
    func inside() throws {
        let machine = try Machine()
        let folder = (machine.file.location.path as NSString).deletingLastPathComponent
        for _ in 0..<2 {
            #expect(try machine.journal.sync(with: folder).isJournalInside)
        }
    }

    @Test("The folder must exist")
    func noFolder() throws {
        let machine = try Machine()
        #expect(throws: JournalError.noSyncFolder(path: "/nowhere")) {
            try machine.journal.sync(with: "/nowhere")
        }
    }

    @Test(
        "Three machines agree even if files arrive in any order, twice or late",
        arguments: SeededGenerator.seeds, [false, true])
    func random(seed: UInt64, isSealed: Bool) throws {
        var generator = SeededGenerator(seed: seed)
        let key = isSealed ? try SyncKey() : nil
        let machines = try [0.0, -5000, 8000].map {
            try SyncedMachine(skew: $0, key: key)
        }
        var minutes = 0.0
        for _ in 0..<70 {
            minutes += Double(Int.random(in: 1...50, using: &generator))
            let machine = machines[Int.random(in: 0..<3, using: &generator)]
            let other = machines[Int.random(in: 0..<3, using: &generator)]
            let mood = try machine.machine.moods().randomElement(using: &generator)
            switch Int.random(in: 0..<9, using: &generator) {
            case 0, 1: try add("new", to: machine, at: minutes)
            case 2:
                let entries = (1...2).map { Entry($0, note: "file", externalID: "\($0)") }
                try machine.machine.add(
                    entries, at: time(minutes),
                    restoresDeleted: Bool.random(using: &generator))
            case 3, 4:
                guard let mood else { continue }
                var edit = MoodEdit()
                edit.note = "\(minutes)"
                edit.tags = [try TagPath(Bool.random(using: &generator) ? "a" : "b/c")]
                _ = try machine.machine.change(at: time(minutes)) { [edit] in
                    try $0.edit(MoodReference(mood.id.uuidString), edit, at: $1)
                }
            case 5:
                guard let mood else { continue }
                _ = try machine.machine.change(at: time(minutes)) { journal, _ in
                    try journal.delete([MoodReference(mood.id.uuidString)])
                }
            case 6: try machine.sync(at: time(minutes))
            default:
                // One file arrives, possibly in part.
                let own = try other.own()
                guard other !== machine, !own.isEmpty,
                    let file = try other.files().filter({ $0.hasPrefix(own + "/") })
                        .randomElement(using: &generator)
                else { continue }
                let contents = try other.contents(file)
                let length = Bool.random(using: &generator) ? contents.count : contents.count / 3
                try machine.write(file, contents.prefix(length))
                try machine.sync(at: time(minutes))
            }
        }
        try machines.syncAll(at: time(minutes))
        try expectEqual(machines, "seed \(seed)")
        for machine in machines {
            #expect(try machine.machine.journal.container.check() == [], "seed \(seed)")
        }
    }
}
