/// The triggers that update derived attributes.
///
/// Each adds or subtracts what one row contributes, so that the cost of a write doesn't depend on
/// the number of rows. They work for every writer, with two exceptions of SQLite's own: `INSERT OR
/// REPLACE` runs delete triggers only if `recursive_triggers` is on, and a writer can set the
/// derived column itself.
struct DerivationTriggers {
    let model: ManagedObjectModel

    var statements: [String] {
        model.entities.flatMap { entity in
            entity.derivations.flatMap { statements(for: $0, of: entity) }
        }
    }

    private func statements(
        for derivation: DerivationDescription, of owner: EntityDescription
    ) -> [String] {
        let destination = model.destination(of: derivation.relationship)
        let value = DerivedAttribute(owner: owner, derivation: derivation).value(in: model)
        switch derivation.relationship.storage {
        case .joinTable(let join, let isSource):
            let near = isSource ? JoinTable.source : JoinTable.destination
            return Events(
                table: join.name, key: near, amount: nil, condition: nil,
                name: "\(owner.name)_\(derivation.attribute)", owner: owner,
                attribute: derivation.attribute, value: value
            ).statements
        case .inverseColumn(let column):
            let condition =
                destination.isInHierarchy ? Schema(model: model).condition(for:alias:) : nil
            return Events(
                table: destination.table, key: column, amount: derivation.summedAttribute,
                condition: condition.map { condition in { condition(destination, $0) } },
                name: "\(owner.name)_\(derivation.attribute)", owner: owner,
                attribute: derivation.attribute, value: value
            ).statements
        case .column:
            // A to-many relationship never has its column on its own side.
            return []
        }
    }
}

/// The changes of the rows that one derived attribute counts.
private struct Events {
    let table: String

    /// The column with the key of the row's owner.
    let key: String

    /// The column to sum; nil to count rows.
    let amount: String?

    /// The condition for a row to be counted, given its alias.
    let condition: ((String) -> String)?
    let name: String
    let owner: EntityDescription
    let attribute: String

    /// The attribute's value, computed from the rows.
    let value: DerivedValue

    /// The columns of a row that the attribute depends on.
    private var columns: [String] { [key] + (amount.map { [$0] } ?? []) }

    var statements: [String] {
        [
            firstValue,
            trigger(
                "inserted", "INSERT", when: isCounted("NEW"), [change("NEW", "+ \(term("NEW"))")]),
            trigger(
                "deleted", "DELETE", when: isCounted("OLD"), [change("OLD", "- \(term("OLD"))")]),
            trigger(
                "updated",
                "UPDATE OF \(columns.map(quoted).joined(separator: ", "))",
                when: whenUpdated, updates),
        ]
    }

    /// A new owner counts the rows that already refer to it, because a transaction may insert
    /// members first.
    private var firstValue: String {
        let key = quoted(Schema.primaryKey)
        let members = value.query(ofKey: "NEW.\(key)")
        let when =
            owner.isInHierarchy ? "NEW.\(quoted(Schema.entity)) = '\(owner.name)'" : "TRUE"
        return """
            CREATE TRIGGER \(quoted("\(name)_first")) AFTER INSERT ON \(quoted(owner.table))
            WHEN \(when)
            BEGIN
              UPDATE \(quoted(owner.table)) SET \(quoted(attribute)) = (\(members))
              WHERE \(key) = NEW.\(key);
            END
            """
    }

    private var whenUpdated: String {
        let differs = columns.map { "OLD.\(quoted($0)) IS NOT NEW.\(quoted($0))" }
            .joined(separator: " OR ")
        return "(\(differs))" + (condition.map { " AND " + $0("NEW") } ?? "")
    }

    private func isCounted(_ alias: String) -> String {
        "\(alias).\(quoted(key)) IS NOT NULL" + (condition.map { " AND " + $0(alias) } ?? "")
    }

    /// An update that only changes a row's amount is one change of its owner's value: if that value
    /// is computed from the rows, it already includes the new amount.
    private var updates: [String] {
        let (old, new) = ("OLD.\(quoted(key))", "NEW.\(quoted(key))")
        let moves = amount == nil ? nil : "\(old) IS NOT \(new)"
        let updates = [
            change("OLD", "- \(term("OLD"))", where: moves),
            change("NEW", "+ \(term("NEW"))", where: moves),
        ]
        guard amount != nil else { return updates }
        return updates + [
            change("NEW", "- \(term("OLD")) + \(term("NEW"))", where: "\(old) IS \(new)")
        ]
    }

    /// Returns the amount that a row adds to its owner's value.
    private func term(_ alias: String) -> String {
        amount.map { value.term("\(alias).\(quoted($0))") } ?? "1"
    }

    private func change(
        _ alias: String, _ difference: String, where condition: String? = nil
    ) -> String {
        let target = quoted(attribute)
        let changed = "\(target) \(difference)"
        let ownerKey = "\(quoted(owner.table)).\(quoted(Schema.primaryKey))"
        // A value that is too large to add to, or that another program wrote, is computed from the
        // rows.
        var statement =
            "UPDATE \(quoted(owner.table)) SET \(target) = CASE WHEN "
            + value.isInRange(target, changed) + " THEN \(changed)"
            + " ELSE (\(value.query(ofKey: ownerKey))) END"
            + " WHERE \(quoted(Schema.primaryKey)) = \(alias).\(quoted(key))"
        if owner.isInHierarchy {
            statement += " AND \(quoted(Schema.entity)) = '\(owner.name)'"
        }
        if let condition { statement += " AND \(condition)" }
        return statement
    }

    private func trigger(
        _ suffix: String, _ event: String, when: String, _ body: [String]
    ) -> String {
        """
        CREATE TRIGGER \(quoted("\(name)_\(suffix)")) AFTER \(event) ON \(quoted(table))
        WHEN \(when)
        BEGIN
          \(body.joined(separator: ";\n  "));
        END
        """
    }
}
