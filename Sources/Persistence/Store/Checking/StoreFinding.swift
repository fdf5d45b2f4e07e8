/// A problem that the check of a whole store found (``PersistentContainer/check(limit:)``).
public enum StoreFinding: Equatable, Sendable, CustomStringConvertible {
    /// A message of SQLite's own check of pages, indexes and constraints
    /// (sqlite.org/pragma.html#pragma_integrity_check).
    case damaged(String)

    /// A table of the model or a column of it is missing. A column is named `Table.column`.
    case table(name: String)

    /// An index or trigger of the model is missing, or differs from the model's.
    case schema(name: String)

    /// A relationship of this object leads to no row.
    case danglingReference(ObjectID, relationship: String)

    /// A pair of a many-to-many relationship has an end that is not a row.
    case danglingPair(joinTable: String)

    /// A relationship of this object leads to a row of another entity than its destination.
    case wrongDestination(ObjectID, relationship: String)

    /// A derived attribute differs from what it is derived from;
    /// ``PersistentContainer/recomputeDerivedAttributes()`` repairs it.
    case wrongDerivedValue(
        ObjectID, attribute: String, stored: StoredValue, computed: StoredValue)

    /// The contents of a full-text index differ from the rows;
    /// ``PersistentContainer/rebuildFullTextIndexes()`` repairs it.
    case wrongFullTextIndex(table: String, attribute: String)

    /// The history is inconsistent or can't be read; a sentence that says how.
    case wrongHistory(String)

    /// A number of a transaction or row could be assigned again; a sentence that says which.
    case wrongNumber(String)

    /// A row belongs to an entity that the model doesn't have, or has as an abstract one.
    case unknownEntity(table: String, rowNumber: Int64, name: String)

    /// A value of this object isn't valid for the attribute's type.
    case undecodableValue(ObjectID, attribute: String)

    /// The object breaks a declaration of its entity.
    case invalid(ObjectID, ValidationError)

    public var description: String {
        switch self {
        case .damaged(let message):
            "SQLite found damage: \(message)."
        case .wrongHistory(let sentence), .wrongNumber(let sentence): sentence
        case .table(let name), .schema(let name):
            "\(name) of the schema is missing or differs from the model's."
        case .danglingReference(let id, let relationship):
            "\(id): \(relationship) leads to a row that doesn't exist."
        case .danglingPair(let joinTable):
            "\(joinTable) has a pair that leads to a row that doesn't exist."
        case .wrongDestination(let id, let relationship):
            "\(id): \(relationship) leads to an object of another entity."
        case .wrongDerivedValue(let id, let attribute, let stored, let computed):
            "\(id): \(attribute) is \(stored.sqlLiteral) but should be \(computed.sqlLiteral)."
        case .wrongFullTextIndex(let table, let attribute):
            "The full-text index of \(table).\(attribute) doesn't match the rows."
        case .unknownEntity(let table, let rowNumber, let name):
            "Row \(rowNumber) of \(table) is of entity \(name), which is unknown or abstract."
        case .undecodableValue(let id, let attribute):
            "\(id): the stored \(attribute) isn't a valid value."
        case .invalid(let id, let error):
            "\(id): \(error)."
        }
    }
}
