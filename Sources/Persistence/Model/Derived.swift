/// A number that the store computes: how many objects a to-many relationship holds, or the sum of
/// one of their attributes. What it is computed from stands in ``ManagedObject/derivations``.
///
/// SQLite's triggers keep it, so it holds whoever writes. It shows what was last saved; after a
/// save of this context the next reading fetches it again, one query for the up to 256 objects
/// that were fetched together.
@propertyWrapper
public struct Derived<Value: AttributeValue> {
    @usableFromInline let slot: UInt16

    public init() {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        recorder?.record(
            AttributeDeclaration(
                storageClass: Value.storageClass, isOptional: Value.isOptional, isDerived: true),
            by: Self.self)
    }

    @available(*, unavailable, message: "@Derived belongs in a subclass of ManagedObject")
    public var wrappedValue: Value { Value.placeholder }

    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: KeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        let slot = Int(object[keyPath: storage].slot)
        if object.isRecording { return object.recordedValue(of: wrapped, at: slot) }
        return object.readDerived(at: slot)
    }
}
