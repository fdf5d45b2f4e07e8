import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Words of discarded moods")
struct DiscardedWordTests: SyncTesting {
    @Test(
        "Nothing of a discarded mood is in any file of three machines that sync",
        arguments: SeededGenerator.seeds)
    func threeMachines(seed: UInt64) throws {
        var walk = try DiscardingWalk(seed: seed)
        try walk.run(50)
        let leftovers = try walk.leftovers()
        #expect(leftovers == [], "seed \(seed)")
        for machine in walk.machines.map(\.machine) {
            #expect(try machine.journal.container.check() == [], "seed \(seed)")
        }
    }

    @Test("Moods go from the file after 90 days, and with an import that was undone")
    func ageAndUndo() throws {
        let journal = try ImportedJournal()
        defer { try? journal.journal.close() }
        let words = (1...4).map { "zebra\($0)word" }
        _ = try journal.journal.record(
            NewMood(note: words[0], tags: [TagPath(words[1])]), at: time(0))
        _ = try journal.journal.delete([MoodReference("1")])
        try journal.add([Entry(1, note: words[2], externalID: words[3])])
        try journal.journal.undo()
        try journal.journal.close()
        let file = journal.file
        #expect(try found(words, in: file) == words)
        // Every command since the deletion was long after the one before it.
        try file.sqlite("UPDATE _transaction SET moment = moment - (20 - number) * 691200000")
        for note in 0..<20 {
            let journal = try file.open()
            _ = try journal.record(NewMood(note: "later \(note)"), at: time(1))
            try journal.close()
            try file.sqlite("UPDATE _transaction SET moment = moment - 691200000")
        }
        let later = try file.open()
        _ = try later.delete([MoodReference("last")])
        #expect(later.numberOfDiscardedMoods == 2)
        try later.close()
        #expect(try found(words, in: file) == [])
    }

    @Test("delete --forever discards what a mood was under its former numbers too")
    func formerNumbers() throws {
        let journal = try ImportedJournal()
        defer { try? journal.journal.close() }
        let entries = [Entry(1, note: "zebra note", externalID: "7")]
        try journal.add(entries)
        _ = try journal.journal.delete([MoodReference("last")])
        try journal.add(entries) { $0.restoresDeleted = true }
        #expect(try journal.journal.deletedMoods().isEmpty)
        _ = try journal.journal.delete([MoodReference("last")], isForever: true)
        #expect(try journal.journal.deletedMoods().isEmpty)
        try journal.journal.close()
        #expect(try found(["zebra note"], in: journal.file) == [])
    }

    @Test("A restored mood that was discarded elsewhere is back on all machines")
    func restored() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try add("hippo", to: one, at: 1)
        try [one, two].syncAll(at: time(2))
        let id = try #require(try one.machine.moods().first).id
        _ = try one.machine.change(at: time(3)) { journal, _ in
            try journal.delete([MoodReference(id.uuidString)], isForever: true)
        }
        // The edit doesn't know of the discarding.
        let edit = MoodEdit(note: "crocodile")
        _ = try two.machine.change(at: time(4)) {
            try $0.edit(MoodReference(id.uuidString), edit, at: $1)
        }
        try one.sync(at: time(5))
        try two.receive(from: one)
        #expect(try two.sync(at: time(5)).merge.discarded == 1)
        #expect(
            try two.files().allSatisfy {
                try two.contents($0).range(of: Data("crocodile".utf8)) == nil
            })
        try [one, two].syncAll(at: time(6))
        #expect(try notes(one).isEmpty && notes(two).isEmpty)
        _ = try two.machine.change(at: time(7)) { journal, _ in
            try journal.restore([MoodReference(id.uuidString)])
        }
        try [one, two].syncAll(at: time(8))
        #expect(try notes(one) == ["crocodile"] && notes(two) == ["crocodile"])
        #expect(try one.machine.export() == two.machine.export())
        for machine in [two, one] {
            try machine.machine.change(at: time(9)) { journal, _ in
                _ = try journal.delete([MoodReference(id.uuidString)], isForever: true)
            }
            try [one, two].syncAll(at: time(10))
            #expect(try notes(one).isEmpty && notes(two).isEmpty)
            if machine === two {
                _ = try one.machine.change(at: time(11)) { journal, _ in
                    try journal.restore([MoodReference(id.uuidString)])
                }
                try [one, two].syncAll(at: time(12))
                #expect(try notes(two) == ["crocodile"])
            }
        }
    }

    @Test("A mood that another machine imported from the same file is discarded by its digest")
    func digest() throws {
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        let entries = [Entry(1, note: "from the file", externalID: "secret-id")]
        for machine in [one, two] { try machine.machine.add(entries, at: time(1)) }
        _ = try one.machine.change(at: time(2)) { journal, _ in
            try journal.delete([MoodReference("1")], isForever: true)
        }
        try [one, two].syncAll(at: time(3))
        #expect(try notes(two).isEmpty)
        #expect(
            try one.files().allSatisfy {
                try one.contents($0).range(of: Data("secret-id".utf8)) == nil
            })
        for machine in [one, two] {
            #expect(try machine.machine.add(entries, at: time(4)).deletedBefore == 1)
            #expect(try notes(machine).isEmpty)
        }
        try one.machine.add(entries, at: time(5), restoresDeleted: true)
        try [one, two].syncAll(at: time(6))
        #expect(try notes(two) == ["from the file"])
        #expect(try one.machine.export() == two.machine.export())
    }

    private func found(_ words: [String], in file: JournalFile) throws -> [String] {
        let bytes = try Data(contentsOf: URL(filePath: file.location.path))
        return words.filter { bytes.range(of: Data($0.utf8)) != nil }
    }
}

