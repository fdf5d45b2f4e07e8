extension ManagedObjectContext {
    /// The object whose attribute has a value; made where there is none.
    ///
    /// Looks among the context's objects that are not faults, which costs no query; then fetches one
    /// row; then inserts an object and has it configured. The attribute should be unique: where two
    /// contexts or processes create the same object at once, the save of the later one takes the row
    /// that it finds for its own object, with what was changed since `configure`; and where another
    /// writer deleted the row meanwhile, the save inserts it again, configured anew.
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
        let key = FoundObjects.Key(entity: entity.index, slot: slot, value: value.storedValue)
        if let record = foundObjects[key], let object = record.object as? Object,
            !object.isDeleted, object.contextReference === self
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
            entity.values[slot].isAttribute
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
            if object.storedValue(at: key.slot).isIdentical(to: key.value) { return object }
        }
        return nil
    }

    private func fetchObject(_ key: FoundObjects.Key) throws -> ManagedObject? {
        let entity = model.entities[key.entity]
        let column = quoted(entity.values[key.slot].name)
        // A row that this context has changed may only be found by its new value: not this way.
        return try objects(of: entity, where: "t0.\(column) = ?", [key.value], expecting: 1)
            .first { $0.storedValue(at: key.slot).isIdentical(to: key.value) && !$0.isDeleted }
    }

    // MARK: Asking again, inside a save

    /// Makes every object that `findOrCreate` answered with agree with the store as it is now, inside
    /// the save's transaction. Configuring may find more, which are looked at in turn.
    func repeatFinds() throws {
        var index = 0
        while index < foundObjects.order.count {
            let key = foundObjects.order[index]
            index += 1
            guard let record = foundObjects[key], !record.isCertain,
                record.object.contextReference === self, !record.object.isDeleted,
                record.object.storedValue(at: key.slot).isIdentical(to: key.value)
            else { continue }
            try reconcile(record)
        }
    }

    private func reconcile(_ record: FoundObjects.Record) throws {
        let object = record.object
        let entity = model.entities[record.key.entity]
        let column = quoted(entity.values[record.key.slot].name)
        let storedKey = try withConnection { connection in
            var condition = "\(column) = ?"
            if entity.isInHierarchy {
                condition += " AND " + Schema(model: model).condition(for: entity, alias: nil)
            }
            return try connection.integer(
                "SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(entity.table)) WHERE \(condition)",
                [record.key.value])
        }
        switch (storedKey, object.isInserted) {
        case (let storedKey?, true):
            try adopt(rowWithKey: storedKey, for: record)
        case (let storedKey?, false):
            if storedKey != object.key {
                // Deleted and made again by others, under a new key.
                setKey(storedKey, of: object)
                object.chunk = nil
                _ = try read(object)
            }
        case (nil, true): break
        case (nil, false):
            try insertAgain(record)
        }
    }

    /// Takes a row that another writer made meanwhile for an object that this context inserted.
    private func adopt(rowWithKey key: Int64, for record: FoundObjects.Record) throws {
        let object = record.object
        let entity = object.entity
        let overlay = object.makeOverlay()
        if let rival = registry[entity.rootIndex][key]?.takeUnretainedValue(), rival !== object {
            try hand(over: object, to: rival)
            return
        }
        if let created = record.created {
            for slot in overlay.cells.indices {
                switch (overlay.cells[slot], created[slot]) {
                case (.value(let now), .value(let then)) where now.isIdentical(to: then):
                    overlay.cells[slot] = .clean
                case (.object(let now), .object(let then)) where now === then:
                    // What configuring connected is as the other writer connected it.
                    object.writeToOne(nil, at: slot)
                    overlay.cells[slot] = .clean
                default: break
                }
            }
        }
        inserted.removeAll { $0 === object }
        object.flags.remove(.inserted)
        setKey(key, of: object)
        _ = try read(object)
        noteUpdate(of: object)
    }

    /// Moves what is connected to an object to another that stands for the same row.
    private func hand(over object: ManagedObject, to rival: ManagedObject) throws {
        _ = rival.materialize()
        for index in object.entity.toMany.indices {
            for member in object.toManyMembers(at: index) {
                object.removeToMany(member, at: index)
                rival.insertToMany(member, at: index)
            }
        }
        try delete(object)
    }

    /// Inserts an object again whose row another writer deleted: configured as if it were new, with
    /// what this context changed on top.
    private func insertAgain(_ record: FoundObjects.Record) throws {
        let object = record.object
        let entity = object.entity
        let changes = object.overlay?.cells
        updated.removeAll { $0 === object }
        object.flags = .inserted
        object.chunk = nil
        let overlay = object.makeOverlay()
        for (slot, value) in entity.initialValues.enumerated() {
            overlay.cells[slot] = entity.values[slot].isAttribute ? .value(value) : .object(nil)
        }
        for state in overlay.toMany {
            // Its members went with the row; those that this context added are still to come.
            state?.members = state?.added
            state?.removed = []
        }
        inserted.append(object)
        overlay.cells[record.key.slot] = .value(record.key.value)
        try record.configure(object)
        for (slot, change) in (changes ?? []).enumerated() {
            if case .value = change { overlay.cells[slot] = change }
        }
        changeCount += 1
    }
}
