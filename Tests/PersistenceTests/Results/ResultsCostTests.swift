import Foundation
import Testing

@testable import Persistence

@Suite("Costs of results")
struct ResultsCostTests {
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
                #expect(scoreboard.indexPath(for: japan.objectID) == IndexPath(item: 0, section: 1))
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
            // It moves within its section, to another, to a new one at the end, and back.
            for value in [mark.value + 1, 5, count * 4, mark.value] {
                mark.value = value
                try context.save()
            }
            let path = try #require(results.indexPath(for: mark.objectID))
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

    @Test("R6 A save whose results follow runs one query more, in a read transaction of its own")
    func observedSave() throws {
        let store = try TestStore(Tallies.entities)
        func statements(isObserved: Bool) throws -> [String] {
            let context = store.container.newContext()
            let tally = Tally(context: context)
            tally.name = "\(isObserved)"
            try context.save()
            let results = FetchedResultsController(
                FetchRequest<Tally>(), sortedBy: SortDescriptor(\.second), in: context)
            if isObserved { try results.performFetch() }
            tally.second = 7
            return try store.statements.during { try context.save() }
        }
        let (alone, observed) = try (statements(isObserved: false), statements(isObserved: true))
        #expect(Array(observed.prefix(alone.count)) == alone)
        let more = observed.dropFirst(alone.count)
        #expect(more.count == 3, "\(more)")
        #expect(more.first == "BEGIN DEFERRED" && more.last == "COMMIT")
    }

    @Test("R6 Merging one change runs the same few statements, whatever else there is")
    func mergeStatements() throws {
        func statements(_ count: Int) throws -> [String] {
            let store = try TestStore(Tallies.entities)
            let (context, other) = (store.container.newContext(), store.container.newContext())
            for number in 0..<count { Tally(context: context).name = "\(number)" }
            try context.save()
            let results = FetchedResultsController(
                FetchRequest<Tally>(), sortedBy: SortDescriptor(\.name), in: context)
            try results.performFetch()
            try context.mergeStoreChanges()
            #expect(try store.statements.during { try context.mergeStoreChanges() }.count == 1)
            try #require(try other.fetch(FetchRequest<Tally>()).first).second = 7
            try other.save()
            return try store.statements.during { try context.mergeStoreChanges() }
        }
        let (few, many) = try (statements(2), statements(200))
        #expect(few == many)
        // The state of the history before and in a read transaction, the changes, and the row as
        // the results show it.
        #expect(few.count == 6, "\(few)")
    }

    @Test("R5 An irrelevant change of a joined row costs the rows that depend on it nothing")
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
            // Changes that matter are still noticed, whatever was skipped before.
            try write { written.first = 2 }
            #expect(try log.takeOne().objects.count == count)
            #expect(results.sections.map(\.name) == ["2"])
            written.first = 3
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
}
