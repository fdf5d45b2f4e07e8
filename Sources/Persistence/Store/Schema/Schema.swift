/// The tables, indexes and triggers that keep a model. Nothing in it needs a function or collation
/// of ours: any SQLite tool can open the file and write to it, and the triggers and foreign keys
/// work for it too.
struct Schema {
    static let primaryKey = "_pk"
    static let version = "_version"
    static let entity = "_entity"

    /// Returns the column that keeps the order of the rows that lead to one object by `column`.
    static func order(of column: String) -> String { "_order_" + column }

    let model: ManagedObjectModel

    /// The statements in an order in which they can be run on an empty database.
    var statements: [String] { tables.map(\.definition) + indexes + triggers }
    var names: [String] { tables.map(\.name) + (indexes + triggers).map(Self.name(of:)) }

    /// What a later migration can't read from the tables: `Table.column=Entity.relationship` names
    /// the other end of a column and the near end of a column of pairs, and `Table.column=` is a
    /// derived attribute.
    var declarations: [String] {
        let columns = model.roots.flatMap { root in
            model.columns(of: root).compactMap { name, value -> String? in
                if value.attribute?.isDerived == true { return "\(root.table).\(name)=" }
                guard let relationship = value.relationship else { return nil }
                let destination = model.destination(of: relationship)
                let inverse = destination.relationships
                    .first { $0.propertyID == relationship.inversePropertyID }
                return "\(root.table).\(name)=\(destination.name).\(inverse?.name ?? "")"
            }
        }
        let pairs = model.entities.flatMap { entity in
            entity.toMany.compactMap { relationship -> String? in
                guard case .joinTable(let join, let isSource) = relationship.storage
                else { return nil }
                let (near, _) = JoinTable.columns(isSource: isSource)
                return "\(join.name).\(near)=\(entity.name).\(relationship.name)"
            }
        }
        return columns + pairs
    }

    static func name(of statement: String) -> String {
        // Names are quoted, and contain no quotation mark because they are made of Swift's names.
        let start = statement.utf8.firstIndex(of: 0x22).map(statement.utf8.index(after:))
        guard let start, let end = statement.utf8[start...].firstIndex(of: 0x22) else { return "" }
        return String(statement[start..<end])
    }

    /// The words that names in the schema contain beside names of the model.
    static let words: Set<String> = [
        "changed", "delete", "deleted", "first", "identity", "insert", "inserted", "kept", "noted",
        "nul", "order", "reverse", "tombstone", "trigrams", "unspaced", "update",
        "updated", "version", "words",
    ]

    /// Checks that no two objects of the schema have one name.
    ///
    /// Names are made of the model's and of ``words``, with underscores between them: two can only
    /// be the same if the model has one of these words or a name with an underscore.
    /// - Throws: ``ModelError/sameNameInStore(_:)``.
    func expectDistinctNames() throws(ModelError) {
        let mayClash = model.entities.contains { entity in
            ([entity.name] + entity.attributes.map(\.name) + entity.relationships.map(\.name))
                .contains { $0.utf8.contains(0x5F) || Self.words.contains($0.lowercased()) }
        }
        guard mayClash else { return }
        var seen: Set<String> = []
        for statement in statements where !seen.insert(SchemaKey.of(statement)).inserted {
            throw .sameNameInStore(Self.name(of: statement))
        }
    }

    /// The indexes, which a migration drops first and makes again at its end.
    var indexes: [String] {
        model.roots.flatMap(indexes(of:)) + joinTables.map(reverseIndex(of:))
            + tombstoneTables.flatMap(\.indexes)
            + fullTextIndexes.flatMap(\.statements) + [HistoryTables.deletionIndex]
    }

    var triggers: [String] {
        VersionTriggers(model: model).statements
            + model.rootsOfSeveralWriters.map(identityTrigger(of:))
            + OrderTriggers(model: model).statements + DerivationTriggers(model: model).statements
            + tombstoneTables.map(\.trigger) + fullTextIndexes.flatMap(\.triggers)
    }

    var tombstoneTables: [TombstoneTable] {
        model.roots.compactMap { TombstoneTable(of: $0, in: model) }
    }

