import GRDB
import GRDBSQLite

/// The execution of a batch insert, inside its transaction.
@usableFromInline
final class BatchInsertion {
    let model: ManagedObjectModel
    let store: StoreIdentity
    private let container: PersistentContainer
    let writer: RowWriter
    let owners: TouchedOwners
    var columns: BatchColumns
    private var statements: [StatementKey: PreparedInsertion] = [:]

    /// The statements that find rows by their values.
    var lookUps: [LookUp: StoreStatement] = [:]
    private var suspension: DerivationSuspension
    private var fullText: FullTextSuspension
    private var load: LargeInsertion
    var found: [FoundValue: Int64] = [:]
    var foundRoots: Set<Int> = []
    private var rowCount = 0

    /// The maximum number of found or created destinations to remember, at some 100 bytes each.
    static let mostFound = 1 << 16

    /// The key of a prepared statement: `findOrCreate` inserts without the batch's conflict clause,
    /// perhaps into the same entity.
    private struct StatementKey: Hashable {
        let entity: Int
        let hasClause: Bool
    }

    /// The statement of one entity, for rows that set the same properties.
    private struct PreparedInsertion {
        let statement: StoreStatement
        let isSet: [Bool]
    }

    /// The value of an attribute that a row was looked up by.
    struct FoundValue: Hashable {
        let entity: Int
        let part: FoundObjects.Key.Part
    }

    /// The outcome for a row.
    enum Outcome {
        case inserted(Int64)
        case updated(Int64)
        case ignored
    }

    var connection: StoreConnection { writer.connection }

    init(writer: RowWriter) {
        self.writer = writer
        let context = writer.context
        model = context.model
        container = context.container
        store = container.identity
        owners = context.touchedOwners
        columns = BatchColumns(model: model, store: store)
        suspension = DerivationSuspension(model: model, connection: writer.connection)
        fullText = FullTextSuspension(model: model, connection: writer.connection)
        load = LargeInsertion(connection: writer.connection)
    }

    // MARK: Running

    /// Passes an inserter to `body`.
    func run<Object: ManagedObject, Result>(
        onConflict conflict: BatchConflict<Object>,
        _ body: (borrowing BatchInserter<Object>) throws -> Result
    ) throws -> Result {
        let entity = try concreteEntity(Object.self)
        let clause = try ConflictClause(conflict, entity: entity, model: model, &columns)
        return try inserting(entity) {
            try body(
                BatchInserter(
                    insertion: self, row: emptyRow(of: entity), change: emptyRow(of: entity),
                    conflict: clause))
        }
    }

    private func inserting<Result>(
        _ entity: EntityDescription, _ body: () throws -> Result
    ) throws -> Result {
        let schema = container.schemaName(of: entity)
        // SQLite assigns the numbers itself, so its counter must be right.
        _ = try RowSequence(
            entity: entity, model: model, schema: schema, connection: connection
        ).last()
        try suspension.begin(table: entity.table, in: schema)
        fullText.begin(table: entity.table, in: schema)
        try load.begin(table: entity.table, in: schema)
        defer { load.end() }
        let result = try body()
        // Indexes come first, because derived attributes are computed faster with them.
        try load.makeIndexes()
        try suspension.end()
        try fullText.end()
        return result
    }

    /// Writes the filled row, and clears it.
    func add(_ row: BatchRowValues, _ conflict: ConflictClause) throws -> Outcome {
        let outcome = try write(row, conflict, number: rowCount)
        switch outcome {
        case .inserted:
            try suspension.noteInsertion()
            try fullText.noteInsertion()
            try load.noteInsertion()
        case .updated: forgetFound(in: row.entity)
        case .ignored: break
        }
        row.clear()
        rowCount += 1
        return outcome
    }

    /// Forgets the found rows of a table, because updating one may have changed the value that it
    /// was found by.
    func forgetFound(in entity: EntityDescription) {
        if foundRoots.contains(entity.rootIndex) { forgetFound() }
    }

    func forgetFound() {
        found = [:]
        foundRoots = []
    }

    func id(_ key: Int64, _ entity: EntityDescription) -> ObjectID {
        ObjectID(entity: entity, store: store, key: key)
    }

    func emptyRow(of entity: EntityDescription) -> BatchRowValues {
        BatchRowValues(template: writer.context.template(of: entity))
    }

    func concreteEntity(_ type: ManagedObject.Type) throws(BatchError) -> EntityDescription {
        guard let entity = model.entity(for: type), !entity.isAbstract else {
            throw .noSuchEntity(String(describing: type))
        }
        return entity
    }

