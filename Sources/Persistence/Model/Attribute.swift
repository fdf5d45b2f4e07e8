/// A stored attribute of a managed object.
///
/// ```swift
/// @Attribute var note: String?
/// @Attribute(default: 1, .range(1...5)) var wins: Int
/// @Attribute(.unique, .length(1...40)) var name: String
/// ```
///
/// An optional type makes the attribute optional; any other must have a value when it is saved.
/// Reading costs a few nanoseconds, or one query where the object is a fault. Text is decoded when
/// it is first read, and kept with its row.
@propertyWrapper
public struct Attribute<Value: AttributeValue> {
    @usableFromInline let slot: UInt16

    /// - Parameter default: A constant that new objects start with; only for a required attribute.
    ///   For a value of each object's own, set it in ``ManagedObject/awakeFromInsert()``.
    @inlinable
    public init(
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

    @usableFromInline
    static func declare(
        to recorder: DeclarationRecorder, default defaultValue: StoredValue?,
        options: [AttributeOption]
    ) {
        recorder.record(
            AttributeDeclaration(
                storageClass: Value.storageClass, isOptional: Value.isOptional,
                defaultValue: defaultValue, options: options,
                isValue: { Value(storedValue: $0) != nil }),
            by: Self.self)
    }

    @available(*, unavailable, message: "@Attribute belongs in a subclass of ManagedObject")
    public var wrappedValue: Value {
        get { Value.placeholder }
        set { _ = newValue }
    }

    @inlinable
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        @inline(__always) get {
            let slot = Int(object[keyPath: storage].slot)
            // As far as it can be inlined: a call here costs several times the reading.
            if let cells = object.cells {
                // A required number is there where `cells` is (``RequiredNumbers``): its tag need not be
                // looked at.
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
