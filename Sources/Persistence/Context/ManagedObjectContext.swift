/// A scratchpad of objects (Core Data's `NSManagedObjectContext`): one object for each row it has
/// met, and the changes that no save has written yet.
///
/// A context and its objects belong to one isolation domain. Each context sees the store, overlaid
/// with its own changes; those of others arrive by fetching and refreshing.
public final class ManagedObjectContext {
    public let container: PersistentContainer

    /// Who wins where another writer changed a row that this context also changed.
    public var mergePolicy = MergePolicy.error

    /// Who the history says has made this context's transactions: a name that you choose, such as
    /// that of a program or of an import.
    public var transactionAuthor: String?

    /// What the history says this context's next transactions do, for people.
    public var transactionTitle: String?

    /// Every object of the context, by root entity and key.
    @exclusivity(unchecked) var registry: [ObjectRegistry]

    /// Objects that no registry has any more, held so that they can be told when the context goes.
    var strays: [ManagedObject] = []

    /// Objects with changes, held until they are saved, in the order in which they changed.
    var inserted = ChangeList()
    var updated = ChangeList()
    var deleted = ChangeList()

    /// Counts changes, so that a save can tell when `willSave` has come to rest.
    var changeCount = 0

    /// Counts saves: what was read before the last has old derived attributes.
    var derivedGeneration = 0

    var foundObjects = FoundObjects()

    /// Made when `findOrCreate` first looks among the registered objects.
    var registeredValues: RegisteredValues?

    /// Set while changes are recorded for ``undo()``.
    var undoHistory: UndoHistory?

    /// What batch requests of the transaction under way are still to be judged by.
    let touchedOwners = TouchedOwners()

    /// Whether a batch request has run in the transaction under way.
    var hasBatchChanges = false
    private var layouts: [Int: RowLayout] = [:]
    var rowTemplates: [Int: RowTemplate] = [:]
    private var lastTemporaryKey: Int64 = 0

    /// Made with the first error that is parked.
    var parkedError: ParkedError?

    /// Whether anybody wants to know what changes.
    var isObserved = false
    var tracking = ChangeTracking()

    /// Set while the context is inside ``write(_:)`` or a save.
    var connection: StoreConnection?

    /// Set while the context reads, so that what it reads meanwhile comes from the same place.
    private(set) var readingConnection: StoreConnection?

    init(container: PersistentContainer) {
        self.container = container
        registry = Array(repeating: ObjectRegistry(), count: container.model.entities.count)
    }

    deinit {
        isObserved = false
        if let mailbox = tracking.mailbox { container.mailboxes.remove(mailbox) }
        forgetObjects()
    }

    var model: ManagedObjectModel { container.model }

    // MARK: Changes

    /// Whether anything was inserted, changed or deleted since the last save, if only a transient
    /// attribute.
    public var hasChanges: Bool {
        !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty
    }

    /// New objects that no save has written, in the order of their insertion.
    public var insertedObjects: [ManagedObject] { Array(inserted) }

    /// Objects with changed attributes or relationships.
    public var updatedObjects: [ManagedObject] { updated.filter(\.isUpdated) }

    /// Objects that the next save deletes.
    public var deletedObjects: [ManagedObject] { Array(deleted) }

    /// Every object of the context that something holds or that has changes, in no order; faults
    /// too. Objects that nothing else holds leave the context by themselves.
    ///
    /// - Complexity: O(*n*) in the number of registered objects.
    public var registeredObjects: [ManagedObject] {
        registry.flatMap { $0.values.map { $0.takeUnretainedValue() } }
    }

    /// All objects with changes: inserted, then changed, then deleted.
    var changedObjects: [ManagedObject] {
        var objects: [ManagedObject] = []
        objects.reserveCapacity(inserted.count + updated.count + deleted.count)
        objects += inserted
        objects += updated
        objects += deleted
        return objects
    }

