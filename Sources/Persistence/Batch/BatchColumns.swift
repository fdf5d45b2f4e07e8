/// The columns that key paths lead to, for batch requests.
struct BatchColumns {
    let model: ManagedObjectModel
    let store: StoreIdentity

    /// By the identity of key paths, which are kept so that it stays theirs: a literal is one
    /// object however often it is passed, and comparing key paths costs more than writing a value.
    private var known: [ObjectIdentifier: (keyPath: AnyKeyPath, slot: Int)] = [:]

    init(model: ManagedObjectModel, store: StoreIdentity) {
        self.model = model
        self.store = store
    }

    /// The slot of the entity's column that a key path leads to.
    mutating func slot(of keyPath: AnyKeyPath, in entity: EntityDescription) throws(BatchError)
        -> Int
    {
        if let known = known[ObjectIdentifier(keyPath)] { return known.slot }
        guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
            path[0].objectClass == entity.objectClass, case .value(let slot) = path[0].position,
            entity.values[slot].isWritten
        else { throw .notAStoredProperty(entity: entity.name) }
        // Key paths that are no literals are other objects each time.
        if known.count < 256 { known[ObjectIdentifier(keyPath)] = (keyPath, slot) }
        return slot
    }

    /// The place of the entity's many-to-many relationship that a key path leads to.
    mutating func toManyIndex(
        of keyPath: AnyKeyPath, in entity: EntityDescription
    ) throws(BatchError) -> Int {
        if let known = known[ObjectIdentifier(keyPath)] { return known.slot }
        guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
            path[0].objectClass == entity.objectClass,
            case .toMany(let index) = path[0].position,
            case .joinTable = entity.toMany[index].storage, !entity.toMany[index].isOrdered,
            !entity.toMany[index].inverseIsOrdered
        else { throw .notAStoredProperty(entity: entity.name) }
        if known.count < 256 { known[ObjectIdentifier(keyPath)] = (keyPath, index) }
        return index
    }

    /// What stands in the column of a to-one relationship that leads to an object.
    ///
    /// - Returns: Nil where only the object's row can tell whether it may lead there.
    func value(
        of id: ObjectID, as relationship: RelationshipDescription, of entity: EntityDescription
    ) throws(BatchError) -> StoredValue? {
        let destination = model.destination(of: relationship)
        guard !id.isTemporary, id.store == store, id.entity.rootIndex == destination.rootIndex
        else { throw refusal(of: id, relationship, entity) }
        if id.entity.concreteNames.allSatisfy(destination.concreteNames.contains) {
            return .integer(id.key)
        }
        // Of an entity that has nothing in common with the destination.
        guard id.entity.concreteNames.contains(where: destination.concreteNames.contains) else {
            throw refusal(of: id, relationship, entity)
        }
        return nil
    }

    func refusal(
        of id: ObjectID, _ relationship: RelationshipDescription, _ entity: EntityDescription
    ) -> BatchError {
        .notADestination(id, entity: entity.name, relationship: relationship.name)
    }

    /// What stands in the column, after a look at the object's row where that is needed.
    func checkedValue(
        of id: ObjectID?, as relationship: RelationshipDescription, of entity: EntityDescription,
        _ connection: StoreConnection
    ) throws -> StoredValue {
        guard let id else { return .null }
        if let value = try value(of: id, as: relationship, of: entity) { return value }
        let destination = model.destination(of: relationship)
        let condition = Schema(model: model).condition(for: destination, alias: nil)
        let found = try connection.integer(
            """
            SELECT 1 FROM \(quoted(destination.table)) \
            WHERE \(quoted(Schema.primaryKey)) = ? AND \(condition)
            """, [.integer(id.key)])
        guard found != nil else { throw refusal(of: id, relationship, entity) }
        return .integer(id.key)
    }
}
