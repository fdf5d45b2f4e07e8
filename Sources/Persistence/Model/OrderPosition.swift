/// The table that keeps the order of a to-many relationship: it has a row for each member.
struct OrderPosition {
    let table: String
    /// The column of the list's owner.
    let owner: String
    let member = Schema.primaryKey

    /// The column of the member's place in the order.
    var order: String { Schema.order(of: owner) }

    /// Returns `ORDER BY` terms for the members. Rows without an order sort last, by primary key.
    func sql(alias: String) -> String {
        "\(alias).\(quoted(order)) NULLS LAST, \(alias).\(quoted(member))"
    }
}

extension ManagedObjectModel {
    /// Returns the table that keeps a relationship's order; nil if it has no order.
    func orderPlace(of relationship: RelationshipDescription) -> OrderPosition? {
        guard relationship.isOrdered, case .inverseColumn(let column) = relationship.storage
        else { return nil }
        return OrderPosition(table: destination(of: relationship).table, owner: column)
    }
}
