/// What is wrong with a model. Thrown when the model is made, never at first use.
public enum ModelError: Error, Equatable, Sendable, CustomStringConvertible {
    case duplicateEntity(String)
    case duplicateProperty(entity: String, property: String)
    case reservedName(entity: String, property: String)
    case columnOfTwoTypes(table: String, column: String)
    case defaultOnOptional(entity: String, attribute: String)
    case limitsDoNotFit(entity: String, attribute: String)
    case destinationNotInModel(entity: String, relationship: String, destination: String)
    case noInverse(entity: String, relationship: String)
    case twoInverses(entity: String, relationship: String)
    case inverseOfAnotherType(entity: String, relationship: String)
    case ownInverseElsewhere(entity: String, relationship: String)
    case oneWayWithInverse(entity: String, relationship: String)
    case requiredWithMinimumOfZero(entity: String, relationship: String)
    case abstractWithoutSubentities(String)
    case notAStoredProperty(entity: String)
    case transientIsNotStored(entity: String, attribute: String)
    case derivedWithoutDerivation(entity: String, attribute: String)
    case derivationOfAnotherKind(entity: String, attribute: String)
    case derivationInACircle(entity: String, attribute: String)
    case indexOnOneToOne(entity: String, relationship: String)

    /// The store would have two tables, indexes or triggers with one name.
    case sameNameInStore(String)

    /// Two indexes over the same properties, or two full-text indexes of one.
    case duplicateIndex(entity: String, properties: [String])
    case unsortable(entity: String)
    case fullTextIndexOfNoText(entity: String, attribute: String)
    case noConfiguration
    case duplicateConfiguration(String)
    case relationshipAcrossStores(
        entity: String, relationship: String, store: String, destination: String,
        destinationStore: String)
    case parentInAnotherStore(
        entity: String, store: String, parent: String, parentStore: String)

    /// A container was made without a store for a configuration of its model, or with two.
    case configurationWithoutOneStore(String)

    /// A container was made with a store for a configuration that its model does not have.
    case noSuchConfiguration(String)

    /// Two stores of a container have the same application ID.
    case storesAlike(String, String)
    case fetchedEntityNotInModel(entity: String, destination: String)

    public var description: String {
        switch self {
        case .duplicateEntity(let entity):
            "The model has the entity \(entity) twice."
        case .duplicateProperty(let entity, let property):
            "\(entity) and a class above it both declare \(property)."
        case .reservedName(let entity, let property):
            "\(entity).\(property) begins with an underscore, which the store keeps for itself."
        case .columnOfTwoTypes(let table, let column):
            "In \(table), \(column) is declared twice, and not alike."
        case .defaultOnOptional(let entity, let attribute):
            "\(entity).\(attribute) is optional and has a default: make it required, or drop one."
        case .limitsDoNotFit(let entity, let attribute):
            "\(entity).\(attribute) has a range or length that its type does not have."
        case .destinationNotInModel(let entity, let relationship, let destination):
            "\(entity).\(relationship) leads to \(destination), which is not in the model."
        case .noInverse(let entity, let relationship):
            "\(entity).\(relationship) has no inverse: name it at either end, or say .oneWay."
        case .twoInverses(let entity, let relationship):
            "\(entity).\(relationship) is named as the inverse of two relationships."
        case .inverseOfAnotherType(let entity, let relationship):
            "The inverse of \(entity).\(relationship) does not lead back to \(entity)."
        case .ownInverseElsewhere(let entity, let relationship):
            "\(entity).\(relationship) is its own inverse, so it has to lead to \(entity)."
        case .oneWayWithInverse(let entity, let relationship):
            "\(entity).\(relationship) is one-way, but another relationship names it its inverse."
        case .requiredWithMinimumOfZero(let entity, let relationship):
            "\(entity).\(relationship) is required with a minimum of 0: give it a count from 1."
        case .abstractWithoutSubentities(let entity):
            "\(entity) is abstract and has no subentity in the model."
        case .notAStoredProperty(let entity):
            "A key path from \(entity) does not lead to a property that is stored."
        case .transientIsNotStored(let entity, let attribute):
            "\(entity).\(attribute) is transient: it can be no index, unique, merged or summed, "
                + "since the store has none of it."
        case .derivedWithoutDerivation(let entity, let attribute):
            "\(entity).\(attribute) is derived, but \(entity).derivations does not say from what."
        case .derivationOfAnotherKind(let entity, let attribute):
            "\(entity).\(attribute) cannot be derived so: counts go over a to-many relationship, "
                + "sums over a one-to-many and a number, into an attribute that is @Derived."
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
            "The default order of \(entity) does not lead to attributes, or compares text other than "
                + "by its bytes."
        case .noConfiguration:
            "A model needs a configuration, for a store to keep."
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
            "The model has no configuration \(name) for a store to keep."
        case .storesAlike(let one, let other):
            "The stores \(one) and \(other) could be taken for each other: give each an "
                + "application ID of its own."
        }
    }
}
