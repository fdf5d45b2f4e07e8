import ChangedSnapshots
import Foundation
import Persistence
import SeededRandom
import Testing

@Suite("Random edits through results controllers")
struct RandomEditTests {
    /// 10,002 edits: by the controllers' own context, by another context of the container, by
    /// another container and by the `sqlite3` shell, which to SQLite are other processes.
    @Test(
        "R3 R4 R6 Batches replay, differences apply, results equal a fetch",
        arguments: SeededGenerator.seeds)
    func randomEdits(seed: UInt64) throws {
        let library = try ObservedLibrary()
        var generator = SeededGenerator(seed: seed)
        for step in 0..<3334 {
            do {
                try library.edit(using: &generator)
                try library.check(step)
            } catch FaultError.noSuchRow {
                // An edit reached a fault whose row another writer had deleted, which is an error.
                library.rollBack()
            } catch {
                Issue.record("seed \(seed), step \(step): \(error)")
                return
            }
        }
    }
}

/// A library with several controllers over it, and others that write to it.
private struct ObservedLibrary {
    struct Mismatch: Error {
        let text: String
    }

    private let file: TemporaryFile
    private let stores: [TestStore]
    private let context: ManagedObjectContext
    private let neighbour: ManagedObjectContext
    private let stranger: ManagedObjectContext
    private let followed: [Followed]

    init() throws {
        file = try TemporaryFile()
        let store = try TestStore(Library.entities, path: file.path)
        let other = try TestStore(Library.entities, path: file.path)
        stores = [store, other]
        context = store.container.newContext()
        neighbour = store.container.newContext()
        stranger = other.container.newContext()
        let context = context
        followed = try [
            Followed {
                FetchedResultsController(
                    FetchRequest<Volume>(
                        predicate: #Predicate { $0.number < 50 },
                        sortedBy: [
                            SortDescriptor(\.rank, order: .reverse), SortDescriptor(\.title),
                        ]
                    ), sectionedBy: \.shelf?.name, in: context)
            },
            Followed {
                FetchedResultsController(
                    FetchRequest<Volume>(
                        predicate: #Predicate { $0.shelf?.name != "b" },
                        sortedBy: [SortDescriptor(\.title, order: .reverse)]),
                    sortedBy: SortDescriptor(\.numberOfChapters, order: .reverse), in: context)
            },
            Followed {
                FetchedResultsController(
                    FetchRequest<Volume>(), sortedBy: SortDescriptor(\.title), in: context)
            },
            Followed {
                FetchedResultsController(
                    FetchRequest<Volume>(sortedBy: [SortDescriptor(\.title)]),
                    sectionedBy: \.number, order: .reverse, in: context,
                    named: { "\($0 / 10) and ten" })
            },
        ]
    }

    // MARK: Editing

    func edit(using generator: inout SeededGenerator) throws {
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<24: try editHere(using: &generator)
        case 24..<34: try edit(by: neighbour, using: &generator)
        case 34..<39: try edit(by: stranger, using: &generator)
        default: try editByShell(using: &generator)
        }
    }

    private func editHere(using generator: inout SeededGenerator) throws {
        try RandomEdits(context: context).edit(using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...5: saveOrRollBack(context)
        default: context.rollback()
        }
    }

    private func edit(
        by other: ManagedObjectContext, using generator: inout SeededGenerator
    ) throws {
        try other.reset()
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            try RandomEdits(context: other).edit(using: &generator)
        }
        saveOrRollBack(other)
        try context.mergeStoreChanges()
    }

    private func editByShell(using generator: inout SeededGenerator) throws {
        let number = Int.random(in: 0..<60, using: &generator)
        let script = [
            "UPDATE Volume SET number = (number + 7) % 60 WHERE number % 3 = \(number % 3);",
            "INSERT INTO Volume (number, title) VALUES (\(number), 'ab');",
            "DELETE FROM Volume WHERE number = \(number);",
            "UPDATE Shelf SET name = 'ab' WHERE name = 'a'; PRAGMA wal_checkpoint;",
            "INSERT INTO Chapter (volume) SELECT _pk FROM Volume WHERE number < \(number);",
        ].randomElement(using: &generator)
        try SQLiteShell(path: file.path).run(script ?? "")
        try context.mergeStoreChanges()
    }

    func rollBack() { context.rollback() }

    /// A save fails if another writer deleted the destination of a new connection.
    private func saveOrRollBack(_ context: ManagedObjectContext) {
        do {
            try context.save()
        } catch {
            context.rollback()
        }
    }

    // MARK: Checking

    /// Checks every controller's batches, and the results of one controller after the other.
    func check(_ step: Int) throws {
        for (index, one) in followed.enumerated() {
            try one.replay()
            if step % followed.count == index { try one.check(context) }
        }
    }
}

