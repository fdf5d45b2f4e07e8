/// The objects of a fetch, read a batch at a time (Core Data's batch-faulting array).
///
/// It holds the key of every row, 8 bytes each and 2 more where the rows are of several entities, and
/// the objects of the batches that were touched: reaching for an object whose batch is not there yet
/// reads that batch by one query, and one more for each relationship to prefetch.
///
/// Which objects there are, and their order, stays as the store had it when they were fetched. An
/// object whose row was deleted since comes as a fault that is inaccessible, as any other whose row
/// is gone; where a batch cannot be read, the context's next save or fetch throws why.
public struct BatchedObjects<Object: ManagedObject>: RandomAccessCollection {
    /// Shared by copies, which are the same fetch.
    private final class Content {
        let context: ManagedObjectContext
        let entity: EntityDescription
        let keys: FetchedKeys
        let batchSize: Int
        let prefetching: [PartialKeyPath<Object>]
        var batches: [Int: [Object]] = [:]

        init(
            context: ManagedObjectContext, entity: EntityDescription, keys: FetchedKeys,
            batchSize: Int, prefetching: [PartialKeyPath<Object>]
        ) {
            self.context = context
            self.entity = entity
            self.keys = keys
            self.batchSize = batchSize
            self.prefetching = prefetching
        }

        func object(at index: Int) -> Object {
            let (number, place) = index.quotientAndRemainder(dividingBy: batchSize)
            if let batch = batches[number] { return batch[place] }
            let batch = readBatch(number)
            batches[number] = batch
            return batch[place]
        }

        private func readBatch(_ number: Int) -> [Object] {
            let first = number * batchSize
            let range = first..<Swift.min(first + batchSize, keys.count)
            let read = context.reporting {
                try context.rows(of: entity, keys: Array(keys.keys[range]))
            }
            return withExtendedLifetime(read) {
                let objects = range.map { index in
                    // The key was met in a row of the entity or one below it.
                    unsafeDowncast(context.fault(at: index, of: keys), to: Object.self)
                }
                _ = context.reporting {
                    try context.prefetch(prefetching, of: objects.filter { !$0.isFault })
                }
                return objects
            }
        }
    }

    private let content: Content

    init(
        context: ManagedObjectContext, entity: EntityDescription, keys: FetchedKeys,
        batchSize: Int, prefetching: [PartialKeyPath<Object>]
    ) {
        content = Content(
            context: context, entity: entity, keys: keys, batchSize: batchSize,
            prefetching: prefetching)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { content.keys.count }

    /// The object at a position; reads its batch where that was not touched yet.
    public subscript(index: Int) -> Object {
        precondition(indices.contains(index), "There are \(count) objects, and no index \(index)")
        return content.object(at: index)
    }

    /// The ID of the object at a position, without reading it.
    public func objectID(at index: Int) -> ObjectID {
        precondition(indices.contains(index), "There are \(count) objects, and no index \(index)")
        return ObjectID(
            entity: content.keys.entity(at: index, in: content.context.model),
            store: content.context.container.identity, key: content.keys.keys[index])
    }
}
