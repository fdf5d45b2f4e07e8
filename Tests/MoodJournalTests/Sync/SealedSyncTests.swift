import Foundation
import Testing

@testable import MoodJournal

@Suite("Sealed sync folders")
struct SealedSyncTests: SyncTesting {
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
            // All files of the machine look like those of another key.
            let path = place.prefix(12) + "/"
            #expect(report.damaged == [SyncReport.DamagedFile(path: String(path), problem: .key)])
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
}
