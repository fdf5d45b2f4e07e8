/// The rows that keep what a to-many relationship of one object holds: the pairs of a many-to-many
/// relationship, and the places of an ordered one.
struct MemberRows {
    /// A member and its number in the order; nil if another writer left it without.
    typealias Place = (member: Int64, order: Int64?)

    let owner: Int64
    let relationship: RelationshipDescription
    let model: ManagedObjectModel
    let connection: StoreConnection

    private var place: OrderPosition? { model.orderPlace(of: relationship) }

    func paired() throws -> Set<Int64> {
        guard case .joinTable(let join, let isSource) = relationship.storage else { return [] }
        let pairs = join.ends(isSource: isSource)
        return Set(
            try connection.integers(
                "SELECT \(pairs.far) FROM \(pairs.table) WHERE \(pairs.near) = ?",
                [.integer(owner)]))
    }

    /// Returns the members of an ordered relationship, in order.
    func places() throws -> [Place] {
        guard let place else { return [] }
        return try connection.compactMap(
            """
            SELECT o.\(quoted(place.member)), o.\(quoted(place.order)) \
            FROM \(quoted(place.table)) AS o \
            WHERE o.\(quoted(place.owner)) = ? ORDER BY \(place.sql(alias: "o"))
            """, [.integer(owner)]
        ) { ($0.integer(at: 0), $0.integerIfAny(at: 1)) }
    }

    /// Gives members the wanted order, with as few new numbers as possible.
    func arrange(_ wanted: [Int64], from rows: [Place]) throws {
        guard let place else { return }
        let numbers = Dictionary(rows.map { ($0.member, $0.order) }) { first, _ in first }
        for change in MemberOrder.renumbering(wanted.map { numbers[$0] ?? nil }) {
            try connection.execute(
                "UPDATE \(quoted(place.table)) SET \(quoted(place.order)) = ? "
                    + "WHERE \(quoted(place.owner)) = ? AND \(quoted(place.member)) = ?",
                [.integer(change.number), .integer(owner), .integer(wanted[change.index])])
        }
    }
}

extension JoinTable {
    /// The table and its columns, quoted, as one end sees them.
    struct Ends {
        let table: String
        let near: String
        let far: String
    }

    static func pair(_ owner: Int64, _ member: Int64, isSource: Bool) -> RecordKey {
        isSource
            ? RecordKey(key: owner, destination: member)
            : RecordKey(key: member, destination: owner)
    }

    func ends(isSource: Bool) -> Ends {
        let (source, destination) = (quoted(Self.source), quoted(Self.destination))
        return isSource
            ? Ends(table: quoted(name), near: source, far: destination)
            : Ends(table: quoted(name), near: destination, far: source)
    }
}
