/// An attribute as its property wrapper declares it, with the name that the model gives it.
struct AttributeDescription: Sendable {
    /// The name of the property, and of its column if it has one.
    var name = ""
    let valueType: Any.Type
    let storageClass: StorageClass
    let isOptional: Bool
    let isOrderedAsStored: Bool
    var isDerived = false
    var isTransient = false
    /// The constant that new objects start with; nil if none is declared.
    let defaultValue: StoredValue?
    /// Whether the attribute declares ``AttributeOption/unique``. Uniqueness that a ``FetchIndex``
    /// declares is not included.
    var isUnique = false
    /// Whether the attribute declares ``AttributeOption/indexed``. A unique attribute has an index
    /// without declaring it.
    var isIndexed = false
    /// Whether a ``Tombstone`` keeps the value of a deleted object.
    var isPreservedAfterDeletion = false
    /// Whether a later change of the value is ignored when an insertion is reverted.
    var isIncidental = false
    /// The permitted number of characters of a text, or of bytes of data; nil for any.
    var length: ClosedRange<Int>?
    /// The rule by which two writers' values are merged.
    var merge = AttributeMerge.saved
    var range: (lower: StoredValue, upper: StoredValue)?
    var checks: [AttributeCheck] = []

    /// Whether a stored value is one of the attribute's type. Another program may have written
    /// something else.
    var isValue: @Sendable (StoredValue) -> Bool = { _ in true }

    /// Computes a transient attribute; nil if it isn't computed.
    var computation: (@Sendable (ManagedObject) -> StoredValue)?

    init<Value: AttributeValue>(
        of type: Value.Type, default defaultValue: StoredValue? = nil,
        options: [AttributeOption] = []
    ) {
        valueType = type
        storageClass = Value.storageClass
        isOptional = Value.isOptional
        isOrderedAsStored = Value.isOrderedAsStored
        self.defaultValue = defaultValue
        for option in options { option.apply(&self) }
    }

    /// The value of a new row before anything is set.
    var initialValue: StoredValue { defaultValue ?? (isDerived ? .integer(0) : .null) }
}
