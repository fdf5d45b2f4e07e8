/// Merges the objects of `findOrCreate` with the rows that other writers inserted or deleted since
/// the search: every search is repeated inside the save.
extension ManagedObjectContext {
    /// Brings every object that `findOrCreate` returned into agreement with the store, inside the
    /// save's transaction. The closures that configure objects may search for more, which are
    /// checked in turn.
    func repeatFinds() throws {
        var index = 0
        while index < foundObjects.order.count {
            let key = foundObjects.order[index]
            index += 1
            guard let record = foundObjects[key], !record.isCertain,
                record.object.contextReference === self, !record.object.isDeleted,
                key.isHeld(by: record.object, model)
            else { continue }
            try reconcile(record)
        }
    }

    private func reconcile(_ record: FoundObjects.Record) throws {
        let object = record.object
        let row = try storedRow(of: record.key, preferring: object.key)
        switch (row, object.isInserted) {
        case (let row?, true):
            // The program inserted this object itself, so the check of uniqueness decides.
            guard let created = record.created else { return }
            if let rival = try rival(of: object, row) {
                // A row that this save deletes makes room for the new one.
                if !rival.isDeleted { try hand(over: record, to: rival, since: created) }
            } else {
                try adopt(rowWithKey: row.key, for: object, since: created)
            }
        case (let row?, false) where row.key != object.key:
            // Other writers deleted the row and inserted it again with a new key, so it is another
            // object now. If the old row exists with another value, it is an ordinary conflict.
            guard try !hasRow(object.key, of: object.entity),
                let other = try rival(of: object, row) ?? find(key: row.key, of: row.entity)
            else { return }
            let unchanged = Array(repeating: OverlayCell.clean, count: object.entity.values.count)
            try hand(over: record, to: other, since: unchanged)
        case (nil, false) where object.flags.contains(.updated):
            // If the row exists with another value, it is an ordinary conflict.
            if try !hasRow(object.key, of: object.entity) { try insertAgain(record) }
        default: break
        }
    }

    /// Returns the stored row that has the values of a search.
    ///
    /// - Parameter own: The row to prefer if the attributes are not unique and several have them.
    private func storedRow(
        of key: FoundObjects.Key, preferring own: Int64
    ) throws -> (key: Int64, entity: EntityDescription)? {
        let entity = model.entities[key.entity]
        var query = key.query(in: model)
        query.order = ["\(FetchQuery.key) = ? DESC"]
        let kind = entity.isInHierarchy ? ", t0.\(quoted(Schema.entity))" : ""
        return try withConnection { connection in
            try connection.compactMap(
                query.sql(selecting: FetchQuery.key + kind, limit: 1),
                query.arguments + [.integer(own)]
            ) { row in
                let kind = entity.isInHierarchy ? model.entity(named: row.text(at: 1)) : nil
                return (key: row.integer(at: 0), entity: kind ?? entity)
            }.first
        }
    }

    /// Returns another object of this context that already represents the row, or that has to
    /// because the row's entity isn't the object's.
    private func rival(
        of object: ManagedObject, _ row: (key: Int64, entity: EntityDescription)
    ) throws -> ManagedObject? {
        let known = registry[object.entity.rootIndex][row.key]?.takeUnretainedValue()
        if let known, known !== object { return known }
        guard row.entity.index != object.entity.index else { return nil }
        return try find(key: row.key, of: row.entity)
    }

    /// Assigns a row that another writer inserted meanwhile to an object that this context
    /// inserted. Properties that were set by configuring take the row's values; later changes stay
    /// changes.
    private func adopt(
        rowWithKey key: Int64, for object: ManagedObject, since created: [OverlayCell]
    ) throws {
        let overlay = object.makeOverlay()
        for (slot, value) in object.entity.values.enumerated() {
            switch (overlay.cells[slot], created[slot]) {
            case (.value(let now), .value(let then))
            where now == then && value.attribute?.merge == .policy && value.hasColumn:
                overlay.cells[slot] = .clean
            case (.object(let now), .object(let then)) where now === then:
                object.writeToOne(nil, at: slot)
                overlay.cells[slot] = .clean
            default: break
            }
        }
        inserted.remove(object)
        object.flags.remove(.inserted)
        try move(object, toRowWithKey: key)
        noteUpdate(of: object)
    }

    /// Assigns an existing row to a new object, and lays the object's changes over the row.
    private func move(_ object: ManagedObject, toRowWithKey key: Int64) throws {
        setKey(key, of: object)
        object.chunk = nil
        object.forgetKnownConnections()
        guard try read(object), let chunk = object.chunk else { return }
        object.mergeAsDeclared(
            chunk, row: Int(object.row), slots: Array(object.entity.values.indices))
        object.announceConnections()
    }

