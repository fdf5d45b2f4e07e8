import Foundation
import Testing

@testable import MoodJournal

@Suite("Sealed sync folders")
struct SealedSyncTests {
    private func time(_ minutes: Double) -> Date {
        Date(timeIntervalSince1970: 1_800_000_000 + 60 * minutes)
    }

    private func add(_ note: String, to machine: SyncedMachine, at minutes: Double) throws {
        _ = try machine.machine.change(at: time(minutes)) {
            try $0.record(NewMood(note: note), at: $1)
        }
    }

    private func notes(_ machine: SyncedMachine) throws -> Set<String> {
        Set(try machine.machine.moods().compactMap(\.note))
    }

    /// Returns two machines of which each has written a file.
    private func machines() throws -> (SyncedMachine, SyncedMachine) {
        let key = try SyncKey()
        let (one, two) = (try SyncedMachine(key: key), try SyncedMachine(key: key))
        try add("from one", to: one, at: 1)
        try add("from two", to: two, at: 2)
        for machine in [one, two] { try machine.sync(at: time(3)) }
        return (one, two)
    }

    @Test("Neither notes nor the name of the host are in the folder, and sizes are powers of 1.1")
    func contents() throws {
        let (one, _) = try machines()
        let file = try #require(try one.files().first)
        #expect(file == "\(try one.machine.replica())/0001.age")
        let contents = try one.contents(file)
        #expect(contents.starts(with: Data("age-encryption.org/v1\n-> scrypt ".utf8)))
        #expect(contents.range(of: Data("from one".utf8)) == nil)
        // The header, a nonce and the tag of one chunk are beside the contents.
        let size = contents.count - 16 - 16 - "age-encryption.org/v1\n-> scrypt ".count - 92 - 26
        let power = (log(Double(size)) / log(1.1)).rounded()
        #expect(abs(pow(1.1, power) - Double(size)) < 2, "\(size)")
    }

    @Test("Machines with the key exchange moods, and one with another key reads nothing")
    func exchange() throws {
        let (one, two) = try machines()
        try [one, two].syncAll(at: time(4))
        #expect(try notes(one) == ["from one", "from two"])
        #expect(try notes(two) == ["from one", "from two"])
        let other = try SyncedMachine(key: SyncKey())
        try other.receive(from: one)
        let path = try #require(other.folder.realPath)
        #expect(throws: JournalError.otherSyncKey(path: path)) { try other.sync(at: time(5)) }
        #expect(try other.files() == one.files().filter { $0.hasPrefix(try one.own()) })
        #expect(try notes(other).isEmpty)
    }

    @Test("A file under another number or of another machine is reported and not merged")
    func moved() throws {
        let (one, two) = try machines()
        let file = try #require(try one.files().first)
        let folder = try one.own()
        for place in ["\(folder)/0002.age", "00000000000f/0001.age"] {
            try two.write(place, one.contents(file))
            let report = try two.sync(at: time(4))
            #expect(report.damaged.map(\.path) == [place])
            #expect(report.damaged.map(\.problem) == [.seal])
            #expect(try notes(two) == ["from two"])
            try two.remove(place)
        }
        // A copy that a program made because of a conflict has the same number.
        try two.write("\(folder)/0001.sync-conflict-20261127.age", one.contents(file))
        #expect(try two.sync(at: time(5)).damaged.isEmpty)
        #expect(try notes(two) == ["from one", "from two"])
    }

    @Test("Each byte changed and each length is recognized, and nothing is merged")
    func changed() throws {
        let (one, two) = try machines()
        let file = try #require(try one.files().first)
        let contents = try one.contents(file)
        let files = try SyncFiles(path: two.folder, key: two.key)
        let parts = file.split(separator: "/").map(String.init)
        func expectSealed(_ contents: Data) throws {
            try two.write(file, contents)
            let result = try files.segment(SyncFiles.File(machine: parts[0], name: parts[1]))
            guard case .failure(.sealed)? = result else {
                Issue.record("\(contents.count) bytes")
                return
            }
        }
        for place in contents.indices {
            var changed = contents
            changed[place] ^= 1
            try expectSealed(changed)
        }
        for length in contents.indices { try expectSealed(contents.prefix(length)) }
        #expect(try two.sync(at: time(4)).damaged.map(\.problem) == [.seal])
        #expect(try notes(two) == ["from two"])
    }

    @Test("The first line names the folder, the epoch, the replica, the number and the file before")
    func firstLine() throws {
        let (one, _) = try machines()
        try add("second", to: one, at: 4)
        try one.sync(at: time(4))
        let key = try #require(one.key)
        let files = try SyncFiles(path: one.folder, key: key)
        let (replica, names) = (try one.own(), try one.files())
        let headers = try [1, 2].map {
            try #require(try files.header(of: SyncFiles.File($0, of: replica, isSealed: true)))
        }
        #expect(headers.map(\.segment) == [1, 2])
        #expect(headers[0].seal == key.seal(of: replica, after: nil))
        let hash = SyncSegment.digest(of: try one.contents(names[0]))
        #expect(headers[1].seal == key.seal(of: replica, after: hash))
        #expect(try key.next().seal(of: replica, after: hash) != headers[1].seal)
    }