    var joinTables: [JoinTable] {
        var tables: [JoinTable] = []
        for relationship in model.entities.flatMap(\.toMany) {
            guard case .joinTable(let table, _) = relationship.storage, !tables.contains(table)
            else { continue }
            tables.append(table)
        }
        return tables
    }

    var tables: [(name: String, definition: String)] {
        let own = [StoreTable.definition] + HistoryTables.definitions
        return own.map { (Self.name(of: $0), $0) } + model.roots.map { ($0.table, table(of: $0)) }
            + joinTables.map { ($0.name, table(of: $0)) }
            + tombstoneTables.map { ($0.name, $0.definition) }
            + [(SchemaRecord.table, SchemaRecord.definition)]
    }

    private func table(of root: EntityDescription) -> String {
        // AUTOINCREMENT, because an ID must never refer to another row.
        var lines = [
            "\(quoted(Self.primaryKey)) INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
                + " CHECK (\(quoted(Self.primaryKey)) > 0)",
            "\(quoted(Self.version)) INTEGER NOT NULL DEFAULT 1",
        ]
        if root.isInHierarchy {
            let names = root.concreteNames.map(literal).joined(separator: ", ")
            lines.append(
                "\(quoted(Self.entity)) TEXT NOT NULL CHECK (\(quoted(Self.entity)) IN (\(names)))")
        }
        for column in model.columns(of: root) {
            lines.append(columnDefinition(column.name, column.value, in: root))
            if column.value.hasOrder {
                lines.append("\(quoted(Self.order(of: column.name))) INTEGER")
            }
        }
        return "CREATE TABLE \(quoted(root.table)) (\n  "
            + lines.joined(separator: ",\n  ") + "\n) STRICT"
    }

    private func columnDefinition(
        _ name: String, _ value: ValueDescription, in root: EntityDescription
    ) -> String {
        let owners = model.hierarchy(of: root).filter {
            !$0.isAbstract && $0.slot(named: name) != nil
        }
        let demanding = owners.filter { Self.isRequired(name, in: $0) }
        var definition = "\(quoted(name)) \(value.attribute?.storageClass.rawValue ?? "INTEGER")"
        if demanding.count == root.concreteNames.count {
            definition += " NOT NULL"
        } else if !demanding.isEmpty {
            let names = demanding.map { literal($0.name) }.joined(separator: ", ")
            definition +=
                " CHECK (\(quoted(name)) IS NOT NULL"
                + " OR \(quoted(Self.entity)) NOT IN (\(names)))"
        }
        switch value {
        case .attribute(let attribute):
            if attribute.isDerived || attribute.defaultValue != nil {
                definition += " DEFAULT \(attribute.initialValue.sqlLiteral)"
            }
        case .toOne(let relationship): definition += reference(of: relationship)
        }
        return definition
    }

    static func isRequired(_ name: String, in entity: EntityDescription) -> Bool {
        switch entity.slot(named: name).map({ entity.values[$0] }) {
        case .attribute(let attribute): !attribute.isOptional
        case .toOne(let relationship): relationship.isRequired
        case nil: false
        }
    }

    /// Returns the reference with the delete rule at the far end. Deny is checked at the commit, so
    /// it is NO ACTION and deferred; RESTRICT doesn't wait (sqlite.org/foreignkeys.html, 4.3).
    private func reference(of relationship: RelationshipDescription) -> String {
        let action =
            switch relationship.inverseDeleteRule {
            case .nullify: " ON DELETE SET NULL"
            case .cascade: " ON DELETE CASCADE"
            case .deny: " ON DELETE NO ACTION"
            case .noAction: ""
            }
        guard !action.isEmpty else { return "" }
        let table = model.destination(of: relationship).table
        return " REFERENCES \(quoted(table))(\(quoted(Self.primaryKey)))\(action)"
            + " DEFERRABLE INITIALLY DEFERRED"
    }

