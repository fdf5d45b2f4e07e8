import Foundation

/// The translation of a part of a predicate.
enum SQLTerm {
    /// An SQL expression of one value.
    case value(SQLValue)
    case constant(StoredValue)
    /// An object of an entity, by its row.
    case object(SQLRow)
    /// A captured ID.
    case objectID(ObjectID)
    /// Captured values.
    case collection([SQLTerm])
    /// The objects of a to-many relationship.
    case members(SQLMembers)
}

struct SQLValue {
    var fragment: SQLFragment
    /// Whether it can be NULL because there is nothing: its Swift type is optional.
    var isNullable: Bool
    /// Whether it can be NULL because SQLite keeps no NaN: a captured one may be chosen.
    var mayBeNaN = false
    /// Whether the value is a column of a row, and so NULL if there is no row.
    var isColumn = false
    /// Whether values of its type are ordered as their stored forms are.
    var isOrderedAsStored = true
    /// Set for a column with a full-text index.
    var searchedColumn: SearchedColumn?
}

/// A row that a predicate refers to.
struct SQLRow {
    enum Place {
        /// A row of a table of the query, by its alias.
        case table(String)
        /// The row that another row's column leads to; joined only if more than its key is needed.
        case reference(RelationshipDescription, from: String)
    }

    var place: Place
    var entity: EntityDescription
    /// Whether there may be no row: its Swift type is optional.
    var isNullable: Bool
    /// Whether a key may lead to no row, because the delete rule no action leaves references.
    var mayDangle = false
}

/// The objects of a to-many relationship.
struct SQLMembers {
    let relationship: RelationshipDescription
    var owner: SQLRow
}
