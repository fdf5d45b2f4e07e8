import Foundation

/// Translates rows, and the key paths that lead from them.
extension PredicateTranslator {
    // MARK: Columns

    /// Returns a row's key, without a join if the column that leads to the row holds it. It is NULL
    /// if there is no row.
    func key(of row: SQLRow) throws -> SQLFragment {
        let key: SQLFragment
        switch row.place {
        case .computed(let fragment): key = fragment
        case .reference(let relationship, let alias):
            if case .column = relationship.storage {
                key = SQLFragment(sql: "\(alias).\(quoted(relationship.name))")
            } else {
                key = column(Schema.primaryKey, of: row)
            }
        case .table: key = column(Schema.primaryKey, of: row)
        }
        guard let condition = row.condition else { return key }
        return "(CASE WHEN \(condition) THEN \(key) END)"
    }

    func column(_ name: String, of row: SQLRow) -> SQLFragment {
        switch row.place {
        case .table(let alias): return SQLFragment(sql: "\(alias).\(quoted(name))")
        case .reference(let relationship, let alias):
            return SQLFragment(sql: "\(join(relationship, from: alias)).\(quoted(name))")
        case .computed(let key):
            let alias = newAlias()
            return """
                (SELECT \(sql: "\(alias).\(quoted(name))") \
                FROM \(sql: "\(quoted(row.entity.table)) AS \(alias)") \
                WHERE \(sql: "\(alias).\(quoted(Schema.primaryKey))") = \(key))
                """
        }
    }

    /// Returns the condition that an existing row is of an entity or a subentity; nil if every row
    /// is.
    func isKind(_ row: SQLRow, of entity: EntityDescription) -> SQLFragment? {
        let names = row.entity.concreteNames
        let wanted = names.filter(Set(entity.concreteNames).contains)
        guard wanted.count < names.count else { return nil }
        let literals = wanted.map { StoredValue.text($0).sqlLiteral }.joined(separator: ", ")
        // SQLite uses a partial index only if the query repeats the words of its condition.
        return """
            \(column(Schema.entity, of: row)) \
            \(sql: wanted.count == 1 ? "= \(literals)" : "IN (\(literals))")
            """
    }

    // MARK: Key paths

    func follow(_ keyPath: AnyKeyPath, from term: SQLTerm) throws -> SQLTerm {
        switch term {
        case .object(let row): return try follow(keyPath, from: row)
        case .members(let members):
            switch SequenceProperty(keyPath) {
            case .count: return try count(of: members)
            case .isEmpty: return try isEmpty(members)
            case nil:
                throw FetchError.untranslatable(
                    part: "a property of \(members.name)", reason: "is not its count or isEmpty")
            }
        default:
            if isRawValue(keyPath) { return term }
            if type(of: keyPath).rootType == String.self, let property = SequenceProperty(keyPath) {
                return try self.property(property, ofText: term)
            }
            throw FetchError.untranslatable(
                part: "a property of a \(type(of: keyPath).rootType)", reason: "is not stored")
        }
    }

    private func follow(_ keyPath: AnyKeyPath, from start: SQLRow) throws -> SQLTerm {
        if isObjectID(keyPath) { return .object(start) }
        guard let path = AccessRecorder.path(of: keyPath, on: start.entity.objectClass) else {
            throw leadsToNothingStored(
                toManyName(in: keyPath, from: start).map { "the to-many relationship \($0)" }
                    ?? "a key path from \(start.entity.name)")
        }
        var current = start
        for (index, access) in path.enumerated() {
            guard let declared = model.entity(for: access.objectClass) else {
                throw FetchError.noSuchEntity(String(describing: access.objectClass))
            }
            switch access.position {
            case .toMany(let position):
                let members = SQLMembers(relationship: declared.toMany[position], owner: current)
                guard index == path.count - 1 else {
                    throw leadsToNothingStored("the to-many relationship \(members.name)")
                }
                return .members(members)
            case .value(let slot):
                switch declared.values[slot] {
                case .attribute(let attribute):
                    guard index == path.count - 1 else {
                        throw leadsNoFurther(attribute.name, current)
                    }
                    guard !attribute.isTransient else {
                        throw FetchError.untranslatable(
                            part: "\(declared.name).\(attribute.name)",
                            reason: "is transient, so it isn't stored")
                    }
                    return .value(
                        SQLValue(
                            fragment: column(attribute.name, of: current),
                            isNullable: current.isNullable || current.mayDangle
                                || attribute.isOptional, isColumn: true,
                            searchedColumn: try searchedColumn(attribute.name, of: current)))
                case .toOne(let relationship):
                    current = self.destination(of: relationship, from: current)
                }
            }
        }
        return .object(current)
    }

