import Foundation

/// Translates rows, and the key paths that lead from them.
extension PredicateTranslator {

    /// Returns a row's key, without a join if the column that leads to the row holds it. It is NULL
    /// if there is no row.
    func key(of row: SQLRow) -> SQLFragment {
        if case .reference(let relationship, let alias) = row.place,
            case .column = relationship.storage
        {
            return SQLFragment(sql: "\(alias).\(quoted(relationship.name))")
        }
        return column(Schema.primaryKey, of: row)
    }

    func column(_ name: String, of row: SQLRow) -> SQLFragment {
        SQLFragment(sql: "\(alias(of: row)).\(quoted(name))")
    }

    private func alias(of row: SQLRow) -> String {
        switch row.place {
        case .table(let alias): alias
        case .reference(let relationship, let alias): join(relationship, from: alias)
        }
    }

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
            if let property = try property(keyPath, of: term) { return property }
            throw FetchError.untranslatable(
                part: "a property of a \(type(of: keyPath).rootType)", reason: "is not stored")
        }
    }

    /// Returns the size of a text or of data, or the raw value of an enum, which is what is stored;
    /// nil for any other property of a value.
    private func property(_ keyPath: AnyKeyPath, of term: SQLTerm) throws -> SQLTerm? {
        let type = type(of: keyPath).rootType
        if let property = SequenceProperty(keyPath) {
            let value = try fragment(of: term)
            let fragment: SQLFragment =
                switch property {
                case .isEmpty where type == String.self: "(\(value) = '')"
                case .isEmpty: "(length(\(value)) = 0)"
                case .count where type == String.self:
                    "\(sql: TextFunction.count.name)(\(value))"
                case .count: "length(\(value))"
                }
            return .value(SQLValue(fragment: fragment, isNullable: isNullable(term)))
        }
        guard let listed = type as? any (AttributeValue & CaseIterable).Type else { return nil }
        return listed.isStoredForm(keyPath) ? term : nil
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
            guard let declared = model.entity(for: access.objectClass)
            else { throw FetchError.noSuchEntity(String(describing: access.objectClass)) }
            switch access.position {
            case .toMany(let position):
                let members = SQLMembers(relationship: declared.toMany[position], owner: current)
                guard index == path.count - 1
                else { throw leadsToNothingStored("the to-many relationship \(members.name)") }
                return .members(members)
            case .value(let slot):
                switch declared.values[slot] {
                case .attribute(let attribute):
                    guard index == path.count - 1
                    else { throw leadsNoFurther(attribute.name, current) }
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
                            isOrderedAsStored: attribute.isOrderedAsStored,
                            searchedColumn: searchedColumn(attribute.name, of: current)))
                case .toOne(let relationship):
                    current = self.destination(of: relationship, from: current)
                }
            }
        }
        return .object(current)
    }

    private func searchedColumn(_ name: String, of row: SQLRow) -> SearchedColumn? {
        let table = row.entity.table
        let isSearched = model.entities.contains {
            $0.table == table && $0.fullTextAttributes.contains(name)
        }
        guard isSearched else { return nil }
        var isOfRoot = false
        if case .table(rootAlias) = row.place { isOfRoot = true }
        return SearchedColumn(
            index: FullTextIndex(table: table, column: name), key: key(of: row), isOfRoot: isOfRoot)
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

    private func destination(of relationship: RelationshipDescription, from row: SQLRow) -> SQLRow {
        let entity = model.destination(of: relationship)
        var isCertain = false
        if case .column = relationship.storage { isCertain = relationship.isRequired }
        return SQLRow(
            place: .reference(relationship, from: alias(of: row)), entity: entity,
            isNullable: row.isNullable || row.mayDangle || !isCertain,
            mayDangle: relationship.inverseDeleteRule == .noAction)
    }

    /// Returns whether a key path names the ID of the object that it starts from.
    private func isObjectID(_ keyPath: AnyKeyPath) -> Bool {
        type(of: keyPath).valueType == ObjectID.self
            && PropertyIdentities(keyPath) == PropertyIdentities(\ManagedObject.objectID)
    }
}

extension AttributeValue where Self: CaseIterable {
    /// Returns whether a property is what the store keeps of each case, as an enum's raw value is.
    /// Key paths to a raw value can't be compared with each other in generic code.
    fileprivate static func isStoredForm(_ keyPath: AnyKeyPath) -> Bool {
        allCases.allSatisfy { value in
            (value[keyPath: keyPath] as? any AttributeValue)?.storedValue == value.storedValue
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
