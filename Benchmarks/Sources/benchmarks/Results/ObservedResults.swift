import Foundation
import Persistence

/// A results controller over generated observations, and another context that writes to them.
final class ObservedResults {
    private static let changes = 50

    private let rows: Int
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private let other: ManagedObjectContext
    private let controller: FetchedResultsController<Observation>
    private var moves = 0
    private var shown: [ObjectID] = []
    private var next = 0

    init(folder: TemporaryFolder, rows: Int) throws {
        self.rows = rows
        container = try ObservationStore(
            path: folder.path("results-\(rows).sqlite"), rows: rows
        ).container
        context = container.newContext()
        other = container.newContext()
        controller = FetchedResultsController(
            FetchRequest<Observation>(
                sortedBy: [SortDescriptor(\.temperature), SortDescriptor(\.sequence)]),
            sectionedBy: \.station, in: context, named: { String($0) })
        try controller.performFetch()
        shown = controller.snapshot.items
        controller.onChange = { [unowned self] batch in
            for case .move in batch.objects { moves += 1 }
        }
    }

    func close() {
        // If closing fails, the file is deleted with the folder.
        try? container.close()
    }

    /// The mean time to show one unsaved change.
    func changeUnsaved() throws -> Duration {
        let objects = try someObjects(in: context)
        return try timed { index in
            move(objects[index])
            return ContinuousClock().measure { context.processPendingChanges() }
        } after: {
            context.rollback()
        }
    }

    /// The mean time to show one change that another context has saved.
    func changeByOther() throws -> Duration {
        let objects = try someObjects(in: other)
        return try timed { index in
            move(objects[index])
            try other.save()
            return try ContinuousClock().measure { try context.mergeStoreChanges() }
        } after: {
        }
    }

    private func timed(
        _ change: (Int) throws -> Duration, after: () throws -> Void
    ) throws -> Duration {
        moves = 0
        var sum = Duration.zero
        for index in 0..<Self.changes { sum += try change(index) }
        guard moves == Self.changes else {
            throw BenchmarkError("\(Self.changes) rows were moved, and \(moves) moves reported")
        }
        try after()
        return sum / Self.changes
    }

    /// The time to fetch the IDs in order, and to compare them with those that were shown.
    func fetchAgain() throws -> Duration {
        if let object = try someObjects(in: other).first { move(object) }
        try other.save()
        try context.mergeStoreChanges()
        var steps = 0
        let duration = try ContinuousClock().measure {
            let items = try context.fetchObjectIDs(
                FetchRequest<Observation>(
                    sortedBy: [
                        SortDescriptor(\.station), SortDescriptor(\.temperature),
                        SortDescriptor(\.sequence),
                    ]))
            steps = items.difference(from: shown).inferringMoves().count
            shown = items
        }
        guard steps > 0 else { throw BenchmarkError("what was moved did not show") }
        return duration
    }

    /// Objects spread over the whole.
    private func someObjects(in context: ManagedObjectContext) throws -> [Observation] {
        next += 1
        let stride = rows / Self.changes
        let first = next % stride
        let numbers = (0..<Self.changes).map { $0 * stride + first + 1 }
        return try context.fetch(
            FetchRequest<Observation>(predicate: #Predicate { numbers.contains($0.sequence) }))
    }

    /// Moves an object to the other end of its section.
    private func move(_ object: Observation) {
        object.temperature = object.temperature < 100 ? 200 : 0
    }
}