    func noteUpdate(of object: ManagedObject) {
        changeCount += 1
        if isObserved { noteChange(of: object) }
        guard object.flags.isDisjoint(with: [.inserted, .updated, .deleted]) else { return }
        object.flags.insert(.updated)
        updated.append(object)
    }

    // MARK: Insertion

    func allocationForInsertion(of objectClass: ManagedObject.Type) -> Allocation {
        guard let entity = model.entity(for: objectClass), !entity.isAbstract else {
            // A class that is no concrete entity of the model: the program is wrong, not its data.
            preconditionFailure("\(objectClass) is not a concrete entity of this context's model")
        }
        lastTemporaryKey -= 1
        return .object(entity, in: self, key: lastTemporaryKey)
    }

    func insert(_ object: ManagedObject) {
        let entity = object.entity
        willChange(object)
        object.flags = .inserted
        let overlay = object.makeOverlay()
        for slot in entity.values.indices { overlay.cells[slot] = entity.initialCell(at: slot) }
        register(object)
        inserted.append(object)
        changeCount += 1
        if isObserved { noteChange(of: object) }
        object.awakeFromInsert()
    }

    // MARK: Objects

    /// Forgets all objects and changes. Objects that are still held lose their context; their
    /// attributes can be read where they were read before.
    ///
    /// - Throws: ``FaultError`` that reading a property met and nothing has thrown yet. Everything is
    ///   forgotten then too.
    public func reset() throws {
        forgetObjects()
        try throwReportedError()
    }

    private func forgetObjects() {
        undoHistory?.forgetAll()
        var objects: [ManagedObject] = []
        for index in registry.indices {
            objects += registry[index].values.map { $0.takeUnretainedValue() }
            registry[index] = ObjectRegistry()
        }
        registeredValues = nil
        objects += strays
        strays = []
        inserted = ChangeList()
        updated = ChangeList()
        deleted = ChangeList()
        for index in objects.indices {
            let isHeld = !isKnownUniquelyReferenced(&objects[index])
            objects[index].detach(keepsIdentity: isHeld)
        }
        foundObjects = FoundObjects()
        if isObserved {
            tracking.changes.isUnknown = true
            processPendingChanges()
        }
    }

    /// Connecting objects of two contexts is a mistake in the program, which no data can cause.
    func expectOwn(_ object: ManagedObject) {
        precondition(
            object.contextReference === self,
            "An object can only be connected to objects of its own context")
    }

    /// Whether an object can be connected to others. One that has left its context cannot: others
    /// may have deleted it, so the next save or fetch says so.
    func accepts(_ object: ManagedObject) -> Bool {
        guard object.contextReference != nil else {
            report(.noSuchRow(object.objectID))
            return false
        }
        expectOwn(object)
        return true
    }

    // MARK: The store

    /// Runs `body` with a connection to read from: inside a save, the one that writes.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        if let connection = connection ?? readingConnection { return try body(connection) }
        return try container.withReadingConnection { connection in
            readingConnection = connection
            defer { readingConnection = nil }
            return try body(connection)
        }
    }

    /// Runs `body`, which then reads from this connection alone; only `body` where the context has
    /// one already.
    func reading<Result>(
        from connection: StoreConnection, _ body: () throws -> Result
    ) rethrows -> Result {
        guard self.connection == nil, readingConnection == nil else { return try body() }
        readingConnection = connection
        defer { readingConnection = nil }
        return try body()
    }

    /// Runs `body` on one state of the store, however many queries it makes and whoever commits
    /// meanwhile. `body` must not write.
    func readingOneState<Result>(_ body: () throws -> Result) throws -> Result {
        try withConnection { try $0.inReadTransaction(body) }
    }

    func layout(of entity: EntityDescription) -> RowLayout {
        if let known = layouts[entity.index] { return known }
        let layout = RowLayout(entity: entity, model: model)
        layouts[entity.index] = layout
        return layout
    }
}

@available(*, unavailable, message: "Make a context where it is used, and hand over object IDs")
extension ManagedObjectContext: Sendable {}
