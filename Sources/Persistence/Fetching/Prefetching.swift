extension ManagedObjectContext {
    /// Loads the objects at the other end of relationships, with one query per step of each path.
    func prefetch<Object: ManagedObject>(
        _ keyPaths: [PartialKeyPath<Object>], of objects: [ManagedObject]
    ) throws {
        guard !keyPaths.isEmpty, !objects.isEmpty, let entity = model.entity(for: Object.self)
        else { return }
        for keyPath in keyPaths {
            // Reading the path records its steps, including those through a set's members.
            guard let path = AccessRecorder.accesses(through: keyPath), !path.isEmpty
            else { throw FetchError.noSuchRelationship(entity.name) }
            var owners = objects
            for (index, access) in path.enumerated() {
                guard let declared = model.entity(for: access.objectClass),
                    let relationship = declared.relationship(at: access.position)
                else { throw FetchError.noSuchRelationship(entity.name) }
                switch relationship.storage {
                case .column: try prefetchDestinations(relationship, of: owners)
                case .inverseColumn, .joinTable: try prefetchMembers(relationship, of: owners)
                }
                guard index < path.count - 1 else { break }
                owners = destinations(of: relationship, from: owners)
            }
        }
    }

    /// Returns the destinations of a prefetched relationship, each object once.
    private func destinations(
        of relationship: RelationshipDescription, from owners: [ManagedObject]
    ) -> [ManagedObject] {
        var seen: Set<ObjectIdentifier> = []
        return owners.flatMap { owner -> [ManagedObject] in
            let ends =
                switch position(of: relationship, in: owner) {
                case .value(let slot)?: [owner.toOne(at: slot)].compactMap { $0 }
                case .toMany(let index)?: Array(owner.toManyMembers(at: index))
                case nil: [ManagedObject]()
                }
            return ends.filter { !$0.isFault && seen.insert(ObjectIdentifier($0)).inserted }
        }
    }

    private func position(
        of relationship: RelationshipDescription, in object: ManagedObject
    ) -> PropertyPosition? {
        object.entity.positions[relationship.propertyID]
    }

    private func prefetchDestinations(
        _ relationship: RelationshipDescription, of objects: [ManagedObject]
    ) throws {
        let destination = model.destination(of: relationship)
        var keys: Set<Int64> = []
        for object in objects {
            guard case .value(let slot)? = position(of: relationship, in: object),
                case .integer(let key) = object.snapshotValue(at: slot), key > 0,
                registry[destination.rootIndex][key]?.takeUnretainedValue().isFault != false
            else { continue }
            keys.insert(key)
        }
        let fetched = keys.isEmpty ? [] : try rows(of: destination, keys: keys.sorted())
        withExtendedLifetime(fetched) {
            for object in objects {
                if case .value(let slot)? = position(of: relationship, in: object) {
                    _ = object.toOne(at: slot)
                }
            }
        }
    }

    /// Loads the members of every object's to-many relationship, or the far end of its one-to-one.
    private func prefetchMembers(
        _ relationship: RelationshipDescription, of objects: [ManagedObject]
    ) throws {
        let owners = objects.filter { !$0.isInserted }
        let layout = layout(of: model.destination(of: relationship))
        let query = FetchQuery(membersOf: relationship, in: model) {
            .isAmong(owners.map(\.key), $0)
        }
        let selection = "\(layout.selection), \(FetchQuery.ownerColumn(of: relationship))"
        var members: [Int64: [ManagedObject]] = [:]
        try withConnection { connection in
            let reader = RowReader(layout, into: self)
            try connection.forEachRow(query.sql(selecting: selection), query.arguments) { row in
                let member = try reader.object(at: row)
                members[row.integer(at: layout.columnNames.count), default: []].append(member)
            }
        }
        var (entity, position): (EntityDescription?, PropertyPosition?)
        for object in owners {
            let stored = members[object.key] ?? []
            if object.entity !== entity {
                entity = object.entity
                position = self.position(of: relationship, in: object)
            }
            switch position {
            case .toMany(let index)?: _ = object.toManyState(at: index).load(stored)
            case .value(let slot)?:
                let overlay = object.makeOverlay()
                if case .clean = overlay.cells[slot] { overlay.cells[slot] = .known(stored.first) }
            case nil: break
            }
        }
    }
}
