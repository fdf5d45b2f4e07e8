/// A relationship to any number of objects, each at most once, in an order that the store keeps.
///
/// ```swift
/// @OrderedToMany(deleteRule: .cascade) var tracks: ManagedOrderedSet<Track>
/// ```
///
/// Setting the other end appends; so does a row that another program connects without a place in
/// the order. The first reading costs one query, which also reads the rows of the destinations.
/// Saving after one member was moved writes the order of one member.
@propertyWrapper
public struct OrderedToMany<Destination: ManagedObject> {
    @usableFromInline let index: UInt16

    /// Declares an ordered relationship with an inverse.
    ///
    /// - Parameters:
    ///   - inverse: The relationship of the destination that leads back; nil if that relationship
    ///     names this one.
    ///   - deleteRule: The effect of deleting the object on the members.
    ///   - count: The permitted numbers of members when the object is saved; nil for any. If the
    ///     relationship is optional, 0 is permitted too.
    ///   - optionality: Whether the relationship may be empty. A required one needs a count from 1.
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

    /// Declares an ordered relationship without an inverse.
    ///
    /// - Parameters:
    ///   - inverse: That the relationship is one-way.
    ///   - deleteRule: The effect of deleting the object on the members.
    ///   - count: The permitted numbers of members when the object is saved; nil for any. If the
    ///     relationship is optional, 0 is permitted too.
    ///   - optionality: Whether the relationship may be empty. A required one needs a count from 1.
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

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@OrderedToMany belongs in a subclass of ManagedObject")
    public var wrappedValue: ManagedOrderedSet<Destination> {
        get { ManagedOrderedSet() }
        set { _ = newValue }
    }

    /// Returns a live view of the members, or replaces all of them. The compiler calls it for every
    /// access to the property.
    ///
    /// - Parameters:
    ///   - object: The object that has the relationship.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1) to read; replacing costs as much as removing the former members and
    ///   inserting the new ones.
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
            // `owner.members.append(…)` assigns the view back: the change is already made.
            if newValue.isView(of: object, at: index) { return }
            object.replaceOrderedToMany(at: index, with: Array(newValue))
        }
    }
}