extension MoodEdit {
    fileprivate init(note: String) {
        self.init()
        self.note = note
    }
}

/// A random history of three machines in which every note, tag, ID and coordinate is a text of its
/// own, and which ends with empty trashes.
private struct DiscardingWalk: SyncTesting {
    let machines: [SyncedMachine]
    private var generator: SeededGenerator
    private var now = 0.0
    /// The moods that had a word, by the IDs at their source or their UUIDs.
    private var owners: [String: Set<String>] = [:]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        machines = try [0, -7200, 10_000].map { try SyncedMachine(skew: $0) }
    }

    /// Runs random commands, then empties all trashes, until every machine knows what was discarded.
    mutating func run(_ count: Int) throws {
        for _ in 0..<count {
            do {
                try step()
            } catch JournalError.nothingToUndo, JournalError.nothingToRedo,
                JournalError.nothingUndone, JournalError.mergedSince, JournalError.notRestored,
                JournalError.noSuchSource
            {
                // The random history continues.
            }
        }
        for _ in 0..<2 {
            now += 1
            try machines.syncAll(at: time(now))
            for machine in machines { try emptyTrash(of: machine.machine) }
        }
        try machines.syncAll(at: time(now + 1))
    }

    /// Returns the words of moods that no machine has, with the files that they are in.
    func leftovers() throws -> [String] {
        var alive: Set<String> = []
        for machine in machines { alive.formUnion(try machine.machine.moods().map(Self.key)) }
        let words = owners.filter { $0.value.isDisjoint(with: alive) }.keys.sorted()
        #expect(!words.isEmpty && words.count < owners.count)
        var found: [String] = []
        for machine in machines {
            let path = machine.machine.file.location.path
            try machine.machine.journal.backUp(to: path + "-backup", replacing: true)
            // Searching for each word alone would read the files hundreds of times.
            func search(_ bytes: Data, _ name: String) {
                let pieces = Set(Self.pieces(of: bytes))
                found += words.filter(pieces.contains).map { "\($0) in \(name)" }
            }
            func searchFiles() throws {
                let folder = URL(filePath: path).deletingLastPathComponent()
                for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                    if let bytes = try? Data(contentsOf: folder.appending(path: file)) {
                        search(bytes, file)
                    }
                }
            }
            search(Data(try machine.machine.export().joined().utf8), "the export")
            // The WAL is there while the journal is open.
            try searchFiles()
            try machine.machine.close()
            try searchFiles()
            try machine.machine.open()
        }
        return found
    }

    /// Returns everything that looks like one of the words: "zq" and ten letters, in any case.
    private static func pieces(of bytes: Data) -> [String] {
        var pieces: [String] = []
        var index = bytes.startIndex
        let start = Data("zq".utf8)
        while let range = bytes.range(of: start, in: index..<bytes.endIndex) {
            pieces.append(String(decoding: bytes[range.lowerBound...].prefix(12), as: UTF8.self))
            index = range.lowerBound + 1
        }
        return pieces
    }

    private static func key(_ mood: MoodRecord) -> String { mood.externalID ?? mood.id.uuidString }

    private mutating func word() -> String {
        let letters = (0..<10).map { _ in "abcdefghijklmnop".randomElement(using: &generator) ?? "a"
        }
        return "zq" + String(letters)
    }

    /// Returns a new word, which belongs to moods.
    private mutating func word(of moods: some Sequence<String>) -> String {
        let word = word()
        owners[word, default: []].formUnion(moods)
        return word
    }

    private func emptyTrash(of machine: Machine) throws {
        try machine.change(at: time(now)) { journal, _ in
            _ = try journal.emptyTrash(before: .distantFuture)
        }
    }

    private mutating func step() throws {
        now += Double(Int.random(in: 1...30, using: &generator))
        let index = Int.random(in: 0..<3, using: &generator)
        let (synced, machine) = (machines[index], machines[index].machine)
        let (moment, moods) = (time(now), try machine.moods())
        let mood = moods.randomElement(using: &generator)
        let reference = try mood.map { try MoodReference($0.id.uuidString) }
        switch Int.random(in: 0..<18, using: &generator) {
        case 0...3:
            let (note, tag, child) = (word(), word(), word())
            let id = try machine.change(at: moment) {
                try $0.record(
                    NewMood(note: note + " " + note, tags: [TagPath("\(tag)/\(child)")]), at: $1
                ).id.uuidString
            }
            for word in [note, tag, child] { owners[word] = [id] }
        case 4...6:
            guard let mood, let reference else { return }
            var edit = MoodEdit(note: word(of: [Self.key(mood)]))
            if Bool.random(using: &generator) {
                edit.tags = [try TagPath(word(of: [Self.key(mood)]))]
            }
            try machine.change(at: moment) { [edit] in
                _ = try $0.edit(reference, edit, at: $1)
            }
        case 7:
            let ids = (0..<2).map { _ in word() }
            for id in ids { owners[id] = [id] }
            let entries = ids.enumerated().map {
                Entry($0, note: word(of: [$1]), externalID: $1)
            }
            for index in [index, (index + 1) % 3] {
                try machines[index].machine.add(entries, at: moment)
            }
        case 8...9:
            guard let mood, let reference else { return }
            try machine.change(at: moment) { journal, _ in
                defer { journal.command = nil }
                if let note = mood.note, Bool.random(using: &generator) {
                    journal.command = "delete --match \(note.quotedForShell)"
                }
                _ = try journal.delete([reference], isForever: Int(now) % 2 == 0)
            }
        case 10:
            guard let tag = moods.flatMap(\.tags).randomElement(using: &generator) else { return }
            let keys = moods.filter { $0.tags.contains { $0.hasPrefix(tag) } }.map(Self.key)
            let name = try TagPath(word(of: keys))
            try machine.change(at: moment) { _ = try $0.renameTag(TagPath(tag), to: name, at: $1) }
        case 11:
            guard let source = moods.compactMap(\.source).randomElement(using: &generator) else {
                return
            }
            try machine.change(at: moment) { journal, _ in
                _ = try journal.deleteAll(from: source)
            }
        case 12: try machine.change(at: moment) { journal, _ in _ = try journal.undo() }
        case 13:
            let trash = try machine.journal.deletedMoods().randomElement(using: &generator)
            try machine.change(at: moment) { journal, _ in
                if let trash {
                    _ = try journal.restore([MoodReference("\(trash.number)")])
                } else {
                    _ = try journal.redo()
                }
            }
        case 14: try emptyTrash(of: machine)
        case 15: try machine.merge(machines[(index + 1) % 3].machine, at: moment)
        default:
            try synced.sync(at: moment)
            for other in machines where other !== synced { try other.receive(from: synced) }
        }
    }
}
