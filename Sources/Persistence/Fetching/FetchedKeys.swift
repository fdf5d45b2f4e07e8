/// The keys of the rows that a fetch found, in its order: 8 bytes a row, and 2 more if they may be
/// of several entities.
struct FetchedKeys {
    private(set) var keys: [Int64] = []
    /// The index of each row's entity in the model; nil if all rows are of one entity.
    private var entities: [UInt16]?
    private let entity: EntityDescription

    init(_ query: FetchQuery) {
        entity = query.entity
        entities = query.isMixed ? [] : nil
    }

    var count: Int { keys.count }

    mutating func read(
        _ sql: String, _ arguments: [StoredValue], model: ManagedObjectModel,
        _ connection: StoreConnection
    ) throws {
        var indices: [String: UInt16] = [:]
        if entities != nil {
            for name in entity.concreteNames {
                indices[name] = model.entity(named: name).map { UInt16($0.index) }
            }
        }
        try connection.forEachRow(sql, arguments) { row in
            if entities != nil {
                let name = row.text(at: 1)
                guard let index = indices[name]
                else { throw StoreError.unknownEntity(name, row: row.integer(at: 0), of: entity) }
                entities?.append(index)
            }
            keys.append(row.integer(at: 0))
        }
    }

    func entity(at index: Int, in model: ManagedObjectModel) -> EntityDescription {
        entities.map { model.entities[Int($0[index])] } ?? entity
    }
}

extension ManagedObjectContext {
    /// Fetches the keys of the rows that a query finds, as the store has them.
    func fetchKeys(_ query: FetchQuery, limit: Int?, offset: Int) throws -> FetchedKeys {
        func keys(_ query: FetchQuery, _ connection: StoreConnection) throws -> FetchedKeys {
            var keys = FetchedKeys(query)
            try keys.read(
                query.keySQL(limit: limit, offset: offset), query.arguments, model: model,
                connection)
            return keys
        }
        return try withConnection { connection in
            guard query.search != nil else { return try keys(query, connection) }
            return try connection.inReadTransaction {
                let query = try query.narrowed(toFirst: limit, after: offset, connection) ?? query
                return try keys(query, connection)
            }
        }
    }

    /// Returns the context's object for a row of a known entity: the registered one, or a fault.
    func fault(at index: Int, of keys: FetchedKeys) -> ManagedObject {
        let (entity, key) = (keys.entity(at: index, in: model), keys.keys[index])
        guard let known = registry[entity.rootIndex][key]?.takeUnretainedValue()
        else { return makeObject(entity, key: key) }
        if known.entity.index == entity.index { return known }
        // Another program had stored a reference that names another entity for this row.
        setAside(known)
        return makeObject(entity, key: key)
    }
}
