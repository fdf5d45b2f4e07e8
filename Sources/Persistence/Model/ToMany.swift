/// A relationship to any number of objects, each at most once, in no order.
///
/// ```swift
/// @ToMany(deleteRule: .deny, count: 3...40, .required) var employees: ManagedSet<Employee>
/// ```
///
/// Its first reading costs one query, which also brings the rows of the destinations.
@propertyWrapper
public struct ToMany<Destination: ManagedObject> {
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
            by: Self.self, isOrdered: false, inverse: InverseDeclaration(inverse()),
            deleteRule: deleteRule(), count: count(), optionality())
    }

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

    @available(*, unavailable, message: "@ToMany belongs in a subclass of ManagedObject")
    public var wrappedValue: ManagedSet<Destination> {
        get { ManagedSet() }
        set { _ = newValue }
    }

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
            // What `owner.members.insert(…)` assigns back: the change is made already.
            if newValue.isView(of: object, at: index) { return }
            object.replaceToMany(at: index, with: Array(newValue))
        }
    }
}

/// What ``ToMany`` and ``OrderedToMany`` say of themselves.
enum ToManyDeclaration<Destination: ManagedObject> {
    /// The relationship's number; what it declares is only asked for while a model is made.
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
