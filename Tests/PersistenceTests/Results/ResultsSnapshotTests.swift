import ChangedSnapshots
import Foundation
import Persistence
import Testing

@Suite("Snapshots of results")
struct ResultsSnapshotTests {
    @Test("R4 An item whose place did not change is reloaded if it is marked")
    func reloading() throws {
        let worldCup = try WorldCup()
        let before = try worldCup.scoreboard().snapshot
        var after = before
        let path = IndexPath(item: 1, section: 2)
        let item = after.sections[2].items[1]
        #expect(after.difference(from: before).isEmpty)
        after.reloadItems([item])
        #expect(
            after.difference(from: before)
                == ResultsChanges(objects: [.update(item, from: path, to: path)]))
        #expect(before.applying(after.difference(from: before)) == after)
    }

    @Test(
        "R4 Without sections there is a collection difference; changes that don't fit are refused")
    func differences() throws {
        let worldCup = try WorldCup()
        let before = try worldCup.scoreboard().snapshot
        var after = before
        after.sections[0].items.swapAt(0, 3)
        after.sections.swapAt(1, 4)
        after.sections.removeLast()
        let difference = after.collectionDifference(from: before)
        #expect(before.items.applying(difference) == after.items)
        #expect(before.applying(after.difference(from: before)) == after)
        #expect(ResultsSnapshot().applying(before.difference(from: after)) == nil)
    }

    @Test("R4 Changes at invalid places are refused and don't trap")
    func impossiblePlaces() throws {
        let worldCup = try WorldCup()
        let snapshot = try worldCup.scoreboard().snapshot
        let item = snapshot.sections[0].items[0]
        let good = IndexPath(item: 0, section: 0)
        let bad = [
            IndexPath(), IndexPath(index: 0), IndexPath(item: -1, section: 0),
            IndexPath(item: 0, section: -1), IndexPath(item: 0, section: 99),
            IndexPath(item: 999, section: 0), IndexPath(indexes: [0, 0, 0]),
        ]
        for path in bad {
            let changes: [ResultsChanges.ObjectChange] = [
                .delete(item, from: path), .insert(item, to: path),
                .move(item, from: path, to: good), .move(item, from: good, to: path),
                .update(item, from: good, to: path),
            ]
            for change in changes {
                #expect(snapshot.applying(ResultsChanges(objects: [change])) == nil, "\(change)")
            }
        }
        for index in [-1, 99] {
            for change: ResultsChanges.SectionChange in [
                .insert(name: "new", index: index), .delete(name: "new", index: index),
            ] {
                #expect(snapshot.applying(ResultsChanges(sections: [change])) == nil)
            }
        }
    }
}
