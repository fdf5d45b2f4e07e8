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
            object.forgetMoves(from: nil, row: 0, to: stored, row: 0)
            object.merge(stored, isFirst: true)
        }
        context.noteUpdate(of: object)
    }

    /// Returns the row number of the stored object of the same entity with the key's values.
    private func storedKey(in context: ManagedObjectContext) throws -> Int64? {
        let model = context.model
        var query = key.query(in: model)
        if object.entity.isInHierarchy {
            let isOfEntity = Schema(model: model).condition(for: object.entity, alias: "t0")
            query = query.filtered(by: SQLFragment(sql: isOfEntity))
        }
        return try context.withConnection {
            try $0.integer(query.sql(selecting: FetchQuery.key, limit: 1), query.arguments)
        }
    }
}
