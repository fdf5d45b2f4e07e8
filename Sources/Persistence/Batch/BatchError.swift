/// The reason that a batch request changed nothing.
public enum BatchError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The class is not in the context's model, or a row can't be inserted because it is abstract.
    case noSuchEntity(String)
    /// The ID is temporary, of another store, or of another entity.
    case notAnObject(ObjectID, entity: String)
    /// A key path leads to no column of the entity: it names a derived or transient attribute, the
    /// end of a relationship that the other end keeps, or a path through a relationship.
    case notAStoredProperty(entity: String)
    /// The entity doesn't declare these properties unique together.
    case notUniqueTogether(entity: String, properties: [String])
    /// The relationship can't lead to the ID: it is temporary, or of another store or entity.
    case notADestination(ObjectID, entity: String, relationship: String)
    /// The rules of the model refuse a value or a deletion.
    /// - Parameter row: The number of the first invalid row of a batch insert, from 0; nil if the
    ///   rule concerns no single row.
    case invalid([ValidationError], row: Int?)

    public var description: String {
        switch self {
        case .noSuchEntity(let name):
            return "\(name) isn't an entity of this model that can have objects."
        case .notAnObject(let id, let entity):
            return "\(id) isn't a saved object of \(entity) in this store."
        case .notAStoredProperty(let entity):
            return "A key path does not lead to a column of \(entity): name a stored attribute or "
                + "a to-one relationship."
        case .notUniqueTogether(let entity, let properties):
            return "\(entity) declares no uniqueness of \(properties.joined(separator: ", ")): "
                + "declare it, or name other properties."
        case .notADestination(let id, let entity, let relationship):
            return "\(entity).\(relationship) cannot lead to \(id): it takes saved objects of its "
                + "destination's entity, in this store."
        case .invalid(let errors, let row):
            let reasons = errors.map(\.description).joined(separator: "; ")
            return row.map { "Row \($0): \(reasons)" } ?? reasons
        }
    }
}
