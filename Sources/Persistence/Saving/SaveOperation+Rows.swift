/// What a save writes, inside its transaction.
extension SaveOperation {
    // MARK: Keys

    /// All keys before the first row, so that rows may refer to each other in any order.
    func assignKeys(_ connection: StoreConnection) throws {
        var next: [String: Int64] = [:]
        for object in context.inserted where object.key < 0 {
            let table = object.entity.table
            let key = try next[table] ?? lastKey(of: object.entity, connection)
            guard key < Int64.max else {
                // As SQLite itself says of a table whose last row number is taken (code 13).
                throw StoreError(
                    .full, extendedCode: 13, message: "\(table) has no row number left")
            }
            next[table] = key + 1
            newKeys[ObjectIdentifier(object)] = key + 1
        }
    }

    /// The greatest that the entity's table ever had; each schema has the record of its own tables
    /// (sqlite.org/autoinc.html).
    private func lastKey(
        of entity: EntityDescription, _ connection: StoreConnection
    ) throws -> Int64 {
        let schema = context.container.schemaName(of: entity)
        return try connection.integer(
            "SELECT seq FROM \(schema).sqlite_sequence WHERE name = ?", [.text(entity.table)]) ?? 0
    }

    func key(of object: ManagedObject) -> Int64 {
        object.key > 0 ? object.key : newKeys[ObjectIdentifier(object)] ?? object.key
    }

    func value(of object: ManagedObject, at slot: Int) -> StoredValue {
        if case .object(let destination) = object.overlay?.cells[slot] {
            return destination.map { .integer(key(of: $0)) } ?? .null
        }
        return object.storedValue(at: slot)
    }

    // MARK: Rows

    func insertAll(_ connection: StoreConnection) throws {
        var statements: [Int: StoreStatement] = [:]
        for object in context.inserted {
            let entity = object.entity
            let statement: StoreStatement
            if let known = statements[entity.index] {
                statement = known
            } else {
                statement = try connection.statement(entity.insertion)
                statements[entity.index] = statement
            }
            defer { statement.reset() }
            try statement.bind(.integer(key(of: object)), at: 1)
            var index = 2
            if entity.isInHierarchy {
                try statement.bind(.text(entity.name), at: index)
                index += 1
            }
            for slot in entity.values.indices where entity.values[slot].isWritten {
                try statement.bind(value(of: object, at: slot), at: index)
                index += 1
            }
            try naming(object) { _ = try statement.step() }
        }
    }

    func update(
        _ object: ManagedObject, versionStep: Int, _ connection: StoreConnection
    ) throws {
        let slots = object.changedColumns
        let assignments = slots.map { "\(quoted(object.entity.values[$0].name)) = ?" }
        let version = quoted(Schema.version)
        try naming(object) {
            try connection.execute(
                """
                UPDATE \(quoted(object.entity.table)) \
                SET \(assignments.joined(separator: ", ")), \(version) = \(version) + \(versionStep) \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """,
                slots.map { value(of: object, at: $0) } + [.integer(object.key)])
        }
    }

    func delete(_ object: ManagedObject, _ connection: StoreConnection) throws {
        try naming(object) {
            try connection.execute(
                """
                DELETE FROM \(quoted(object.entity.table)) \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """,
                [.integer(object.key)])
        }
    }

