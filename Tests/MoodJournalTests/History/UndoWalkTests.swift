import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Undoing at random")
struct UndoWalkTests {
    private let journal: ImportedJournal

    init() throws { journal = try ImportedJournal() }

    /// All rows of the file, without versions.
    private func contents() throws -> String {
        try SQLiteShell.run(
            journal.file.location.path,
            """
            SELECT _pk, hex(id), date, timeZone, localDay, feeling, note, hex(colors), latitude,
              longitude, modifiedAt, source, externalID, hex(importedDigest), country
            FROM Mood ORDER BY 1;
            SELECT _pk, _entity, continent, numericCode, updatedAt, numberOfMoods, numberOfCountries
            FROM GeographicRegion ORDER BY 1;
            SELECT _pk, name, key, numberOfMoods, parent, numberOfChildren FROM Tag ORDER BY 1;
            SELECT * FROM Mood_tags ORDER BY 1, 2;
            SELECT _pk, hex(id), source, externalID FROM Mood_tombstone ORDER BY 1;
            """)
    }

    private func change(_ generator: inout SeededGenerator, step: Int) throws {
        let countries = ["FR", "JP", "DE", "KE", "BR"]
        func country() -> ISO3166.Country {
            ISO3166.Country(countries.randomElement(using: &generator) ?? "FR")
        }
        func tags() throws -> [TagPath] {
            try ["a", "b", "a/c", "d/e/f"].filter { _ in Bool.random(using: &generator) }
                .map { try TagPath($0) }
        }
        let numbers = try journal.journal.numbers()
        let number = numbers.randomElement(using: &generator)
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1, 2:
            _ = try journal.journal.record(
                NewMood(country: country(), note: "n\(step)", tags: tags()))
        case 3, 4:
            guard let number else { return }
            var edit = MoodEdit()
            edit.note = "e\(step)"
            if Bool.random(using: &generator) { edit.country = .set(country()) }
            if Bool.random(using: &generator) { edit.tags = try tags() }
            _ = try journal.journal.edit(
                MoodReference("\(number)"), edit, machineTimeZone: .gmt)
        case 5:
            guard let number else { return }
            _ = try journal.journal.delete([MoodReference("\(number)")])
        case 6:
            _ = try journal.journal.deleteAll(in: .country(country()))
        case 7:
            let deleted = try journal.journal.deletedMoods()
            guard let mood = deleted.randomElement(using: &generator) else { return }
            _ = try journal.journal.restore([MoodReference("\(mood.number)")])
        default:
            var entries = EntryGenerator(seed: 7)
            let restores = Bool.random(using: &generator)
            try journal.add(entries.entries(12, withIDs: true)) { $0.restoresDeleted = restores }
        }
    }

    @Test(
        "Undo restores the journal before each command, and redo restores the journal after it",
        arguments: SeededGenerator.seeds)
    func backAndForth(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let context = journal.journal.context
        var states = [try contents()]
        for step in 0..<40 {
            let last = try context.container.lastTransaction
            try change(&generator, step: step)
            if try context.container.lastTransaction > last { states.append(try contents()) }
        }
        for state in states.dropLast().reversed() {
            let outcome = try journal.journal.undo()
            #expect(outcome.kept.isEmpty, "seed \(seed), \(outcome)")
            #expect(try contents() == state, "seed \(seed), \(outcome)")
        }
        #expect(throws: JournalError.nothingToUndo) { try journal.journal.undo() }
        for state in states.dropFirst() {
            let outcome = try journal.journal.redo()
            #expect(outcome.kept.isEmpty, "seed \(seed), \(outcome)")
            #expect(try contents() == state, "seed \(seed), \(outcome)")
        }
        #expect(throws: JournalError.nothingToRedo) { try journal.journal.redo() }
        #expect(try journal.journal.container.check() == [])
    }

    @Test(
        "Any command can be undone at any time, and the journal stays sound",
        arguments: SeededGenerator.seeds + [881_385_894])
    func anyCommand(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<30 { try change(&generator, step: step) }
        for step in 0..<20 {
            var commands: [CommandRecord] = []
            try journal.journal.forEachCommand { commands.append($0) }
            let undoable = commands.filter { $0.undoingNumber == nil }
            guard let command = undoable.randomElement(using: &generator) else { return }
            let before = try contents()
            do {
                try journal.journal.undo(command.number, isDryRun: true)
                #expect(try contents() == before)
                let outcome = try journal.journal.undo(command.number)
                #expect(try contents() != before, "seed \(seed), step \(step), \(outcome)")
            } catch JournalError.nothingUndone {
                #expect(try contents() == before, "seed \(seed), step \(step)")
            }
            #expect(try journal.journal.container.check() == [], "seed \(seed), step \(step)")
        }
    }

    @Test("Undoing a deletion changes nothing if its mood was restored and left the country since")
    func restoredElsewhere() throws {
        let journal = journal.journal
        let mood = try journal.record(NewMood(country: ISO3166.Country("FR"), note: "n"))
        let reference = try MoodReference("\(mood.number)")
        _ = try journal.delete([reference])
        let deletion = try journal.context.container.lastTransaction
        _ = try journal.restore([reference])
        var edit = MoodEdit()
        edit.country = .set(ISO3166.Country("DE"))
        _ = try journal.edit(reference, edit, machineTimeZone: .gmt)
        let (before, last) = try (contents(), journal.context.container.lastTransaction)
        #expect {
            try journal.undo(deletion)
        } throws: {
            if case JournalError.nothingUndone = $0 { true } else { false }
        }
        #expect(try contents() == before && journal.context.container.lastTransaction == last)
    }
}
