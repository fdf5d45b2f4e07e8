extension ManagedObjectContext {
    /// The object whose attribute has a value; made where there is none.
    ///
    /// Looks among the context's objects that are not faults, one by one but without a query, unless
    /// it was asked for the same before; then fetches one row; then inserts an object and has it
    /// configured. The attribute should be unique: where two contexts or processes create the same
    /// object at once, the save of the later one takes the row that it finds for its own object,
    /// with what was changed since `configure`; and where another writer deleted the row meanwhile,
    /// the save inserts it again, configured anew.
    ///
    /// - Parameter configure: Sets up a new object. It may be called again by the save.
    /// - Throws: ``StoreError``, or what `configure` throws.
    public func findOrCreate<Object: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, is value: Value,
        configure: @escaping (Object) throws -> Void = { _ in }
    ) throws -> Object {
        guard let entity = model.entity(for: Object.self),
            let slot = slot(of: attribute, in: entity)
        else {
            // Only a key path that is no attribute of an entity leads here, never data.
            preconditionFailure("findOrCreate needs a stored attribute of an entity of the model")
        }
        try throwReportedError()
        let key = FoundObjects.Key(entity: entity.index, slot: slot, value: value.storedValue)
        if let record = foundObjects[key], let object = record.object as? Object,
            !object.isDeleted, object.contextReference === self,
            object.storedValue(at: slot) == key.value
        {
            return object
        }
        let configureAny: (ManagedObject) throws -> Void = { object in
            if let object = object as? Object { try configure(object) }
        }
        let known = try registeredObject(key, entity: entity) ?? fetchObject(key)
        if let object = known as? Object {
            foundObjects.set(
                FoundObjects.Record(
                    object: object, key: key, configure: configureAny, created: nil,
                    isCertain: connection != nil))
            return object
        }
        let object = Object(context: self)
        object.setValue(key.value, at: slot)
        try configure(object)
        foundObjects.set(
            FoundObjects.Record(
                object: object, key: key, configure: configureAny,
                created: object.makeOverlay().cells, isCertain: connection != nil))
        return object
    }

    func slot(of attribute: AnyKeyPath, in entity: EntityDescription) -> Int? {
        guard let path = AccessRecorder.path(of: attribute), path.count == 1,
            path[0].objectClass == entity.objectClass, case .value(let slot) = path[0].position,
            entity.values[slot].isAttribute, entity.values[slot].hasColumn
        else { return nil }
        return slot
    }

    private func registeredObject(
        _ key: FoundObjects.Key, entity: EntityDescription
    ) -> ManagedObject? {
        for reference in registry[entity.rootIndex].values {
            let object = reference.takeUnretainedValue()
            guard !object.isFault, !object.isDeleted, object.entity.index == entity.index else {
                continue
            }
            if object.storedValue(at: key.slot) == key.value { return object }
        }
        return nil
    }

    private func fetchObject(_ key: FoundObjects.Key) throws -> ManagedObject? {
        let entity = model.entities[key.entity]
        let column = quoted(entity.values[key.slot].name)
        // A row that this context has changed may only be found by its new value: not this way.
        return try objects(
            of: entity, where: "t0.\(column) \(key.sqlEquality) ?", [key.value], expecting: 1
        ).first { $0.storedValue(at: key.slot) == key.value && !$0.isDeleted }
    }
}
