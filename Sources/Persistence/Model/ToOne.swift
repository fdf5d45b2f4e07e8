/// A relationship to at most one object.
///
/// ```swift
/// @ToOne(inverse: \Department.employees, .required) var department: Department?
/// ```
///
/// Name the inverse at either end; naming it at both would be a circle for the compiler. A
/// relationship that has none declares an ``InverseOption``.
///
/// The first reading costs one dictionary look-up, and the object that it returns may be a fault.
/// It costs a query if the object itself is a fault, if the other end of a one-to-one relationship
/// keeps the column, or if the destination has subentities and its object isn't registered.
@propertyWrapper
public struct ToOne<Destination: ManagedObject> {
    @usableFromInline let slot: UInt16

    /// Declares a relationship with an inverse.
    ///
    /// - Parameters:
    ///   - inverse: The relationship of the destination that leads back; nil if that relationship
    ///     names this one.
    ///   - deleteRule: The effect of deleting the object on the destination.
    ///   - optionality: Whether the relationship may be nil when the object is saved.
    public init(
        inverse: @autoclosure () -> PartialKeyPath<Destination>? = nil,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, inverse: InverseDeclaration(inverse()), deleteRule: deleteRule(),
                optionality())
        }
    }

    /// Declares a relationship without an inverse.
    ///
    /// - Parameters:
    ///   - inverse: That the relationship is one-way.
    ///   - deleteRule: The effect of deleting the object on the destination.
    ///   - optionality: Whether the relationship may be nil when the object is saved.
    public init(
        inverse: @autoclosure () -> InverseOption,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, inverse: .option(inverse()), deleteRule: deleteRule(),
                optionality())
        }
    }

    private static func declare(
        to recorder: DeclarationRecorder, inverse: InverseDeclaration, deleteRule: DeleteRule,
        _ optionality: Optionality
    ) {
        recorder.record(
            RelationshipDeclaration(
                destination: Destination.self, inverse: inverse, deleteRule: deleteRule,
                isToMany: false, isRequired: optionality == .required, count: nil),
            by: Self.self)
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@ToOne belongs in a subclass of ManagedObject")
    public var wrappedValue: Destination? {
        get { nil }
        set { _ = newValue }
    }

    /// Reads or sets the destination, and updates the inverse at both the former and the new
    /// destination. The compiler calls it for every access to the property.
    ///
    /// The object must be of the same context: an object of another context stops the program. An
    /// object that has left its context can't be connected, and the context's next save or fetch
    /// throws ``FaultError/noSuchRow(_:)``.
    ///
    /// - Parameters:
    ///   - object: The object that has the relationship.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1), plus a query if an object involved is a fault or its end is kept in
    ///   another row.
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Destination?>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Destination? {
        get {
            let slot = Int(object[keyPath: storage].slot)
            if let recorder = object.overlay?.recorder {
                object.noteAccess(.value(slot), by: wrapped)
                return Destination(.recording(recorder))
            }
            return object.toOne(at: slot) as? Destination
        }
        set { object.writeToOne(newValue, at: Int(object[keyPath: storage].slot)) }
    }
}
