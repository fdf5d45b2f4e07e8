import Foundation
import Interchange
import Testing

@testable import MoodJournal

@Suite("An import of several files")
struct SeveralFilesTests {
    /// Imports files in one transaction, each with its name and its entries.
    @discardableResult
    private func add(
        _ files: [(name: String, reader: EntryList)], to journal: ImportedJournal
    ) throws -> ImportReport {
        let parts = files.map { file in ImportPart(file.name, fileName: file.name) { file.reader } }
        let moods = MoodImport(parts, options: ImportedJournal.options()) { NamedPlaces() }
        try moods.readAhead()
        return moods.isEmpty ? moods.report : try journal.journal.importMoods(moods)
    }

    @Test("The journal is the same as after importing one file after another")
    func sameAsOneByOne() throws {
        let files: [(String, [Entry])] = [
            (
                "a",
                [Entry(1, note: "x"), Entry(2, note: "x"), Entry(3, note: "one", externalID: "i")]
            ),
            ("b", [Entry(1, note: "x"), Entry(2, note: "two", externalID: "i")]),
            ("c", []),
            ("d", (1...120).map { Entry($0, note: "many \($0)") }),
            ("e", [Entry(1, note: "three", tags: ["t"], externalID: "i"), Entry(2, note: "y")]),
        ]
        let (together, apart) = (try ImportedJournal(), try ImportedJournal())
        let report = try add(files.map { ($0, EntryList($1)) }, to: together)
        var counts = ImportReport().counts
        for (_, entries) in files {
            counts = zip(counts, try apart.add(entries).counts).map { $0 + $1 }
        }
        #expect(report.counts == counts && report.counts == [127, 124, 2, 1, 0, 0])
        let notes = try together.journal.records().map(\.note)
        #expect(try notes == apart.journal.records().map(\.note))
        #expect(notes.contains("three") && !notes.contains("one") && !notes.contains("two"))
        let found = { (word: String, journal: ImportedJournal) in
            try SQLiteShell.run(
                journal.file.location.path,
                "SELECT count(*) FROM Mood WHERE note = '\(word)'; PRAGMA integrity_check;")
        }
        #expect(try found("three", together) == found("three", apart))
        // Everything is one transaction, and is there already.
        #expect(try add(files.map { ($0, EntryList($1)) }, to: together).added == 0)
    }

    @Test("A refused entry, a value and a mood ahead name the file, in the order of the files")
    func names() throws {
        var unreadable = Entry(2, note: "y")
        unreadable.unreadable = ["its position can't be read"]
        let ahead = Entry(3, "2027-03-01", note: "z")
        let twice = [Entry(1, note: "a", externalID: "x"), Entry(9, note: "b", externalID: "x")]
        let report = try add(
            [
                ("a.csv", EntryList(twice)),
                ("b.csv", EntryList([Entry(1, nil), unreadable, ahead])),
            ], to: ImportedJournal())
        #expect(report.firstRefusals.map { $0.file?.name } == ["a.csv", "b.csv"])
        #expect(report.firstRefusals.map(\.line) == [9, 1])
        #expect(report.firstUnreadable.map { $0.file?.name } == ["b.csv"])
        #expect(report.firstAhead?.file?.name == "b.csv" && report.firstAhead?.line == 3)
    }

    @Test("If one file can't be read to its end, nothing is imported, and the error names the file")
    func malformed() throws {
        let journal = try ImportedJournal()
        let cause = FormatError.malformed(format: "list", line: 3, reason: "broken")
        let many = (1...60_000).map { Entry($0, note: String(repeating: "x", count: 300)) }
        for first in [[Entry(1)], many] {
            let error = #expect(throws: ImportPartError.self) {
                try add(
                    [("a", EntryList(first)), ("b", EntryList([Entry(1)], failure: cause))],
                    to: journal)
            }
            #expect(error?.name == "b" && error?.cause == cause)
        }
        #expect(try journal.journal.records().isEmpty)
    }
}
