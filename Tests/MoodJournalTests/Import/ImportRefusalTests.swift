import Foundation
@testable import Interchange
import Testing

@testable import MoodJournal

@Suite("Imports that refuse rows, or write nothing")
struct ImportRefusalTests {
    @Test("An invalid row is reported with its line, and the others are imported")
    func refused() throws {
        let journal = try ImportedJournal()
        var entries: [Result<Entry, RefusedEntry>] = [
            .success(Entry(1)), .failure(RefusedEntry(line: 2, reason: "the reader says so")),
            .success(Entry(3, nil)), .success(Entry(4, "yesterday")),
            .success(Entry(5, "2023-02-29")),
            .success(Entry(6, at: (91, 0))), .success(Entry(7, country: "Atlantis")),
            .success(Entry(8, zone: "Mars/Olympus")), .success(Entry(9, tags: ["a\u{7}b"])),
        ]
        var half = Entry(10)
        half.latitude = 1
        entries.append(.success(half))
        var colored = Entry(11)
        colored.colors = ["red"]
        entries.append(.success(colored))
        entries.append(.success(Entry(12)))
        var told: [Int] = []
        let report = try journal.add(EntryList(entries), { _ in }) { told.append($0.line) }
        #expect(report.counts == [12, 2, 0, 0, 0, 10])
        #expect(told == Array(2...11) && report.firstRefusals.map(\.line) == told)
        #expect(report.firstRefusals[0].reason == "the reader says so")
        #expect(report.firstRefusals[1].reason == "it has no date")
        #expect(
            report.firstRefusals[5].reason
                == "unknown country 'Atlantis', and there are no coordinates to decide it")
    }

    @Test(
        "In a strict import, one refused row stops the import, and all refused rows are reported")
    func strict() throws {
        let journal = try ImportedJournal()
        let before = try journal.dump()
        var entries = (1...40).map { Entry($0) }
        entries[4].date = nil
        entries[39].date = nil
        let report = try journal.add(entries) { $0.isStrict = true }
        #expect(report.counts == [40, 0, 0, 0, 0, 2] && report.isGivenUp)
        #expect(try journal.dump() == before)
        // This row is refused only during writing.
        let same = [Entry(1, externalID: "x"), Entry(2, externalID: "x"), Entry(3, nil)]
        let other = try journal.add(same) { $0.isStrict = true }
        #expect(other.counts == [3, 0, 0, 0, 0, 2] || other.counts == [3, 0, 0, 0, 0, 1])
        #expect(try journal.dump() == before)
        #expect(try journal.add([Entry(1)]) { $0.isStrict = true }.added == 1)
    }

    @Test(
        "A dry run reports the changes, and leaves the journal unchanged",
        arguments: [1, 2] as [UInt64])
    func trial(seed: UInt64) throws {
        var generator = EntryGenerator(seed: seed)
        let journal = try ImportedJournal()
        try journal.add(generator.entries(100, withIDs: true))
        let before = try journal.dump()
        let entries = generator.entries(200, withIDs: true)
        let trial = try journal.add(entries) { $0.isDryRun = true }
        #expect(try journal.dump() == before)
        let report = try journal.add(entries)
        #expect(trial == report && report.updated > 0 && report.added > 0)
    }

    @Test("A file that cannot be read to its end imports nothing")
    func malformed() throws {
        let journal = try ImportedJournal()
        let before = try journal.dump()
        let failure = FormatError.malformed(format: "list", line: 3, reason: "broken")
        #expect(throws: failure) {
            try journal.add(EntryList([Entry(1), Entry(2)], failure: failure))
        }
        // This is also true if the journal is already being written to.
        let many = (1...60_000).map { Entry($0, note: String(repeating: "x", count: 300)) }
        #expect(throws: failure) { try journal.add(EntryList(many, failure: failure)) }
        #expect(try journal.dump() == before)
        #expect(try journal.add([Entry(1)]).added == 1)
    }
}