    // MARK: Writing a row

    func write(
        _ row: BatchRowValues, _ conflict: ConflictClause, number: Int?
    ) throws -> Outcome {
        if let error = row.error { throw error }
        let errors = row.validationErrors(of: row.template.slots)
        guard errors.isEmpty else { throw BatchError.invalid(errors, row: number) }
        do {
            let outcome = try writer.translating(row.entity, values: { row.values[$0] }) {
                try step(row, conflict)
            }
            note(outcome, row)
            return row.members.isEmpty ? outcome : try writeMembers(of: row, outcome, conflict)
        } catch SaveError.validation(let errors) {
            throw BatchError.invalid(errors, row: number)
        }
    }

    /// Writes the pairs of a row, which may differ even if its own columns don't.
    ///
    /// - Returns: The outcome for the row and its pairs.
    private func writeMembers(
        of row: BatchRowValues, _ outcome: Outcome, _ conflict: ConflictClause
    ) throws -> Outcome {
        switch outcome {
        case .inserted(let key): try BatchMembers(insertion: self, row: row, key: key).insert()
        case .updated(let key): try BatchMembers(insertion: self, row: row, key: key).replace()
        case .ignored:
            guard case .update(let match) = conflict.kind, let key = try key(of: row, match),
                try BatchMembers(insertion: self, row: row, key: key).replace()
            else { return outcome }
            return .updated(key)
        }
        return outcome
    }

    private func step(_ row: BatchRowValues, _ conflict: ConflictClause) throws -> Outcome {
        let statement = try prepare(row, conflict)
        defer { statement.reset() }
        try writer.bind(.null, row.template, to: statement) { row.values[$0] }
        switch conflict.kind {
        case .error:
            _ = try statement.step()
            return .inserted(connection.database.lastInsertedRowID)
        case .ignore:
            _ = try statement.step()
            guard sqlite3_changes(connection.database.sqliteConnection) > 0 else {
                try giveNumberBack(of: row.entity)
                return .ignored
            }
            return .inserted(connection.database.lastInsertedRowID)
        case .update(let matching):
            try noteFormerOwners(of: row) { try self.key(of: row, matching) }
            // An update doesn't set it.
            sqlite3_set_last_insert_rowid(connection.database.sqliteConnection, 0)
            guard try statement.step() else {
                try expectSameEntity(row, matching)
                return .ignored
            }
            let key = statement.integer(at: 0)
            _ = try statement.step()
            let isInserted = connection.database.lastInsertedRowID == key
            return isInserted ? .inserted(key) : .updated(key)
        }
    }

    /// Takes back the row number that SQLite assigned before it found the conflict, so that ignored
    /// rows leave no gap. No other transaction can assign numbers meanwhile.
    private func giveNumberBack(of entity: EntityDescription) throws {
        try connection.execute(
            "UPDATE \(container.schemaName(of: entity)).sqlite_sequence SET seq = seq - 1 "
                + "WHERE name = ?", [.text(entity.table)])
    }

    private func prepare(
        _ row: BatchRowValues, _ conflict: ConflictClause
    ) throws -> StoreStatement {
        let key = StatementKey(entity: row.entity.index, hasClause: !conflict.isEmpty)
        if let known = statements[key],
            !conflict.dependsOnProperties || known.isSet == row.isSet
        {
            return known.statement
        }
        let statement = try connection.statement(
            row.template.insertion + conflict.sql(for: row))
        statements[key] = PreparedInsertion(statement: statement, isSet: row.isSet)
        return statement
    }

    /// Refuses a row that conflicts with one of another entity. A parent's uniqueness holds across
    /// its subentities, but a row only updates one of the batch's entity or of a subentity.
    private func expectSameEntity(_ row: BatchRowValues, _ match: ConflictClause.Match) throws {
        guard match.ownRows != nil, try key(of: row, match) == nil else { return }
        throw SaveError.validation(
            [
                ValidationError(
                    entity: row.entity.name,
                    property: match.slots.first.map { row.entity.values[$0].name },
                    reason: .notUnique, value: match.slots.first.map { row.values[$0] })
            ])
    }

    /// Returns the key of the existing row, if the batch may update it.
    private func key(of row: BatchRowValues, _ match: ConflictClause.Match) throws -> Int64? {
        try key(of: row.entity, match.slots, match.slots.map { row.values[$0] })
    }
}
