/// A stored attribute of a managed object.
///
/// ```swift
/// @Attribute var note: String?
/// @Attribute(default: 1, .range(1...5)) var wins: Int
/// @Attribute(.unique, .length(1...40)) var name: String
/// ```
///
/// An optional type makes the attribute optional; any other must have a value when it is saved.
/// Reading costs a few nanoseconds, or one query if the object is a fault. Text is decoded when it
/// is first read, and kept with its row.
@propertyWrapper
public struct Attribute<Value: AttributeValue> {
    @usableFromInline let slot: UInt16

    /// Declares an attribute.
    /// - Parameters:
    ///   - defaultValue: A constant that new objects start with, only for a required attribute.
    ///   - first: An option, such as a limit or an index. Up to three more may follow it.
    ///   - second: Another option.
    ///   - third: Another option.
    ///   - fourth: Another option.
    @inlinable public init(
        default defaultValue: @autoclosure () -> Value? = nil,
        _ first: @autoclosure () -> AttributeOption = .none,
        _ second: @autoclosure () -> AttributeOption = .none,
        _ third: @autoclosure () -> AttributeOption = .none,
        _ fourth: @autoclosure () -> AttributeOption = .none
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, default: defaultValue()?.storedValue,
                options: [first(), second(), third(), fourth()])
        }
    }

    @usableFromInline static func declare(
        to recorder: DeclarationRecorder, default defaultValue: StoredValue?,
        options: [AttributeOption]
    ) {
        var attribute = AttributeDescription(
            of: Value.self, default: defaultValue, options: options)
        attribute.isValue = { Value(storedValue: $0) != nil }
        recorder.record(.attribute(attribute), by: Self.self)
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@Attribute belongs in a subclass of ManagedObject")
    public var wrappedValue: Value {
        get { Value.placeholder }
        set { _ = newValue }
    }

    /// Reads or sets the attribute of the object that declares it. The compiler calls it for every
    /// access to the property.
    ///
    /// Setting the value that the attribute already has isn't a change. If a required attribute has
    /// no value yet, it reads as its type's ``AttributeValue/placeholder``. The same holds if the
    /// row is gone or its value is not one of the type, and then the context parks a ``FaultError``
    /// (``ManagedObjectContext/reading(_:)``).
    /// - Parameters:
    ///   - object: The object that has the attribute.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1), plus one query if the object is a fault.
    @inlinable
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        @inline(__always) get {
            let slot = Int(object[keyPath: storage].slot)
            // Inlined as far as possible: a call here costs several times as much as the reading.
            if let cells = object.cells {
                // If `cells` is set, every required number is there (``RequiredNumbers``): its tag
                // need not be checked.
                if !Value.isOptional, let tag = RowCell.tag(ofRequired: Value.storageClass) {
                    let cell = RowCell(required: tag, cells, slot: slot)
                    if let value = Value(cell: cell) { return value }
                } else {
                    let cell = RowCell(cells, slot: slot)
                    if cell.isComplete, let value = Value(cell: cell) { return value }
                }
            }
            if object.isRecording { return object.recordedValue(of: wrapped, at: slot) }
            return object.readValueElsewhere(at: slot)
        }
        @inline(__always) set {
            object.writeValue(newValue, at: Int(object[keyPath: storage].slot))
        }
    }
}