    private func searchedColumn(_ name: String, of row: SQLRow) throws -> SearchedColumn? {
        let table = row.entity.table
        let isSearched = model.entities.contains {
            $0.table == table && $0.fullTextAttributes.contains(name)
        }
        guard isSearched else { return nil }
        var isOfRoot = false
        if case .table(rootAlias) = row.place { isOfRoot = true }
        return SearchedColumn(
            index: FullTextIndex(table: table, column: name), key: try key(of: row),
            isOfRoot: isOfRoot)
    }

    /// Returns the first to-many relationship that a key path passes through, for an error message.
    private func toManyName(in keyPath: AnyKeyPath, from start: SQLRow) -> String? {
        let accesses = AccessRecorder.accesses(through: keyPath, on: start.entity.objectClass)
        return accesses?.lazy.compactMap { access -> String? in
            guard case .toMany(let position) = access.position else { return nil }
            return self.model.entity(for: access.objectClass)?.toMany[position].name
        }.first
    }

    private func leadsToNothingStored(_ part: String) -> FetchError {
        .untranslatable(part: part, reason: "leads to nothing that is stored")
    }

    private func leadsNoFurther(_ name: String, _ row: SQLRow) -> FetchError {
        .untranslatable(part: "\(row.entity.name).\(name)", reason: "leads no further")
    }

    private func destination(
        of relationship: RelationshipDescription, from row: SQLRow
    ) -> SQLRow {
        let entity = model.destination(of: relationship)
        let place: SQLRow.Place
        var isCertain = false
        switch (row.place, relationship.storage) {
        case (.computed(let key), .inverseColumn(let column)):
            let alias = newAlias()
            place = .computed(
                """
                (SELECT \(sql: "\(alias).\(quoted(Schema.primaryKey))") \
                FROM \(sql: "\(quoted(entity.table)) AS \(alias)") \
                WHERE \(sql: "\(alias).\(quoted(column))") = \(key))
                """)
        case (.computed, _):
            place = .computed(column(relationship.name, of: row))
            isCertain = relationship.isRequired
        case (.table(let alias), _):
            place = .reference(relationship, from: alias)
            if case .column = relationship.storage { isCertain = relationship.isRequired }
        case (.reference(let previous, let alias), _):
            place = .reference(relationship, from: join(previous, from: alias))
            if case .column = relationship.storage { isCertain = relationship.isRequired }
        }
        return SQLRow(
            place: place, entity: entity,
            isNullable: row.isNullable || row.mayDangle || !isCertain,
            mayDangle: relationship.inverseDeleteRule == .noAction)
    }

    /// Returns whether a key path names the ID of the object that it starts from.
    private func isObjectID(_ keyPath: AnyKeyPath) -> Bool {
        type(of: keyPath).valueType == ObjectID.self
            && PropertyIdentities(keyPath) == PropertyIdentities(\ManagedObject.objectID)
    }

    /// Returns whether a key path leads from a raw-representable value to its stored form. For an
    /// enum, it must do so for every case; for a struct, it must be the stored property.
    private func isRawValue(_ keyPath: AnyKeyPath) -> Bool {
        func isStored<Value: AttributeValue>(in values: some Sequence<Value>) -> Bool {
            values.allSatisfy { value in
                (value[keyPath: keyPath] as? any AttributeValue)?.storedValue == value.storedValue
            }
        }
        func isStored<Value: AttributeValue & CaseIterable>(ofCases type: Value.Type) -> Bool {
            isStored(in: type.allCases)
        }
        func isStored<Value: AttributeValue>(of type: Value.Type) -> Bool {
            guard let keyPath = keyPath as? PartialKeyPath<Value> else { return false }
            return MemoryLayout<Value>.offset(of: keyPath) != nil
                && isStored(in: [Value.placeholder])
        }
        let root = type(of: keyPath).rootType
        guard root is any RawRepresentable.Type else { return false }
        switch root {
        case let type as any (AttributeValue & CaseIterable).Type: return isStored(ofCases: type)
        case let type as any AttributeValue.Type: return isStored(of: type)
        default: return false
        }
    }
}

/// A row beside the root's that a query reads, found by a to-one relationship.
struct JoinedRow {
    let alias: String
    let parentAlias: String
    let entity: EntityDescription

    /// The condition that connects it to its parent's row.
    let condition: String
}