    /// Moves the changes of an object to another object of the same row.
    private func hand(
        over record: FoundObjects.Record, to rival: ManagedObject, since created: [OverlayCell]
    ) throws {
        let object = record.object
        guard rival.materialize() else { return }
        for (slot, value) in object.entity.values.enumerated() {
            guard let there = rival.entity.slot(matching: slot, of: object.entity) else { continue }
            switch (object.overlay?.cells[slot], created[slot]) {
            case (.value(let now), .value(let then))
            where now == then && value.attribute?.merge == .policy:
                break
            case (.value(let now), _):
                if !value.merge.keeps(rival.storedValue(at: there), over: now) {
                    rival.setValue(now, at: there)
                }
            case (.object(let now), let then):
                object.writeToOne(nil, at: slot)
                if case .object(let then) = then, then === now { continue }
                rival.writeToOne(now, at: there)
            default: break
            }
        }
        for (index, relationship) in object.entity.toMany.enumerated() {
            guard case .toMany(let there)? = rival.entity.positions[relationship.propertyID] else {
                continue
            }
            for member in object.overlay?.toMany[index]?.additions ?? [] {
                object.removeToMany(member, at: index)
                rival.insertToMany(member, at: there)
            }
        }
        redirectReferences(from: object, to: rival)
        inserted.remove(object)
        updated.remove(object)
        object.flags.insert(.deleted)
        forget(object)
        object.detach()
        foundObjects.set(
            FoundObjects.Record(
                object: rival, key: record.key, configure: record.configure, created: nil,
                isCertain: true))
    }

    /// Changes one-way references to an object so that they lead to the one that replaces it.
    private func redirectReferences(from object: ManagedObject, to rival: ManagedObject) {
        guard !model.oneWayReferences(to: object.entity).isEmpty else { return }
        for referrer in changedObjects {
            guard let overlay = referrer.overlay else { continue }
            for (slot, value) in referrer.entity.values.enumerated()
            where value.relationship?.isOneWay == true {
                if case .object(object) = overlay.cells[slot] {
                    referrer.writeToOne(rival, at: slot)
                }
            }
            for (index, relationship) in referrer.entity.toMany.enumerated()
            where relationship.isOneWay {
                guard overlay.toMany[index]?.added.contains(object) == true else { continue }
                referrer.removeToMany(object, at: index)
                referrer.insertToMany(rival, at: index)
            }
        }
    }

    /// Inserts an object again whose row another writer deleted: configures it as if it were new,
    /// and then applies the changes of this context.
    private func insertAgain(_ record: FoundObjects.Record) throws {
        let object = record.object
        let entity = object.entity
        let overlay = object.makeOverlay()
        let (changes, chunk, flags) = (overlay.cells, object.chunk, object.flags)
        for slot in entity.values.indices where !entity.values[slot].isAttribute {
            object.writeToOne(nil, at: slot)
        }
        for (index, state) in overlay.toMany.enumerated() {
            guard let state else { continue }
            // Its stored members went with the row; those that this context added stay unsaved.
            for member in (state.members ?? []).subtracting(state.added) {
                guard let inverse = model.inverse(of: entity.toMany[index], in: member.entity)
                else { continue }
                member.forgetKnown(at: inverse.position)
            }
            state.keepAdditions()
        }
        updated.remove(object)
        object.flags = .inserted
        object.chunk = nil
        for slot in entity.values.indices { overlay.cells[slot] = entity.initialCell(at: slot) }
        inserted.append(object)
        registeredValues?.touch(object)
        changeCount += 1
        for part in record.key.parts {
            guard let slot = entity.slot(matching: part.slot, of: model.entities[record.key.entity])
            else { continue }
            overlay.cells[slot] = .value(part.value)
        }
        do {
            try record.configure(object)
        } catch {
            // Restore the changes to the deleted row; the next save detects the deletion again.
            for slot in entity.values.indices where !entity.values[slot].isAttribute {
                object.writeToOne(nil, at: slot)
            }
            overlay.cells = changes.map { change in
                if case .object = change { return .object(nil) }
                return change.isChange ? change : .clean
            }
            object.layChanges(changes)
            inserted.remove(object)
            object.flags = flags
            object.chunk = chunk
            updated.append(object)
            throw error
        }
        object.layChanges(changes)
    }
}

extension ManagedObject {
    /// Lays changed cells over the object's values, and connects the other ends.
    fileprivate final func layChanges(_ changes: [OverlayCell]) {
        for (slot, change) in changes.enumerated() {
            switch change {
            case .value, .transient: overlay?.cells[slot] = change
            case .object(let destination):
                writeToOne(destination, at: slot)
            case .clean, .known: break
            }
        }
    }

    /// Forgets the stored members of all relationships, but keeps unsaved changes to them.
    final func forgetKnownConnections() {
        guard let overlay else { return }
        for slot in overlay.cells.indices { forgetKnown(at: .value(slot)) }
        for index in overlay.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Adds the row just read to the loaded members of the other ends.
    final func announceConnections() {
        guard let context = contextReference else { return }
        for (slot, value) in entity.values.enumerated() {
            guard let relationship = value.relationship, value.hasColumn,
                overlay?.cells[slot].isChange != true, let end = toOne(at: slot),
                let inverse = context.model.inverse(of: relationship, in: end.entity)
            else { continue }
            switch inverse.position {
            case .toMany(let index):
                guard let state = end.overlay?.toMany[index], !state.removed.contains(self) else {
                    continue
                }
                state.confirm(self)
            case .value: end.forgetKnown(at: inverse.position)
            }
        }
    }
}
