/// Writes row changes, and nothing else does: the insertions, updates and releases of rows, and the
/// insertions and deletions of pairs, for saves, batches, reversions and recovery. It notes the
/// objects whose declared number of members a change may break, and turns the violation of a
/// constraint into a validation error. Deletions go through ``RowDeletion``, since what they may
/// delete depends on other rows.
final class RowWriter {
    let templates: RowTemplates
    let connection: StoreConnection
    /// The objects whose numbers of members are checked at the end of the transaction.
    let owners: TouchedOwners
    /// Whether insertions, updates and pairs are noted in ``owners``. A save has checked the numbers
    /// of members of its objects.
    private let notesOwners: Bool
    /// The prepared insertions, by entity and by whether they ignore duplicates.
    private var insertions: [Int: StoreStatement] = [:]

    init(
        _ templates: RowTemplates, _ connection: StoreConnection,
        noting owners: TouchedOwners = TouchedOwners(), notesOwners: Bool = true
    ) {
        self.templates = templates
        self.connection = connection
        self.owners = owners
        self.notesOwners = notesOwners
    }

    var model: ManagedObjectModel { templates.model }

    /// Inserts a row with its values by slot, and those of columns outside the model. By default it
    /// has the next number as its key, and the number of the transaction as its version. Returns
    /// the key; nil if the row was ignored because another one has its unique values.
    @discardableResult func insert(
        _ entity: EntityDescription, key: Int64?, version: StoredValue? = nil,
        others: [(column: String, value: StoredValue)] = [], ignoresDuplicates: Bool = false,
        values: (Int) -> StoredValue
    ) throws -> Int64? {
        let template = templates[entity]
        let statement = try insertion(template, others.map(\.column), ignoresDuplicates)
        try statement.bind(StoredValue(key), at: 1)
        try statement.bind(version ?? .integer(connection.transactionNumber()), at: 2)
        let first = entity.isInHierarchy ? 4 : 3
        if entity.isInHierarchy { try statement.bind(.text(entity.name), at: 3) }
        for (index, slot) in template.slots.enumerated() {
            try statement.bind(values(slot), at: first + index)
        }
        let next = first + template.slots.count
        for (index, other) in others.enumerated() {
            try statement.bind(other.value, at: next + index)
        }
        try translating(entity, value: { entity.slot(named: $0).map(values) }) {
            try statement.readRows { true }
        }
        if ignoresDuplicates, connection.database.changesCount == 0 { return nil }
        if let key { try indexTexts(of: key, entity) }
        let key = key ?? connection.database.lastInsertedRowID
        if notesOwners {
            for rule in template.countRules { owners.note(key, rule) }
            for case (_, let slot?, let rule) in template.countedReferences {
                owners.note(values(slot), rule)
            }
        }
        return key
    }

    /// Indexes the texts of a row if no trigger has done it, and no batch does it at its end.
    private func indexTexts(of key: Int64, _ entity: EntityDescription) throws {
        guard let last = connection.transaction?.postponedTexts[entity.table], key <= last
        else { return }
        for index in Schema(model: model).fullTextIndexes(of: entity.table) {
            try index.addRow(key, in: connection)
        }
    }

    private func insertion(
        _ template: RowTemplate, _ others: [String], _ ignoresDuplicates: Bool
    ) throws -> StoreStatement {
        let index = 2 * template.entity.index + (ignoresDuplicates ? 1 : 0)
        if others.isEmpty, let known = insertions[index] { return known }
        let statement = try connection.statement(
            RowStatements.insertion(into: template.entity.table, template.columns + others)
                + (ignoresDuplicates ? " ON CONFLICT DO NOTHING" : ""))
        if others.isEmpty { insertions[index] = statement }
        return statement
    }

