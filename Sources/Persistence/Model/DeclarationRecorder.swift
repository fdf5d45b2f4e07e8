/// Collects what the property wrappers of one class declare, while a model is made.
@usableFromInline
final class DeclarationRecorder {
    private(set) var values: [ValueDeclaration] = []
    private(set) var toMany: [RelationshipDeclaration] = []

    enum ValueDeclaration {
        case attribute(AttributeDeclaration)
        case toOne(RelationshipDeclaration)
    }

    func record(_ attribute: AttributeDeclaration) {
        values.append(.attribute(attribute))
    }

    func record(_ relationship: RelationshipDeclaration) {
        if relationship.isToMany {
            toMany.append(relationship)
        } else {
            values.append(.toOne(relationship))
        }
    }

    /// Runs `make` with this recorder told of every property of the object that it makes.
    func observe<Object>(_ make: () -> Object) -> Object {
        let counter = SlotCounter.current
        counter.pointee.recorder = Unmanaged.passUnretained(self)
        defer { counter.pointee.recorder = nil }
        return make()
    }
}

/// What an ``Attribute`` or ``Derived`` says of itself, before the model gives it a name.
struct AttributeDeclaration {
    var storageClass: StorageClass
    var isOptional: Bool
    var isDerived: Bool
    var defaultValue: StoredValue?
    var options: [AttributeOption]
}

/// What a ``ToOne`` or ``ToMany`` says of itself, before the model gives it a name.
struct RelationshipDeclaration {
    var destination: ManagedObject.Type
    var inverse: AnyKeyPath?
    var deleteRule: DeleteRule
    var isToMany: Bool
    var isRequired: Bool
    var count: ClosedRange<Int>?
}

/// A property wrapper that the model finds by reflection, to learn its name.
protocol DeclaredProperty {
    var position: PropertyPosition { get }
}

/// Where an object of one class keeps a property.
enum PropertyPosition: Hashable {
    case value(Int)
    case toMany(Int)
}
