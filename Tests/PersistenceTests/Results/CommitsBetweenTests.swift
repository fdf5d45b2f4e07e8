import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

/// Commits by another program between the statements of a merge or a save.
@Suite struct CommitsBetweenTests {
    /// A hook that the store runs before each of its statements.
    private final class Hook: Sendable {
        private let body = Mutex<(@Sendable () -> Void)?>(nil)

        /// - Parameter body: Runs once, before the statement of this number, counted from 0.
        func run(before number: Int, _ body: @escaping @Sendable () -> Void) {
            let count = Mutex(0)
            self.body.withLock {
                $0 = { [weak self] in
                    let isDue = count.withLock { count in
                        defer { count += 1 }
                        return count == number
                    }
                    if isDue {
                        self?.stop()
                        body()
                    }
                }
            }
        }

        var isDone: Bool { body.withLock { $0 == nil } }
        func stop() { body.withLock { $0 = nil } }
        func call() { body.withLock { $0 }?() }
    }

    /// The contents of a program that reads an object again only if a batch names it.
    private final class Shown {
        var values: [ObjectID: Int] = [:]
        let controller: FetchedResultsController<Tally>

        init(in context: ManagedObjectContext) throws {
            controller = FetchedResultsController(
                FetchRequest<Tally>(), sortedBy: SortDescriptor(\.name), in: context)
            controller.onChange = { [unowned self] batch in
                for change in batch.objects { show(change.objectID) }
            }
            try controller.performFetch()
            for object in controller.fetchedObjects { show(object.objectID) }
        }

        private func show(_ id: ObjectID) {
            values[id] = controller.indexPath(for: id).flatMap(controller.object(at:))?.first
        }
    }

    @Test(
        "R6 a row that changes between two statements of a merge is shown as it is in the end",
        arguments: [false, true])
    func between(savesItself: Bool) throws {
        let file = try TemporaryFile()
        let hook = Hook()
        let container = try PersistentContainer(
            model: ManagedObjectModel(Tallies.entities),
            configuration: StoreConfiguration(
                location: .file(path: file.path), access: .create,
                applicationID: TestStore.applicationID, busyTimeout: 600,
                trace: { _ in hook.call() }))
        try Tallies.fill(container.newContext(), count: 3)
        let shell = SQLiteShell(path: file.path)
        let context = container.newContext()
        let shown = try Shown(in: context)
        let objects = shown.controller.fetchedObjects
        var (number, rounds) = (0, 0)
        repeat {
            rounds += 1
            try shell.run("UPDATE Tally SET first = first + 1 WHERE name = '0';")
            hook.run(before: number) {
                do {
                    try shell.run(
                        ".timeout 0\nUPDATE Tally SET first = first + 10 WHERE name <> '2';")
                } catch {
                    // The save's transaction keeps the shell from writing.
                }
            }
            if savesItself {
                objects[2].second += 1
                try context.save()
            }
            try context.mergeStoreChanges()
            number = hook.isDone ? number + 1 : -1
            hook.stop()
            try context.mergeStoreChanges()
            let stored = try shell.run("SELECT first FROM Tally ORDER BY name;")
            let values = objects.map { shown.values[$0.objectID].map(String.init) ?? "-" }
            #expect(values.joined(separator: "\n") == stored, "before statement \(rounds - 1)")
            #expect(objects.map { "\($0.first)" }.joined(separator: "\n") == stored)
        } while number >= 0 && rounds < 60
        #expect(rounds > 3)
        try container.close()
    }
}
