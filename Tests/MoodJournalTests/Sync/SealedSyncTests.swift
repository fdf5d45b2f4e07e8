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
        let report = try other.sync(at: time(5))
        #expect(report.damaged.map(\.problem) == [.seal])
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

    @Test("Each byte changed is reported, and nothing is merged")
    func changed() throws {
        let (one, two) = try machines()
        let file = try #require(try one.files().first)
        let contents = try one.contents(file)
        for place in stride(from: 0, to: contents.count, by: 37) {
            var changed = contents
            changed[place] ^= 1
            try two.write(file, changed)
            #expect(try two.sync(at: time(4)).damaged.map(\.problem) == [.seal])
        }
        try two.write(file, contents.dropLast())
        #expect(try two.sync(at: time(4)).damaged.map(\.problem) == [.seal])
        #expect(try notes(two) == ["from two"])
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
        #expect(!left.contains { $0.hasSuffix(".jsonl") && $0.hasPrefix("\(try? two.own())") })
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
