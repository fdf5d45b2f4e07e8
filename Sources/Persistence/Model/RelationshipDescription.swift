/// A relationship, as the model knows it.
public struct RelationshipDescription: Sendable {
    /// Where the store keeps the connection.
    enum Storage: Sendable {
        /// A column of this entity's own table, named as the relationship.
        case column

        /// A column of the destination's table.
        case inverseColumn(String)

        /// A table of pairs.
        case joinTable(JoinTable, isSource: Bool)
    }

    public let name: String
    public let isToMany: Bool

    /// Whether the store keeps an order of what a to-many relationship holds.
    public let isOrdered: Bool
    public let isRequired: Bool
    public let deleteRule: DeleteRule

    /// How many objects a to-many relationship may hold when it is saved.
    public let count: ClosedRange<Int>?

    /// Numbers the relationship within its model; subentities share their parent's number.
    let propertyID: Int

    /// The same number where the relationship is its own inverse; nil where it is one-way.
    let inversePropertyID: Int?
    let destinationIndex: Int
    let inverseIsToMany: Bool
    let inverseIsOrdered: Bool

    /// Of a one-way relationship: deny, since nothing mends the reference.
    let inverseDeleteRule: DeleteRule
    let storage: Storage

    /// Whether nothing leads back.
    public var isOneWay: Bool { inversePropertyID == nil }

    /// Whether the way back is the relationship itself.
    public var isOwnInverse: Bool { inversePropertyID == propertyID }
}

/// The table of a many-to-many relationship, or of a one-way to-many. Its source is the end whose
/// name sorts first, or the only one.
struct JoinTable: Sendable, Hashable {
    let name: String
    let sourceTable: String
    let destinationTable: String
    let sourceIsDenied: Bool
    let destinationIsDenied: Bool

    /// Whether each pair stands there both ways round: the relationship is its own inverse.
    let isSymmetric: Bool

    /// Whether what one source holds has an order, and what one destination holds. Of a symmetric
    /// relationship the source says both.
    let sourceIsOrdered: Bool
    let destinationIsOrdered: Bool

    static let source = "source"
    static let destination = "destination"
}

/// Whether a relationship may be empty when its object is saved.
public enum Optionality: Sendable {
    case optional
    case required
}

/// What happens to the destination of a relationship when the object that has it is deleted.
public enum DeleteRule: Sendable {
    /// The destination's inverse is set to nil, or loses the object.
    case nullify

    /// The destination is deleted too.
    case cascade

    /// The save is refused while a destination remains that the same save does not delete.
    case deny

    /// The destination keeps pointing at what is gone, and the program mends it.
    case noAction
}
