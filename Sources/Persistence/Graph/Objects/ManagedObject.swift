/// An object of a graph that a store keeps (Core Data's `NSManagedObject`).
///
/// A subclass declares its properties with ``Attribute``, ``Transient``, ``Derived``, ``ToOne``,
/// ``ToMany`` and ``FetchedProperty``. It may declare derivations, indexes and a
/// default order, and override validation and what happens before deletion. An object belongs to one
/// context and must stay in that context's isolation domain.
///
/// Equality is identity: a context has one object for a row.
open class ManagedObject {
    @usableFromInline struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

        static let inserted = Flags(rawValue: 1)
        static let updated = Flags(rawValue: 2)
        static let deleted = Flags(rawValue: 4)
        static let inaccessible = Flags(rawValue: 8)
        /// The object has no context, and only records which of its properties are read.
        static let recording = Flags(rawValue: 16)
        /// The context was released or reset.
        static let orphaned = Flags(rawValue: 32)
        /// `findOrCreate` has returned the object: if its row is deleted meanwhile, a save that
        /// connects it inserts it again.
        static let found = Flags(rawValue: 64)
    }

    /// The row's cells, if nothing lies over them and no required number is missing. Reading an
    /// attribute needs nothing else then. It is set whenever one of the properties below is set.
    @exclusivity(unchecked) @usableFromInline final var cells: UnsafeRawPointer?

    @exclusivity(unchecked) final private(set) var chunk: RowChunk?
    @exclusivity(unchecked) final var overlay: Overlay? {
        didSet {
            cells = nil
            if overlay == nil, let chunk { setRow(Int(row), of: chunk, entity.requiredNumbers) }
        }
    }

    // A context clears this in the objects that outlive it, so it never dangles.
    @exclusivity(unchecked) final unowned(unsafe) var contextReference: ManagedObjectContext?
    private final let entityReference: EntityDescription?
    @exclusivity(unchecked) final var key: Int64
    /// The row's index in the chunk.
    @exclusivity(unchecked) final private(set) var row: Int32 = 0
    @exclusivity(unchecked) @usableFromInline final var flags: Flags = []

    /// Creates the object that an allocation describes. Only the module makes allocations.
    ///
    /// Subclasses inherit this initializer, so a stored property that isn't declared with one of
    /// the module's property wrappers needs a default. Use ``init(context:)`` to insert an object.
    /// - Parameter allocation: The entity, context and key of the object.
    public required init(_ allocation: Allocation) {
        switch allocation.content {
        case .object(let entity, let context, let key):
            entityReference = entity
            contextReference = context
            self.key = key
            context.noteReference(1)
        case .recording(let recorder):
            entityReference = nil
            contextReference = nil
            key = 0
            overlay = Overlay(values: 0, toMany: 0, recorder: recorder)
            flags = .recording
        }
    }

    /// Creates an object and inserts it into a context. Its ID is temporary until a save writes it.
    ///
    /// The class must be a concrete entity of the context's model: anything else is a mistake in
    /// the program, not in its data, and stops it.
    /// - Parameter context: The context to insert the object into.
    public required convenience init(context: ManagedObjectContext) {
        self.init(context.allocationForInsertion(of: Self.self))
        context.insert(self)
    }

    /// Points the object to a row of its entity. The entity's ``RequiredNumbers`` are passed because
    /// getting them from the object would take longer than checking them.
    final func setRow(_ row: Int, of chunk: RowChunk, _ required: RequiredNumbers) {
        self.row = Int32(row)
        self.chunk = chunk
        let found = UnsafeRawPointer(chunk.cells(ofRow: row))
        cells = overlay == nil && required.areThere(in: found) ? found : nil
    }

    /// Makes the object a fault.
    final func dropRow() { (chunk, cells) = (nil, nil) }

    deinit {
        contextReference?.forget(self)
        contextReference?.noteReference(-1)
        overlay?.release()
    }

    /// The entity of the object, never a parent of it.
    public final var entity: EntityDescription {
        // Only recording objects have no entity. A computed property may read it while recorded.
        entityReference ?? EntityDescription.recorded
    }

    /// The ID of the object: temporary until its first save, then permanent, even after its
    /// deletion is saved. Reading it never fires a fault.
    public final var objectID: ObjectID {
        ObjectID(
            entity: entity,
            store: contextReference?.container.identity ?? overlay?.formerErrors?.store ?? .none,
            key: key)
    }

    /// The context of the object; nil once the object has left it or the context no longer exists.
    /// If the context was released or reset, attributes that were read can still be read. Anything
    /// else reads as a placeholder, and the next operation of the container throws
    /// ``FaultError/contextIsGone(_:)``.
    public final var managedObjectContext: ManagedObjectContext? { contextReference }
    @inlinable final var isRecording: Bool { flags.rawValue & 16 != 0 }
    /// Whether the row has not been read yet. Reading this property doesn't fire the fault.
    public final var isFault: Bool { chunk == nil && !flags.contains(.inserted) }
    /// Whether the object is new and no save has written it.
    public final var isInserted: Bool { flags.contains(.inserted) }
    /// Whether the object is marked for deletion, or its deletion was saved. It stays `true` after
    /// the save, unlike in Core Data.
    public final var isDeleted: Bool { flags.contains(.deleted) }
    /// Whether a property was changed since the object was last read or saved, even if it was
    /// changed back. It is `false` for an object that is new or marked for deletion. A transient
    /// attribute counts.
    public final var isUpdated: Bool { flags.contains(.updated) && !isInserted && !isDeleted }
    /// Whether the row was found to be gone, because another writer deleted it. Attributes then
    /// read as their type's placeholder, and the context's next save or fetch throws
    /// ``FaultError/noSuchRow(_:)``.
    public final var isInaccessible: Bool { flags.contains(.inaccessible) }

    /// The formulas of the entity's derived attributes, one for each. The model reads them when it
    /// is created.
    open class var derivations: [Derivation] { [] }

    /// The indexes and unique constraints that cover several properties, or a subentity, and
    /// full-text indexes. The model reads them when it is created.
    open class var fetchIndexes: [FetchIndex] { [] }

    /// Groups of stored attributes and to-one relationships whose values mean something only
    /// together, such as a latitude and a longitude. If one of them was changed since, reverting a
    /// transaction (``ManagedObjectContext/revert(_:)``) restores none of them. Core Data has no
    /// counterpart.
    open class var indivisibleProperties: [[AnyKeyPath]] { [] }

    /// The order of fetches of this entity that don't name one. A subentity inherits its parent's.
    /// Core Data has no counterpart.
    open class var defaultSortDescriptors: [AnySortDescriptor] { [] }

    /// Whether programs without this module may write objects of the entity too (default: true).
    ///
    /// If not, and if the entity has no relationships, the schema has no triggers that number
    /// their writes and refuse to change a row's key: such writes then go unnoticed.
    open class var isWrittenByOthers: Bool { true }

    /// Called when the object is deleted, before its delete rules apply, so that its relationships
    /// can still be read. It may delete more objects.
    /// - Throws: Any error, which ``ManagedObjectContext/delete(_:)`` throws; the object is not
    ///   deleted then.
    open func prepareForDeletion() throws {}

    /// Checks a new object inside a save, before anything is written. Override it for rules that
    /// concern several attributes; call `super` if a parent has rules too.
    /// - Throws: ``ValidationError``, or ``SaveError/validation(_:)`` for several problems; the
    ///   save collects them. Any other error ends the save and is thrown by it.
    open func validateForInsert() throws {}

    /// Checks a changed object inside a save, before anything is written. Override it for rules
    /// that concern several attributes; call `super` if a parent has rules too.
    /// - Throws: The same errors as ``validateForInsert()``.
    open func validateForUpdate() throws {}

    /// Checks an object that a save deletes, before anything is written. Call `super` if a parent
    /// has rules too.
    /// - Throws: The same errors as ``validateForInsert()``.
    open func validateForDelete() throws {}
}

extension ManagedObject: Hashable {
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable, message: "Objects stay with their context: hand over the objectID")
extension ManagedObject: Sendable {}
