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
        // If closing fails, the folder is removed anyway.
        try? container.close()
    }

    /// Returns the mean time to show one change that another context has saved.
    func changeByOther() throws -> Duration {
        let objects = try someObjects(in: other)
        moves = 0
        var sum = Duration.zero
        for object in objects {
            move(object)
            try other.save()
            sum += try ContinuousClock().measure { try context.mergeStoreChanges() }
        }
        guard moves == Self.changes else {
            throw BenchmarkError("\(Self.changes) rows were moved, and \(moves) moves reported")
        }
        return sum / Self.changes
    }

    /// Returns the time to fetch the IDs in order and compare them with the shown ones.
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
        guard steps > 0 else { throw BenchmarkError("the moved object was not reported") }
        return duration
    }

    /// Returns objects spread evenly over the results.
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