    /// Sets columns of one row, and returns whether the row was written.
    @discardableResult func update(
        _ entity: EntityDescription, key: Int64, onlyIfDifferent: Bool = false,
        _ columns: [(name: String, value: StoredValue)]
    ) throws -> Bool {
        let counted =
            notesOwners
            ? templates[entity].countedReferences.filter { reference in
                columns.contains { $0.name == reference.column }
            } : []
        for (column, _, rule) in counted {
            let former = try connection.integer(
                "SELECT \(quoted(column)) FROM \(quoted(entity.table)) "
                    + "WHERE \(RowStatements.hasKey)", [.integer(key)])
            if let former { owners.note(.integer(former), rule) }
        }
        func value(_ name: String) -> StoredValue? { columns.first { $0.name == name }?.value }
        try translating(entity, value: value) {
            try connection.execute(
                RowStatements.update(
                    of: entity.table, setting: columns.map(\.name), where: RowStatements.hasKey,
                    onlyIfDifferent: onlyIfDifferent),
                columns.map(\.value) + [.integer(key)])
        }
        let isWritten = connection.database.changesCount > 0
        for (column, _, rule) in counted { owners.note(value(column) ?? .null, rule) }
        return isWritten
    }

    /// Marks a row as changed although none of its columns changed.
    func touch(_ entity: EntityDescription, key: Int64) throws { try update(entity, key: key, []) }

    /// Releases references and unique values that would interfere with the transaction's further
    /// writes and deletions. A row that is to be deleted must not cascade to a row that no longer
    /// refers to it, and another row may take the place in a one-to-one relationship or a unique
    /// value. Until a row gets other values or is deleted, it has values that are unique and lead to
    /// no row. Foreign keys are checked at the commit.
    func release(
        _ slots: [Int], of entity: EntityDescription, where condition: String,
        _ arguments: [StoredValue] = []
    ) throws {
        try connection.execute(
            RowStatements.release(
                of: entity.table, slots.map { entity.values[$0] }, where: condition),
            arguments)
    }

    /// Inserts a pair. One that is there already stays.
    func insertPair(_ pair: RecordKey, in join: JoinTable) throws {
        try connection.execute(
            RowStatements.insertion(
                into: join.name, [JoinTable.source, JoinTable.destination], conflict: "OR IGNORE"),
            [.integer(pair.key), .integer(pair.destination)])
        note(pair, join)
    }

    func deletePair(_ pair: RecordKey, in join: JoinTable) throws {
        try connection.execute(
            "DELETE FROM \(quoted(join.name)) WHERE \(RowStatements.isPair)",
            [.integer(pair.key), .integer(pair.destination)])
        note(pair, join)
    }

    /// Notes both ends of a pair, since either may declare its number of members.
    private func note(_ pair: RecordKey, _ join: JoinTable) {
        guard notesOwners else { return }
        for (rule, isSource) in templates.countRules(of: join) {
            owners.note(isSource ? pair.key : pair.destination, rule)
        }
    }

    /// Runs a statement, and turns the violation of a constraint into an error that names the
    /// entity, the attribute and the value.
    func translating<Result>(
        _ entity: EntityDescription, value: (String) -> StoredValue? = { _ in .null },
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = validationError(for: error, entity, value) else { throw error }
            throw SaveError.validation([validation])
        }
    }

    /// Returns the validation error for a violated constraint; nil if SQLite's message doesn't name
    /// columns. The messages are "UNIQUE constraint failed: Team.name" and "NOT NULL constraint
    /// failed: Team.name" (sqlite.org/rescode.html, 2067 and 1299).
    private func validationError(
        for error: StoreError, _ entity: EntityDescription, _ value: (String) -> StoredValue?
    ) -> ValidationError? {
        let reasons: [Int32: ValidationError.Reason] = [
            2067: .notUnique, 1555: .notUnique, 1299: .missing,
        ]
        guard let reason = reasons[error.extendedCode] else { return nil }
        let columns =
            error.message.split(separator: ": ").last?
            .split(separator: ", ").map { $0.split(separator: ".").map(String.init) } ?? []
        // Of several columns that are unique together, the one that was written collides.
        let names = columns.first { $0.last.flatMap(value) != nil } ?? columns.first ?? []
        let property = names.last
        // A foreign key's action may have been refused by another table.
        if let table = names.first, table != entity.table,
            let other = model.roots.first(where: { $0.table == table })
        {
            return ValidationError(entity: other.name, property: property, reason: reason)
        }
        return ValidationError(
            entity: entity.name, property: property, reason: reason, value: property.flatMap(value))
    }
}

extension ManagedObjectContext {
    /// Returns a writer for the transaction under way. A save has checked the changes of objects.
    func writer(_ connection: StoreConnection, isSave: Bool = false) -> RowWriter {
        RowWriter(rowTemplates, connection, noting: touchedOwners, notesOwners: !isSave)
    }
}
