/// An attribute that is never stored: tracked, validated and undone as others, and gone when its
/// object turns into a fault.
///
/// ```swift
/// @Transient var isSelected: Bool?
/// @Transient({ (place: Place) in Coordinate(place.latitude, place.longitude) })
/// var location: Coordinate? {
///     didSet { (latitude, longitude) = (location?.latitude, location?.longitude) }
/// }
/// ```
///
/// The second stands in front of stored attributes (Core Data's non-standard persistent attribute):
/// computed when it is first read, which is no change, then kept. What sets it sets those, in an
/// observer or in ``ManagedObject/willSave()``.
///
/// A change to it makes the context's `hasChanges` true, and a save calls what it calls for other
/// changes, but writes no row (``ManagedObject/hasPersistentChangedValues``). No fetch request,
/// index, constraint, derivation or merge can name it, and rows do not tell other contexts of it.
/// Reading costs some 20 nanoseconds once there is a value.
@propertyWrapper
public struct Transient<Value: AttributeValue> {
    let slot: UInt16

    /// - Parameter default: What objects have before it is set: only for a required attribute.
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

    /// - Parameter compute: What objects have before it is set, from their other properties. Called
    ///   by the first reading, and again by the first after the object was a fault.
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
        options: [AttributeOption],
        computation: (@Sendable (ManagedObject) -> StoredValue)? = nil
    ) {
        recorder.record(
            AttributeDeclaration(
                storageClass: Value.storageClass, isOptional: Value.isOptional, isTransient: true,
                defaultValue: defaultValue, options: options, computation: computation),
            by: Self.self)
    }

    @available(*, unavailable, message: "@Transient belongs in a subclass of ManagedObject")
    public var wrappedValue: Value {
        get { Value.placeholder }
        set { _ = newValue }
    }

    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        get {
            let slot = Int(object[keyPath: storage].slot)
            if object.isRecording { return object.recordedValue(of: wrapped, at: slot) }
            return object.readTransient(at: slot)
        }
        set { object.writeValue(newValue, at: Int(object[keyPath: storage].slot)) }
    }
}
