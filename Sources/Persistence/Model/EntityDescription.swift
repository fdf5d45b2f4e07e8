/// An entity of a model: a class of managed objects, and where the store keeps them.
public final class EntityDescription: Sendable {
    /// The name of the class, without its module.
    public let name: String
    /// Whether the entity has no objects of its own, only subentities.
    let isAbstract: Bool
    /// The class of the objects.
    let objectClass: ManagedObject.Type
    /// The name of the table: the root entity's name, since a whole hierarchy shares one table.
    let table: String
    let index: Int
    let parentIndex: Int?
    let rootIndex: Int
    /// The names of this entity, unless it is abstract, and of all its subentities.
    let concreteNames: [String]
    let isInHierarchy: Bool
    /// Attributes and to-one relationships, by slot. Slots are numbered within the concrete class.
    let values: [ValueDescription]
    let toMany: [RelationshipDescription]
    /// The fetched properties, numbered within the concrete class, as relationships are.
    let fetchedProperties: [FetchedPropertyDescription]
    /// The positions in which objects of this class keep relationships, by property ID.
    let positions: [Int: PropertyPosition]
    let derivations: [DerivationDescription]
    let indexes: [IndexDescription]
    /// The names of text attributes with a full-text index.
    let fullTextAttributes: [String]
    /// Groups of columns; a reversion restores all columns of a group or none.
    let indivisibleColumns: [[String]]
    /// The values that new objects start with, by slot; null for a relationship.
    let initialValues: [StoredValue]
    let hasDerivedAttributes: Bool
    let requiredNumbers: RequiredNumbers

    init(_ draft: EntityDraft) {
        name = draft.name
        isAbstract = draft.isAbstract
        objectClass = draft.objectClass
        table = draft.table
        index = draft.index
        parentIndex = draft.parentIndex
        rootIndex = draft.rootIndex
        concreteNames = draft.concreteNames
        isInHierarchy = draft.isInHierarchy
        values = draft.values
        toMany = draft.toMany
        fetchedProperties = draft.fetchedProperties
        positions = draft.positions
        derivations = draft.derivations
        indexes = draft.indexes
        fullTextAttributes = draft.fullTextAttributes
        indivisibleColumns = draft.indivisibleColumns
        initialValues = draft.values.map { $0.attribute?.initialValue ?? .null }
        hasDerivedAttributes = draft.values.contains { $0.attribute?.isDerived == true }
        requiredNumbers = RequiredNumbers(draft.values)
    }

    /// The entity of objects that only record accesses. It is in no model.
    static let recorded = EntityDescription(
        EntityDraft(name: "", objectClass: ManagedObject.self, isAbstract: true, index: -1))

    /// The attributes, inherited ones included, and derived and transient ones too.
    var attributes: [AttributeDescription] { values.compactMap(\.attribute) }
    /// The relationships, inherited ones included: the to-one relationships first.
    var relationships: [RelationshipDescription] { values.compactMap(\.relationship) + toMany }

    func relationship(at position: PropertyPosition) -> RelationshipDescription? {
        switch position {
        case .value(let slot): values[slot].relationship
        case .toMany(let index): toMany[index]
        }
    }

    func slot(named name: String) -> Int? { values.firstIndex { $0.name == name } }

    /// Returns the position of the property that a key path of the entity's class names; nil if it
    /// names anything else.
    func position(of keyPath: AnyKeyPath) -> PropertyPosition? {
        guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
            path[0].objectClass == objectClass
        else { return nil }
        return path[0].position
    }

    func slot(ofAttribute keyPath: AnyKeyPath) -> Int? {
        guard case .value(let slot)? = position(of: keyPath), values[slot].isAttribute,
            values[slot].hasColumn
        else { return nil }
        return slot
    }
}

/// The property in a slot of an object.
enum ValueDescription: Sendable {
    case attribute(AttributeDescription)
    case toOne(RelationshipDescription)

    var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .toOne(let relationship): relationship.name
        }
    }

    var attribute: AttributeDescription? {
        if case .attribute(let attribute) = self { attribute } else { nil }
    }

    var isAttribute: Bool { attribute != nil }
    var isTransient: Bool { attribute?.isTransient == true }

    var relationship: RelationshipDescription? {
        if case .toOne(let relationship) = self { relationship } else { nil }
    }

    /// Whether the table has a column for it. The far end of a one-to-one relationship and a
    /// transient attribute have none.
    var hasColumn: Bool {
        switch self {
        case .attribute(let attribute): !attribute.isTransient
        case .toOne(let relationship):
            if case .column = relationship.storage { true } else { false }
        }
    }
}

/// A derived attribute and its source.
struct DerivationDescription: Sendable {
    let attribute: String
    let relationship: RelationshipDescription
    let summedAttribute: String?
}

/// An index of an entity's table.
struct IndexDescription: Sendable, Hashable {
    let columns: [String]
    let isUnique: Bool
}

/// The position in which an object of one class keeps a property.
enum PropertyPosition: Hashable {
    case value(Int)
    case toMany(Int)
}

extension ManagedObjectModel {
    /// Returns the groups of columns that are unique for an entity's rows, each with the index of
    /// the entity that declares it.
    func uniqueColumns(of entity: EntityDescription) -> [(owner: Int, columns: [String])] {
        let inherited = entity.parentIndex.map { uniqueColumns(of: entities[$0]) } ?? []
        return inherited + entity.indexes.filter(\.isUnique).map { (entity.index, $0.columns) }
    }

    /// Returns the entity or the parent entity that declares the properties unique together.
    func owner(ofUniqueness names: [String], of entity: EntityDescription) -> EntityDescription? {
        var candidate: EntityDescription? = entity
        while let current = candidate {
            if current.indexes.contains(where: { $0.isUnique && Set($0.columns) == Set(names) }) {
                return current
            }
            candidate = current.parentIndex.map { entities[$0] }
        }
        return nil
    }

    func root(of type: ManagedObject.Type) throws(FetchError) -> EntityDescription {
        guard let entity = entity(for: type) else { throw .noSuchEntity(String(describing: type)) }
        return entities[entity.rootIndex]
    }
}
