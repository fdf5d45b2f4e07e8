/// An attribute that is never stored. It is tracked, validated and undone like other attributes,
/// and its value is lost when its object becomes a fault or takes a newer row.
///
/// ```swift
/// @Transient var isSelected: Bool?
/// @Transient({ (place: Place) in Coordinate(place.latitude, place.longitude) })
/// var location: Coordinate? {
///     didSet { (latitude, longitude) = (location?.latitude, location?.longitude) }
/// }
/// ```
///
/// The second one represents stored attributes (Core Data's non-standard persistent attribute). It
/// is computed when it is first read, which isn't a change, and then kept. Code that sets it also
/// sets the stored attributes, in an observer.
///
/// A change to it makes the context's `hasChanges` true, and a save calls the same methods as for
/// other changes, but writes no row. No fetch request, index, constraint, derivation or merge can
/// name it, and other contexts don't see its value. Reading costs some 20 nanoseconds once there is
/// a value.
@propertyWrapper
public struct Transient<Value: AttributeValue> {
    let slot: UInt16

    /// Declares a transient attribute.
    /// - Parameters:
    ///   - defaultValue: The value of objects before it is set. A required attribute must have one,
    ///     and an optional attribute can't.
    ///   - first: A limit or check. One more may follow it.
    ///   - second: Another limit or check.
    public init(
        default defaultValue: @autoclosure () -> Value? = nil,
        _ first: @autoclosure () -> AttributeOption = .none,
        _ second: @autoclosure () -> AttributeOption = .none
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, default: defaultValue()?.storedValue, options: [first(), second()])
        }
    }

    /// Declares a transient attribute that is computed from other properties until it is set.
    /// - Parameters:
    ///   - compute: Returns the value. It runs for the first reading, and again for the first after
    ///     the object became a fault.
    ///   - first: A limit or check. One more may follow it.
    ///   - second: Another limit or check.
    public init<Object: ManagedObject>(
        _ compute: @escaping @Sendable (Object) -> Value,
        _ first: @autoclosure () -> AttributeOption = .none,
        _ second: @autoclosure () -> AttributeOption = .none
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, default: nil, options: [first(), second()],
                computation: { object in
                    (object as? Object).map { compute($0).storedValue } ?? .null
                })
        }
    }

    private static func declare(
        to recorder: DeclarationRecorder, default defaultValue: StoredValue?,
        options: [AttributeOption], computation: (@Sendable (ManagedObject) -> StoredValue)? = nil
    ) {
        var attribute = AttributeDescription(
            of: Value.self, default: defaultValue, options: options)
        attribute.isTransient = true
        attribute.computation = computation
        recorder.record(.attribute(attribute), by: Self.self)
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@Transient belongs in a subclass of ManagedObject")
    public var wrappedValue: Value {
        get { Value.placeholder }
        set { _ = newValue }
    }

    /// Reads or sets the attribute of the object that declares it. The compiler calls it for every
    /// access to the property.
    /// - Parameters:
    ///   - object: The object that has the attribute.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1), plus the computation if there is no value yet.
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        get {
            let slot = Int(object[keyPath: storage].slot)
            if object.isRecording { return object.recordedValue(of: wrapped, at: slot) }
            return object.decode(object.storedValue(at: slot), at: slot)
        }
        set {
            object.writeTransient(newValue.storedValue, at: Int(object[keyPath: storage].slot))
        }
    }
}
