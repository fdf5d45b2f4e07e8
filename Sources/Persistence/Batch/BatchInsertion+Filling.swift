/// Operations for the source of a batch insert while it fills a row.
extension BatchInsertion {
    @usableFromInline
    func set(_ keyPath: AnyKeyPath, _ value: StoredValue, in row: BatchRowValues) {
        do {
            let slot = try columns.slot(of: keyPath, in: row.entity)
            row.values[slot] = value
            row.isSet[slot] = true
        } catch {
            if row.error == nil { row.error = error }
        }
    }

    @usableFromInline
    func set(_ keyPath: AnyKeyPath, _ id: ObjectID?, in row: BatchRowValues) {
        do {
            let slot = try columns.slot(of: keyPath, in: row.entity)
            guard let relationship = row.entity.values[slot].relationship
            else { throw BatchError.notAStoredProperty(entity: row.entity.name) }
            row.values[slot] = try columns.checkedValue(
                of: id, as: relationship, of: row.entity, connection)
            row.isSet[slot] = true
        } catch {
            if row.error == nil { row.error = error }
        }
    }

    func set(_ keyPath: AnyKeyPath, _ members: [ObjectID], in row: BatchRowValues) {
        do {
            let index = try columns.toManyIndex(of: keyPath, in: row.entity)
            let relationship = row.entity.toMany[index]
            row.members[index] = try members.compactMap { id in
                let value = try columns.checkedValue(
                    of: id, as: relationship, of: row.entity, connection)
                guard case .integer(let key) = value else { return nil }
                return key
            }
        } catch {
            if row.error == nil { row.error = error }
        }
    }

    func slots(of keyPaths: [AnyKeyPath], in entity: EntityDescription) throws(BatchError) -> [Int]
    {
        var slots: [Int] = []
        for keyPath in keyPaths { slots.append(try columns.slot(of: keyPath, in: entity)) }
        return slots
    }
}
