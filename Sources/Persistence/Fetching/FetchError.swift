/// The reason why a fetch request can't be run.
public enum FetchError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The class with this name isn't in the context's model.
    case noSuchEntity(String)
    /// A part of a predicate has no translation to SQL, for the reason given.
    case untranslatable(part: String, reason: String)
    /// A sort descriptor doesn't lead to a stored attribute, or compares in an order that the store
    /// doesn't know, such as an enum's (``AttributeValue/isOrderedAsStored``); the text says which.
    case unsortable(String)
    /// A key path to prefetch isn't a relationship of the entity with this name.
    case noSuchRelationship(String)
    /// A row of a dictionary request would have to hold one value although its group has many, or
    /// there is a condition on groups without properties to group by.
    case ungroupable(String)
    /// A property of the entity with this name isn't preserved after deletion.
    case notPreserved(String)
    /// The stored value of this property isn't valid for its type, for example because another
    /// program wrote it.
    case undecodableValue(String)

    public var description: String {
        switch self {
        case .noSuchEntity(let name): "\(name) is not an entity of this model."
        case .untranslatable(let part, let reason):
            "The predicate cannot be translated: \(part) \(reason)."
        case .unsortable(let reason): "The order cannot be translated: \(reason)."
        case .noSuchRelationship(let entity):
            "A key path to prefetch isn't a relationship of \(entity)."
        case .ungroupable(let reason): "The rows cannot be grouped: \(reason)."
        case .notPreserved(let entity):
            "A key path doesn't lead to an attribute of \(entity) that is preserved after deletion."
        case .undecodableValue(let property): "A stored \(property) isn't a valid value"
        }
    }
}
