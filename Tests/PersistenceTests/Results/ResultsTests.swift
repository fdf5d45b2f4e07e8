import Foundation
import Persistence
import Testing

@Suite("Fetched results")
struct ResultsTests {
    @Test("R2 A function that does not follow the order is an error that names the section")
    func pieces() throws {
        let worldCup = try WorldCup()
        let results = FetchedResultsController(
            FetchRequest<Team>(), sectionedBy: \.teamName, in: worldCup.context,
            named: { $0.count % 2 == 0 ? "even" : "odd" })
        #expect(throws: ResultsError.self) { try results.performFetch() }
        let months = FetchedResultsController(
            FetchRequest<Team>(), sectionedBy: \.wins, in: worldCup.context,
            named: { $0 == 1 ? "one" : "other" })
        try months.performFetch()
        let team = try worldCup.team("Japan")
        team.wins = 2
        try worldCup.context.save()
        let other = try worldCup.team("Iran")
        other.wins = 1
        // The save succeeds, and the next operation throws what the results couldn't take in.
        try worldCup.context.save()
        #expect(throws: ResultsError.sectionInPieces(name: "other")) {
            try worldCup.context.save()
        }
    }

    @Test("R1 If the first fetch fails, there are no results")
    func failedFetch() throws {
        let worldCup = try WorldCup()
        let japan = try worldCup.team("Japan")
        let results = FetchedResultsController(
            WorldCup.request, sectionedBy: \.qualifyingZone, in: worldCup.context)
        try worldCup.context.mergeStoreChanges()
        try worldCup.store.container.close()
        #expect(throws: StoreError.self) { try results.performFetch() }
        #expect(results.indexPath(for: japan.objectID) == nil)
        #expect(results.sections.isEmpty && results.fetchedObjects.isEmpty)
    }

    @Test("R3 A section that is left and entered again in one batch isn't a section change")
    func sectionEnteredAgain() throws {
        let worldCup = try WorldCup()
        for (name, zone) in [("Left", "Atlantis"), ("Other", "Austral")] {
            let team = Team(context: worldCup.context)
            (team.teamName, team.qualifyingZone) = (name, zone)
        }
        try worldCup.context.save()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        // Both sections are left; one is entered again, and a new one comes between them.
        for (name, zone) in [
            ("Left", "Atoll"), ("Other", "Arctic"), ("Japan", "Austral"), ("Iran", "Atlantic"),
        ] {
            try worldCup.team(name).qualifyingZone = zone
        }
        try worldCup.context.save()
        let batch = try log.takeOne()
        #expect(
            batch.sections == [
                .delete(name: "Atlantis", index: 2), .insert(name: "Arctic", index: 1),
                .insert(name: "Atlantic", index: 3), .insert(name: "Atoll", index: 4),
            ])
        #expect(batch.objects.count == 4)
        #expect(log.copy == scoreboard.snapshot)
        #expect(try worldCup.scoreboard().snapshot == scoreboard.snapshot)
    }

    @Test(
        "Deleting the object at an index path and saving removes its row")
    func deletingShownRow() throws {
        let worldCup = try WorldCup()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let path = IndexPath(item: 1, section: 4)
        let team = try #require(scoreboard.object(at: path))
        let id = team.objectID
        try worldCup.context.delete(team)
        try worldCup.context.save()
        #expect(
            try log.takeOne() == ResultsChanges(objects: [.delete(id, from: path)]))
        #expect(scoreboard.count == 31)
        #expect(log.copy == scoreboard.snapshot)
    }
}
