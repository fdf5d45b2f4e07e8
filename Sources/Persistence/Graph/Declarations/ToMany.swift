/// A relationship to any number of objects, each at most once: in no order as a ``ManagedSet``, or in
/// an order that the store keeps as a ``ManagedOrderedSet``.
///
/// ```swift
/// @ToMany(deleteRule: .deny, count: 3...40, .required) var employees: ManagedSet<Employee>
/// @ToMany(deleteRule: .cascade) var tracks: ManagedOrderedSet<Track>
/// ```
///
/// The first reading of the members costs one query, which also reads the rows of the destinations.
/// In an ordered relationship, setting the other end appends, and so does a row that another program
/// connects without a place in the order. Saving after one member was moved writes the order of one
/// member.
@propertyWrapper
public struct ToMany<Members: ToManyMembers> {
    @usableFromInline let index: UInt16

    /// Declares a relationship.
    /// - Parameters:
    ///   - inverse: The relationship of the destination that leads back; nil if that relationship
    ///     names this one.
    ///   - deleteRule: The effect of deleting the object on the members.
    ///   - count: The permitted numbers of members when the object is saved; nil for any. If the
    ///     relationship is optional, 0 is permitted too. A required one needs a count from 1.
    ///   - first: An option. One more may follow it.
    ///   - second: Another option.
    public init(
        inverse: @autoclosure () -> PartialKeyPath<Members.Element>? = nil,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        count: @autoclosure () -> ClosedRange<Int>? = nil,
        _ first: @autoclosure () -> RelationshipOption = .optional,
        _ second: @autoclosure () -> RelationshipOption = .optional
    ) {
        let (index, recorder) = SlotCounter.nextToMany()
        self.index = index
        recorder?.record(
            RelationshipDeclaration(
                destination: Members.Element.self, inverse: inverse(), deleteRule: deleteRule(),
                isToMany: true, isOrdered: Members.isOrdered, options: [first(), second()],
                count: count()),
            by: Self.self)
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@ToMany belongs in a subclass of ManagedObject")
    public var wrappedValue: Members {
        get { Members() }
        set { _ = newValue }
    }

    /// Returns a live view of the members, or replaces all of them. The compiler calls it for every
    /// access to the property.
    /// - Parameters:
    ///   - object: The object that has the relationship.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1) to read; replacing costs as much as removing the former members and
    ///   inserting the new ones.
    @inlinable
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Members>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Members {
        @inline(__always) get {
            let index = Int(object[keyPath: storage].index)
            if object.isRecording { object.noteAccess(toMany: index, by: wrapped) }
            return Members(ToManyView(owner: object, index: index))
        }
        @inline(__always) set {
            object.replaceToMany(at: Int(object[keyPath: storage].index), with: newValue)
        }
    }
}
