/// Why a batch request did nothing at all.
public enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The class is not in the context's model, or abstract.
    case noSuchEntity(String)

    /// A key path that does not lead to a column of the entity's own: a derived attribute, the end
    /// of a relationship that the other end keeps, or a path through a relationship.
    case notAStoredProperty(entity: String)

    /// No uniqueness is declared for these properties together.
    case notUniqueTogether(entity: String, properties: [String])

    /// An ID that the relationship cannot lead to: temporary, of another store, or of another
    /// entity.
    case notADestination(ObjectID, entity: String, relationship: String)

    /// What the rules of the model refuse.
    ///
    /// - Parameter row: Of a batch insert, the first row that is invalid, counted from 0.
    case invalid([ValidationError], row: Int?)

    public var description: String {
        switch self {
        case .noSuchEntity(let name):
            return "\(name) is not a concrete entity of this model."
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
