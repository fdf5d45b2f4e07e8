/// What the check of a whole store found wrong.
public enum StoreFinding: Equatable, Sendable, CustomStringConvertible {
    /// What SQLite's own check says of pages, indexes and constraints
    /// (sqlite.org/pragma.html#pragma_integrity_check).
    case damaged(String)

    /// A table, index or trigger of the model that is missing or another; a column as
    /// `Table.column`.
    case schema(name: String)

    /// A relationship that leads to no row.
    case danglingReference(ObjectID, relationship: String)

    /// A pair of a many-to-many relationship with an end that is no row.
    case danglingPair(joinTable: String)

    /// A relationship that leads to a row of an entity that is not its destination.
    case wrongDestination(ObjectID, relationship: String)

    /// A derived attribute that is not what it is derived from: see
    /// ``PersistentContainer/recomputeDerivedAttributes()``.
    case wrongDerivedValue(
        ObjectID, attribute: String, stored: StoredValue, computed: StoredValue)

    /// A full-text index whose contents aren't those of the rows: see
    /// ``PersistentContainer/rebuildFullTextIndexes()``.
    case wrongFullTextIndex(table: String, attribute: String)

    /// A row whose entity the model does not have, or has as an abstract one.
    case unknownEntity(table: String, rowNumber: Int64, name: String)

    /// A value that the attribute's type has no room for.
    case undecodableValue(ObjectID, attribute: String)

    /// What the declarations of the entity say against an object.
    case invalid(ObjectID, ValidationError)

    public var description: String {
        switch self {
        case .damaged(let message):
            "SQLite finds damage: \(message)."
        case .schema(let name):
            "\(name) of the schema is missing, or is not the model's."
        case .danglingReference(let id, let relationship):
            "\(id): \(relationship) leads to a row that is not there."
        case .danglingPair(let joinTable):
            "\(joinTable) holds a pair with an end that is not there."
        case .wrongDestination(let id, let relationship):
            "\(id): \(relationship) leads to an object of another entity."
        case .wrongDerivedValue(let id, let attribute, let stored, let computed):
            "\(id): \(attribute) is \(stored.sqlLiteral), and should be \(computed.sqlLiteral)."
        case .wrongFullTextIndex(let table, let attribute):
            "The full-text index of \(table).\(attribute) doesn't fit the rows."
        case .unknownEntity(let table, let rowNumber, let name):
            "Row \(rowNumber) of \(table) is of \(name), which is no entity that has objects."
        case .undecodableValue(let id, let attribute):
            "\(id) holds something in \(attribute) that is no such value."
        case .invalid(let id, let error):
            "\(id): \(error)."
        }
    }
}
