/// Uniquing: a context has one object for a row, however it is reached.
extension ManagedObjectContext {
    /// Returns the context's object for an ID: the registered one, or a new fault. Whether the row
    /// exists is usually not checked; ``existingObject(for:)`` checks it.
    /// - Parameter id: The ID of an object of this container.
    /// - Returns: The object; nil if the ID is of another container, or temporary and not of this
    ///   context. If the ID's entity has subentities and its object isn't registered, the row
    ///   decides which of them it is: the result is nil if the row is gone or can't be read. A
    ///   failure to read is parked (``reading(_:)``).
    /// - Complexity: O(1), plus one query for an unregistered object of an entity with subentities.
    public func object(for id: ObjectID) -> ManagedObject? {
        guard id.store == container.identity else { return nil }
        return object(key: id.key, of: id.entity)
    }

    /// Returns the context's object for an ID, and reads its row if it is a fault. An object whose
    /// row was read is returned without a query, even if another writer has deleted it.
    /// - Parameter id: The ID of an object of this container.
    /// - Returns: The object, which is not a fault.
    /// - Throws: ``FaultError/noSuchRow(_:)`` if there is no such row, if the ID is of another
    ///   container, or if the object is marked for deletion; ``StoreError`` if the store can't be
    ///   read; a parked error (``reading(_:)``).
    /// - Complexity: O(1), plus one query if the row has not been read.
    public func existingObject(for id: ObjectID) throws -> ManagedObject {
        try reading {
            guard let object = object(for: id), !object.isDeleted
            else { throw FaultError.noSuchRow(id) }
            if object.isFault, try !read(object) { throw FaultError.noSuchRow(id) }
            return object
        }
    }

    func object(key: Int64, of entity: EntityDescription) -> ManagedObject? {
        reporting { try find(key: key, of: entity) } ?? nil
    }

    /// Returns the object that a row refers to by a to-one relationship. If another program made
    /// the reference lead to no row of the destination, it parks a ``FaultError`` and returns nil.
    /// - Parameter key: The reference as it is stored. No row has a number below 1; negative keys
    ///   are those of unsaved objects, and must not find one.
    func destination(
        of relationship: RelationshipDescription, from object: ManagedObject, key: Int64
    ) -> ManagedObject? {
        let entity = model.destination(of: relationship)
        guard key > 0 else {
            park(FaultError.undecodableValue(object.objectID, attribute: relationship.name))
            return nil
        }
        return reporting {
            guard let found = try find(key: key, of: entity),
                found.entity === entity || entity.concreteNames.contains(found.entity.name)
            else {
                throw FaultError.noSuchRow(
                    ObjectID(entity: entity, store: container.identity, key: key))
            }
            return found
        }
    }

    func find(key: Int64, of entity: EntityDescription) throws -> ManagedObject? {
        if let known = registry[entity.rootIndex][key] { return known.takeUnretainedValue() }
        guard key > 0 else { return nil }
        guard entity.concreteNames.count == 1, !entity.isAbstract
        else { return try rows(of: entity, keys: [key]).first }
        return makeObject(entity, key: key)
    }

    func makeObject(_ entity: EntityDescription, key: Int64) -> ManagedObject {
        let object = entity.objectClass.init(Allocation(.object(entity, self, key: key)))
        registry[entity.rootIndex][key] = Unmanaged.passUnretained(object)
        return object
    }

    func register(_ object: ManagedObject) {
        registry[object.entity.rootIndex][object.key] = Unmanaged.passUnretained(object)
    }

    /// Takes an object out of the registry, unless another object is registered for the same row.
    func forget(_ object: ManagedObject) {
        let root = object.entity.rootIndex
        if registry[root][object.key]?.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
            registry[root].removeValue(forKey: object.key)
        }
    }

    /// Takes an object out of the registry if it turned out that its row doesn't exist.
    func setAside(_ object: ManagedObject) {
        object.flags.insert(.inaccessible)
        undoHistory?.forget(ifHolding: object)
        forget(object)
        strays.append(object)
    }

    /// Gives a registered object another key, as a save does with temporary ones.
    func setKey(_ key: Int64, of object: ManagedObject) {
        // The other is a fault that was made for an ID from elsewhere before the row existed.
        let other = registry[object.entity.rootIndex][key]?.takeUnretainedValue()
        if let other, other !== object { setAside(other) }
        forget(object)
        object.key = key
        register(object)
        registeredValues?.touch(object)
    }
}
