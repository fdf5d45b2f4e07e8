/// A to-many relationship that declares how many objects it holds, and whose it is.
struct BoundedInverse {
    let description: RelationshipDescription
    let owner: EntityDescription
}

extension ManagedObjectModel {
    /// Returns the inverse of a to-one relationship if it declares how many objects it holds.
    func boundedInverse(of relationship: RelationshipDescription) -> BoundedInverse? {
        let owner = destination(of: relationship)
        guard let inverse = inverse(of: relationship, in: owner)?.description,
            inverse.isToMany, inverse.count != nil
        else { return nil }
        return BoundedInverse(description: inverse, owner: owner)
    }
}

/// The objects whose to-many relationships batch requests changed, if those declare how many
/// objects they hold. They are judged before the transaction commits, because a later request may
/// repair what an earlier one breaks.
///
/// Costs some 16 bytes for each object.
final class TouchedOwners {
    private struct Touched {
        let relationship: RelationshipDescription
        let owner: EntityDescription
        var keys: Set<Int64> = []
    }

    private var touched: [Int: Touched] = [:]

    func note(_ key: Int64, of relationship: RelationshipDescription, in owner: EntityDescription) {
        touched[
            relationship.propertyID, default: Touched(relationship: relationship, owner: owner)
        ].keys.insert(key)
    }

    func forget() {
        touched = [:]
    }

    /// What the declarations say against the numbers of objects that are in the store now.
    func errors(model: ManagedObjectModel, _ connection: StoreConnection) throws
        -> [ValidationError]
    {
        var errors: [ValidationError] = []
        for touched in touched.values {
            let counts = DerivedValue(
                relationship: touched.relationship, summedAttribute: nil, owner: touched.owner,
                model: model)
            let key = quoted(Schema.primaryKey)
            let statement = try connection.statement(
                """
                SELECT (\(counts.query(ofKey: "o.\(key)"))) FROM \(quoted(touched.owner.table)) AS o \
                WHERE o.\(key) IN (SELECT value FROM json_each(?))
                """)
            try statement.bind(.text(jsonArray(touched.keys.sorted())), at: 1)
            defer { statement.reset() }
            while try statement.step() {
                let count = Int(statement.integer(at: 0))
                guard let reason = touched.relationship.problem(withCount: count) else { continue }
                errors.append(
                    ValidationError(
                        entity: touched.owner.name, property: touched.relationship.name,
                        reason: reason))
            }
        }
        return errors
    }
}
