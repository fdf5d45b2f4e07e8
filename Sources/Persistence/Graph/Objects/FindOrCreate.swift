extension ManagedObjectContext {
    /// Returns the object whose attribute has a value, and inserts it if the store lacks it.
    ///
    /// Looks among the context's objects that aren't faults, without a query; then fetches one row;
    /// then inserts an object and configures it. Core Data has no counterpart.
    ///
    /// The attribute should be unique. If two contexts or processes create the same object at once,
    /// the save of the later one adopts the existing row for its own object, with the changes made
    /// since `configure`. If another writer deleted the row meanwhile, the save inserts it again
    /// and configures it again.
    ///
    /// - Parameters:
    ///   - attribute: A stored attribute of the entity, inherited ones included. Anything else
    ///     stops the program.
    ///   - value: The value to find. Nil is a value.
    ///   - configure: Sets up a new object. The save may call it again.
    /// - Returns: An object of the entity or of a subentity.
    /// - Throws: ``StoreError``, a parked error (``reading(_:)``), or the error of `configure`; no
    ///   new object remains then.
    /// - Complexity: O(1) on average. The first call for an attribute reads every registered
    ///   object.
    public func findOrCreate<Object: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, is value: Value,
        configure: @escaping (Object) throws -> Void = { _ in }
    ) throws -> Object {
        guard let entity = model.entity(for: Object.self),
            let slot = entity.slot(ofAttribute: attribute)
        else {
            // The source code names the key path, so that no file or user can lead here.
            preconditionFailure("findOrCreate needs a stored attribute of an entity of the model")
        }
        let part = FoundObjects.Key.Part(slot: slot, value: value.storedValue)
        let key = FoundObjects.Key(entity: entity.index, parts: [part])
        return try reading { try object(for: key, configure: configure) }
    }

    private func object<Object: ManagedObject>(
        for key: FoundObjects.Key, configure: @escaping (Object) throws -> Void
    ) throws -> Object {
        if let record = foundObjects[key], let object = record.object as? Object,
            !object.isDeleted, object.contextReference === self, key.isHeld(by: object, model)
        {
            return object
        }
        let configureAny: (ManagedObject) throws -> Void = { object in
            if let object = object as? Object { try configure(object) }
        }
        if let object = try (registeredObject(key) ?? fetchObject(key)) as? Object {
            foundObjects.set(
                FoundObjects.Record(
                    object: object, key: key, configure: configureAny, created: nil,
                    isCertain: connection != nil))
            return object
        }
        let object = Object(context: self)
        do {
            for part in key.parts { object.setValue(part.value, at: part.slot) }
            try configure(object)
            try throwReportedError()
        } catch {
            if object.contextReference === self, object.isInserted { discard(object) }
            throw error
        }
        foundObjects.set(
            FoundObjects.Record(
                object: object, key: key, configure: configureAny,
                created: object.makeOverlay().cells, isCertain: connection != nil))
        return object
    }

    private func registeredObject(_ key: FoundObjects.Key) -> ManagedObject? {
        let values = registeredValues ?? RegisteredValues()
        registeredValues = values
        return values.object(for: key, in: self)
    }

    private func fetchObject(_ key: FoundObjects.Key) throws -> ManagedObject? {
        // A row that this context has changed must only be found by its new value, so not here.
        try objects(key.query(in: model), expecting: 1)
            .first { key.isHeld(by: $0, model) && !$0.isDeleted }
    }
}
