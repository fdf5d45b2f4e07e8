/// Why a fetch request cannot be run.
public enum FetchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The class is not in the context's model.
    case noSuchEntity(String)

    /// A part of a predicate that has no translation, and why.
    case untranslatable(part: String, reason: String)

    /// Integer arithmetic of a predicate, on an object with unsaved changes, gave a number that is
    /// too large for its type.
    case overflow

    /// A sort descriptor that does not lead to a stored attribute, or compares in an order that
    /// the store does not know.
    case unsortable(String)

    /// A key path that is no relationship of the entity.
    case noSuchRelationship(String)

    /// A row of a dictionary request that would have to hold one value where a group has many, or a
    /// condition on groups without any.
    case ungroupable(String)

    /// A property whose value no tombstone of the entity keeps.
    case notPreserved(String)

    /// An SQL statement that isn't one to read by, and why.
    case notARead(String)

    /// The store holds a value that the type of this property has no room for; another program
    /// wrote it.
    case undecodableValue(String)

    public var description: String {
        switch self {
        case .noSuchEntity(let name):
            "\(name) is not an entity of this model."
        case .untranslatable(let part, let reason):
            "The predicate cannot be translated: \(part) \(reason)."
        case .overflow:
            "A sum, difference or product in the predicate is too large for its type."
        case .unsortable(let reason):
            "The order cannot be translated: \(reason)."
        case .noSuchRelationship(let entity):
            "A key path to prefetch is no relationship of \(entity)."
        case .ungroupable(let reason):
            "The rows cannot be grouped: \(reason)."
        case .notPreserved(let entity):
            "A key path leads to no attribute of \(entity) that is preserved after deletion."
        case .notARead(let reason):
            "The SQL statement can't be used for reading: \(reason)."
        case .undecodableValue(let property):
            "A stored \(property) isn't a valid value"
        }
    }
}