/// A controller, and a copy of its results that its batches change.
private final class Followed {
    private let make: () -> FetchedResultsController<Volume>
    private let controller: FetchedResultsController<Volume>
    private var batches: [ResultsChanges] = []
    private var copy: ResultsSnapshot

    /// The contents when they were last compared with a fetch.
    private var compared: ResultsSnapshot

    init(_ make: @escaping () -> FetchedResultsController<Volume>) throws {
        self.make = make
        controller = make()
        try controller.performFetch()
        copy = controller.snapshot
        compared = copy
        controller.onChange = { [unowned self] in batches.append($0) }
    }

    /// Checks that the batches since the last call turn the copy into what the controller shows.
    func replay() throws {
        guard !batches.isEmpty else { return }
        for batch in batches {
            if batch.isEmpty { throw mismatch("an empty batch") }
            try checkOrder(batch)
            try checkOldPlaces(batch)
            guard let next = copy.applying(batch) else { throw mismatch("no fit: \(batch)") }
            copy = next
        }
        batches = []
        let shown = controller.snapshot
        guard copy == shown else { throw mismatch("replayed \(copy), shown \(shown)") }
    }

    /// Checks that the results equal a fetch, and the former ones with the difference applied.
    func check(_ context: ManagedObjectContext) throws {
        let shown = controller.snapshot
        guard copy == shown else { throw mismatch("without a batch: \(copy), shown \(shown)") }
        let scratch = make()
        try scratch.performFetch()
        guard scratch.snapshot == shown else {
            throw mismatch("fetched \(scratch.snapshot), shown \(shown)")
        }
        let difference = shown.difference(from: compared)
        try checkOrder(difference)
        guard compared.applying(difference) == shown else {
            throw mismatch("\(compared) with \(difference) is not \(shown)")
        }
        compared = shown
        if !context.hasChanges {
            var request = controller.fetchRequest
            request.sortDescriptors = controller.sortDescriptors
            guard try context.fetchObjectIDs(request) == shown.items else {
                throw mismatch("not what a fetch gives")
            }
        }
    }

    private func mismatch(_ text: String) -> ObservedLibrary.Mismatch {
        ObservedLibrary.Mismatch(text: text)
    }

    /// Each object once; deletions, insertions, moves, updates, each by ascending path.
    private func checkOrder(_ batch: ResultsChanges) throws {
        guard Set(batch.objects.map(\.objectID)).count == batch.objects.count else {
            throw mismatch("an object twice: \(batch)")
        }
        let ranks = batch.objects.map { change in
            switch change {
            case .delete(_, let from): (0, from)
            case .insert(_, let to): (1, to)
            case .move(_, _, let to): (2, to)
            case .update(_, _, let to): (3, to)
            }
        }
        let sectionRanks = batch.sections.map { change in
            switch change {
            case .delete(_, let index): (0, index)
            case .insert(_, let index): (1, index)
            }
        }
        guard zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }),
            zip(sectionRanks, sectionRanks.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw mismatch("out of order: \(batch)") }
    }

    /// Checks the former index paths of changes, except for IDs that became permanent.
    private func checkOldPlaces(_ batch: ResultsChanges) throws {
        for change in batch.objects {
            let from: IndexPath
            switch change {
            case .insert: continue
            case .delete(_, let path), .move(_, let path, _), .update(_, let path, _): from = path
            }
            let old = copy.sections[from.section].items[from.item]
            guard old == change.objectID || old.isTemporary else {
                throw mismatch("\(change) where \(old) was")
            }
        }
    }
}
