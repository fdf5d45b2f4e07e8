/// Collects what the property wrappers of one class declare, while a model is made.
@usableFromInline final class DeclarationRecorder {
    private(set) var values: [ValueDeclaration] = []
    private(set) var toMany: [RelationshipDeclaration] = []
    private(set) var fetched: [FetchedPropertyDescription] = []
    /// The wrappers in the order of their declaration, by which they are given their names.
    private(set) var wrappers: [Wrapper] = []

    enum ValueDeclaration {
        case attribute(AttributeDescription)
        case toOne(RelationshipDeclaration)
    }

    struct Wrapper {
        let type: TypeRecord
        let position: PropertyPosition
    }

    func record(_ relationship: RelationshipDeclaration, by wrapper: Any.Type) {
        guard relationship.isToMany else { return record(.toOne(relationship), by: wrapper) }
        wrappers.append(
            Wrapper(type: TypeRecord(ofValue: wrapper), position: .toMany(toMany.count)))
        toMany.append(relationship)
    }

    func record(_ fetchedProperty: FetchedPropertyDescription) { fetched.append(fetchedProperty) }

    func record(_ value: ValueDeclaration, by wrapper: Any.Type) {
        wrappers.append(Wrapper(type: TypeRecord(ofValue: wrapper), position: .value(values.count)))
        values.append(value)
    }

    /// Runs `make` while this recorder collects the declared properties of the object it makes.
    func observe<Object>(_ make: () -> Object) -> Object {
        let counter = SlotCounter.current
        counter.pointee.recorder = Unmanaged.passUnretained(self)
        defer { counter.pointee.recorder = nil }
        return make()
    }
}

/// The declaration of a ``ToOne`` or ``ToMany``, before the model gives it a name.
struct RelationshipDeclaration {
    var destination: ManagedObject.Type
    /// Nil if the other end names this one, or if the relationship is one-way.
    var inverse: AnyKeyPath?
    var deleteRule: DeleteRule
    var isToMany: Bool
    var isOrdered = false
    var options: [RelationshipOption]
    var count: ClosedRange<Int>?

    var isRequired: Bool { options.contains(.required) }
    var isOneWay: Bool { !isToMany && options.contains(.oneWay) }
}