    /// Takes changed rows out of each other's way: off a row that this save deletes, before the
    /// schema's own delete rule takes them along, and off the one place in a one-to-one
    /// relationship, which another row may be about to take. Until each gets its own, its number
    /// negated stands there: unique, and foreign keys wait for the commit.
    func release(
        _ updates: [ManagedObject], _ connection: StoreConnection
    ) throws -> Set<ObjectIdentifier> {
        let deleted = Set(context.deleted.map(\.objectID))
        var released: Set<ObjectIdentifier> = []
        for object in updates {
            let slots = object.changedColumns.filter { slot in
                guard let relationship = object.entity.values[slot].relationship,
                    case .integer(let key) = object.snapshotValue(at: slot)
                else { return false }
                if !relationship.inverseIsToMany { return updates.count > 1 || !deleted.isEmpty }
                return deleted.contains(
                    ObjectID(
                        entity: context.model.destination(of: relationship),
                        store: context.container.identity, key: key))
            }
            guard !slots.isEmpty else { continue }
            let places = slots.map { "\(quoted(object.entity.values[$0].name)) = ?" }
            let version = quoted(Schema.version)
            try connection.execute(
                """
                UPDATE \(quoted(object.entity.table)) \
                SET \(places.joined(separator: ", ")), \(version) = \(version) - 1 \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """,
                Array(repeating: .integer(-object.key), count: slots.count)
                    + [.integer(object.key)])
            released.insert(ObjectIdentifier(object))
        }
        return released
    }

    /// Takes rows that go together out of each other's way: to nullify a required reference is
    /// refused at once, even in a row that is about to go.
    func releaseDeleted(_ connection: StoreConnection) throws {
        let deleted = Set(context.deleted.map(\.objectID))
        for object in context.deleted where deleted.count > 1 {
            for (slot, value) in object.entity.values.enumerated() {
                guard let relationship = value.relationship, relationship.isRequired,
                    relationship.inverseDeleteRule == .nullify,
                    case .integer(let key) = object.snapshotValue(at: slot),
                    deleted.contains(
                        ObjectID(
                            entity: context.model.destination(of: relationship),
                            store: context.container.identity, key: key))
                else { continue }
                try connection.execute(
                    """
                    UPDATE \(quoted(object.entity.table)) SET \(quoted(relationship.name)) = ? \
                    WHERE \(quoted(Schema.primaryKey)) = ?
                    """,
                    [.integer(-object.key), .integer(object.key)])
            }
        }
    }

    // MARK: Pairs of many-to-many relationships

    func removePairs(_ connection: StoreConnection) throws {
        for (join, source, state) in changedPairs() {
            for destination in state.removed where !source.isInserted && !destination.isInserted {
                try connection.execute(
                    """
                    DELETE FROM \(quoted(join.name)) \
                    WHERE \(quoted(JoinTable.source)) = ? AND \(quoted(JoinTable.destination)) = ?
                    """,
                    [.integer(source.key), .integer(destination.key)])
            }
        }
        for object in context.deleted { try removeDeniedPairs(of: object, connection) }
    }

    /// Deny was judged: what these pairs lead to goes too, and the schema does not cascade here.
    private func removeDeniedPairs(
        of object: ManagedObject, _ connection: StoreConnection
    ) throws {
        for relationship in object.entity.toMany where relationship.deleteRule == .deny {
            guard case .joinTable(let join, let isSource) = relationship.storage else { continue }
            let near = isSource ? JoinTable.source : JoinTable.destination
            try connection.execute(
                "DELETE FROM \(quoted(join.name)) WHERE \(quoted(near)) = ?",
                [.integer(object.key)])
        }
    }

    func insertPairs(_ connection: StoreConnection) throws {
        for (join, source, state) in changedPairs() where !source.isDeleted {
            for destination in state.additions where !destination.isDeleted {
                try connection.execute(
                    """
                    INSERT OR IGNORE INTO \(quoted(join.name)) \
                    (\(quoted(JoinTable.source)), \(quoted(JoinTable.destination))) VALUES (?, ?)
                    """,
                    [.integer(key(of: source)), .integer(key(of: destination))])
            }
        }
    }

    func changedPairs() -> [(JoinTable, ManagedObject, ToManyState)] {
        var pairs: [(JoinTable, ManagedObject, ToManyState)] = []
        for object in context.changedObjects {
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard case .joinTable(let join, isSource: true) = relationship.storage,
                    let state = object.overlay?.toMany[index], state.hasChanges
                else { continue }
                pairs.append((join, object, state))
            }
        }
        return pairs
    }
}
