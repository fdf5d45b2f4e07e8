extension ManagedObjectContext {
    /// Returns the object whose attribute has a value, and inserts it if the store lacks it.
    ///
    /// Looks among the context's objects that aren't faults, without a query; then fetches one row;
    /// then inserts an object and configures it. Core Data has no counterpart.
    ///
    /// The attribute should be unique. Inside ``write(_:)``, no other writer can create the same
    /// object between the search and the save. Otherwise the save searches again: a new object takes
    /// the row that another writer has inserted meanwhile, with the changes made after `configure`
    /// laid over it, and a row that another writer has deleted is inserted again if something new
    /// is connected to it.
    /// - Parameters:
    ///   - attribute: A stored attribute of the entity, inherited ones included. Anything else
    ///     stops the program.
    ///   - value: The value to find. Nil is a value.
    ///   - configure: Sets up a new object.
    /// - Returns: An object of the entity or of a subentity.
    /// - Throws: ``StoreError``, a parked error (``reading(_:)``), or the error of `configure`; no
    ///   new object remains then.
    /// - Complexity: O(1) on average. An attribute's first call reads every registered object.
    public func findOrCreate<Object: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, is value: Value,
        configure: (Object) throws -> Void = { _ in }
    ) throws -> Object {
        guard let entity = model.entity(for: Object.self),
            let slot = entity.slot(ofAttribute: attribute)
        else {
            // The source code names the key path, so that no file or user can lead here.
            preconditionFailure("findOrCreate needs a stored attribute of an entity of the model")
        }
        let part = SearchKey.Part(slot: slot, value: value.storedValue)
        let key = SearchKey(entity: entity.index, parts: [part])
        let values = registeredValues ?? RegisteredValues()
        registeredValues = values
        return try reading {
            let found = try (values.object(for: key, in: self) ?? fetchObject(key)) as? Object
            let object = try found ?? create(Object.self, key, configure)
            if connection == nil {
                object.flags.insert(.found)
                if found == nil { createdObjects.append(CreatedObject(object, key)) }
            }
            return object
        }
    }

    private func fetchObject(_ key: SearchKey) throws -> ManagedObject? {
        // A row that this context has changed must only be found by its new value, so not here.
        try objects(key.query(in: model), expecting: 1)
            .first { key.isHeld(by: $0, model) && !$0.isDeleted }
    }

    private func create<Object: ManagedObject>(
        _ type: Object.Type, _ key: SearchKey, _ configure: (Object) throws -> Void
    ) throws -> Object {
        let object = Object(context: self)
        do {
            for part in key.parts { object.setValue(part.value, at: part.slot) }
            try configure(object)
            try throwReportedError()
        } catch {
            if object.contextReference === self, object.isInserted { discard(object) }
            throw error
        }
        return object
    }
}
