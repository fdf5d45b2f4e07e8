import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Editing many moods at once")
struct BulkEditingTests {
    private static let names = ["work", "work/meeting", "rain", "Home"]

    private func shown(_ journal: Journal) throws -> [MoodRecord] {
        var records: [MoodRecord] = []
        try journal.forEachMood(MoodQuery()) { records.append($0) }
        return records
    }

    @Test(
        "It gives each mood what an edit of that mood alone would, in one command to undo",
        arguments: SeededGenerator.seeds)
    func likeSingleEdits(seed: UInt64) throws {
        let (file, otherFile) = (try JournalFile(), try JournalFile())
        defer { [file, otherFile].forEach { $0.remove() } }
        let (journal, other) = (try file.open(), try otherFile.open())
        var random = SeededGenerator(seed: seed)
        // More than a page of moods, some of which have already what the edit gives.
        let moods = try (0..<600).map { day in
            try NewMood(
                date: "2024-01-01T12:00:00Z",
                feeling: Feeling(rawValue: .random(in: 1...5, using: &random)), note: "\(day)",
                tags: Self.names.filter { _ in Bool.random(using: &random) }
                    .map { try TagPath($0) })
        }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for journal in [journal, other] { try journal.record(contentsOf: moods, at: now) }
        let before = try shown(journal)
        var edit = MoodEdit()
        edit.feeling = .set(.good)
        edit.addedTags = [try TagPath("rain"), try TagPath("new/tag")]
        edit.removedTags = [try TagPath("WORK")]
        var query = MoodQuery()
        query.feelings = [.awful, .good]

        var edited = 0
        var changed = 0
        let found = try journal.find(query)
        try journal.edit(found, edit, at: now + 1, machineTimeZone: .gmt) { mood in
            edited += 1
            if mood.isChanged { changed += 1 }
        }
        var expected = 0
        for number in before.filter({ [.awful, .good].contains($0.feeling) }).map(\.number) {
            let mood = try other.edit(MoodReference(String(number)), edit, at: now + 1)
            if mood.isChanged { expected += 1 }
        }
        #expect(edited == found.count && changed == expected, "seed \(seed)")
        func values(_ journal: Journal) throws -> [String] {
            try shown(journal).sorted { $0.number < $1.number }.map {
                "\($0.number) \($0.feeling?.name ?? "") \($0.tags.sorted()) \($0.modifiedAt)"
            }
        }
        #expect(try values(journal) == values(other), "seed \(seed)")
        var titles: [String?] = []
        try journal.forEachCommand { titles.append($0.title) }
        #expect(titles.count == 2 && titles.first == "edit: \(changed) moods")
        _ = try journal.undo()
        #expect(try shown(journal) == before, "seed \(seed)")
        #expect(try Journal.check(at: file.location).problems.isEmpty)
    }

    @Test("A rule that one of the moods breaks undoes everything, and the error has its number")
    func allOrNone() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let colors = Array(repeating: MoodColor(red: 1, green: 2, blue: 3), count: 9)
        try journal.record(contentsOf: [NewMood(feeling: .bad), NewMood()])
        let before = try shown(journal)
        var edit = MoodEdit()
        edit.feeling = .set(.rad)
        edit.colors = colors
        let references = try ["2", "1"].map { try MoodReference($0) }
        let error = #expect(throws: MoodEditError.self) {
            try journal.edit(references, edit, machineTimeZone: .gmt)
        }
        #expect(error?.number == 2)
        #expect(throws: MoodEditError.self) {
            try journal.edit(journal.find(MoodQuery()), edit, machineTimeZone: .gmt) { _ in }
        }
        #expect(try shown(journal) == before)
    }

    @Test("Moods that no longer match when the change is confirmed aren't edited or deleted")
    func noLongerMatching() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(contentsOf: (1...4).map { _ in try NewMood(feeling: .bad) })
        var query = MoodQuery()
        query.feelings = [.bad]
        query.limit = 3
        let found = try journal.find(query)
        #expect(found.count == 3)
        let other = try file.open()
        var good = MoodEdit()
        good.feeling = .set(.good)
        _ = try other.edit([MoodReference("4"), MoodReference("3")], good, machineTimeZone: .gmt)
        try other.record(contentsOf: [NewMood(feeling: .bad)])
        var edit = MoodEdit()
        edit.note = "rain"
        var edited: [Int64] = []
        try journal.edit(found, edit, machineTimeZone: .gmt) { edited.append($0.record.number) }
        #expect(edited == [2])
        #expect(try journal.delete(found) == 1)
        #expect(try journal.numbers().sorted() == [1, 3, 4, 5])
    }
}
