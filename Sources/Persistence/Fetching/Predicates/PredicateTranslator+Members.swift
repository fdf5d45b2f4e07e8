/// Translates conditions on the objects of a to-many relationship into subqueries.
extension PredicateTranslator {
    /// Returns a `SELECT` of a constant or count over the members that pass `test`.
    private func select(
        _ result: String, from members: SQLMembers,
        where test: ((SQLTerm) throws -> SQLFragment)? = nil
    ) throws -> SQLFragment {
        let entity = model.destination(of: members.relationship)
        let owner = key(of: members.owner)
        let (alias, joins, conditions) = try subquery { alias in
            var conditions: [SQLFragment] = []
            if entity.index != entity.rootIndex {
                conditions.append(
                    SQLFragment(sql: Schema(model: model).condition(for: entity, alias: alias)))
            }
            let member = SQLTerm.object(
                SQLRow(place: .table(alias), entity: entity, isNullable: false))
            if let test { conditions.append(try test(member)) }
            return conditions
        }
        let table = "\(quoted(entity.table)) AS \(alias)"
        var sql: SQLFragment
        switch members.relationship.storage {
        case .joinTable(let join, let isSource):
            let (near, far) = JoinTable.columns(isSource: isSource)
            let pair = newAlias()
            let destination =
                " JOIN \(table) ON \(alias).\(quoted(Schema.primaryKey)) = \(pair).\(quoted(far))"
                + joins
            sql = """
                SELECT \(sql: result) FROM \(sql: "\(quoted(join.name)) AS \(pair)\(destination)") \
                WHERE \(sql: "\(pair).\(quoted(near))") = \(owner)
                """
        case .inverseColumn(let column):
            sql = """
                SELECT \(sql: result) FROM \(sql: table + joins) \
                WHERE \(sql: "\(alias).\(quoted(column))") = \(owner)
                """
        case .column:
            throw FetchError.untranslatable(
                part: members.name, reason: "isn't a to-many relationship")
        }
        for condition in conditions { sql = "\(sql) AND \(condition)" }
        return sql
    }

    func contains(
        _ members: SQLMembers, where test: @escaping (SQLTerm) throws -> SQLFragment
    ) throws -> SQLTerm {
        .truth("EXISTS (\(try select("1", from: members, where: test)))")
    }

    func count(of members: SQLMembers) throws -> SQLTerm {
        if let derived = derivedCount(of: members) {
            return .value(
                SQLValue(
                    fragment: column(derived, of: members.owner),
                    isNullable: members.owner.isNullable || members.owner.mayDangle,
                    isColumn: true))
        }
        return .value(
            SQLValue(fragment: "(\(try select("count(*)", from: members)))", isNullable: false))
    }

    func isEmpty(_ members: SQLMembers) throws -> SQLTerm {
        .truth("NOT EXISTS (\(try select("1", from: members)))")
    }

    /// Returns the attribute that every row that may be the owner derives as the number of members.
    private func derivedCount(of members: SQLMembers) -> String? {
        let attributes = members.owner.entity.concreteNames.map { name in
            model.entity(named: name)?.derivations.first {
                $0.summedAttribute == nil
                    && $0.relationship.propertyID == members.relationship.propertyID
            }?.attribute
        }
        guard let first = attributes.first, attributes.allSatisfy({ $0 == first })
        else { return nil }
        return first
    }
}

extension SQLMembers {
    var name: String { "\(owner.entity.name).\(relationship.name)" }
}

extension SQLTerm {
    /// Returns a condition that is never NULL.
    static func truth(_ fragment: SQLFragment) -> SQLTerm {
        .value(SQLValue(fragment: fragment, isNullable: false))
    }
}
