import GRDBSQLite

/// Writes row changes: the insertions, updates and releases of saves and batches. A constraint that
/// refuses one becomes a validation error here and nowhere else.
///
/// Deletions go through ``RowDeletion``, since what they may delete depends on other rows.
final class RowWriter {
    let context: ManagedObjectContext
    let connection: StoreConnection

    /// The prepared insertion of each entity.
    private var insertions: [Int: StoreStatement] = [:]

    init(context: ManagedObjectContext, connection: StoreConnection) {
        self.context = context
        self.connection = connection
    }

    var model: ManagedObjectModel { context.model }

    // MARK: Rows

    /// Inserts a row.
    func insert(
        _ entity: EntityDescription, key: Int64, values: (Int) -> StoredValue
    ) throws {
        let template = context.template(of: entity)
        let statement: StoreStatement
        if let known = insertions[entity.index] {
            statement = known
        } else {
            statement = try connection.statement(template.insertion)
            insertions[entity.index] = statement
        }
        defer { statement.reset() }
        try bind(.integer(key), template, to: statement, values: values)
        try translating(entity, values: values) { _ = try statement.step() }
    }

    /// Binds the arguments of an entity's insertion.
    func bind(
        _ key: StoredValue, _ template: RowTemplate, to statement: StoreStatement,
        values: (Int) -> StoredValue
    ) throws {
        try statement.bind(key, at: 1)
        try statement.bind(.integer(connection.transactionNumber()), at: 2)
        var index = 3
        if template.entity.isInHierarchy {
            try statement.bind(.text(template.entity.name), at: index)
            index += 1
        }
        for slot in template.slots {
            try statement.bind(values(slot), at: index)
            index += 1
        }
    }

    /// Sets columns of one row.
    ///
    /// - Parameter onlyIfDifferent: Whether a row that has all the values already stays as it is.
    /// - Returns: Whether the row was written.
    @discardableResult
    func update(
        _ entity: EntityDescription, key: Int64, _ slots: [Int], onlyIfDifferent: Bool = false,
        values: (Int) -> StoredValue
    ) throws -> Bool {
        try translating(entity, values: values) {
            try connection.execute(
                RowStatements.update(
                    of: entity.table, setting: slots.map { entity.values[$0].name },
                    where: RowStatements.hasKey, onlyIfDifferent: onlyIfDifferent),
                slots.map(values) + [.integer(key)])
        }
        return sqlite3_changes(connection.database.sqliteConnection) > 0
    }

    /// Marks a row as changed although none of its columns changed.
    func touch(_ entity: EntityDescription, key: Int64) throws {
        try connection.execute(
            RowStatements.update(of: entity.table, setting: [], where: RowStatements.hasKey),
            [.integer(key)])
    }

    /// Releases references that would interfere with the transaction's further writes and
    /// deletions. A row that is to be deleted must not cascade to a row that no longer refers to
    /// it, and another row may take the place in a one-to-one relationship. Until a row gets
    /// another reference or is deleted, its own negated number is its reference, which is unique
    /// and leads to no row. Foreign keys are checked at the commit.
    func release(
        _ slots: [Int], of entity: EntityDescription, where condition: String,
        _ arguments: [StoredValue] = []
    ) throws {
        try connection.execute(
            RowStatements.release(
                of: entity.table, slots.map { entity.values[$0].name }, where: condition),
            arguments)
    }

    // MARK: Errors

    /// Runs a statement, and turns the violation of a constraint into an error that names the
    /// entity, the attribute and the value.
    func translating<Result>(
        _ entity: EntityDescription, values: (Int) -> StoredValue = { _ in .null },
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = validationError(for: error, entity, values) else { throw error }
            throw SaveError.validation([validation])
        }
    }

    /// Returns the validation error for a violated constraint; nil if SQLite's message doesn't name
    /// columns. The messages are "UNIQUE constraint failed: Team.name" and "NOT NULL constraint
    /// failed: Team.name" (sqlite.org/rescode.html, 2067 and 1299).
    private func validationError(
        for error: StoreError, _ entity: EntityDescription, _ values: (Int) -> StoredValue
    ) -> ValidationError? {
        let reason: ValidationError.Reason
        switch error.extendedCode {
        case 2067, 1555: reason = .notUnique
        case 1299: reason = .missing
        default: return nil
        }
        let names =
            error.message.split(separator: ": ").last?
            .split(separator: ", ").first?.split(separator: ".") ?? []
        let property = names.last.map(String.init)
        // A foreign key's action may have been refused by another table.
        if let table = names.first.map(String.init), table != entity.table,
            let other = model.roots.first(where: { $0.table == table })
        {
            return ValidationError(entity: other.name, property: property, reason: reason)
        }
        return ValidationError(
            entity: entity.name, property: property, reason: reason,
            value: property.flatMap(entity.slot(named:)).map(values))
    }
}
