/// The triggers that update derived attributes.
///
/// Each adds or subtracts what one row contributes, so that the cost of a write doesn't depend on
/// the number of rows. They work for every writer, with two exceptions of SQLite's own: `INSERT OR
/// REPLACE` runs delete triggers only if `recursive_triggers` is on, and a writer can set the
/// derived column itself.
///
/// SQLite parses them at each opening of a file, so there are few: one for new owners of an entity,
/// and three for the members of each relationship.
struct DerivationTriggers {
    let model: ManagedObjectModel

    var statements: [String] {
        model.entities.flatMap { owner in
            guard !owner.derivations.isEmpty else { return [String]() }
            return [firstValues(of: owner)] + members(of: owner).flatMap(\.statements)
        }
    }

    /// Returns the names of the triggers that need not run during an insertion of members, if the
    /// attributes are computed afterwards. They include the owners' own triggers, which count
    /// members by an index that may be dropped too.
    static func names(forInserting attributes: [DerivedAttribute]) -> Set<String> {
        Set(
            attributes.flatMap { attribute in
                let owner = attribute.owner.name
                let name = "\(owner)_\(attribute.derivation.relationship.name)"
                return [name + "_inserted", name + "_updated", owner + "_first"]
            })
    }

    private func attributes(of owner: EntityDescription) -> [DerivedAttribute] {
        owner.derivations.map { DerivedAttribute(owner: owner, derivation: $0) }
    }

    private func members(of owner: EntityDescription) -> [MemberTriggers] {
        var relationships: [RelationshipDescription] = []
        for derivation in owner.derivations
        where !relationships.contains(where: { $0.name == derivation.relationship.name }) {
            relationships.append(derivation.relationship)
        }
        return relationships.map { relationship in
            MemberTriggers(
                owner: owner, relationship: relationship, model: model,
                attributes: attributes(of: owner).filter {
                    $0.derivation.relationship.name == relationship.name
                })
        }
    }

    /// A new owner counts the rows that already refer to it, because a transaction may insert
    /// members first.
    private func firstValues(of owner: EntityDescription) -> String {
        let key = quoted(Schema.primaryKey)
        let values = attributes(of: owner).map { attribute in
            quoted(attribute.derivation.attribute)
                + "=(\(attribute.value(in: model).query(ofKey: "NEW.\(key)")))"
        }
        let table = quoted(owner.table)
        return Schema.trigger(
            owner.name + "_first", "AFTER INSERT ON \(table)",
            when: owner.isInHierarchy ? "NEW.\(quoted(Schema.entity))='\(owner.name)'" : nil,
            ["UPDATE \(table) SET \(values.joined(separator: ",")) WHERE \(key)=NEW.\(key)"])
    }
}

/// The triggers on the rows of one relationship, which update all attributes derived from them.
private struct MemberTriggers {
    let owner: EntityDescription
    let relationship: RelationshipDescription
    let model: ManagedObjectModel
    let attributes: [DerivedAttribute]

    var statements: [String] {
        let rows = DerivedValue(
            relationship: relationship, summedAttribute: nil, owner: owner, model: model)
        let (table, key, condition) = rows.memberRows
        let columns = [key] + attributes.compactMap(\.derivation.summedAttribute).map(quoted)
        let differs = columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        func trigger(_ suffix: String, _ event: String, when: String?, _ body: String) -> String {
            Schema.trigger(
                "\(owner.name)_\(relationship.name)_\(suffix)", "AFTER \(event) ON \(table)",
                when: when, [body])
        }
        return [
            trigger(
                "inserted", "INSERT", when: condition("NEW"),
                update(where: "=NEW.\(key)") { "\($0)+\($1("NEW"))" }),
            trigger(
                "deleted", "DELETE", when: condition("OLD"),
                update(where: "=OLD.\(key)") { "\($0)-\($1("OLD"))" }),
            // One update for both owners, or for the one whose member has another amount.
            trigger(
                "updated", "UPDATE OF \(columns.joined(separator: ","))",
                when: condition("NEW").map { "(\(differs)) AND \($0)" } ?? differs,
                update(where: " IN(OLD.\(key),NEW.\(key))") { value, amount in
                    let changes = [("-", "OLD"), ("+", "NEW")].map { sign, row in
                        let isOwner = "(\(quoted(Schema.primaryKey)) IS \(row).\(key))"
                        let amount = amount(row)
                        return sign + (amount == "1" ? isOwner : "\(isOwner)*\(amount)")
                    }
                    return value + changes.joined()
                }),
        ]
    }

    /// Returns the statement that changes the attributes of the owners whose keys meet a condition.
    /// `changed` has the former value and a function that returns the amount of a row.
    private func update(
        where owners: String, changed: (String, (String) -> String) -> String
    ) -> String {
        let table = quoted(owner.table)
        let key = quoted(Schema.primaryKey)
        let values = attributes.map { attribute in
            let name = quoted(attribute.derivation.attribute)
            let value = attribute.value(in: model)
            let new = changed(name) { row in
                attribute.derivation.summedAttribute.map { value.term("\(row).\(quoted($0))") }
                    ?? "1"
            }
            // A value that is too large to add to, or that another program wrote, is computed from
            // the rows.
            return "\(name)=iif(\(value.isInRange(name, new)),\(new),"
                + "(\(value.query(ofKey: "\(table).\(key)"))))"
        }
        let ofEntity = owner.isInHierarchy ? " AND \(quoted(Schema.entity))='\(owner.name)'" : ""
        return "UPDATE \(table) SET \(values.joined(separator: ",")) "
            + "WHERE \(key)\(owners)\(ofEntity)"
    }
}
