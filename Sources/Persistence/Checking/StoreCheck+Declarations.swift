extension StoreCheck {
    func checkDerivedAttributes() throws {
        for attribute in model.derivedAttributes {
            let name = attribute.derivation.attribute
            let differences = attribute.value(in: model).differences(from: name)
            try connection.forEachRow(differences) { row in
                try add(
                    .wrongDerivedValue(
                        id(row.integer(at: 0), attribute.owner), attribute: name,
                        stored: row.value(at: 1), computed: row.value(at: 2)))
            }
        }
    }

    func checkCounts(of entity: EntityDescription) throws {
        for relationship in entity.toMany {
            guard let expected = relationship.count else { continue }
            let members = DerivedValue(
                relationship: relationship, summedAttribute: nil, owner: entity, model: model)
            let key = "o.\(quoted(Schema.primaryKey))"
            let least = relationship.isRequired ? "TRUE" : "n > 0"
            try connection.forEachRow(
                """
                SELECT * FROM (SELECT \(key) AS key, (\(members.query(ofKey: key))) AS n \
                FROM \(quoted(entity.table)) AS o WHERE \(isOf(entity, "o"))) \
                WHERE \(least) AND n NOT BETWEEN \(expected.lowerBound) AND \(expected.upperBound)
                """
            ) { row in
                let count = Int(row.integer(at: 1))
                let error = ValidationError(
                    entity: entity.name, property: relationship.name,
                    reason: count == 0 ? .missing : .count(count, expected: expected))
                try add(.invalid(id(row.integer(at: 0), entity), error))
            }
        }
    }

    func checkValues(of entity: EntityDescription) throws {
        let attributes = entity.values.filter { $0.hasColumn && $0.isAttribute }
        let columns = [Schema.primaryKey] + attributes.map(\.name)
        try connection.forEachRow(
            "SELECT \(columns.map { "o." + quoted($0) }.joined(separator: ", ")) "
                + "FROM \(quoted(entity.table)) AS o WHERE \(isOf(entity, "o"))"
        ) { row in
            for (column, attribute) in attributes.enumerated() {
                let value = row.value(at: column + 1)
                let id = id(row.integer(at: 0), entity)
                if let reason = attribute.refusal(of: value) {
                    let error = ValidationError(
                        entity: entity.name, property: attribute.name, reason: reason, value: value)
                    try add(.invalid(id, error))
                } else if !attribute.isDecodable(value) {
                    try add(.undecodableValue(id, attribute: attribute.name))
                }
            }
        }
    }
}
