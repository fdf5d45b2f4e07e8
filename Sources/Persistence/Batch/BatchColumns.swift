/// Finds the columns that key paths name, for batch requests.
struct BatchColumns {
    let model: ManagedObjectModel
    let store: StoreIdentity
    /// The slots, keyed by the identity of key path objects. The key paths are retained so that no
    /// other object gets the same identity. A literal is one object however often it is passed, and
    /// comparing key paths costs more than writing a value.
    private var known: [ObjectIdentifier: (keyPath: AnyKeyPath, slot: Int)] = [:]

    init(model: ManagedObjectModel, store: StoreIdentity) {
        self.model = model
        self.store = store
    }

    mutating func slot(of keyPath: AnyKeyPath, in entity: EntityDescription) throws(BatchError)
        -> Int
    {
        if let known = known[ObjectIdentifier(keyPath)] { return known.slot }
        guard case .value(let slot)? = entity.position(of: keyPath), entity.values[slot].isWritten
        else { throw .notAStoredProperty(entity: entity.name) }
        // A key path that isn't a literal is a new object each time.
        if known.count < 256 { known[ObjectIdentifier(keyPath)] = (keyPath, slot) }
        return slot
    }

    /// Returns the index of the entity's many-to-many relationship that a key path names.
    mutating func toManyIndex(
        of keyPath: AnyKeyPath, in entity: EntityDescription
    ) throws(BatchError) -> Int {
        if let known = known[ObjectIdentifier(keyPath)] { return known.slot }
        guard case .toMany(let index)? = entity.position(of: keyPath),
            case .joinTable = entity.toMany[index].storage
        else { throw .notAStoredProperty(entity: entity.name) }
        if known.count < 256 { known[ObjectIdentifier(keyPath)] = (keyPath, index) }
        return index
    }

    /// Returns the value of a to-one relationship's column for an object; nil if only the object's
    /// row can decide whether the relationship may lead to it.
    func value(
        of id: ObjectID, as relationship: RelationshipDescription, of entity: EntityDescription
    ) throws(BatchError) -> StoredValue? {
        let destination = model.destination(of: relationship)
        guard !id.isTemporary, id.store == store, id.entity.rootIndex == destination.rootIndex
        else { throw refusal(of: id, relationship, entity) }
        if id.entity.concreteNames.allSatisfy(destination.concreteNames.contains) {
            return .integer(id.key)
        }
        // The ID's entity must have an entity in common with the destination.
        guard id.entity.concreteNames.contains(where: destination.concreteNames.contains)
        else { throw refusal(of: id, relationship, entity) }
        return nil
    }

    func refusal(
        of id: ObjectID, _ relationship: RelationshipDescription, _ entity: EntityDescription
    ) -> BatchError {
        .notADestination(id, entity: entity.name, relationship: relationship.name)
    }

    /// Returns the value of a to-one relationship's column, after reading the object's row if that
    /// is necessary.
    func checkedValue(
        of id: ObjectID?, as relationship: RelationshipDescription, of entity: EntityDescription,
        _ connection: StoreConnection
    ) throws -> StoredValue {
        guard let id else { return .null }
        if let value = try value(of: id, as: relationship, of: entity) { return value }
        let destination = model.destination(of: relationship)
        guard
            try FetchQuery(destination, in: model).filtered(toKeys: [id.key]).findsRow(connection)
        else { throw refusal(of: id, relationship, entity) }
        return .integer(id.key)
    }
}
