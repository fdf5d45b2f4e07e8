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
        guard relationship.isOrdered else { return nil }
        switch relationship.storage {
        case .inverseColumn(let column):
            return OrderPosition(
                table: destination(of: relationship).table, owner: column,
                member: Schema.primaryKey, order: Schema.order(of: column))
        case .joinTable(let join, let isSource):
            return join.orderPlace(isSource: isSource)
        case .column:
            // A to-many relationship never has its column on its own side.
            return nil
        }
    }
}

extension JoinTable {
    func orderPlace(isSource: Bool) -> OrderPosition {
        let (near, far) =
            isSource ? (Self.source, Self.destination) : (Self.destination, Self.source)
        return OrderPosition(table: name, owner: near, member: far, order: Schema.order(of: near))
    }

    /// The lists that have an order: those of the source, of the destination, both or neither.
    var orderPlaces: [OrderPosition] {
        (sourceIsOrdered ? [orderPlace(isSource: true)] : [])
            + (destinationIsOrdered ? [orderPlace(isSource: false)] : [])
    }
}
