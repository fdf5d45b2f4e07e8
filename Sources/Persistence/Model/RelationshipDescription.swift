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
    public let isRequired: Bool
    public let deleteRule: DeleteRule

    /// How many objects a to-many relationship may hold when it is saved.
    public let count: ClosedRange<Int>?

    /// Numbers the relationship within its model; subentities share their parent's number.
    let propertyID: Int
    let inversePropertyID: Int
    let destinationIndex: Int
    let inverseIsToMany: Bool
    let inverseDeleteRule: DeleteRule
    let storage: Storage
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
}
