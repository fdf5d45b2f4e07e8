import Foundation
import Observation

/// The results of a fetch request, in order and in sections, that follow what changes (Core Data's
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
/// It sees unsaved changes of its own context once they are processed
/// (``ManagedObjectContext/processPendingChanges()``, which a save calls), and what other contexts
/// and other processes wrote once that is merged (``ManagedObjectContext/mergeStoreChanges()``).
/// What matters of an object is its row: attributes, derived ones among them, and to-one
/// relationships; and what it sorts by, also where that belongs to another object. Predicates and
/// limits are overlaid with unsaved changes as in ``ManagedObjectContext/fetch(_:)``.
///
/// It holds keys and what rows sort by, some 60 bytes a row, and no objects but those of the batches
/// touched last. A change of k rows among n costs k times the logarithm of n and a few queries by
/// key, after another process's commit too; only if another program has written does one query compare
/// keys and versions. A request with a limit
/// or an offset is fetched again for each round of changes, and so is one whose predicate looks into
/// a to-many relationship compared as a whole when such objects change.
public final class FetchedResultsController<Object: ManagedObject> {
    public let fetchRequest: FetchRequest<Object>
    public let managedObjectContext: ManagedObjectContext

    /// The name under which order and sections are kept beside the store for the next launch; nil
    /// where they are not. Not used for a request with a limit or offset, and for a store in memory.
    ///
    /// What is kept holds for the same version of the entity, predicate, order and section key, while
    /// the rows found have the same versions. That costs one pass over keys and versions, which does
    /// not sort, and a look at the ends of each section. ``PersistentContainer/deleteCache(withName:)``
    /// deletes it.
    public let cacheName: String?

    /// Called after each round of changes that matters here, with the results as they are now.
    public var onChange: ((ResultsChanges) -> Void)?

    /// What rows are sorted by: first what was given with the request, then the request's own.
    public let sortDescriptors: [SortDescriptor<Object>]

    var orders: [AnySortDescriptor] { sortDescriptors.map { AnySortDescriptor($0) } }

    /// The section of what the first sort descriptor leads to; nil where there are no sections.
    let sectionName: ((StoredValue) -> String)?

    var query: ResultsQuery?
    var list: ResultsList

    /// What was shown last of the objects with unsaved changes.
    var shownChanges: [Int64: ShownChange] = [:]

    /// The values of other tables' rows that matter here, as hashes by key, for each of the query's
    /// joined rows.
    var joinedValues: [[Int64: UInt64]] = []

    /// Whether a round of changes could not be taken in.
    var isStale = false

    /// The consumers of ``changes``.
    var continuations: [AsyncStream<ResultsChanges>.Continuation] = []

    private let registrar = ObservationRegistrar()
    private let observedKeyPath: KeyPath<FetchedResultsController, Int> = \.count

