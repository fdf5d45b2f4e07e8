import Foundation
import Observation
import Synchronization
import Testing

@testable import Persistence

/// Changes as asynchronous sequences, and results that are observed.
@Suite struct ChangeStreamTests {
    @Test("C6 a container's commits arrive in order, whichever context made them")
    func commits() async throws {
        let store = try TestStore(Tallies.entities)
        var commits = store.container.committedChanges.makeAsyncIterator()
        let (first, second) = (store.container.newContext(), store.container.newContext())
        try Tallies.fill(first, count: 2)
        let id = try await #require(commits.next()).inserted
        #expect(id.count == 2)
        let tally = try #require(try second.fetch(FetchRequest<Tally>()).first)
        tally.first = 1
        try second.save()
        #expect(await commits.next()?.updated == [tally.objectID])
        try second.delete(tally)
        try second.save()
        #expect(await commits.next()?.deleted == [tally.objectID])
    }

    @Test("C6 commits from any thread arrive in order, one element each, however they are made")
    func commitsOfThreads() async throws {
        let file = try TemporaryFile()
        let container = try TestStore(Tallies.entities, path: file.path).container
        var commits = container.committedChanges.makeAsyncIterator()
        let (threads, rounds) = (4, 25)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<threads {
                group.addTask {
                    try await container.performBackgroundTask { context in
                        for round in 0..<rounds {
                            Tally(context: context).name = "\(thread) \(round)"
                            try context.write {
                                if round.isMultiple(of: 2) { return }
                                _ = try context.insertBatch(of: Mark.self) {
                                    try $0.insert { $0[\.value] = round }
                                }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        var numbers: [Int64] = []
        while numbers.count < threads * rounds, let commit = await commits.next() {
            #expect(commit.transactions.count == 1)
            numbers += commit.transactions
        }
        #expect(numbers == Set(numbers).sorted())
        #expect(try numbers.last == container.lastTransaction)
    }

    @Test("C6 a save of only transient attributes isn't a commit")
    func transientsAlone() async throws {
        let container = try TestStore(Atelier.entities).container
        let context = container.newContext()
        let painting = Painting(context: context)
        painting.title = "a"
        try context.save()
        var commits = container.committedChanges.makeAsyncIterator()
        painting.zoom = 200
        try context.save()
        painting.title = "b"
        try context.save()
        let last = try container.lastTransaction
        #expect(await commits.next()?.transactions == [last])
    }

    @Test("C6 a context's rounds of changes name its objects, saved or not, and their new IDs")
    func rounds() async throws {
        let store = try TestStore(Tallies.entities)
        let context = store.container.newContext()
        var rounds = context.objectChanges.makeAsyncIterator()
        let tally = Tally(context: context)
        tally.name = "a"
        let temporary = tally.objectID
        context.processPendingChanges()
        #expect(await rounds.next()?.objectIDs == [temporary])
        try context.save()
        let saved = await rounds.next()
        #expect(saved?.objectIDs == [tally.objectID])
        #expect(saved?.permanentIDs == [temporary: tally.objectID])
        tally.first = 2
        context.rollback()
        #expect(await rounds.next()?.objectIDs == [tally.objectID])
    }

    @Test("C6 a transaction with more rows than are listed is marked as incomplete")
    func tooMany() async throws {
        let store = try TestStore(Tallies.entities)
        let (context, follower) = (store.container.newContext(), store.container.newContext())
        try follower.mergeStoreChanges()
        var commits = store.container.committedChanges.makeAsyncIterator()
        var rounds = follower.objectChanges.makeAsyncIterator()
        for count in [10, ChangeMailbox.capacity + 1] {
            _ = try context.insertBatch(of: Mark.self) { inserter in
                for number in 0..<count { try inserter.insert { $0[\.value] = number } }
            }
            let isListed = count == 10
            let commit = try await #require(commits.next())
            #expect(commit.isComplete == isListed && commit.inserted.count == (isListed ? 10 : 0))
            try follower.mergeStoreChanges()
            #expect(await rounds.next()?.isComplete == isListed)
        }
    }

    @Test("C6 a stream ends with its context")
    func end() async throws {
        let store = try TestStore(Tallies.entities)
        var context: ManagedObjectContext? = store.container.newContext()
        var rounds = try #require(context?.objectChanges).makeAsyncIterator()
        context = nil
        #expect(await rounds.next() == nil)
    }

    @Test("R8 results are a sequence of changes, which ends with their controller")
    func results() async throws {
        let store = try TestStore(Tallies.entities)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 2)
        var results: FetchedResultsController<Tally>? = FetchedResultsController(
            FetchRequest<Tally>(), sortedBy: SortDescriptor(\.name), in: context)
        try results?.performFetch()
        var (first, second) = (
            try #require(results).changes.makeAsyncIterator(),
            try #require(results).changes.makeAsyncIterator()
        )
        let tally = Tally(context: context)
        tally.name = "5"
        try context.save()
        let expected = [
            ResultsChanges.ObjectChange.insert(tally.objectID, to: IndexPath(item: 2, section: 0))
        ]
        #expect(await first.next()?.objects == expected)
        #expect(await second.next()?.objects == expected)
        results = nil
        #expect(await first.next() == nil)
    }

    @Test("R8 reading results under observation reports only their next change")
    func observation() throws {
        let store = try TestStore(Tallies.entities)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 2)
        let results = FetchedResultsController(
            FetchRequest<Tally>(), sortedBy: SortDescriptor(\.name), in: context)
        try results.performFetch()
        func hears(reading: () -> Void, of change: () throws -> Void) rethrows -> Bool {
            let flag = Flag()
            withObservationTracking(reading) { flag.set() }
            try change()
            return flag.isSet
        }
        func add() throws {
            Tally(context: context).name = "\(results.count)"
            try context.save()
        }
        let readings: [() -> Void] = [
            { _ = results.count }, { _ = results.fetchedObjects }, { _ = results.sections },
            { _ = results.snapshot }, { _ = results.object(at: IndexPath(item: 0, section: 0)) },
        ]
        for reading in readings { #expect(try hears(reading: reading, of: add)) }
        #expect(try !hears(reading: {}, of: add))
        #expect(
            try !hears(reading: readings[0]) {
                _ = Mark(context: context)
                try context.save()
            })
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        func set() { value.withLock { $0 = true } }
        var isSet: Bool { value.withLock { $0 } }
    }
}
