/// Collects what the property wrappers of one class declare, while a model is made.
@usableFromInline
final class DeclarationRecorder {
    private(set) var values: [ValueDeclaration] = []
    private(set) var toMany: [RelationshipDeclaration] = []
    private(set) var fetched: [FetchedPropertyDescription] = []

    /// The wrappers in the order of their declaration, by which a mirror gives them their names.
    private(set) var wrappers: [Wrapper] = []

    enum ValueDeclaration {
        case attribute(AttributeDeclaration)
        case toOne(RelationshipDeclaration)
    }

    struct Wrapper {
        let type: ObjectIdentifier
        let position: PropertyPosition
    }

    func record(_ attribute: AttributeDeclaration, by wrapper: Any.Type) {
        record(.attribute(attribute), by: wrapper)
    }

    func record(_ relationship: RelationshipDeclaration, by wrapper: Any.Type) {
        guard relationship.isToMany else { return record(.toOne(relationship), by: wrapper) }
        wrappers.append(
            Wrapper(type: ObjectIdentifier(wrapper), position: .toMany(toMany.count)))
        toMany.append(relationship)
    }

    func record(_ fetchedProperty: FetchedPropertyDescription) {
        fetched.append(fetchedProperty)
    }

    private func record(_ value: ValueDeclaration, by wrapper: Any.Type) {
        wrappers.append(Wrapper(type: ObjectIdentifier(wrapper), position: .value(values.count)))
        values.append(value)
    }

    /// Runs `make` while this recorder collects the declared properties of the object that it
    /// makes.
    func observe<Object>(_ make: () -> Object) -> Object {
        let counter = SlotCounter.current
        counter.pointee.recorder = Unmanaged.passUnretained(self)
        defer { counter.pointee.recorder = nil }
        return make()
    }
}

/// The declaration of an ``Attribute``, ``Derived`` or ``Transient``, before the model gives it a
/// name.
struct AttributeDeclaration {
    var valueType: Any.Type
    var storageClass: StorageClass
    var isOptional: Bool
    var isDerived = false
    var isTransient = false
    var defaultValue: StoredValue?
    var options: [AttributeOption] = []

    /// Whether a stored value is one of the attribute's type.
    var isValue: @Sendable (StoredValue) -> Bool = { _ in true }

    /// Computes a transient attribute; nil if it isn't computed.
    var computation: (@Sendable (ManagedObject) -> StoredValue)?
}

/// The declaration of a ``ToOne`` or ``ToMany``, before the model gives it a name.
struct RelationshipDeclaration {
    var destination: ManagedObject.Type
    var inverse: InverseDeclaration
    var deleteRule: DeleteRule
    var isToMany: Bool
    var isOrdered = false
    var isRequired: Bool
    var count: ClosedRange<Int>?
}