    /// The objects of the batches touched last: nobody else may hold them.
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
            // It has no rows, and with the query comes another list: nobody asks this one for an ID.
            preconditionFailure("A list without rows has no IDs")
        }
    }

    deinit {
        for continuation in continuations { continuation.finish() }
        managedObjectContext.forgetGoneObservers()
    }

    // MARK: Results

    /// Fetches, and follows changes from now on. Costs one query that reads what rows sort by.
    ///
    /// - Throws: ``FetchError`` where the request cannot be translated, ``StoreError`` where reading
    ///   failed, ``ResultsError`` where sections do not hold together.
    public func performFetch() throws {
        try managedObjectContext.reading(fetchAll)
    }

    private func fetchAll() throws {
        let context = managedObjectContext
        try context.listen()
        let query = try ResultsQuery(fetchRequest, orders: orders, context: context)
        // Should reading fail now, the list has no rows, but is one of this query.
        if self.query == nil { list = emptyList(query) }
        self.query = query
        shownChanges = [:]
        recentObjects = []
        list = try fetchList(query)
        isStale = false
        context.add(self)
        notifyObservers()
    }

    /// How many objects there are, in all sections.
    public var count: Int {
        noteAccess()
        return list.count
    }

    /// The sections in order; without a section key, one without a name.
    ///
    /// - Complexity: O(sections). ``section(at:)`` returns one of many.
    public var sections: [FetchedResultsSection<Object>] {
        noteAccess()
        var start = 0
        return list.sections.all.map { name, count in
            defer { start += count }
            return FetchedResultsSection(
                name: name, controller: self, positions: start..<start + count)
        }
    }

    /// How many sections there are.
    public var numberOfSections: Int {
        noteAccess()
        return list.sections.count
    }

    /// Returns a section by its index, counted from 0; nil if there is no such section.
    ///
    /// - Complexity: O(log sections).
    public func section(at index: Int) -> FetchedResultsSection<Object>? {
        noteAccess()
        return list.sections.section(at: index).map {
            FetchedResultsSection(name: $0.name, controller: self, positions: $0.rows)
        }
    }

    /// All objects in order. Reads those that are not in memory, a query for each thousand.
    public var fetchedObjects: [Object] { objects(in: 0..<count) }

    /// The object at an index path; nil where that leads to nothing, or another writer has deleted
    /// the row and was not merged yet.
    ///
    /// Costs nothing where the object is in memory, else one query for its whole batch (of the
    /// request's `fetchBatchSize`, or 100), and one for each relationship to prefetch.
    public func object(at path: IndexPath) -> Object? {
        noteAccess()
        guard let position = list.position(of: path), let key = list.order.key(at: position)
        else { return nil }
        if let known = knownObject(key) { return known }
        let size = batchSize
        let start = position / size * size
        let batch = objects(in: start..<min(start + size, list.count))
        _ = managedObjectContext.reporting {
            try managedObjectContext.prefetch(
                fetchRequest.relationshipsForPrefetching, of: batch)
        }
        recentObjects.append(batch)
        if recentObjects.count > 8 { recentObjects.removeFirst() }
        return knownObject(key)
    }

    /// The ID at an index path, without reading the object.
    public func objectID(at path: IndexPath) -> ObjectID? {
        list.position(of: path).flatMap(list.order.key).map(list.objectID)
    }

    /// Where an object is among the results; nil where it is not.
    public func indexPath(for object: Object) -> IndexPath? {
        guard object.managedObjectContext === managedObjectContext else { return nil }
        return list.path(of: object.key)
    }

    public func indexPath(for id: ObjectID) -> IndexPath? {
        guard let query, id == list.objectID(id.key),
            id.entity.rootIndex == query.entity.rootIndex
        else { return nil }
        return list.path(of: id.key)
    }

    /// The results as plain values, which may travel. Costs their number.
    public var snapshot: ResultsSnapshot {
        noteAccess()
        var start = 0
        return ResultsSnapshot(
            sections: list.sections.all.map { name, count in
                defer { start += count }
                return ResultsSnapshot.Section(
                    name: name,
                    items: list.order.keys(in: start..<start + count).map(list.objectID))
            })
    }

    // MARK: Objects

    private var batchSize: Int {
        fetchRequest.fetchBatchSize > 0 ? fetchRequest.fetchBatchSize : 100
    }

    private func knownObject(_ key: Int64) -> Object? {
        guard let query else { return nil }
        let root = query.entity.rootIndex
        let known = managedObjectContext.registry[root][key]?.takeUnretainedValue() as? Object
        return known?.isFault == true ? nil : known
    }

    /// The objects of some rows, read where they were not; those whose rows are gone are missing.
    func objects(in positions: Range<Int>) -> [Object] {
        guard let query else { return [] }
        let context = managedObjectContext
        var objects: [Object] = []
        objects.reserveCapacity(positions.count)
        for start in stride(from: positions.lowerBound, to: positions.upperBound, by: 1000) {
            let keys = list.order.keys(in: start..<min(start + 1000, positions.upperBound))
            let unread = keys.filter { $0 > 0 && knownObject($0) == nil }
            let read =
                unread.isEmpty
                ? [] : context.reporting { try context.rows(of: query.entity, keys: unread) }
            withExtendedLifetime(read) {
                for key in keys {
                    if let object = knownObject(key) { objects.append(object) }
                }
            }
        }
        return objects
    }
}

extension FetchedResultsController {
    private func noteAccess() {
        registrar.access(self, keyPath: observedKeyPath)
    }

    func notifyObservers() {
        registrar.withMutation(of: self, keyPath: observedKeyPath) {}
    }
}

extension FetchedResultsController: ChangeObserver {}
