/// Finds rows by unique values.
extension BatchInsertion {
    /// Returns the key of the row with these values, which are unique together.
    func key(
        of entity: EntityDescription, where keyPaths: [AnyKeyPath], are values: [StoredValue]
    ) throws -> Int64? {
        let slots = try slots(of: keyPaths, in: entity)
        let statement: StoreStatement
        if let known = lookUps[slots] {
            statement = known
        } else {
            statement = try lookUp(of: entity, by: slots)
            lookUps[slots] = statement
        }
        try statement.bind(values)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(at: 0) : nil
    }

    private func lookUp(of entity: EntityDescription, by slots: [Int]) throws -> StoreStatement {
        let names = slots.map { entity.values[$0].name }
        guard ConflictClause.owner(ofUniqueness: names, of: entity, in: model) != nil else {
            throw BatchError.notUniqueTogether(entity: entity.name, properties: names)
        }
        var conditions = names.map { "\(quoted($0)) = ?" }
        if entity.isInHierarchy {
            conditions.append(Schema(model: model).condition(for: entity, alias: nil))
        }
        return try connection.statement(
            """
            SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(entity.table)) \
            WHERE \(conditions.joined(separator: " AND "))
            """)
    }
}
