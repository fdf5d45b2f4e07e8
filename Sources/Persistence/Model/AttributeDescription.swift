/// The declaration of an attribute, as the model read it.
struct AttributeDescription: Sendable {
    /// The name of the property, and of its column if it has one.
    let name: String

    /// The form in which SQLite stores the values.
    let storageClass: StorageClass

    /// Whether nil is a valid value.
    let isOptional: Bool

    /// Whether the store computes the attribute (``Derived``).
    let isDerived: Bool

    /// Whether the attribute is never stored (``Transient``).
    let isTransient: Bool

    /// The constant that new objects start with; nil if none is declared.
    let defaultValue: StoredValue?

    /// Whether the attribute declares ``AttributeOption/unique``. Uniqueness that a ``FetchIndex``
    /// declares is not included.
    let isUnique: Bool

    /// Whether the attribute declares ``AttributeOption/indexed``. A unique attribute has an index
    /// without declaring it.
    let isIndexed: Bool

    /// Whether a ``Tombstone`` keeps the value of a deleted object.
    let isPreservedAfterDeletion: Bool

    /// Whether a later change of the value is ignored when an insertion is reverted.
    let isIncidental: Bool

    /// The permitted number of characters of a text, or of bytes of data; nil for any.
    let length: ClosedRange<Int>?

    /// The rule by which two writers' values are merged.
    let merge: AttributeMerge

    /// Whether a derived attribute sums it, so that its values must be finite.
    var isSummed = false

    let range: (lower: StoredValue, upper: StoredValue)?
    let checks: [AttributeCheck]

    /// Whether a stored value is one of the attribute's type. Another program may have written
    /// something else.
    let isValue: @Sendable (StoredValue) -> Bool
    let computation: (@Sendable (ManagedObject) -> StoredValue)?

    init(name: String, declaration: AttributeDeclaration) {
        var isUnique = false
        var isIndexed = false
        var isPreservedAfterDeletion = false
        var isIncidental = false
        var length: ClosedRange<Int>?
        var merge = AttributeMerge.policy
        var range: (StoredValue, StoredValue)?
        var checks: [AttributeCheck] = []
        for option in declaration.options {
            switch option.content {
            case .none: break
            case .unique: isUnique = true
            case .indexed: isIndexed = true
            case .range(let lower, let upper): range = (lower, upper)
            case .length(let value): length = value
            case .merge(let value): merge = value
            case .preservedAfterDeletion: isPreservedAfterDeletion = true
            case .incidental: isIncidental = true
            case .check(let check): checks.append(check)
            }
        }
        self.name = name
        storageClass = declaration.storageClass
        isOptional = declaration.isOptional
        isDerived = declaration.isDerived
        isTransient = declaration.isTransient
        computation = declaration.computation
        defaultValue = declaration.defaultValue
        self.isUnique = isUnique
        self.isIndexed = isIndexed
        self.isPreservedAfterDeletion = isPreservedAfterDeletion
        self.isIncidental = isIncidental
        self.length = length
        self.merge = merge
        self.range = range
        self.checks = checks
        isValue = declaration.isValue
    }

    /// The value of a new row before anything is set.
    var initialValue: StoredValue {
        if let defaultValue { return defaultValue }
        guard isDerived else { return .null }
        return storageClass == .real ? .real(0) : .integer(0)
    }
}
