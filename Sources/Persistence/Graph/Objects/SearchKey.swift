/// The values that an object of an entity or a subentity is searched by, by `findOrCreate` and by
/// batch inserts.
struct SearchKey: Hashable {
    /// One attribute, by its slot in the key's entity.
    struct Part: Hashable {
        let slot: Int
        let value: StoredValue
    }

    let entity: Int
    let parts: [Part]

    func query(in model: ManagedObjectModel) -> FetchQuery {
        let searched = model.entities[entity]
        let names = parts.map { searched.values[$0.slot].name }
        let query = FetchQuery(searched, in: model).filtered(
            by: .hasValues(zip(names, parts).map { ("t0.\(quoted($0))", $1.value) }))
        guard let owner = model.owner(ofUniqueness: names, of: searched),
            owner.index != searched.index, owner.index != owner.rootIndex
        else { return query }
        // SQLite uses a partial index only for a query that repeats the index's condition.
        return query.filtered(
            by: SQLFragment(sql: Schema(model: model).condition(for: owner, alias: "t0")))
    }

    /// Returns whether an object has these values. Its own entity may number the slots differently.
    func isHeld(by object: ManagedObject, _ model: ManagedObjectModel) -> Bool {
        let searched = model.entities[entity]
        return searched.concreteNames.contains(object.entity.name)
            && parts.allSatisfy { part in
                object.entity.slot(matching: part.slot, of: searched)
                    .map { object.storedValue(at: $0) == part.value } ?? false
            }
    }
}

extension EntityDescription {
    /// Returns the slot of the property that has `slot` in another entity of the hierarchy; nil if
    /// this entity doesn't have the property. Slots are numbered within the concrete class.
    func slot(matching slot: Int, of other: EntityDescription) -> Int? {
        other.index == index ? slot : self.slot(named: other.values[slot].name)
    }
}
