import Foundation

/// The results of a fetch request, in order and in sections, which follow changes (Core Data's
/// `NSFetchedResultsController`).
///
/// ```swift
/// let teams = FetchedResultsController(
///     FetchRequest<Team>(
///         sortedBy: [SortDescriptor(\.wins, order: .reverse), SortDescriptor(\.name)]),
///     sectionedBy: \.qualifyingZone, in: context)
/// teams.onChange = { batch in … }
/// try teams.performFetch()
/// ```
///
/// The results are those of the store. Changes of the controller's own context show when they are
/// saved, and those of other contexts and processes once they are merged
/// (``ManagedObjectContext/mergeStoreChanges()``). A change of an object counts if it changes the
/// object's row (attributes, derived ones included, and to-one relationships) or a value that the
/// row is sorted by, even one of another object.
///
/// The controller holds keys and the values that rows are sorted by, some 60 bytes a row, and the
/// objects of the batches that were used last. A change of k rows among n costs O(k log n) and a
/// few queries by key, also after another process's commit. One query compares keys and versions
/// after a program without this module has written, and if the predicate looks into a to-many
/// relationship and objects of that relationship change. Requests with a limit or offset are
/// refused.
public final class FetchedResultsController<Object: ManagedObject>: ChangeObserver {
    /// The request, without the sort order that was given with it.
    public let fetchRequest: FetchRequest<Object>
    /// The context that the objects belong to.
    public let managedObjectContext: ManagedObjectContext

    /// The name under which the order and the sections are kept beside the store for the next
    /// launch; nil for no cache. A store in memory has no cache.
    ///
    /// A cache is valid for the same version of the model, predicate, order and section key, while
    /// the rows have the same versions. Checking this costs one pass over keys and versions, which
    /// doesn't sort, and a look at the ends of each section.
    /// ``PersistentContainer/deleteCache(withName:)`` deletes it.
    public let cacheName: String?
    /// A closure to call after each round of changes of the results. The controller already has the
    /// new results then.
    public var onChange: ((ResultsChanges) -> Void)?
    /// The sort order: the descriptor given with the request, followed by the request's own.
    public let sortDescriptors: [SortDescriptor<Object>]

    var orders: [AnySortDescriptor] { sortDescriptors.map { AnySortDescriptor($0) } }

    /// Returns the name of a section by the value of the first sort descriptor; nil if there are no
    /// sections.
    let sectionName: ((StoredValue) -> String)?

    var query: ResultsQuery?
    var list: ResultsList
    /// The values of other tables' rows that matter here, as hashes by key, for each of the query's
    /// joined rows.
    var joinedValues: [[Int64: UInt64]] = []
    /// Whether a round of changes could not be taken in.
    var isStale = false
    /// The objects of the batches that were used last, which may have no other owner.
    private var recentObjects: [[ManagedObject]] = []

    init(
        _ request: FetchRequest<Object>, sortedBy first: SortDescriptor<Object>,
        sectionName: ((StoredValue) -> String)?, in context: ManagedObjectContext,
        cacheName: String?
    ) {
        fetchRequest = request
        managedObjectContext = context
        self.cacheName = cacheName
        sortDescriptors = [first] + request.sortDescriptors
        self.sectionName = sectionName
        list = ResultsList(isSectioned: sectionName != nil) { _ in
            // This list has no rows and is replaced with the query, so that no ID of it is needed.
            preconditionFailure("A list without rows has no IDs")
        }
    }

    deinit { managedObjectContext.remove(nil) }

    /// Fetches the results, which follow changes from now on.
    /// - Throws: ``FetchError`` if the request can't be translated, ``StoreError`` if reading
    ///   failed, ``ResultsError`` if a section is in several pieces. An error that reading a
    ///   property parked before is thrown first (``ManagedObjectContext/reading(_:)``).
    /// - Complexity: One query that reads the values to sort by: O(n log n), or O(n) with a cache.
    public func performFetch() throws { try managedObjectContext.reading(fetchAll) }

    private func fetchAll() throws {
        let context = managedObjectContext
        try context.listen()
        let query = try ResultsQuery(fetchRequest, orders: orders, context: context)
        // If reading fails now, the list has no rows, but it belongs to this query.
        if self.query == nil { list = emptyList(query) }
        self.query = query
        recentObjects = []
        list = try fetchList(query)
        isStale = false
        context.add(self)
    }

    /// The number of objects in all sections.
    public var count: Int { list.count }

