import Foundation
@testable import Interchange
import SeededRandom
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Entries that another thread reads while those before them are written")
struct ImportReadingTests {
    private func add(
        _ reader: some EntryReader, to journal: ImportedJournal, isStrict: Bool = false,
        places: @escaping () throws -> NamedPlaces = { NamedPlaces() },
        onRefusal: @escaping (RefusedEntry) -> Void = { _ in }
    ) throws -> ImportReport {
        let options = ImportedJournal.options { $0.isStrict = isStrict }
        let moods = MoodImport(reader, options: options, places: places)
        moods.onRefusal = onRefusal
        // Nothing is read ahead, so every batch but the first is read on a thread.
        return try journal.journal.importMoods(moods)
    }

    @Test(
        "An import that reads nothing ahead writes and reports the same",
        arguments: SeededGenerator.seeds)
    func sameAsAhead(seed: UInt64) throws {
        var generator = EntryGenerator(seed: seed)
        var random = SeededGenerator(seed: seed)
        for isStrict in [false, true] {
            // The numbers of entries around the size of a batch, too.
            let count = [255, 256, 257, 512, 1500].randomElement(using: &random) ?? 1
            let entries = generator.entries(count, withIDs: Bool.random(using: &random))
            let results = entries.map { entry -> Result<Entry, RefusedEntry> in
                var entry = entry
                switch Int.random(in: 0..<(isStrict ? 600 : 20), using: &random) {
                case 0: return .failure(RefusedEntry(line: entry.line, reason: "unreadable"))
                case 1: entry.date = nil
                // A strict import that is given up doesn't write, so it doesn't notice this.
                case 2: if entry.externalID != nil, !isStrict { entry.externalID = "id 1" }
                default: break
                }
                return .success(entry)
            }
            let (one, other) = (try ImportedJournal(), try ImportedJournal())
            var lines: ([Int], [Int]) = ([], [])
            let expected = try one.add(EntryList(results), { $0.isStrict = isStrict }) {
                lines.0.append($0.line)
            }
            let report = try add(
                EntryList(results), to: other, isStrict: isStrict,
                onRefusal: { lines.1.append($0.line) })
            #expect(report == expected, "seed \(seed)")
            // Those that are refused when they are written come later if all others are read ahead.
            #expect(lines.1.sorted() == lines.0.sorted(), "seed \(seed)")
            #expect(try other.contents() == one.contents(), "seed \(seed)")
        }
    }

    /// A reader that notes which threads read.
    private struct NotingReader: EntryReader {
        static let name = "list"

        final class Threads {
            var all: [pthread_t] = []
        }

        var entries: EntryList
        let threads = Threads()

        mutating func next() throws -> Result<Entry, RefusedEntry>? {
            threads.all.append(pthread_self())
            return try entries.next()
        }
    }

    @Test("Entries are read on another thread in batches, which are smaller if notes are long")
    func batches() throws {
        let short = NotingReader(entries: EntryList((1...1000).map { Entry($0) }))
        let long = NotingReader(
            entries: EntryList(
                (1...6).map { Entry($0, note: String(repeating: "long ", count: 60_000)) }))
        for (reader, first) in [(short, 256), (long, 1)] {
            #expect(try add(reader, to: ImportedJournal()).refused == 0)
            let isOwn = reader.threads.all.map { pthread_equal($0, pthread_self()) != 0 }
            #expect(isOwn.prefix(first).allSatisfy { $0 })
            #expect(!isOwn.dropFirst(first).contains(true))
        }
    }

    @Test("K5 Long values that can't be read are shortened, and at most 100 of an entry are named")
    func unreadableValues() throws {
        let colors = (1...200).map { "\($0)" + String(repeating: "x", count: 10_000) }
        let entries = (1...256).map { line in
            var entry = Entry(line, note: "a")
            entry.colors = colors
            return entry
        }
        let report = try add(EntryList(entries), to: ImportedJournal())
        #expect(report.added == 256 && report.unreadable == 256 * 101)
        #expect(report.firstUnreadable.allSatisfy { $0.reason.utf8.count < 150 })
    }

    /// What a test and a reader on another thread say to each other.
    private final class Reads: Sendable {
        let count = Atomic(0)
        let arrival = DispatchSemaphore(value: 0)
        let opening = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
    }

    /// An endless reader that waits at one entry.
    private struct WaitingReader: EntryReader {
        static let name = "list"

        /// Signals the end of the thread, which is the last owner of the reader.
        final class Ending {
            let reads: Reads

            init(_ reads: Reads) { self.reads = reads }

            deinit { reads.end.signal() }
        }

        let ending: Ending
        let closed: Int

        mutating func next() throws -> Result<Entry, RefusedEntry>? {
            let line = ending.reads.count.add(1, ordering: .relaxed).newValue
            if line == closed {
                ending.reads.arrival.signal()
                ending.reads.opening.wait()
            }
            return .success(Entry(line))
        }
    }

    @Test("After an error of the import, the thread reads no further entry")
    func stop() throws {
        struct Refusal: Error {}
        let journal = try ImportedJournal()
        let before = try journal.dump()
        let reads = Reads()
        do {
            let reader = WaitingReader(ending: .init(reads), closed: 300)
            let moods = MoodImport(reader, options: ImportedJournal.options())
            moods.onProgress = { _ in
                reads.arrival.wait()
                throw Refusal()
            }
            #expect(throws: Refusal.self) { try journal.journal.importMoods(moods) }
        }
        reads.opening.signal()
        reads.end.wait()
        let count = reads.count.load(ordering: .relaxed)
        #expect(count == 300)
        #expect(try journal.dump() == before)
    }

    @Test("An error of the file comes after the refused entries before it, and nothing is imported")
    func errorOfFile() throws {
        let journal = try ImportedJournal()
        let before = try journal.dump()
        var entries = (1...700).map { Entry($0) }
        entries[300].date = nil
        entries[699].date = nil
        var lines: [Int] = []
        #expect(throws: FormatError.unknownEncoding) {
            try add(
                EntryList(entries, failure: .unknownEncoding), to: journal,
                onRefusal: { lines.append($0.line) })
        }
        #expect(lines == [301, 700])
        #expect(try journal.dump() == before)
    }

    @Test("Only the thread of the import reads the user's own places, once, before the first name")
    func places() throws {
        struct Unreadable: Error {}
        var entries = (1...900).map { Entry($0, at: (48.85, 2.35)) }
        for index in [0, 300, 600] {
            (entries[index].latitude, entries[index].longitude) = (nil, nil)
            entries[index].place = "Oslo"
        }
        for first in [0, 300, 512] {
            let journal = try ImportedJournal()
            let thread = pthread_self()
            var reads = 0
            let list = EntryList(Array(entries[first...]))
            let report = try add(
                list, to: journal,
                places: {
                    #expect(pthread_equal(thread, pthread_self()) != 0)
                    reads += 1
                    return NamedPlaces()
                })
            #expect(reads == 1 && report.added == 900 - first && report.refused == 0)
            let empty = try ImportedJournal()
            let before = try empty.dump()
            #expect(throws: Unreadable.self) {
                try add(list, to: empty, places: { throw Unreadable() })
            }
            #expect(try empty.dump() == before)
        }
    }
}
