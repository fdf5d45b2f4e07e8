/// The rule that a declaration sets for the number of objects that a to-many relationship holds.
struct CountRule {
    let relationship: RelationshipDescription
    let owner: EntityDescription

    /// Returns nil if the relationship declares no number.
    init?(_ relationship: RelationshipDescription, of owner: EntityDescription) {
        guard relationship.isToMany, relationship.count != nil else { return nil }
        self.relationship = relationship
        self.owner = owner
    }

    func error(forCount count: Int) -> ValidationError? {
        guard let expected = relationship.count else { return nil }
        if count == 0 {
            return relationship.isRequired
                ? ValidationError(.missing, relationship, of: owner) : nil
        }
        return expected.contains(count)
            ? nil : ValidationError(.count(count, expected: expected), relationship, of: owner)
    }

    func errors(
        ofStored keys: Set<Int64>, model: ManagedObjectModel, _ connection: StoreConnection
    ) throws -> [ValidationError] {
        let counts = DerivedValue(
            relationship: relationship, summedAttribute: nil, owner: owner, model: model)
        let key = quoted(Schema.primaryKey)
        let found = try connection.integers(
            "SELECT (\(counts.query(ofKey: "o.\(key)"))) FROM \(quoted(owner.table)) AS o "
                + "WHERE o.\(key) IN (SELECT value FROM json_each(?))",
            [.text(jsonArray(keys.sorted()))])
        return found.compactMap { error(forCount: Int($0)) }
    }
}

extension ManagedObjectModel {
    func inverseCountRule(of relationship: RelationshipDescription) -> CountRule? {
        let owner = destination(of: relationship)
        return inverse(of: relationship, in: owner).flatMap { CountRule($0.description, of: owner) }
    }
}

/// The objects whose to-many relationships a transaction changed, if those declare how many objects
/// they hold. They are checked before the transaction commits, because a later request may repair
/// what an earlier one breaks. It takes some 16 bytes for each object.
final class TouchedOwners {
    private var touched: [Int: (rule: CountRule, keys: Set<Int64>)] = [:]

    /// Notes the object that a reference leads to; a released reference leads to none.
    func note(_ reference: StoredValue, _ rule: CountRule) {
        if case .integer(let key) = reference, key > 0 { note(key, rule) }
    }

    func note(_ key: Int64, _ rule: CountRule) {
        touched[rule.relationship.propertyID, default: (rule, [])].keys.insert(key)
    }

    func forget() { touched = [:] }

    func errors(model: ManagedObjectModel, _ connection: StoreConnection) throws
        -> [ValidationError]
    {
        try touched.values.flatMap {
            try $0.rule.errors(ofStored: $0.keys, model: model, connection)
        }
    }
}
