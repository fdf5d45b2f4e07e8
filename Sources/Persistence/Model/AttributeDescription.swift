/// An attribute, as the model knows it.
public struct AttributeDescription: Sendable {
    public let name: String
    public let storageClass: StorageClass
    public let isOptional: Bool
    public let isDerived: Bool

    /// Whether it is never stored.
    public let isTransient: Bool
    public let defaultValue: StoredValue?
    public let isUnique: Bool
    public let isIndexed: Bool

    /// Whether a tombstone keeps the value of a deleted object.
    public let isPreservedAfterDeletion: Bool

    /// The number of characters of a text, or of bytes of data.
    public let length: ClosedRange<Int>?
    public let merge: AttributeMerge

    /// Whether a derived attribute sums it, so that it has to be finite.
    var isSummed = false

    let range: (lower: StoredValue, upper: StoredValue)?
    let checks: [@Sendable (StoredValue) -> String?]

    /// Whether the attribute's type has a value for what is stored: another program may have
    /// written something else.
    let isValue: @Sendable (StoredValue) -> Bool
    let computation: (@Sendable (ManagedObject) -> StoredValue)?

    init(name: String, declaration: AttributeDeclaration) {
        var isUnique = false
        var isIndexed = false
        var isPreservedAfterDeletion = false
        var length: ClosedRange<Int>?
        var merge = AttributeMerge.policy
        var range: (StoredValue, StoredValue)?
        var checks: [@Sendable (StoredValue) -> String?] = []
        for option in declaration.options {
            switch option.content {
            case .none: break
            case .unique: isUnique = true
            case .indexed: isIndexed = true
            case .range(let lower, let upper): range = (lower, upper)
            case .length(let value): length = value
            case .merge(let value): merge = value
            case .preservedAfterDeletion: isPreservedAfterDeletion = true
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
        self.length = length
        self.merge = merge
        self.range = range
        self.checks = checks
        isValue = declaration.isValue
    }

    /// What a new row holds before anything is set.
    var initialValue: StoredValue {
        if let defaultValue { return defaultValue }
        guard isDerived else { return .null }
        return storageClass == .real ? .real(0) : .integer(0)
    }
}
