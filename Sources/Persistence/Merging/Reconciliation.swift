/// Asking again, inside a save, for what `findOrCreate` found or made before it.
extension ManagedObjectContext {
    /// Makes every object that `findOrCreate` answered with agree with the store as it is now,
    /// inside the save's transaction. Configuring may find more, which are looked at in turn.
    func repeatFinds() throws {
        var index = 0
        while index < foundObjects.order.count {
            let key = foundObjects.order[index]
            index += 1
            guard let record = foundObjects[key], !record.isCertain,
                record.object.contextReference === self, !record.object.isDeleted,
                record.object.storedValue(at: key.slot) == key.value
            else { continue }
            try reconcile(record)
        }
    }

    private func reconcile(_ record: FoundObjects.Record) throws {
        let object = record.object
        let storedKey = try storedKey(of: record.key, preferring: object.key)
        switch (storedKey, object.isInserted) {
        case (let storedKey?, true):
            // What the program inserted itself is no find: uniqueness will say what it is.
            guard let created = record.created else { return }
            let rival = rival(of: object, key: storedKey)
            if let rival {
                // A row that this save deletes makes room for the new one.
                if !rival.isDeleted { try hand(over: record, to: rival, since: created) }
            } else {
                try adopt(rowWithKey: storedKey, for: object, since: created)
            }
        case (let storedKey?, false) where storedKey != object.key:
            // Deleted and made again by others, under a new key.
            if let rival = rival(of: object, key: storedKey) {
                let unchanged = Array(
                    repeating: OverlayCell.clean, count: object.entity.values.count)
                try hand(over: record, to: rival, since: unchanged)
            } else {
                try move(object, toRowWithKey: storedKey)
            }
        case (nil, false) where object.flags.contains(.updated):
            // A row that is there, with another value now, is a conflict like any other.
            if try !isStored(object) { try insertAgain(record) }
        default: break
        }
    }

    /// - Parameter own: The row that counts where the attribute is not unique and several have it.
    private func storedKey(of key: FoundObjects.Key, preferring own: Int64) throws -> Int64? {
        let entity = model.entities[key.entity]
        var condition = "\(quoted(entity.values[key.slot].name)) \(key.sqlEquality) ?"
        if entity.isInHierarchy {
            condition += " AND " + Schema(model: model).condition(for: entity, alias: nil)
        }
        return try withConnection { connection in
            try connection.integer(
                """
                SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(entity.table)) \
                WHERE \(condition) ORDER BY \(quoted(Schema.primaryKey)) = ? DESC LIMIT 1
                """, [key.value, .integer(own)])
        }
    }

    private func isStored(_ object: ManagedObject) throws -> Bool {
        try withConnection { connection in
            try connection.integer(
                "SELECT count(*) FROM \(quoted(object.entity.table)) "
                    + "WHERE \(quoted(Schema.primaryKey)) = ?", [.integer(object.key)]) != 0
        }
    }

    /// Another object of this context that stands for the row already.
    private func rival(of object: ManagedObject, key: Int64) -> ManagedObject? {
        let known = registry[object.entity.rootIndex][key]?.takeUnretainedValue()
        return known === object ? nil : known
    }

    /// Takes a row that another writer made meanwhile for an object that this context inserted:
    /// what configuring set is as the other writer set it, what was changed later stays a change.
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

    /// Lets an object stand for another row of the same meaning, its changes laid over that.
    private func move(_ object: ManagedObject, toRowWithKey key: Int64) throws {
        undoHistory?.forgetAll()
        setKey(key, of: object)
        object.chunk = nil
        object.forgetKnownConnections()
        guard try read(object), let chunk = object.chunk else { return }
        object.mergeAsDeclared(
            chunk, row: Int(object.row), slots: Array(object.entity.values.indices))
        object.announceConnections()
    }

    /// Moves what was changed in an object to another that stands for the same row.
    private func hand(
        over record: FoundObjects.Record, to rival: ManagedObject, since created: [OverlayCell]
    ) throws {
        let object = record.object
        guard rival.materialize() else { return }
        for (slot, value) in object.entity.values.enumerated() {
            switch (object.overlay?.cells[slot], created[slot]) {
            case (.value(let now), .value(let then))
            where now == then && value.attribute?.merge == .policy:
                break
            case (.value(let now), _):
                if !object.prefersStored(rival.storedValue(at: slot), to: now, at: slot) {
                    rival.setValue(now, at: slot)
                }
            case (.object(let now), let then):
                object.writeToOne(nil, at: slot)
                if case .object(let then) = then, then === now { continue }
                rival.writeToOne(now, at: slot)
            default: break
            }
        }
        for index in object.entity.toMany.indices {
            for member in object.overlay?.toMany[index]?.additions ?? [] {
                object.removeToMany(member, at: index)
                rival.insertToMany(member, at: index)
            }
        }
        redirectReferences(from: object, to: rival)
        undoHistory?.forgetAll()
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

    /// Points what leads one way to an object to the one that takes its place.
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

    /// Inserts an object again whose row another writer deleted: configured as if it were new, with
    /// what this context changed on top.
    private func insertAgain(_ record: FoundObjects.Record) throws {
        let object = record.object
        let entity = object.entity
        let overlay = object.makeOverlay()
        let changes = overlay.cells
        for slot in entity.values.indices where !entity.values[slot].isAttribute {
            object.writeToOne(nil, at: slot)
        }
        for (index, state) in overlay.toMany.enumerated() {
            guard let state else { continue }
            // Its members went with the row; those that this context added are still to come.
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
        overlay.cells[record.key.slot] = .value(record.key.value)
        try record.configure(object)
        for (slot, change) in changes.enumerated() {
            switch change {
            case .value, .transient: overlay.cells[slot] = change
            case .object(let destination): object.writeToOne(destination, at: slot)
            case .clean, .known: break
            }
        }
        undoHistory?.forgetAll()
        changeCount += 1
    }
}

extension ManagedObject {
    /// Forgets what is known of all relationships, but no change to them.
    final func forgetKnownConnections() {
        guard let overlay else { return }
        for slot in overlay.cells.indices { forgetKnown(at: .value(slot)) }
        for index in overlay.toMany.indices { forgetKnown(at: .toMany(index)) }
    }

    /// Tells the other ends whose members are known that the row just read is one of them.
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