    @Test("A file that the key's owner put at another place isn't read")
    func otherPlace() throws {
        let (one, two) = try machines()
        let key = try #require(one.key)
        let files = try SyncFiles(path: two.folder, key: key)
        let file = SyncFiles.File(1, of: try one.own(), isSealed: true)
        for seal in [
            key.seal(of: "00000000000f", after: nil),
            try key.next().seal(of: file.machine, after: nil),
            try SyncKey().seal(of: file.machine, after: nil), nil,
        ] {
            let header = SyncSegment.Header(
                moodsSync: 1, folder: UUID(), segment: 1, isSnapshot: true, seal: seal)
            let writer = try SyncSegmentWriter(header, to: file, in: files)
            _ = try writer.finish()
            try writer.commit()
            #expect(try two.sync(at: time(4)).damaged.map(\.problem) == [.seal])
        }
    }

    // MARK: Missing and older files

    /// Adds a mood and syncs, so that it is in a file of its own.
    private func addFile(_ note: String, to machine: SyncedMachine, at minutes: Double) throws {
        try add(note, to: machine, at: minutes)
        try machine.sync(at: time(minutes))
    }

    @Test("A file after a missing one waits for it, or for a snapshot")
    func missingNumber() throws {
        for isLost in [false, true] {
            let (one, two) = try machines()
            for number in 4...5 { try addFile("\(number)", to: one, at: Double(number)) }
            let names = try one.files()
            try two.receive(from: one)
            try two.remove(names[1])
            for _ in 0..<2 {
                let report = try two.sync(at: time(6))
                #expect(report.withheld == [names[2]] && report.damaged.isEmpty)
                #expect(try notes(two) == ["from one", "from two"])
            }
            if isLost {
                try one.remove(names[1])
                #expect(try one.sync(at: time(7)).isHealed)
                try two.receive(from: one)
            } else {
                try two.write(names[1], one.contents(names[1]))
            }
            #expect(try two.sync(at: time(8)).withheld.isEmpty)
            #expect(try notes(two) == ["from one", "from two", "4", "5"])
        }
    }

    @Test("A folder with less than was read is reported, and nothing in it is read")
    func older() throws {
        let (one, two) = try machines()
        try addFile("second", to: one, at: 4)
        try two.receive(from: one)
        try two.sync(at: time(5))
        let names = try one.files()
        try two.remove(names[1])
        // A copy of it that hasn't been read.
        try two.write(names[0].replacing("/0001", with: "/0001 (1)"), two.contents(names[0]))
        for _ in 0..<2 {
            let report = try two.sync(at: time(6))
            let problem = SyncReport.DamagedFile(path: try one.own() + "/", problem: .older)
            #expect(report.damaged == [problem] && report.filesRead == 0)
        }
        try two.receive(from: one)
        #expect(try two.sync(at: time(7)).damaged.isEmpty)
    }

    @Test("A file that follows another one than was read isn't merged, unless it is a snapshot")
    func otherHistory() throws {
        var known = KnownFiles(own: [:], key: try SyncKey(), after: KnownFiles())
        let key = try SyncKey()
        func follows(_ number: Int64, _ previous: String?, isSnapshot: Bool = false) -> Bool {
            known.link(
                SyncSegment.Header(
                    moodsSync: 1, folder: UUID(), segment: number, isSnapshot: isSnapshot,
                    seal: key.seal(of: "m", after: previous)), "hash \(number)")
        }
        #expect(!follows(1, nil) && follows(1, nil, isSnapshot: true))
        #expect(!follows(2, "hash 0") && !follows(2, "hash 0", isSnapshot: true))
        #expect(follows(2, "hash 1") && follows(1, nil) && follows(2, "hash 1"))
        #expect(!follows(4, "hash 3") && follows(5, "hash 4", isSnapshot: true))
        #expect(follows(6, "hash 5") && !follows(.max, "hash 6") && !follows(8, "hash 6"))
    }

    // MARK: Other keys

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
        let unread = try one.sync(at: time(6))
        #expect(try unread.outdated == two.files() && unread.damaged.isEmpty)
        #expect(try notes(one) == ["from one", "later"])
        // The former key can't read what the new one sealed.
        try two.receive(from: one)
        #expect(try two.sync(at: time(6)).damaged.map(\.problem) == [.seal])
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
        #expect(throws: JournalError.olderSyncKey(path: path)) { try two.sync(at: time(9)) }
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
