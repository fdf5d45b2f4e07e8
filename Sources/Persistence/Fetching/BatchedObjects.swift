/// The objects of a fetch, read a batch at a time (Core Data's batch-faulting array).
///
/// It holds the key of every row, 8 bytes each (10 if the rows may be of several entities), and the
/// objects of the batches that were used. The first access to an object of a batch reads the whole
/// batch with one query, and one more for each step of each relationship to prefetch.
///
/// The collection keeps the objects and the order that the store had at the fetch. If a row was
/// deleted since, its object is an inaccessible fault. If a batch can't be read, the context's next
/// save or fetch throws the reason.
public struct BatchedObjects<Object: ManagedObject>: RandomAccessCollection {
    let context: ManagedObjectContext
    let entity: EntityDescription
    let keys: FetchedKeys
    let batchSize: Int
    let prefetching: [PartialKeyPath<Object>]

    /// The batches that were read, which copies share.
    private final class Batches {
        var read: [Int: [ManagedObject]] = [:]
    }

    private let batches = Batches()

    private func readBatch(_ number: Int) -> [ManagedObject] {
        let first = number * batchSize
        let range = first..<Swift.min(first + batchSize, keys.count)
        let read = context.reporting { try context.rows(of: entity, keys: Array(keys.keys[range])) }
        return withExtendedLifetime(read) {
            let objects = range.map { context.fault(at: $0, of: keys) }
            _ = context.reporting {
                try context.prefetch(prefetching, of: objects.filter { !$0.isFault })
            }
            return objects
        }
    }

    /// The index of the first object, which is 0.
    public var startIndex: Int { 0 }
    /// The number of objects.
    public var endIndex: Int { keys.count }

    /// Returns the object at an index, and reads its batch if none of its objects was used before.
    /// - Parameter index: An index from ``startIndex`` up to ``endIndex``, which is not included.
    /// - Returns: The context's object for the row.
    /// - Complexity: O(1) for an object of a batch that was read; else one query for the batch.
    public subscript(index: Int) -> Object {
        precondition(indices.contains(index), "There are \(count) objects, and no index \(index)")
        let (number, place) = index.quotientAndRemainder(dividingBy: batchSize)
        let batch = batches.read[number] ?? readBatch(number)
        batches.read[number] = batch
        return typed(batch[place])
    }

    /// Calls `body` with each object in order. Only the objects of one batch are in memory, unless
    /// others hold them.
    /// - Parameter body: Receives each object.
    /// - Throws: A parked error (``ManagedObjectContext/reading(_:)``), and any error of `body`.
    /// - Complexity: O(*n*) in the number of objects, with one query for each batch.
    public func forEachReleasing(_ body: (Object) throws -> Void) throws {
        guard let last = indices.last else { return }
        for number in 0...last / batchSize {
            for object in try context.reading({ readBatch(number) }) { try body(typed(object)) }
        }
    }

    /// Returns an object as one of the collection: its key is that of a row of the entity or a
    /// subentity.
    private func typed(_ object: ManagedObject) -> Object {
        unsafeDowncast(object, to: Object.self)
    }

    /// Returns the ID of the object at an index, without a query.
    /// - Parameter index: An index from ``startIndex`` up to ``endIndex``, which is not included.
    /// - Returns: The object's ID.
    public func objectID(at index: Int) -> ObjectID {
        precondition(indices.contains(index), "There are \(count) objects, and no index \(index)")
        return ObjectID(
            entity: keys.entity(at: index, in: context.model), store: context.container.identity,
            key: keys.keys[index])
    }
}
