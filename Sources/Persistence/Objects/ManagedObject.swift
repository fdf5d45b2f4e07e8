/// An object of a graph that a store keeps (Core Data's `NSManagedObject`).
///
/// A subclass declares its properties with ``Attribute``, ``Derived``, ``ToOne`` and ``ToMany``,
/// and may declare derivations, indexes, validation and what happens around saves and deletion. An
/// object belongs to one context and must stay where that context is used.
///
/// Equality is identity: a context has one object for a row.
open class ManagedObject {
    @usableFromInline
    struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @usableFromInline
        init(rawValue: UInt8) { self.rawValue = rawValue }

        static let inserted = Flags(rawValue: 1)
        static let updated = Flags(rawValue: 2)
        static let deleted = Flags(rawValue: 4)

        /// The row is gone, or could not be read.
        static let inaccessible = Flags(rawValue: 8)

        /// It has no context, and only notes what is read of it.
        static let recording = Flags(rawValue: 16)

        /// Its context's observers have not been told of its last change.
        static let touched = Flags(rawValue: 128)
    }

    /// The row's cells, where nothing lies over them and no required number is missing: all that
    /// reading an attribute looks at. Set in ``findCells()`` alone, whenever one of what follows is.
    @exclusivity(unchecked) @usableFromInline final var cells: UnsafeRawPointer?

    @exclusivity(unchecked) final var chunk: RowChunk? {
        didSet { findCells() }
    }
    @exclusivity(unchecked) final var overlay: Overlay? {
        didSet { findCells() }
    }

    // A context clears this in the objects that outlive it, so it never dangles.
    @exclusivity(unchecked) final unowned(unsafe) var contextReference: ManagedObjectContext?
    private final let entityReference: EntityDescription?
    @exclusivity(unchecked) final var key: Int64

    /// Of the chunk, and set before it: only then are the row's cells looked for.
    @exclusivity(unchecked) final var row: Int32 = 0
    @exclusivity(unchecked) @usableFromInline final var flags: Flags = []

    /// Makes the object that an allocation stands for. Subclasses inherit it: a stored property of
    /// theirs that is no attribute needs a default.
    public required init(_ allocation: Allocation) {
        switch allocation.content {
        case .object(let entity, let context, let key):
            entityReference = entity
            contextReference = context
            self.key = key
        case .recording(let recorder):
            entityReference = nil
            contextReference = nil
            key = 0
            overlay = Overlay(recorder: recorder)
            flags = .recording
        }
    }

    /// Inserts a new object into a context.
    ///
    /// The class must be a concrete entity of the context's model: anything else is a mistake in
    /// the program, not in its data, and stops it.
    public required convenience init(context: ManagedObjectContext) {
        self.init(context.allocationForInsertion(of: Self.self))
        context.insert(self)
    }

    deinit {
        contextReference?.forget(self)
        overlay?.release()
    }

    // MARK: Identity

    public final var entity: EntityDescription {
        // Only recording objects have none. A computed property may ask while it is recorded.
        entityReference ?? EntityDescription.recorded
    }

    public final var objectID: ObjectID {
        ObjectID(
            entity: entity,
            store: contextReference?.container.identity ?? overlay?.formerStore ?? .none,
            key: key)
    }

    /// The registered object's context; nil once the context is gone or has forgotten the object.
    public final var managedObjectContext: ManagedObjectContext? { contextReference }

    // MARK: State

    @inlinable final var isRecording: Bool { flags.rawValue & 16 != 0 }

    /// Whether the row has not been read yet. Asking does not read it.
    public final var isFault: Bool {
        chunk == nil && !flags.contains(.inserted)
    }

    public final var isInserted: Bool { flags.contains(.inserted) }
    public final var isDeleted: Bool { flags.contains(.deleted) }

    /// Whether a property differs from the store, or was set since it was read.
    public final var isUpdated: Bool { flags.contains(.updated) && !isInserted && !isDeleted }

    /// Whether the row was found gone: another writer deleted it. Attributes then read as their
    /// type's placeholder, and the context's next save or fetch throws.
    public final var isInaccessible: Bool { flags.contains(.inaccessible) }

    // MARK: For subclasses

    /// What the entity's derived attributes are computed from.
    open class var derivations: [Derivation] { [] }

    /// Indexes and uniqueness over several properties, or of a subentity.
    open class var fetchIndexes: [FetchIndex] { [] }

    /// The order of fetches of this entity that name none; a subentity has its parent's.
    open class var defaultSortDescriptors: [AnySortDescriptor] { [] }

    /// Called once, when the object is inserted into its context for the first time.
    open func awakeFromInsert() {}

    /// Called inside a save, before validation, and again while objects keep changing.
    open func willSave() throws {}

    /// Called after a save has reached the store.
    open func didSave() {}

    /// Called before the relationships of an object that is to be deleted are torn down; may delete
    /// more.
    open func prepareForDeletion() throws {}

    /// Checks across attributes, called inside a save before anything is written. Throw a
    /// ``ValidationError``; any other error ends the save as it is.
    open func validateForInsert() throws {}
    open func validateForUpdate() throws {}
    open func validateForDelete() throws {}
}

/// An object that sets itself up whenever its row is read (Core Data's `awakeFromFetch`).
///
/// A protocol and no method to override, so that reading costs the other entities nothing.
public protocol AwakesFromFetch: ManagedObject {
    /// Called when the row of a new object or a fault was read, by a fetch or at the first access.
    /// The object's properties can be read here, and transient ones set; relationships may be read.
    func awakeFromFetch()
}

extension ManagedObject: Hashable {
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

@available(*, unavailable, message: "Objects stay with their context: hand over the objectID")
extension ManagedObject: Sendable {}