    /// The sections in order. Without a section key, there is one section, without a name.
    /// - Complexity: O(n) in the number of sections. ``section(at:)`` returns a single one.
    public var sections: [FetchedResultsSection<Object>] {
        var start = 0
        return list.sections.all.map { name, count in
            defer { start += count }
            return FetchedResultsSection(
                name: name, controller: self, positions: start..<start + count)
        }
    }

    /// The number of sections.
    public var numberOfSections: Int { list.sections.count }

    /// Returns a section.
    /// - Parameter index: The section's index, from 0.
    /// - Returns: The section; nil if there is no such section.
    /// - Complexity: O(log n) in the number of sections.
    public func section(at index: Int) -> FetchedResultsSection<Object>? {
        list.sections.section(at: index).map {
            FetchedResultsSection(name: $0.name, controller: self, positions: $0.rows)
        }
    }

    /// All objects in order.
    /// - Complexity: O(n), and one query for each thousand objects if any of them isn't in memory.
    public var fetchedObjects: [Object] { objects(in: 0..<count) }

    /// Returns the object at an index path.
    /// - Parameter path: A section and an item.
    /// - Returns: The object; nil if the path leads to nothing, or if another writer deleted the
    ///   row and that wasn't merged yet. If the row can't be read, the context's next save or fetch
    ///   throws the reason.
    /// - Complexity: O(log n) if the object is in memory; otherwise one query for its whole batch
    ///   (the request's `fetchBatchSize`, or 100 objects), and one for each step of each
    ///   relationship to prefetch.
    public func object(at path: IndexPath) -> Object? {
        guard let position = list.position(of: path), let key = list.order.key(at: position)
        else { return nil }
        if let known = knownObject(key) { return known }
        let size = batchSize
        let start = position / size * size
        let batch = objects(in: start..<min(start + size, list.count))
        _ = managedObjectContext.reporting {
            try managedObjectContext.prefetch(fetchRequest.relationshipsForPrefetching, of: batch)
        }
        recentObjects.append(batch)
        if recentObjects.count > 8 { recentObjects.removeFirst() }
        return knownObject(key)
    }

    /// Returns the ID of the object at an index path, without a query.
    /// - Parameter path: A section and an item.
    /// - Returns: The ID; nil if the path leads to nothing.
    /// - Complexity: O(log n).
    public func objectID(at path: IndexPath) -> ObjectID? {
        list.position(of: path).flatMap(list.order.key).map(list.objectID)
    }

    /// Returns the index path of the object with an ID.
    /// - Parameter id: The object's ID.
    /// - Returns: The index path; nil if the object isn't among the results.
    /// - Complexity: O(log n).
    public func indexPath(for id: ObjectID) -> IndexPath? {
        guard let query, id == list.objectID(id.key), id.entity.rootIndex == query.entity.rootIndex
        else { return nil }
        return list.path(of: id.key)
    }

    /// The results as plain values, which can go to another isolation domain.
    /// - Complexity: O(n).
    public var snapshot: ResultsSnapshot {
        var start = 0
        return ResultsSnapshot(
            sections: list.sections.all.map { name, count in
                defer { start += count }
                return ResultsSnapshot.Section(
                    name: name,
                    items: list.order.keys(in: start..<start + count).map(list.objectID))
            })
    }

    private var batchSize: Int {
        fetchRequest.fetchBatchSize > 0 ? fetchRequest.fetchBatchSize : 100
    }

    private func knownObject(_ key: Int64) -> Object? {
        guard let query else { return nil }
        let root = query.entity.rootIndex
        let known = managedObjectContext.registry[root][key]?.takeUnretainedValue() as? Object
        return known?.isFault == true ? nil : known
    }

    /// Returns the objects of some rows, read if they aren't in memory. Objects whose rows are gone
    /// are left out.
    func objects(in positions: Range<Int>) -> [Object] {
        guard let query else { return [] }
        let context = managedObjectContext
        var objects: [Object] = []
        objects.reserveCapacity(positions.count)
        for start in stride(from: positions.lowerBound, to: positions.upperBound, by: 1000) {
            let keys = list.order.keys(in: start..<min(start + 1000, positions.upperBound))
            let unread = keys.filter { knownObject($0) == nil }
            let read =
                unread.isEmpty
                ? [] : context.reporting { try context.rows(of: query.entity, keys: unread) }
            withExtendedLifetime(read) {
                for key in keys { if let object = knownObject(key) { objects.append(object) } }
            }
        }
        return objects
    }
}
