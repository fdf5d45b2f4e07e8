/// A scratchpad of objects (Core Data's `NSManagedObjectContext`): one object for each row that it
/// has read, and the changes that no save has written yet.
///
/// A context and its objects belong to one isolation domain; ``PersistentContainer/newContext()``
/// creates one. Each context sees the store, overlaid with its own changes. Other contexts' changes
/// arrive by fetching, refreshing and ``mergeStoreChanges()``.
public final class ManagedObjectContext {
    /// The container whose stores the context reads and writes.
    public let container: PersistentContainer
    /// The author of this context's transactions in the persistent history: a name that you choose,
    /// such as that of a program or of an import. Default: nil.
    public var transactionAuthor: String?
    /// The label of this context's next transactions in the persistent history. A transaction uses
    /// the one set when it commits, so that the body of ``write(_:)`` can describe what it did.
    public var transactionLabel = TransactionLabel()
    /// The objects of the context, by root entity and key.
    @exclusivity(unchecked) var registry: [ObjectRegistry]
    /// Objects in no registry, kept so that they can be detached when the context is deallocated.
    var strays: [ManagedObject] = []
    /// The number of objects that refer to the context, unowned: each is in a registry or a stray, so
    /// that none is left when the context is deallocated. Only debug builds count.
    private var references = StepCount()
    /// The objects with changes, retained until they are saved, in the order in which they changed.
    var inserted = ObjectList()
    var updated = ObjectList()
    var deleted = ObjectList()
    /// Counts saves: rows read before the last one have old derived attributes.
    var derivedGeneration = 0
    /// The objects that `findOrCreate` has inserted outside of a transaction since the last save.
    var createdObjects: [CreatedObject] = []
    /// Made when `findOrCreate` first looks among the registered objects.
    var registeredValues: RegisteredValues?
    /// Set while changes are recorded for ``undo()``.
    var undoHistory: UndoHistory?
    /// The owners whose member counts are checked at the end of the current transaction, because of
    /// batch requests.
    let touchedOwners = TouchedOwners()
    /// Whether a batch request has run in the transaction under way.
    var hasBatchChanges = false
    private var layouts: [Int: RowLayout] = [:]
    let rowTemplates: RowTemplates
    private var lastTemporaryKey: Int64 = 0
    /// Made with the first error that is parked.
    var parkedError: ParkedError?

    var isObserved: Bool { !tracking.observers.isEmpty }
    var tracking = ChangeTracking()
    /// Set while the context is inside ``write(_:)`` or a save.
    var connection: StoreConnection?
    /// Set while the context reads, so that nested reads use the same connection.
    private(set) var readingConnection: StoreConnection?

    init(container: PersistentContainer) {
        self.container = container
        rowTemplates = RowTemplates(model: container.model)
        registry = Array(repeating: ObjectRegistry(), count: container.model.entities.count)
    }

    deinit {
        forgetObjects()
        #if DEBUG
            precondition(references.count == 0, "An object would outlive its context")
        #endif
        if let parkedError { container.parkedErrors.remove(parkedError) }
    }

    func noteReference(_ change: Int) { references.add(change) }
    var model: ManagedObjectModel { container.model }
    /// Whether the context has inserted, changed or deleted objects that no save has written. A
    /// change of only a transient attribute counts.
    public var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

    /// The objects of the context that are retained or have changes, in no order, including faults.
    /// An object without changes leaves the context when its last owner releases it.
    /// - Complexity: O(*n*) in the number of registered objects.
    public var registeredObjects: [ManagedObject] {
        registry.flatMap { $0.values.map { $0.takeUnretainedValue() } }
    }

    var changedObjects: [ManagedObject] { Array(inserted) + updated + deleted }

    func noteUpdate(of object: ManagedObject) {
        guard object.flags.isDisjoint(with: [.inserted, .updated, .deleted]) else { return }
        object.flags.insert(.updated)
        updated.append(object)
    }

    func allocationForInsertion(of objectClass: ManagedObject.Type) -> Allocation {
        guard let entity = model.entity(for: objectClass), !entity.isAbstract else {
            // No file, user or race can lead here: class and model are written in the source
            // code, so that a program that inserts the object once always can.
            preconditionFailure("\(objectClass) is not a concrete entity of this context's model")
        }
        lastTemporaryKey -= 1
        return Allocation(.object(entity, self, key: lastTemporaryKey))
    }

    func insert(_ object: ManagedObject) {
        let entity = object.entity
        willChange(object)
        object.flags = .inserted
        let overlay = object.makeOverlay()
        for slot in entity.values.indices { overlay.cells[slot] = entity.initialCell(at: slot) }
        register(object)
        inserted.append(object)
    }

    /// Forgets all objects and changes. Objects that are still retained lose their context;
    /// attributes that were read can still be read. Reading anything else of them is an error
    /// (``FaultError/contextIsGone(_:)``).
    /// - Throws: A parked error (``reading(_:)``). Everything is forgotten then too.
    /// - Complexity: O(*n*) in the number of registered objects.
    public func reset() throws {
        forgetObjects()
        try throwReportedError()
    }

    func forgetChanges() {
        (inserted, updated, deleted) = (ObjectList(), ObjectList(), ObjectList())
        createdObjects = []
        undoHistory?.forget()
    }

    private func forgetObjects() {
        var objects: [ManagedObject] = []
        for index in registry.indices {
            objects += registry[index].values.map { $0.takeUnretainedValue() }
            registry[index] = ObjectRegistry()
        }
        registeredValues = nil
        objects += strays
        strays = []
        forgetChanges()
        for index in objects.indices {
            let isHeld = !isKnownUniquelyReferenced(&objects[index])
            objects[index].flags.insert(.orphaned)
            objects[index].detach(keepsIdentity: isHeld)
        }
        tracking.outdated = [:]
    }

    /// Stops the program if an object of another context is passed, which is a mistake that data
    /// can't cause.
    func expectOwn(_ object: ManagedObject) {
        precondition(
            object.contextReference === self,
            "An object can only be connected to objects of its own context")
    }

    /// Returns whether an object can be connected to others. If it has left its context, another
    /// writer may have deleted it, so the next save or fetch throws.
    func accepts(_ object: ManagedObject) -> Bool {
        guard object.contextReference != nil else {
            park(object.absence)
            return false
        }
        expectOwn(object)
        return true
    }

    /// Runs `body` with a connection to read from: inside a save, the writing one.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        if let connection = connection ?? readingConnection { return try body(connection) }
        return try container.withReadingConnection { connection in
            try reading(from: connection) { try body(connection) }
        }
    }

    /// Runs `body`, which then reads from this connection alone. If the context has a connection
    /// already, it only runs `body`.
    func reading<Result>(
        from connection: StoreConnection, _ body: () throws -> Result
    ) rethrows -> Result {
        guard self.connection == nil, readingConnection == nil else { return try body() }
        readingConnection = connection
        defer { readingConnection = nil }
        return try body()
    }

    /// Runs `body` on one state of the store, regardless of the number of queries and of commits
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
