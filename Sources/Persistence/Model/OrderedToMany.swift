/// A relationship to any number of objects, each at most once, in an order that the store keeps.
///
/// ```swift
/// @OrderedToMany(deleteRule: .cascade) var tracks: ManagedOrderedSet<Track>
/// ```
///
/// Setting the other end appends; so does a row that another program connects without saying where.
/// Its first reading costs one query, which also brings the rows of the destinations. Saving after
/// one member was moved writes one row.
@propertyWrapper
public struct OrderedToMany<Destination: ManagedObject> {
    @usableFromInline let index: UInt16

    /// - Parameter count: How many there may be when the object is saved. Together with
    ///   `.optional`: none at all, or as many as this says.
    public init(
        inverse: @autoclosure () -> PartialKeyPath<Destination>? = nil,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        count: @autoclosure () -> ClosedRange<Int>? = nil,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        index = ToManyDeclaration<Destination>.declare(
            by: Self.self, isOrdered: true, inverse: InverseDeclaration(inverse()),
            deleteRule: deleteRule(), count: count(), optionality())
    }

    public init(
        inverse: @autoclosure () -> InverseOption,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        count: @autoclosure () -> ClosedRange<Int>? = nil,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        index = ToManyDeclaration<Destination>.declare(
            by: Self.self, isOrdered: true, inverse: .option(inverse()),
            deleteRule: deleteRule(), count: count(), optionality())
    }

    @available(*, unavailable, message: "@OrderedToMany belongs in a subclass of ManagedObject")
    public var wrappedValue: ManagedOrderedSet<Destination> {
        get { ManagedOrderedSet() }
        set { _ = newValue }
    }

    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, ManagedOrderedSet<Destination>>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> ManagedOrderedSet<Destination> {
        get {
            let index = Int(object[keyPath: storage].index)
            object.noteAccess(.toMany(index), by: wrapped)
            return ManagedOrderedSet(owner: object, index: index)
        }
        set {
            let index = Int(object[keyPath: storage].index)
            // What `owner.members.append(…)` assigns back: the change is made already.
            if newValue.isView(of: object, at: index) { return }
            object.replaceOrderedToMany(at: index, with: Array(newValue))
        }
    }
}
