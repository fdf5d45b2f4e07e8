/// The number of objects in a to-many relationship, or a sum over them, computed from the rows.
struct DerivedValue {
    let relationship: RelationshipDescription
    let summedAttribute: String?
    let owner: EntityDescription
    let model: ManagedObjectModel

    /// The table with a row for each member, the column with the key of the member's owner, and the
    /// condition for a row to be a member, given its alias.
    var memberRows: (table: String, owner: String, condition: (String) -> String?) {
        let destination = model.destination(of: relationship)
        let column: String
        switch relationship.storage {
        case .joinTable(let join, let isSource):
            let near = isSource ? JoinTable.source : JoinTable.destination
            return (quoted(join.name), quoted(near), { _ in nil })
        case .inverseColumn(let name): column = name
        // A to-many relationship never has its column on its own side.
        case .column: column = relationship.name
        }
        let schema = Schema(model: model)
        return (
            quoted(destination.table), quoted(column),
            { destination.isInHierarchy ? schema.condition(for: destination, alias: $0) : nil }
        )
    }

    /// The same for a query in which the table has the alias `m`.
    private var members: (table: String, owner: String, condition: String) {
        let (table, owner, condition) = memberRows
        return (table + " m", "m." + owner, condition("m").map { " AND " + $0 } ?? "")
    }

    func query(ofKey key: String) -> String {
        let (table, owner, condition) = members
        return "SELECT \(aggregate(of: owner)) FROM \(table) WHERE \(owner)=\(key)\(condition)"
    }

    private func aggregate(of column: String) -> String {
        guard let summedAttribute else { return "count(\(column))" }
        let amount = "m.\(quoted(summedAttribute))"
        if isNumberOfRows { return "CAST(total(\(amount)) AS INTEGER)" }
        // The halves are summed apart, because SQLite fails if a sum of integers overflows. Beyond
        // 62 bits the sum is as near as a Double can be.
        let high = "coalesce(sum(\(amount) >> 32), 0)"
        return "CASE WHEN abs(\(high)) < 1073741824 "
            + "THEN (\(high) << 32) + coalesce(sum(\(amount) & 4294967295), 0) "
            + "ELSE CAST(total(\(amount)) AS INTEGER) END"
    }

    /// A sum of integers is exact within these bounds.
    private static let exact = Int64(1) << 62
    /// The greatest number of rows for which adding 1 is exact, whether as an integer or a Double.
    private static let mostRows = "9e15"

    /// Whether the value is a count, or a sum of counts.
    private var isNumberOfRows: Bool {
        guard let summedAttribute else { return true }
        let members = model.destination(of: relationship).concreteNames
        return members.compactMap(model.entity(named:)).allSatisfy { member in
            member.derivations.contains { derivation in
                derivation.attribute == summedAttribute
                    && DerivedAttribute(owner: member, derivation: derivation).value(in: model)
                        .isNumberOfRows
            }
        }
    }

    /// Returns the amount that a value adds to the sum: nothing if it is NULL.
    func term(_ amount: String) -> String { isNumberOfRows ? amount : "coalesce(\(amount),0)" }

    /// Returns the condition that a derived attribute can be changed by adding to it.
    func isInRange(_ former: String, _ changed: String) -> String {
        if isNumberOfRows { return "\(changed) BETWEEN 0 AND \(Self.mostRows)" }
        // SQLite converts an integer that is too large to a Double.
        return "\(former) BETWEEN -\(Self.exact) AND \(Self.exact) AND "
            + "typeof(\(changed)) = 'integer' AND "
            + "\(changed) BETWEEN -\(Self.exact) AND \(Self.exact)"
    }

    /// Returns a query of the owners whose stored value is wrong: `key`, `known`, `value`.
    func differences(from attribute: String) -> String {
        let (table, owner, condition) = members
        let key = "o.\(quoted(Schema.primaryKey))"
        let rows =
            self.owner.isInHierarchy
            ? " WHERE o.\(quoted(Schema.entity)) = \(StoredValue.text(self.owner.name).sqlLiteral)"
            : ""
        // A query in a query, because a column of the members may have the name of a result.
        return """
            SELECT key, known, value FROM (\
            SELECT \(key) AS key, o.\(quoted(attribute)) AS known, \
            \(aggregate(of: owner)) AS value \
            FROM \(quoted(self.owner.table)) AS o \
            LEFT JOIN \(table) ON \(owner) = \(key)\(condition)\
            \(rows) GROUP BY \(key)) WHERE value IS NOT known
            """
    }
}

struct DerivedAttribute {
    let owner: EntityDescription
    let derivation: DerivationDescription

    func value(in model: ManagedObjectModel) -> DerivedValue {
        DerivedValue(
            relationship: derivation.relationship, summedAttribute: derivation.summedAttribute,
            owner: owner, model: model)
    }

    /// Returns the statement that sets the attribute in all rows in which it is wrong.
    func recomputation(in model: ManagedObjectModel) -> String {
        let table = quoted(owner.table)
        let differences = value(in: model).differences(from: derivation.attribute)
        return """
            UPDATE \(table) SET \(quoted(derivation.attribute)) = d.value \
            FROM (\(differences)) AS d WHERE \(table).\(quoted(Schema.primaryKey)) = d.key
            """
    }
}

extension ManagedObjectModel {
    /// The statements that set all derived attributes where they are wrong.
    var recomputations: [String] { derivedAttributes.map { $0.recomputation(in: self) } }

    /// All derived attributes, each after those that it sums.
    var derivedAttributes: [DerivedAttribute] {
        var ordered: [DerivedAttribute] = []
        var seen: Set<[String]> = []
        func visit(_ owner: EntityDescription, _ derivation: DerivationDescription) {
            guard seen.insert([owner.name, derivation.attribute]).inserted else { return }
            if let summed = derivation.summedAttribute {
                for name in destination(of: derivation.relationship).concreteNames {
                    guard let member = entity(named: name) else { continue }
                    for inner in member.derivations where inner.attribute == summed {
                        visit(member, inner)
                    }
                }
            }
            ordered.append(DerivedAttribute(owner: owner, derivation: derivation))
        }
        for entity in entities {
            for derivation in entity.derivations { visit(entity, derivation) }
        }
        return ordered
    }
}
