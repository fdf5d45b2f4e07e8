/// The declaration of a relationship, as the model read it.
struct RelationshipDescription: Sendable {
    /// The place in which the store keeps the connection.
    enum Storage: Sendable {
        /// A column of this entity's own table, named as the relationship.
        case column
        /// A column of the destination's table.
        case inverseColumn(String)
        /// A table of pairs.
        case joinTable(JoinTable, isSource: Bool)
    }

    /// The name of the property.
    let name: String
    /// Whether the relationship may hold any number of objects.
    let isToMany: Bool
    /// Whether the store keeps an order of the members of a to-many relationship.
    let isOrdered: Bool
    /// Whether the relationship must hold an object when it is saved.
    let isRequired: Bool
    /// The effect of deleting the object on the destination.
    let deleteRule: DeleteRule
    /// The declared numbers of objects that a to-many relationship may hold when it is saved; nil
    /// if none are declared. An optional relationship may also be empty.
    let count: ClosedRange<Int>?
    /// The number of the relationship within its model. Subentities share their parent's number.
    let propertyID: Int
    /// The inverse's number; nil if the relationship is one-way.
    let inversePropertyID: Int?
    let destinationIndex: Int
    let inverseIsToMany: Bool
    let inverseIsOrdered: Bool
    /// The inverse's delete rule. For a one-way relationship it is deny, since nothing clears the
    /// reference.
    let inverseDeleteRule: DeleteRule
    let storage: Storage

    /// Whether the relationship has no inverse.
    var isOneWay: Bool { inversePropertyID == nil }
}

/// The table of a many-to-many relationship. Its source is the end whose name sorts first.
struct JoinTable: Sendable, Hashable {
    let name: String
    let sourceTable: String
    let destinationTable: String
    let sourceIsDenied: Bool
    let destinationIsDenied: Bool
    static let source = "source"
    static let destination = "destination"

    /// Returns the columns of a relationship's own end and of its other end.
    static func columns(isSource: Bool) -> (near: String, far: String) {
        isSource ? (source, destination) : (destination, source)
    }
}

/// A declaration of a ``ToOne`` or ``ToMany`` beside its inverse, delete rule and count.
public enum RelationshipOption: Sendable {
    /// The relationship may be empty when its object is saved; the default.
    case optional
    /// The relationship must hold an object; otherwise the save throws
    /// ``SaveError/validation(_:)``. A to-many relationship needs a count from 1 as well.
    case required
    /// The to-one relationship has no inverse. Its destination cannot be deleted while a reference is
    /// left: a save throws ``SaveError/validation(_:)``, and a deferred foreign key stops other
    /// writers that have foreign keys on.
    case oneWay
}

/// The effect of deleting an object on the destination of its relationship.
public enum DeleteRule: Sendable {
    /// The destination's inverse is set to nil, or loses the object.
    case nullify
    /// The destination is deleted too.
    case cascade
    /// The save fails if a destination remains that the same save doesn't delete.
    case deny
    /// The destination's reference to the deleted object stays, and the program must change it: the
    /// store permits a reference to no row. Pairs of a many-to-many relationship go with the row.
    case noAction
}
