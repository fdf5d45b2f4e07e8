/// An inconsistency of a model. It is thrown when the model or its container is created, never at
/// first use.
public enum ModelError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// Two classes have the same name, ignoring case.
    case duplicateEntity(String)
    /// A class and one of its superclasses declare the same property.
    case duplicateProperty(entity: String, property: String)
    /// The property's name begins with an underscore, which is reserved for the store.
    case reservedName(entity: String, property: String)
    /// Entities that share a table declare the same column with different types.
    case columnOfTwoTypes(table: String, column: String)
    /// An optional attribute has a default.
    case defaultOnOptional(entity: String, attribute: String)
    /// The attribute declares a range or length its type can't have, or a check of another type.
    case limitsDoNotFit(entity: String, attribute: String)
    /// The relationship leads to a class that is not in the model.
    case destinationNotInModel(entity: String, relationship: String, destination: String)
    /// The relationship has no inverse and doesn't declare that it is one-way.
    case noInverse(entity: String, relationship: String)
    /// The relationship is paired with two others as their inverse.
    case twoInverses(entity: String, relationship: String)
    /// The declared inverse doesn't lead back to the entity.
    case inverseOfAnotherType(entity: String, relationship: String)
    /// The relationship is declared as one-way, but has an inverse.
    case oneWayWithInverse(entity: String, relationship: String)
    /// Both ends of a relationship with an order are to-many.
    case orderedManyToMany(entity: String, relationship: String)
    /// A required to-many relationship has no count, or one that permits 0.
    case requiredWithMinimumOfZero(entity: String, relationship: String)
    /// The abstract entity has no concrete subentity in the model.
    case abstractWithoutSubentities(String)
    /// A key path of an index or derivation doesn't lead to a stored property of the entity.
    case notAStoredProperty(entity: String)
    /// A transient attribute is indexed, unique, merged, preserved or summed.
    case transientIsNotStored(entity: String, attribute: String)
    /// A required transient attribute has no default and no computation, so that an object that was
    /// read would have no value.
    case transientWithoutValue(entity: String, attribute: String)
    /// The entity's derivations contain none for this attribute, or several.
    case derivedWithoutDerivation(entity: String, attribute: String)
    /// The derivation can't be computed: a count needs a to-many relationship, a sum needs a
    /// one-to-many relationship and a whole number, and the target must be ``Derived``.
    case derivationOfAnotherKind(entity: String, attribute: String)
    /// The derived attribute depends on itself.
    case derivationInACircle(entity: String, attribute: String)
    /// An index is declared for a one-to-one relationship, which has a unique one already.
    case indexOnOneToOne(entity: String, relationship: String)
    /// Two tables, indexes or triggers of the store would have the same name.
    case sameNameInStore(String)
    /// The entity declares two indexes over the same properties, or two full-text indexes of one.
    case duplicateIndex(entity: String, properties: [String])
    /// The entity's default order doesn't lead to stored attributes, or compares differently from
    /// the store.
    case unsortable(entity: String)
    /// A full-text index is declared for an attribute that isn't stored text.
    case fullTextIndexOfNoText(entity: String, attribute: String)
    /// The model has no configuration.
    case noConfiguration
    /// Two configurations have the same name.
    case duplicateConfiguration(String)
    /// A relationship leads to an entity in another store.
    case relationshipAcrossStores(
        entity: String, relationship: String, store: String, destination: String,
        destinationStore: String)

    /// An entity and its parent, which share a table, are in two stores.
    case parentInAnotherStore(entity: String, store: String, parent: String, parentStore: String)
    /// A container was created without a store for a configuration of its model, or with two.
    case configurationWithoutOneStore(String)
    /// A container was created with a store for a configuration that its model doesn't have.
    case noSuchConfiguration(String)
    /// Two stores of a container have the same application ID.
    case storesAlike(String, String)
    /// A fetched property fetches a class that is not in the model.
    case fetchedEntityNotInModel(entity: String, destination: String)

    public var description: String {
        switch self {
        case .duplicateEntity(let entity): "The model has the entity \(entity) twice."
        case .duplicateProperty(let entity, let property):
            "\(entity) and one of its superclasses both declare \(property)."
        case .reservedName(let entity, let property):
            "\(entity).\(property) begins with an underscore, which the store keeps for itself."
        case .columnOfTwoTypes(let table, let column):
            "In \(table), \(column) has two different declarations."
        case .defaultOnOptional(let entity, let attribute):
            "\(entity).\(attribute) is optional and has a default: make it required, or remove "
                + "the default."
        case .limitsDoNotFit(let entity, let attribute):
            "\(entity).\(attribute) has a range, length or check that doesn't fit its type."
        case .destinationNotInModel(let entity, let relationship, let destination):
            "\(entity).\(relationship) leads to \(destination), which is not in the model."
        case .noInverse(let entity, let relationship):
            "\(entity).\(relationship) has no inverse: name it at one end, or declare a to-one .oneWay."
        case .twoInverses(let entity, let relationship):
            "\(entity).\(relationship) is named as the inverse of two relationships."
        case .inverseOfAnotherType(let entity, let relationship):
            "The inverse of \(entity).\(relationship) does not lead back to \(entity)."
        case .oneWayWithInverse(let entity, let relationship):
            "\(entity).\(relationship) is one-way, but has an inverse."
        case .orderedManyToMany(let entity, let relationship):
            "\(entity).\(relationship) is many-to-many, which can't have an order."
        case .requiredWithMinimumOfZero(let entity, let relationship):
            "\(entity).\(relationship) is required with a minimum of 0: give it a count from 1."
        case .abstractWithoutSubentities(let entity):
            "\(entity) is abstract and has no subentity in the model."
        case .notAStoredProperty(let entity):
            "A key path from \(entity) does not lead to a property that is stored."
        case .transientIsNotStored(let entity, let attribute):
            "\(entity).\(attribute) is transient, so it can't be indexed, unique, merged, "
                + "preserved or summed."
        case .transientWithoutValue(let entity, let attribute):
            "\(entity).\(attribute) is transient and required: give it a default or a computation, "
                + "or make it optional."
        case .derivedWithoutDerivation(let entity, let attribute):
            "\(entity).\(attribute) is derived, so \(entity).derivations needs one formula for it."
        case .derivationOfAnotherKind(let entity, let attribute):
            "\(entity).\(attribute) has no valid formula: a count needs a to-many relationship, "
                + "a sum needs a one-to-many relationship and a whole number, and the attribute "
                + "must be @Derived."
        case .derivationInACircle(let entity, let attribute):
            "\(entity).\(attribute) is derived from itself."
        case .indexOnOneToOne(let entity, let relationship):
            "\(entity).\(relationship) is one-to-one, which has a unique index already: remove the "
                + "one that is declared."
        case .sameNameInStore(let name):
            "The store would have two objects with the name \(name): rename a property whose name "
                + "holds an underscore, or is a word that the store uses."
        case .duplicateIndex(let entity, let properties):
            "\(entity) declares two indexes of \(properties.joined(separator: ", ")): remove one "
                + "(a unique attribute or relationship has one already)."
        case .fetchedEntityNotInModel(let entity, let destination):
            "A fetched property of \(entity) fetches \(destination), which is not in the model."
        case .fullTextIndexOfNoText(let entity, let attribute):
            "\(entity).\(attribute) isn't stored text, which a full-text index needs."
        case .unsortable(let entity):
            "The default order of \(entity) does not lead to attributes, or doesn't compare text "
                + "by its bytes."
        case .noConfiguration: "A model needs at least one configuration."
        case .duplicateConfiguration(let name):
            "The model has two configurations with the name \(name)."
        case .relationshipAcrossStores(
            let entity, let relationship, let store, let destination, let destinationStore):
            "\(entity).\(relationship) leads from the store \(store) to \(destination) in the "
                + "store \(destinationStore): put both in one store, or use a fetched property."
        case .parentInAnotherStore(let entity, let store, let parent, let parentStore):
            "\(entity) is in the store \(store), its parent \(parent) in the store \(parentStore), "
                + "but they share a table."
        case .configurationWithoutOneStore(let name):
            "The container needs one store for the configuration \(name)."
        case .noSuchConfiguration(let name):
            "The model has no configuration \(name), but a store names it."
        case .storesAlike(let one, let other):
            "The stores \(one) and \(other) have the same application ID: give each an "
                + "application ID of its own."
        }
    }
}
