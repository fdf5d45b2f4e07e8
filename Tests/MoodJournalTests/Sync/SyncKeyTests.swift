import Foundation
import Testing

@testable import MoodJournal

@Suite("The keys of sealed sync folders")
struct SyncKeyTests: SyncTesting {
    @Test("With a new key, each machine writes everything again, and former files aren't merged")
    func newEpoch() throws {
        let (one, two) = try machines()
        let key = try #require(one.key)
        let former = try #require(try one.files().first)
        let contents = try one.contents(former)
        try add("later", to: one, at: 4)
        one.key = try key.next()
        let report = try one.sync(at: time(5))
        #expect(report.written == 2 && !report.isHealed && report.newName == nil)
        #expect(try one.files().filter { $0.hasPrefix(try one.own()) }.count == 1)
        // The file of the other machine, which still has the former key.
        try one.receive(from: two)
        one.isKeyInside = true
        let unread = try one.sync(at: time(6))
        #expect(try unread.outdated == two.files() && unread.damaged.isEmpty)
        // If its key is elsewhere, it may be that of another machine.
        one.isKeyInside = false
        let unknown = SyncReport.DamagedFile(path: try two.own() + "/", problem: .key)
        let reported = try one.sync(at: time(6))
        #expect(reported.outdated.isEmpty && reported.damaged == [unknown])
        #expect(try notes(one) == ["from one", "later"])
        // The former key can't read what the new one sealed.
        try two.receive(from: one)
        let other = SyncReport.DamagedFile(path: try one.own() + "/", problem: .key)
        #expect(try two.sync(at: time(6)).damaged == [other])
        #expect(try notes(two) == ["from two"])
        two.key = one.key
        try [one, two].syncAll(at: time(7))
        #expect(try notes(one) == notes(two) && notes(one) == ["from one", "later", "from two"])
        #expect(try two.sync(at: time(8)) == SyncReport())
        // Somebody puts the former file back.
        try two.write(former, contents)
        #expect(try two.sync(at: time(9)).damaged.map(\.problem) == [.seal])
        two.key = key
        let path = try #require(two.folder.realPath)
        #expect(throws: JournalError.olderSyncKey(path: path, last: 2)) {
            try two.sync(at: time(9))
        }
    }

    @Test("A file that is too large is reported beside those with another key")
    func largeFile() throws {
        let (one, two) = try machines()
        let file = try #require(try one.files().first)
        for name in ["0001.age", "0002.age"] {
            try two.write("00000000000f/" + name, one.contents(file))
        }
        let large = "00000000000f/0002.age"
        let handle = try FileHandle(forWritingTo: URL(filePath: two.folder + "/" + large))
        try handle.truncate(atOffset: UInt64(SyncFiles.mostBytes) + 1)
        try handle.close()
        #expect(
            try two.sync(at: time(4)).damaged == [
                SyncReport.DamagedFile(path: large, problem: .size),
                SyncReport.DamagedFile(path: "00000000000f/", problem: .key),
            ])
    }

    @Test("If two machines replace the key at once, both go on with the one that remains")
    func newEpochs() throws {
        let (one, two) = try machines()
        try [one, two].syncAll(at: time(4))
        let key = try #require(one.key)
        for machine in [one, two] {
            machine.key = try key.next()
            try machine.sync(at: time(5))
        }
        // The key that one machine makes after the other's is later than both.
        let last = try #require(two.key)
        #expect(try key.next(after: last.next().epoch.number).epoch.number == 4)
        one.key = two.key
        try addFile("later", to: one, at: 6)
        try [one, two].syncAll(at: time(7))
        #expect(try notes(two) == ["from one", "from two", "later"] && notes(one) == notes(two))
        for machine in [one, two] { #expect(try machine.sync(at: time(8)) == SyncReport()) }
    }

    @Test("Another folder's key is refused; with --seal, everything is written under it")
    func otherKey() throws {
        // Two machines seal a folder at once, and one key gets its name.
        let (one, two) = (try SyncedMachine(key: SyncKey()), try SyncedMachine(key: SyncKey()))
        for (machine, note) in [(one, "from one"), (two, "from two")] {
            try addFile(note, to: machine, at: 1)
        }
        two.key = one.key
        let path = try #require(two.folder.realPath)
        #expect(throws: JournalError.otherSyncKey(path: path)) { try two.sync(at: time(2)) }
        let report = try two.sync(at: time(3), isSealing: true)
        #expect(report.written == 1 && !report.isHealed)
        try [one, two].syncAll(at: time(4))
        #expect(try notes(one) == ["from one", "from two"] && notes(two) == notes(one))
    }

    @Test("Sealing a folder replaces this machine's plain files, and refuses those of others")
    func sealing() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("from one", to: one, at: 1)
        try add("from two", to: two, at: 2)
        try [one, two].syncAll(at: time(3))
        try add("plain", to: two, at: 4)
        try two.sync(at: time(4))
        let key = try SyncKey()
        one.key = key
        try one.receive(from: two)
        let plain = try FileManager.default.subpathsOfDirectory(atPath: two.folder)
            .filter { $0.hasPrefix(try two.own() + "/") }
        for file in plain { try one.write(file, two.contents(file)) }
        let report = try one.sync(at: time(5))
        #expect(report.plain.sorted() == plain.sorted() && report.newName == nil)
        #expect(!report.isHealed && report.missing.isEmpty)
        #expect(try notes(one) == ["from one", "from two"])
        #expect(try one.own() == "\(try one.machine.replica())")
        two.key = key
        try FileManager.default.removeItem(atPath: one.folder + "/" + (try two.own()))
        try [one, two].syncAll(at: time(6))
        #expect(try notes(one) == ["from one", "from two", "plain"])
        #expect(try notes(two) == notes(one))
        let left = try FileManager.default.subpathsOfDirectory(atPath: two.folder)
        let replica = try two.own()
        #expect(!left.contains { $0.hasSuffix(".jsonl") && $0.hasPrefix(replica) })
    }

    @Test("A journal from a backup recovers its moods from the plain files that sealing replaces")
    func restored() throws {
        let one = try SyncedMachine()
        try addFile("first", to: one, at: 1)
        try one.restoring {
            try addFile("second", to: one, at: 2)
            try addFile("third", to: one, at: 3)
        }
        let damaged = try #require(try one.files().last)
        try one.write(damaged, one.contents(damaged).dropLast(9))
        one.key = try SyncKey()
        let report = try one.sync(at: time(4))
        #expect(try report.newName == one.own() && report.incomplete == [damaged])
        #expect(try notes(one) == ["first", "second"])
        // Only what was read was removed.
        one.key = nil
        #expect(try one.files() == [damaged])
    }

    @Test("A restored journal removes its former folder when the key is replaced")
    func formerFolder() throws {
        let (one, two) = try machines()
        let former = try one.own()
        try one.restoring { try addFile("second", to: one, at: 2) }
        #expect(try one.sync(at: time(3)).newName != nil)
        #expect(try notes(one).contains("second"))
        one.key = try one.key?.next()
        try one.sync(at: time(4), isSealing: true)
        #expect(try !one.files().contains { $0.hasPrefix(former) })
        #expect(try one.sync(at: time(5)).missing.isEmpty)
        two.key = one.key
        for file in try one.files() { try two.write(file, one.contents(file)) }
        let report = try two.sync(at: time(6), isSealing: true)
        #expect(report.damaged.isEmpty, "\(report)")
        #expect(try notes(two).contains("second"))
    }

    @Test("A sync that began before the folder was sealed, or its key replaced, writes nothing")
    func lateSync() throws {
        let one = try SyncedMachine()
        try addFile("first", to: one, at: 1)
        for number in 2...3 {
            var late = try FolderSync(
                one.machine.journal, with: one.folder, key: one.key, isSealing: false,
                at: time(Double(number)))
            one.key = try one.key?.next() ?? SyncKey()
            try addFile("\(number)", to: one, at: Double(number))
            let files = try one.files()
            var reading = FolderSync.Reading()
            #expect(throws: JournalError.self) {
                try one.machine.journal.transaction {
                    _ = try late.write(&reading, [:], plain: [])
                }
            }
            #expect(try one.files() == files)
        }
    }

    @Test("A copy that a program made of a conflict is read, and the next file too")
    func conflictCopy() throws {
        let key = try SyncKey()
        let (one, two) = (try SyncedMachine(key: key), try SyncedMachine(key: key))
        try addFile("first", to: one, at: 1)
        var copy = Data()
        try one.restoring {
            try addFile("second", to: one, at: 2)
            let file = try #require(try one.files().last)
            copy = try one.contents(file)
            try one.remove(file)
        }
        try addFile("other second", to: one, at: 3)
        for file in try one.files() { try two.write(file, one.contents(file)) }
        try two.write("\(try one.own())/0002.sync-conflict-1.age", copy)
        try addFile("third", to: one, at: 4)
        let last = try #require(try one.files().last)
        try two.write(last, one.contents(last))
        let report = try two.sync(at: time(5))
        #expect(report.withheld.isEmpty && report.damaged.isEmpty, "\(report)")
        #expect(try notes(two) == ["first", "second", "other second", "third"])
    }

    @Test("Without its key, a sealed folder is never used, even if it is empty")
    func missingKey() throws {
        let (one, two) = try machines()
        let path = try #require(one.folder.realPath)
        one.key = nil
        #expect(throws: JournalError.noSyncKey(path: path)) { try one.sync(at: time(4)) }
        try FileManager.default.removeItem(atPath: one.folder + "/\(try one.machine.replica())")
        #expect(throws: JournalError.noSyncKey(path: path)) { try one.sync(at: time(4)) }
        two.key = nil
        #expect(throws: JournalError.self) { try two.sync(at: time(4)) }
    }
}
