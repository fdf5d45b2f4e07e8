/// An object that `findOrCreate` inserted, as it was when it had been configured.
struct CreatedObject {
    private let object: ManagedObject
    private let key: SearchKey
    private let configured: [OverlayCell]

    init(_ object: ManagedObject, _ key: SearchKey) {
        self.object = object
        self.key = key
        configured = object.overlay.map { Array($0.cells) } ?? []
    }

    /// Searches again, inside the save's transaction. If another writer has inserted the row
    /// meanwhile, the object takes it: values and references that `configure` set yield to the
    /// row's, and what was changed later is laid over it. If the context has another object for
    /// that row already, the save finds that the value isn't unique.
    func adoptRow(in context: ManagedObjectContext) throws {
        guard object.contextReference === context, object.isInserted,
            key.isHeld(by: object, context.model), let row = try storedKey(in: context),
            context.registry[object.entity.rootIndex][row] == nil
        else { return }
        for (slot, value) in object.entity.values.enumerated() {
            switch (object.overlay?.cells[slot], configured[slot]) {
            case (.value(let now), .value(let then))
            where now == then && value.hasColumn && value.merge == .saved:
                object.overlay?.cells[slot] = .clean
            case (.object(let now), .object(let then)) where now === then:
                object.writeToOne(nil, at: slot)
                object.overlay?.cells[slot] = .clean
            default: break
            }
        }
        context.inserted.remove(object)
        object.flags.remove(.inserted)
        context.setKey(row, of: object)
        if let stored = try context.storedRow(of: object) {
            object.merge(stored, isFirst: true)
            object.forgetDestinationsMembers()
        }
        context.noteUpdate(of: object)
    }

    /// Returns the row number of the stored object of the same entity with the key's values.
    private func storedKey(in context: ManagedObjectContext) throws -> Int64? {
        let model = context.model
        var query = key.query(in: model)
        if object.entity.isInHierarchy {
            query.conditions.append(
                SQLFragment(sql: Schema(model: model).condition(for: object.entity, alias: "t0")))
        }
        return try context.withConnection { connection in
            try connection.integer(
                query.sql(selecting: FetchQuery.key, limit: 1), query.arguments)
        }
    }
}

extension ManagedObject {
    /// Has the objects that the row refers to read their other ends again.
    fileprivate final func forgetDestinationsMembers() {
        guard let context = contextReference else { return }
        for (slot, value) in entity.values.enumerated() where value.hasColumn {
            guard let relationship = value.relationship,
                case .integer(let key) = snapshotValue(at: slot),
                let end = context.registry[context.model.destination(of: relationship).rootIndex][
                    key]?.takeUnretainedValue(),
                let inverse = context.model.inverse(of: relationship, in: end.entity)
            else { continue }
            end.forgetKnown(at: inverse.position)
        }
    }
}
