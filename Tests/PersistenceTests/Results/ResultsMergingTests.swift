import Foundation
import Persistence
import Testing

@Suite("Results beside other writers")
struct ResultsMergingTests {
    @Test("R6 Another process's commit is one batch after merging; a checkpoint isn't")
    func otherProcess() throws {
        let file = try TemporaryFile()
        let worldCup = try WorldCup(path: file.path)
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let shell = SQLiteShell(path: file.path)
        try shell.run("UPDATE Team SET wins = 2 WHERE teamName IN ('Japan', 'Iran')")
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().objects.count == 2)
        #expect(log.copy == scoreboard.snapshot)
        try shell.run("PRAGMA wal_checkpoint(TRUNCATE)")
        try worldCup.context.mergeStoreChanges()
        #expect(log.takeAll().isEmpty)
    }

    @Test(
        "S3 R6 The changes of batch requests are one batch after merging, in every context",
        arguments: [false, true])
    func batchRequests(isElsewhere: Bool) throws {
        let worldCup = try WorldCup()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let names = ["Uruguay", "Japan", "Iran"]
        let context = isElsewhere ? worldCup.store.container.newContext() : worldCup.context
        try context.execute(
            UpdatedRows<Team>(predicate: #Predicate { names.contains($0.teamName) })
                .setting(\.wins, to: 3))
        try worldCup.context.mergeStoreChanges()
        let update = try log.takeOne()
        #expect(update.objects.count == 3)
        #expect(log.copy == scoreboard.snapshot)
        #expect(scoreboard.fetchedObjects.filter { $0.wins == 3 }.count == 3)
        try context.deleteBatch(
            FetchRequest<Team>(predicate: #Predicate { $0.qualifyingZone == "Africa" }))
        try context.deleteBatch(FetchRequest<Team>(limit: 2))
        try context.execute(
            InsertedRows<Team>(contentsOf: ["Atlantis"]) { row, name in
                row[\.teamName] = name
                row[\.qualifyingZone] = "Ocean"
            })
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().sections.contains(.insert(name: "Ocean", index: 3)))
        #expect(log.copy == scoreboard.snapshot)
        #expect(try worldCup.scoreboard().snapshot == scoreboard.snapshot)
        let count = scoreboard.count
        try context.deleteBatch(FetchRequest<Team>())
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().objects.count == count)
        #expect(scoreboard.sections.isEmpty)
    }

    @Test("R6 Batch requests and saved changes of one transaction are one batch")
    func batchAndSave() throws {
        let worldCup = try WorldCup()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let other = worldCup.store.container.newContext()
        try other.write {
            try other.execute(
                UpdatedRows<Team>(predicate: #Predicate { $0.teamName == "Japan" })
                    .setting(\.wins, to: 2))
            let atlantis = Team(context: other)
            atlantis.teamName = "Atlantis"
            atlantis.qualifyingZone = "Asia"
        }
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().objects.count == 2)
        #expect(log.copy == scoreboard.snapshot)
        #expect(try worldCup.scoreboard().snapshot == scoreboard.snapshot)
    }
}
