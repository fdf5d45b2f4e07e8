extension ManagedObject {
    /// Reads an attribute if the row alone isn't enough. It is specialised for its caller and never
    /// inlined, so that its result stays in a register and the fast path spills nothing.
    @inlinable @inline(never)
    final func readValueElsewhere<Value: AttributeValue>(at slot: Int) -> Value {
        let cell = cell(at: slot, isText: Value.storageClass == .text)
        if let cell, let value = Value(cell: cell) { return value }
        return readValue(at: slot)
    }

    /// Returns the row's cell, after reading the row of a fault; nil if the overlay has the value.
    /// It isn't generic, because generic types that are made at run time cost more than the read.
    @usableFromInline final func cell(at slot: Int, isText: Bool) -> RowCell? {
        if let overlay {
            guard overlay.cells[slot].isClean else { return nil }
        }
        guard materialize(), let chunk else { return nil }
        return isText
            ? chunk.decodedCell(row: Int(row), slot: slot) : chunk.cell(row: Int(row), slot: slot)
    }

    @usableFromInline @inline(never)
    final func readValue<Value: AttributeValue>(at slot: Int) -> Value {
        if let overlay, case .value(let stored) = overlay.cells[slot] {
            return decode(stored, at: slot)
        }
        guard materialize(), let chunk else { return Value.placeholder }
        let cell =
            Value.storageClass == .text
            ? chunk.decodedCell(row: Int(row), slot: slot)
            : chunk.cell(row: Int(row), slot: slot)
        return Value(cell: cell) ?? decode(cell.storedValue, at: slot)
    }

    /// Decodes a stored value. A required attribute that has no value yet reads as its placeholder;
    /// the next save or fetch reports a value of another type, which only another program can have
    /// written.
    final func decode<Value: AttributeValue>(_ stored: StoredValue, at slot: Int) -> Value {
        if let value = Value(storedValue: stored) { return value }
        if !stored.isNull || !isInserted {
            contextReference?.park(
                FaultError.undecodableValue(objectID, attribute: entity.values[slot].name))
        }
        return Value.placeholder
    }

    @usableFromInline @inline(never)
    final func writeValue<Value: AttributeValue>(_ value: Value, at slot: Int) {
        setValue(value.storedValue, at: slot)
    }

    final func setValue(_ value: StoredValue, at slot: Int) {
        guard overlay?.recorder == nil, materialize(), storedValue(at: slot) != value
        else { return }
        contextReference?.willChange(self)
        makeOverlay().cells[slot] = .value(value)
        contextReference?.noteUpdate(of: self)
    }

    @usableFromInline final func readDerived<Value: AttributeValue>(at slot: Int) -> Value {
        if let chunk, let context = contextReference, chunk.generation != context.derivedGeneration
        {
            context.refreshDerivedAttributes(of: chunk, entity: entity)
        }
        return readValue(at: slot)
    }

    final func storedValue(at slot: Int) -> StoredValue {
        switch overlay?.cells[slot] {
        case .value(let value), .transient(let value), .computed(let value): return value
        case .object(let object): return object.map { .integer($0.key) } ?? .null
        case .clean, .known, nil:
            if entity.values[slot].isTransient { return computeTransient(at: slot) }
            guard let chunk, entity.values[slot].hasColumn else { return .null }
            return chunk.cell(row: Int(row), slot: slot).storedValue
        }
    }

    /// Returns the value as it was read, or null in a new object.
    final func snapshotValue(at slot: Int) -> StoredValue {
        chunk?.cell(row: Int(row), slot: slot).storedValue ?? .null
    }

    /// Notes that a key path is followed to a property, if this object has a recorder.
    final func noteAccess(_ position: PropertyPosition, by property: AnyKeyPath) {
        overlay?.recorder?.accesses.append(
            AccessRecorder.Access(
                objectClass: type(of: self), position: position, property: property))
    }

    /// Notes that a key path is followed to a to-many relationship.
    @usableFromInline @inline(never)
    final func noteAccess(toMany index: Int, by property: AnyKeyPath) {
        noteAccess(.toMany(index), by: property)
    }

    /// Returns the destination of a to-one relationship of an object that only records: one more
    /// such object.
    @usableFromInline @inline(never) final func recordedDestination<Destination: ManagedObject>(
        of property: AnyKeyPath, at slot: Int
    ) -> Destination? {
        noteAccess(.value(slot), by: property)
        return overlay?.recorder.map { Destination(Allocation(.recording($0))) }
    }

    /// Returns the value that an attribute reads as on an object that only records.
    @usableFromInline @inline(never) final func recordedValue<Value: AttributeValue>(
        of property: AnyKeyPath, at slot: Int
    ) -> Value {
        noteAccess(.value(slot), by: property)
        return Value.placeholder
    }

    final func makeOverlay() -> Overlay {
        if let overlay { return overlay }
        let new = Overlay(values: entity.values.count, toMany: entity.toMany.count)
        overlay = new
        return new
    }

    /// Reads the row if the object is a fault. Returns false if there is no row to read.
    final func materialize() -> Bool {
        if chunk != nil || flags.contains(.inserted) { return true }
        guard let context = liveContext else { return false }
        guard !flags.contains(.inaccessible) else {
            // Report this for every access, so that no write to the object is lost silently.
            context.park(FaultError.noSuchRow(objectID))
            return false
        }
        return context.fire(self)
    }

    /// Returns the objects of a fetched property, and runs its request if it has none yet.
    final func fetchedObjects(at index: Int) -> [ManagedObject] {
        guard overlay?.recorder == nil else { return [] }
        if let known = overlay?.fetched[index] { return known }
        guard let context = liveContext else { return [] }
        let property = entity.fetchedProperties[index]
        guard let found = context.reporting({ try property.fetch(self, context) })
        else { return [] }
        makeOverlay().fetched[index] = found
        return found
    }
}
