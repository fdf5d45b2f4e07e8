/// The table that keeps the order of a to-many relationship: it has a row for each member.
struct OrderPosition {
    let table: String

    /// The columns of the list's owner, of the member, and of its place in the order.
    let owner: String
    let member: String
    let order: String

    /// Returns `ORDER BY` terms for the members. Rows without an order sort last, by primary key.
    func sql(alias: String) -> String {
        "\(alias).\(quoted(order)) NULLS LAST, \(alias).\(quoted(member))"
    }
}

extension ManagedObjectModel {
    /// Returns the table that keeps a relationship's order; nil if it has no order.
    func orderPlace(of relationship: RelationshipDescription) -> OrderPosition? {
        guard relationship.isOrdered, case .inverseColumn(let column) = relationship.storage else {
            return nil
        }
        return OrderPosition(
            table: destination(of: relationship).table, owner: column,
            member: Schema.primaryKey, order: Schema.order(of: column))
    }
}