    private func table(of join: JoinTable) -> String {
        func end(_ column: String, _ table: String, isDenied: Bool) -> String {
            "\(quoted(column)) INTEGER NOT NULL REFERENCES \(quoted(table))"
                + "(\(quoted(Self.primaryKey))) ON DELETE \(isDenied ? "NO ACTION" : "CASCADE")"
                + " DEFERRABLE INITIALLY DEFERRED"
        }
        return "CREATE TABLE \(quoted(join.name)) (\n  "
            + end(JoinTable.source, join.sourceTable, isDenied: join.sourceIsDenied) + ",\n  "
            + end(JoinTable.destination, join.destinationTable, isDenied: join.destinationIsDenied)
            + ",\n  PRIMARY KEY (\(quoted(JoinTable.source)), \(quoted(JoinTable.destination)))"
            + "\n) STRICT, WITHOUT ROWID"
    }

    private func indexes(of root: EntityDescription) -> [String] {
        var statements: [String] = []
        var leading: Set<String> = []
        for entity in model.hierarchy(of: root) {
            for index in entity.indexes {
                if entity.index == root.index { leading.insert(index.columns[0]) }
                statements.append(statement(for: index, of: entity, in: root))
            }
        }
        for (name, value) in model.columns(of: root) {
            guard let relationship = value.relationship else { continue }
            if relationship.inverseIsToMany, !value.hasOrder, leading.contains(name) { continue }
            statements.append(
                statement(
                    for: IndexDescription(
                        columns: [name] + (value.hasOrder ? [Self.order(of: name)] : []),
                        isUnique: !relationship.inverseIsToMany),
                    of: root, in: root))
        }
        return statements
    }

    private func statement(
        for index: IndexDescription, of entity: EntityDescription, in root: EntityDescription
    ) -> String {
        let name = ([entity.name] + index.columns).joined(separator: "_")
        let columns = index.columns.map(quoted).joined(separator: ", ")
        var statement =
            "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(quoted(name))"
            + " ON \(quoted(root.table))(\(columns))"
        if entity.index != root.index {
            statement += " WHERE " + condition(for: entity, alias: nil)
        }
        return statement
    }

    private func reverseIndex(of join: JoinTable) -> String {
        "CREATE INDEX \(quoted(join.name + "_reverse")) ON \(quoted(join.name))"
            + "(\(quoted(JoinTable.destination)), \(quoted(JoinTable.source)))"
    }

    static func trigger(
        _ name: String, _ event: String, when condition: String? = nil, _ body: [String]
    ) -> String {
        "CREATE TRIGGER \(quoted(name)) \(event)" + (condition.map { "\nWHEN \($0)" } ?? "")
            + "\nBEGIN\n" + body.map { "  \($0);\n" }.joined() + "END"
    }

    /// Returns the trigger that keeps a row's number and entity from changing, because counts and
    /// contexts depend on them. `UPDATE OF` compares only names, so the key's other names
    /// (sqlite.org/lang_createtable.html, section 5) are listed too.
    private func identityTrigger(of root: EntityDescription) -> String {
        let columns = ([Self.primaryKey] + (root.isInHierarchy ? [Self.entity] : [])).map(quoted)
        let names = columns + ["rowid", "oid", "_rowid_"]
        return Self.trigger(
            "\(root.table)_identity",
            "BEFORE UPDATE OF \(names.joined(separator: ",")) ON \(quoted(root.table))",
            when: columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR "),
            ["SELECT RAISE(ABORT, 'a row keeps its number and its entity')"])
    }

    /// Returns the condition that a row is of this entity or a subentity. It has literals instead
    /// of arguments, because SQLite can use a partial index only then.
    func condition(for entity: EntityDescription, alias: String?) -> String {
        guard entity.isInHierarchy else { return "TRUE" }
        let column = (alias.map { $0 + "." } ?? "") + quoted(Self.entity)
        guard entity.concreteNames.count > 1
        else { return "\(column) = \(literal(entity.concreteNames[0]))" }
        return "\(column) IN (\(entity.concreteNames.map(literal).joined(separator: ", ")))"
    }
}

func quoted(_ name: String) -> String {
    // Replacing is slow, and every opening of a store quotes hundreds of names.
    guard name.utf8.contains(0x22) else { return "\"" + name + "\"" }
    return "\"\(name.replacing("\"", with: "\"\""))\""
}

private func literal(_ text: String) -> String { StoredValue.text(text).sqlLiteral }
