/// A number that the store computes: the number of objects in a to-many relationship, or the sum of
/// one of their attributes. ``ManagedObject/derivations`` declares the formula.
///
/// SQLite triggers update it, whichever program writes. It shows what was last saved, and 0 in a
/// new object. After a save of this context, the next reading fetches it again, with one query for
/// up to 256 objects that were fetched together.
@propertyWrapper
public struct Derived<Value: AttributeValue> {
    @usableFromInline let slot: UInt16

    /// Declares a derived attribute.
    public init() {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        guard let recorder else { return }
        var attribute = AttributeDescription(of: Value.self)
        attribute.isDerived = true
        recorder.record(.attribute(attribute), by: Self.self)
    }

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@Derived belongs in a subclass of ManagedObject")
    public var wrappedValue: Value { Value.placeholder }

    /// Reads the attribute of the object that declares it. The compiler calls it for every access
    /// to the property.
    /// - Parameters:
    ///   - object: The object that has the attribute.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(1), plus one query for a fault, or for the first reading after a save.
    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object, wrapped wrapped: KeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        let slot = Int(object[keyPath: storage].slot)
        if object.isRecording { return object.recordedValue(of: wrapped, at: slot) }
        return object.readDerived(at: slot)
    }
}
