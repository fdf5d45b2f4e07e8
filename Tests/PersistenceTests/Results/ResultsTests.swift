import Foundation
import Testing

@testable import Persistence

@Suite("Fetched results")
struct ResultsTests {
    @Test("R4 An item whose place did not change is reloaded where it is marked")
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

    @Test("R4 Without sections there is a collection difference; what does not fit is refused")
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

    @Test("R4 changes at places that there can't be are refused, not trapped on")
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
        worldCup.context.processPendingChanges()
        let other = try worldCup.team("Iran")
        other.wins = 1
        worldCup.context.processPendingChanges()
        #expect(throws: ResultsError.sectionInPieces(name: "other")) {
            try worldCup.context.save()
        }
    }

    @Test("R6 Another process's commit is one batch after merging, a checkpoint none")
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
        "S3 R6 What batch requests change is one batch after merging, in their context and in another",
        arguments: [false, true])
    func batchRequests(isElsewhere: Bool) throws {
        let worldCup = try WorldCup()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let names = ["Uruguay", "Japan", "Iran"]
        let context = isElsewhere ? worldCup.store.container.newContext() : worldCup.context
        try context.execute(
            BatchUpdateRequest<Team>(predicate: #Predicate { names.contains($0.teamName) })
                .setting(\.wins, to: 3))
        try worldCup.context.mergeStoreChanges()
        let update = try log.takeOne()
        #expect(update.objects.count == 3)
        #expect(log.copy == scoreboard.snapshot)
        #expect(scoreboard.fetchedObjects.filter { $0.wins == 3 }.count == 3)
        try context.execute(
            BatchDeleteRequest(
                FetchRequest<Team>(predicate: #Predicate { $0.qualifyingZone == "Africa" })))
        try context.execute(BatchDeleteRequest(FetchRequest<Team>(limit: 2)))
        try context.execute(
            BatchInsertRequest<Team>(contentsOf: ["Atlantis"]) { row, name in
                row[\.teamName] = name
                row[\.qualifyingZone] = "Ocean"
            })
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().sections.contains(.insert(name: "Ocean", index: 3)))
        #expect(log.copy == scoreboard.snapshot)
        #expect(try worldCup.scoreboard().snapshot == scoreboard.snapshot)
        let count = scoreboard.count
        try context.execute(BatchDeleteRequest(FetchRequest<Team>()))
        try worldCup.context.mergeStoreChanges()
        #expect(try log.takeOne().objects.count == count)
        #expect(scoreboard.sections.isEmpty)
    }

    @Test("R1 Where the first fetch fails there are no results, whatever is asked")
    func failedFetch() throws {
        let worldCup = try WorldCup()
        let japan = try worldCup.team("Japan")
        let results = FetchedResultsController(
            WorldCup.request, sectionedBy: \.qualifyingZone, in: worldCup.context)
        try worldCup.context.mergeStoreChanges()
        try worldCup.store.container.close()
        #expect(throws: StoreError.self) { try results.performFetch() }
        #expect(results.indexPath(for: japan.objectID) == nil)
        #expect(results.indexPath(for: japan) == nil)
        #expect(results.sections.isEmpty && results.fetchedObjects.isEmpty)
    }

    @Test("R6 Batch requests and saved changes of one transaction are one batch")
    func batchAndSave() throws {
        let worldCup = try WorldCup()
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        let other = worldCup.store.container.newContext()
        try other.write {
            try other.execute(
                BatchUpdateRequest<Team>(predicate: #Predicate { $0.teamName == "Japan" })
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

    @Test("R5 A change of one row reads that row by its key, at 32, 128 and 512 rows")
    func cost() throws {
        func statements(additional: Int) throws -> [String] {
            let worldCup = try WorldCup()
            for number in 0..<additional {
                let team = Team(context: worldCup.context)
                (team.teamName, team.qualifyingZone) = ("Team \(number)", "Zone \(number % 7)")
            }
            try worldCup.context.save()
            let scoreboard = try worldCup.scoreboard()
            let japan = try worldCup.team("Japan")
            japan.wins = 1
            let statements = try worldCup.store.statements.during {
                try worldCup.context.save()
                #expect(scoreboard.indexPath(for: japan) == IndexPath(item: 0, section: 1))
            }
            return statements.filter { $0.hasPrefix("SELECT") && $0.contains("Team") }
        }
        let few = try statements(additional: 0)
        #expect(!few.isEmpty)
        #expect(
            few.allSatisfy { $0.contains("json_each(?)") || $0.contains("\"_pk\" = ?") },
            "\(few)")
        #expect(try statements(additional: 96) == few)
        #expect(try statements(additional: 480) == few)
    }

    @Test("R5 A change costs O(log n) steps in n sections, also if it makes or empties one")
    func manySections() throws {
        func steps(_ count: Int) throws -> Int {
            let store = try TestStore(Tallies.entities)
            let context = store.container.newContext()
            _ = try context.insertBatch(of: Mark.self) { inserter in
                for number in 0..<count * 2 { try inserter.insert { $0[\.value] = number } }
            }
            let results = FetchedResultsController(
                FetchRequest<Mark>(), sectionedBy: \.value, in: context,
                named: { "\($0 / 20)" })
            try results.performFetch()
            #expect(results.numberOfSections == count / 10)
            let middle = IndexPath(item: 3, section: count / 20)
            let mark = try #require(results.object(at: middle))
            let log = BatchLog(results)
            let before = results.list.visitCount
            // Within its section, to another, to one of its own at the end, and back.
            for value in [mark.value + 1, 5, count * 4, mark.value] {
                mark.value = value
                context.processPendingChanges()
            }
            try context.save()
            let path = try #require(results.indexPath(for: mark))
            #expect(results.section(at: path.section)?.name == "\(mark.value / 20)")
            let steps = results.list.visitCount - before
            let batches = log.takeAll()
            #expect(batches.count == 4)
            #expect(batches.map(\.sections.count) == [0, 0, 1, 1])
            #expect(log.copy == results.snapshot)
            return steps
        }
        let (few, many) = try (steps(2_500), steps(10_000))
        #expect(few > 20)
        #expect(many < few + 400, "\(few) \(many)")
    }

    @Test("R5 A joined row that changes in what doesn't matter costs the rows beside it nothing")
    func indifferentJoinedRow() throws {
        func steps(_ count: Int, byOther: Bool) throws -> Int {
            let store = try TestStore(Tallies.entities)
            let context = store.container.newContext()
            let tally = Tally(context: context)
            (tally.name, tally.first) = ("a", 1)
            for number in 0..<count {
                let mark = Mark(context: context)
                (mark.value, mark.tally) = (number, tally)
            }
            try context.save()
            let results = FetchedResultsController(
                FetchRequest<Mark>(
                    predicate: #Predicate { $0.tally?.name != "b" },
                    sortedBy: [SortDescriptor(\.value)]),
                sectionedBy: \.tally?.first, in: context)
            try results.performFetch()
            let log = BatchLog(results)
            let writer = byOther ? store.container.newContext() : context
            let written = try #require(try writer.fetch(FetchRequest<Tally>()).first)
            func write(_ change: () -> Void) throws {
                change()
                try writer.save()
                try context.mergeStoreChanges()
            }
            let before = results.list.visitCount
            try write { written.second = 7 }
            try write { written.second = 8 }
            let steps = results.list.visitCount - before
            #expect(log.takeAll().isEmpty)
            // What matters is seen all the same, whatever was skipped before.
            try write { written.first = 2 }
            #expect(try log.takeOne().objects.count == count)
            #expect(results.sections.map(\.name) == ["2"])
            written.first = 3
            writer.processPendingChanges()
            writer.rollback()
            try context.mergeStoreChanges()
            #expect(results.sections.map(\.name) == ["2"])
            _ = log.takeAll()
            try write { written.name = "b" }
            #expect(try log.takeOne().objects.count == count && results.count == 0)
            try write { written.name = "c" }
            #expect(results.count == count && log.copy == results.snapshot)
            return steps
        }
        for byOther in [false, true] {
            let (few, many) = try (steps(100, byOther: byOther), steps(400, byOther: byOther))
            #expect(many < few + 100, "\(few) \(many)")
        }
    }

    @Test("R6 A new object that isn't shown yet comes when what its predicate looks at changes")
    func unsavedBesideChanges() throws {
        let store = try TestStore(Library.entities)
        let (context, other) = (store.container.newContext(), store.container.newContext())
        let shelf = Shelf(context: context)
        shelf.name = "b"
        try context.save()
        let results = FetchedResultsController(
            FetchRequest<Volume>(predicate: #Predicate { $0.shelf?.name != "b" }),
            sortedBy: SortDescriptor(\.title), in: context)
        try results.performFetch()
        let volume = Volume(context: context)
        volume.shelf = shelf
        context.processPendingChanges()
        #expect(results.count == 0)
        let log = BatchLog(results)
        try #require(try other.fetch(FetchRequest<Shelf>()).first).name = "a"
        try other.save()
        try context.mergeStoreChanges()
        #expect(try log.takeOne().objects.map(\.objectID) == [volume.objectID])
    }

    @Test("R3 A section that is left and entered again in one batch is no section change")
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

    @Test("R1 Objects are read in batches of the request's fetchBatchSize, each by one query")
    func batchSize() throws {
        let worldCup = try WorldCup()
        let context = worldCup.store.container.newContext()
        var request = WorldCup.request
        request.sortDescriptors.removeFirst()
        request.fetchBatchSize = 5
        let results = FetchedResultsController(
            request, sortedBy: SortDescriptor(\Team.wins, order: .reverse), in: context)
        try results.performFetch()
        func cost(_ items: Range<Int>) -> Int {
            worldCup.store.statements.during {
                for item in items {
                    #expect(results.object(at: IndexPath(item: item, section: 0)) != nil)
                }
            }.count
        }
        #expect(cost(0..<1) == 1)
        #expect(cost(0..<5) == 0)
        #expect(cost(5..<6) == 1)
        #expect(cost(0..<10) == 0)
        #expect(cost(0..<32) == 5)
        let last = try #require(results.objectID(at: IndexPath(item: 31, section: 0)))
        #expect(context.object(for: last)?.isFault == false)
    }

    @Test(
        "Deleting a shown row: the object at an index path is deleted and saved, and the row goes")
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
