/// A relationship to any number of objects, each at most once, in no order.
///
/// ```swift
/// @ToMany(deleteRule: .deny, count: 3...40, .required) var employees: ManagedSet<Employee>
/// ```
///
/// The first reading of the members costs one query, which also reads the rows of the destinations.
@propertyWrapper
public struct ToMany<Destination: ManagedObject> {
    @usableFromInline let index: UInt16

    /// Declares a relationship with an inverse.
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
            by: Self.self, isOrdered: false, inverse: InverseDeclaration(inverse()),
            deleteRule: deleteRule(), count: count(), optionality())
    }

    /// Declares a relationship without an inverse.
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
            by: Self.self, isOrdered: false, inverse: .option(inverse()),
            deleteRule: deleteRule(), count: count(), optionality())
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@ToMany belongs in a subclass of ManagedObject")
    public var wrappedValue: ManagedSet<Destination> {
        get { ManagedSet() }
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
        wrapped wrapped: ReferenceWritableKeyPath<Object, ManagedSet<Destination>>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> ManagedSet<Destination> {
        get {
            let index = Int(object[keyPath: storage].index)
            object.noteAccess(.toMany(index), by: wrapped)
            return ManagedSet(owner: object, index: index)
        }
        set {
            let index = Int(object[keyPath: storage].index)
            // `owner.members.insert(…)` assigns the view back: the change is already made.
            if newValue.isView(of: object, at: index) { return }
            object.replaceToMany(at: index, with: Array(newValue))
        }
    }
}

/// The declaration of a ``ToMany`` or ``OrderedToMany``.
enum ToManyDeclaration<Destination: ManagedObject> {
    /// Returns the relationship's number. The arguments are only evaluated while a model is built.
    @inline(__always)
    static func declare(
        by wrapper: Any.Type, isOrdered: Bool, inverse: @autoclosure () -> InverseDeclaration,
        deleteRule: @autoclosure () -> DeleteRule, count: @autoclosure () -> ClosedRange<Int>?,
        _ optionality: @autoclosure () -> Optionality
    ) -> UInt16 {
        let (index, recorder) = SlotCounter.nextToMany()
        recorder?.record(
            RelationshipDeclaration(
                destination: Destination.self, inverse: inverse(), deleteRule: deleteRule(),
                isToMany: true, isOrdered: isOrdered, isRequired: optionality() == .required,
                count: count()),
            by: wrapper)
        return index
    }
}
