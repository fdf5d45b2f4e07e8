/// The number of members that the store derives for a to-many relationship, and how many of some
/// given members it counts.
struct StoredMemberCount {
    let relationship: RelationshipDescription
    let attribute: String
    let destination: EntityDescription

    /// Reads all three numbers from one state of the store; nil if the owner's row is gone.
    func read(
        owner: ManagedObject, added: [Int64], removed: [Int64], _ context: ManagedObjectContext
    ) throws -> (count: Int, added: Int, removed: Int)? {
        try context.withConnection { connection in
            try connection.first(
                """
                SELECT \(quoted(attribute)), (\(members(among: "?2"))), (\(members(among: "?3"))) \
                FROM \(quoted(owner.entity.table)) WHERE \(quoted(Schema.primaryKey)) = ?1
                """, [.integer(owner.key), .text(jsonArray(added)), .text(jsonArray(removed))]
            ) { (Int($0.integer(at: 0)), Int($0.integer(at: 1)), Int($0.integer(at: 2))) }
        }
    }

    private func members(among keys: String) -> String {
        let (table, member, owner) =
            switch relationship.storage {
            case .column: (destination.table, Schema.primaryKey, relationship.name)
            case .inverseColumn(let column): (destination.table, Schema.primaryKey, column)
            case .joinTable(let join, isSource: true):
                (join.name, JoinTable.destination, JoinTable.source)
            case .joinTable(let join, isSource: false):
                (join.name, JoinTable.source, JoinTable.destination)
            }
        return """
            SELECT count(*) FROM \(quoted(table)) \
            WHERE \(quoted(member)) IN (SELECT value FROM json_each(\(keys))) \
            AND \(quoted(owner)) = ?1
            """
    }
}
