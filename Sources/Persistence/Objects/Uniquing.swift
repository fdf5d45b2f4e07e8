/// Uniquing: a context has one object for a row, whoever asks for it.
extension ManagedObjectContext {
    // MARK: Objects by ID

    /// The context's object for an ID: the one it has, or a fault, without a query. Nil where the
    /// ID is of another store, or temporary and not of this context.
    ///
    /// An ID of an entity with subentities may cost one query, which tells which of them it is.
    public func object(for id: ObjectID) -> ManagedObject? {
        guard id.store == container.identity else { return nil }
        return object(key: id.key, of: id.entity)
    }

    /// The context's object for an ID, with its row read.
    ///
    /// - Throws: ``FaultError`` where there is no such row, ``StoreError`` where reading failed.
    public func existingObject(for id: ObjectID) throws -> ManagedObject {
        let known = try reading { object(for: id) }
        guard let object = known, !object.isDeleted else { throw FaultError.noSuchRow(id) }
        guard object.isFault else { return object }
        guard try read(object) else { throw FaultError.noSuchRow(id) }
        return object
    }

    func object(key: Int64, of entity: EntityDescription) -> ManagedObject? {
        reporting { try find(key: key, of: entity) } ?? nil
    }

    /// Returns the object that a row refers to by a to-one relationship. If another program made the
    /// reference lead to no row of the destination, parks a ``FaultError`` and returns nil.
    ///
    /// - Parameter key: The reference as it is stored. No row has a number below 1; negative keys are
    ///   those of unsaved objects, and must not find one.
    func destination(
        of relationship: RelationshipDescription, from object: ManagedObject, key: Int64
    ) -> ManagedObject? {
        let entity = model.destination(of: relationship)
        guard key > 0 else {
            report(.undecodableValue(object.objectID, attribute: relationship.name))
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
        guard entity.concreteNames.count == 1, !entity.isAbstract else {
            return try rows(of: entity, keys: [key]).first
        }
        return makeObject(entity, key: key)
    }

    func makeObject(_ entity: EntityDescription, key: Int64) -> ManagedObject {
        let object = entity.objectClass.init(.object(entity, in: self, key: key))
        register(object)
        return object
    }

    // MARK: Registry

    func register(_ object: ManagedObject) {
        registry[object.entity.rootIndex][object.key] = Unmanaged.passUnretained(object)
    }

    /// Takes an object out of the registry, unless another stands there for the same row.
    func forget(_ object: ManagedObject) {
        let root = object.entity.rootIndex
        if registry[root][object.key]?.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
            registry[root].removeValue(forKey: object.key)
        }
    }

    /// Takes an object out of the registry that turned out to stand for no row.
    func setAside(_ object: ManagedObject) {
        object.flags.insert(.inaccessible)
        forget(object)
        strays.append(object)
    }

    /// Gives a registered object another key, as a save does with temporary ones.
    func setKey(_ key: Int64, of object: ManagedObject) {
        // A fault made for an ID from elsewhere, before there was such a row.
        if let other = registry[object.entity.rootIndex][key]?.takeUnretainedValue(),
            other !== object
        {
            setAside(other)
        }
        forget(object)
        noteNewKey(key, of: object)
        object.key = key
        register(object)
        registeredValues?.touch(object)
    }
}
