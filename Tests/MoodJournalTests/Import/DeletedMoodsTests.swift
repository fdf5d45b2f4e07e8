import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Importing deleted moods")
struct DeletedMoodsTests {
    @Test(
        "Importing twice doesn't restore moods that were deleted in between, unless requested: 10.3",
        arguments: [false, true], SeededGenerator.seeds)
    func twice(withIDs: Bool, seed: UInt64) throws {
        var generator = EntryGenerator(seed: seed)
        // Some entries are equal.
        let distinct = generator.entries(60, withIDs: withIDs)
        let entries = withIDs ? distinct : distinct + distinct.prefix(20)
        let journal = try ImportedJournal()
        let first = try journal.add(entries)
        let before = try journal.ids()
        var random = SeededGenerator(seed: seed)
        let gone = try journal.journal.numbers().shuffled(using: &random).prefix(15)
        for number in gone {
            #expect(try journal.journal.delete([MoodReference("\(number)")]) == 1)
        }
        let left = try journal.ids()
        let second = try journal.add(entries)
        #expect(
            second.counts == [entries.count, 0, 0, first.added - 15, 0, first.refused],
            "seed \(seed)")
        #expect(second.deletedBefore == 15, "seed \(seed)")
        #expect(try journal.ids() == left)

        let trial = try journal.add(entries) { ($0.restoresDeleted, $0.isDryRun) = (true, true) }
        #expect(trial.added == 15)
        let third = try journal.add(entries) { $0.restoresDeleted = true }
        #expect(third.added == 15 && third.deletedBefore == 0, "seed \(seed)")
        #expect(try journal.ids() == before, "seed \(seed): moods keep their UUIDs")
        let fourth = try journal.add(entries)
        #expect(fourth.added == 0 && fourth.deletedBefore == 0)
    }

    @Test("An older export doesn't restore a mood that was recorded and deleted here")
    func ownExport() throws {
        let journal = try ImportedJournal()
        let id = try journal.journal.record(NewMood(note: "recorded")).id
        let entry = Entry(1, note: "recorded", id: id)
        #expect(try journal.add([entry]).added == 0)
        #expect(try journal.journal.deleteAll(in: .country(.unknown)) == 1)
        let again = try journal.add([entry])
        #expect(again.added == 0 && again.deletedBefore == 1)
        #expect(try journal.add([entry]) { $0.restoresDeleted = true }.added == 1)
        #expect(try journal.ids() == [id])
    }
}

extension ImportedJournal {
    fileprivate func ids() throws -> Set<UUID> {
        var ids: Set<UUID> = []
        try journal.forEachMood(MoodQuery()) { ids.insert($0.id) }
        return ids
    }
}
