/// Finds rows by their values.
extension BatchInsertion {
    /// The entity and the slots that a statement searches.
    struct LookUp: Hashable {
        let entity: Int
        let slots: [Int]
    }

    func key(
        of entity: EntityDescription, where keyPaths: [AnyKeyPath], are values: [StoredValue]
    ) throws -> Int64? {
        let slots = try slots(of: keyPaths, in: entity)
        if lookUps[LookUp(entity: entity.index, slots: slots)] == nil {
            let names = slots.map { entity.values[$0].name }
            guard model.owner(ofUniqueness: names, of: entity) != nil
            else { throw BatchError.notUniqueTogether(entity: entity.name, properties: names) }
        }
        // Several rows may have nil in unique properties.
        return try values.contains(where: \.isNull) ? nil : key(of: entity, slots, values)
    }

    func key(
        of entity: EntityDescription, _ slots: [Int], _ values: [StoredValue]
    ) throws -> Int64? {
        let lookUp = LookUp(entity: entity.index, slots: slots)
        let hasNull = values.contains(where: \.isNull)
        let statement: StoreStatement
        if !hasNull, let known = lookUps[lookUp] {
            statement = known
        } else {
            let parts = zip(slots, values).map { SearchKey.Part(slot: $0, value: $1) }
            let query = SearchKey(entity: entity.index, parts: parts).query(in: model)
            statement = try connection.statement(query.sql(selecting: FetchQuery.key))
            if !hasNull { lookUps[lookUp] = statement }
        }
        return try statement.first(values) { statement.integer(at: 0) }
    }
}
