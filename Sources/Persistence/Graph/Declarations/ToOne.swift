/// A relationship to at most one object.
///
/// ```swift
/// @ToOne(inverse: \Department.employees, .required) var department: Department?
/// ```
///
/// Name the inverse at either end; naming it at both would be a circle for the compiler. A
/// relationship that has none declares ``RelationshipOption/oneWay``.
///
/// The first reading costs one dictionary look-up, and the object that it returns may be a fault.
/// It costs a query if the object itself is a fault, if the other end of a one-to-one relationship
/// keeps the column, or if the destination has subentities and its object isn't registered.
@propertyWrapper
public struct ToOne<Destination: ManagedObject> {
    @usableFromInline let slot: UInt16

    /// Declares a relationship.
    /// - Parameters:
    ///   - inverse: The relationship of the destination that leads back; nil if that relationship
    ///     names this one.
    ///   - deleteRule: The effect of deleting the object on the destination.
    ///   - first: An option. One more may follow it.
    ///   - second: Another option.
    public init(
        inverse: @autoclosure () -> PartialKeyPath<Destination>? = nil,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        _ first: @autoclosure () -> RelationshipOption = .optional,
        _ second: @autoclosure () -> RelationshipOption = .optional
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        recorder?.record(
            RelationshipDeclaration(
                destination: Destination.self, inverse: inverse(), deleteRule: deleteRule(),
                isToMany: false, options: [first(), second()]),
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
    /// - Parameters:
    ///   - object: The object that has the relationship.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1), plus a query if an object is a fault or its end is kept in another row.
    @inlinable
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Destination?>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Destination? {
        @inline(__always) get {
            let slot = Int(object[keyPath: storage].slot)
            if object.isRecording { return object.recordedDestination(of: wrapped, at: slot) }
            return object.toOne(at: slot) as? Destination
        }
        @inline(__always) set {
            object.writeToOne(newValue, at: Int(object[keyPath: storage].slot))
        }
    }
}
