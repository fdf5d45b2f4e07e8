import Synchronization

/// One of our own write transactions, from its first write to its commit.
final class StoreTransaction {
    /// The reversion of an earlier transaction by this one.
    struct Reversion {
        let number: Int64
        /// The stores that have the earlier transaction.
        let schemas: [String]
        /// The number of changes of the earlier transaction that were kept.
        let keptCount: Int
        /// Whether this transaction had changed nothing before.
        let isFirst: Bool
        /// The connection's total number of row changes after the reversion.
        let changeCount: Int
    }

    private let container: PersistentContainer
    /// The transaction's number; nil before its first write.
    private(set) var number: Int64?
    /// The reversion of an earlier transaction; nil if this one has reverted none so far.
    var reversion: Reversion?
    /// The first error of a part of the transaction, which can't be committed any more.
    private(set) var failure: (any Error)?

    /// The tables without a trigger that indexes the texts of inserted rows, each with the last key that
    /// is indexed: a batch indexes greater ones at its end.
    var postponedTexts: [String: Int64] = [:]

    private var former: [Int64] = []
    /// The recorder of the transaction's changes; nil before its first write.
    private(set) var recorder: TransactionRecorder?

    init(container: PersistentContainer) { self.container = container }

    /// Returns the transaction's number. The first call takes it, and from then on everything that
    /// the connection writes is recorded, and left alone by the schema's triggers.
    ///
    /// The number is greater than every one that this process has used: a transaction that is
    /// rolled back gives its number back to the stores, but objects may still hold its values.
    func takenNumber(_ connection: StoreConnection) throws -> Int64 {
        if let number { return number }
        let schemas = container.schemaNames
        former = try schemas.map { schema in
            // Another program may have set it back: no number is used twice.
            try StoreTable.read(
                "max(\"lastTransaction\", "
                    + "(SELECT coalesce(max(\"number\"), 0) FROM \(schema).\"_transaction\"))",
                in: schema, connection
            ) { $0.integer(at: 0) }
        }
        let recorder = TransactionRecorder(
            tables: try container.recordedTables.tables(
                connection, model: container.model, schemas: schemas))
        let new = try container.greatestTransaction.next(after: former.max() ?? 0)
        for schema in container.attachment.writableSchemaNames {
            try connection.execute(
                "UPDATE \(schema).\"_store\" SET \"lastTransaction\" = ?1, \"writer\" = ?1",
                [.integer(new)])
        }
        recorder.start(connection.database.handle)
        self.recorder = recorder
        number = new
        return new
    }

    /// Ends what ``takenNumber(_:)`` began and writes the history; the commit comes next. A
    /// transaction that changed nothing leaves the stores as they were.
    func finish(author: String?, label: TransactionLabel, _ connection: StoreConnection) throws {
        guard let number, let recorder else { return }
        stop(connection)
        if let failure = recorder.failure { throw failure }
        // If the transaction made other changes too, `kept` would be misleading.
        let isOnlyReversion =
            reversion?.isFirst == true
            && reversion?.changeCount == connection.database.totalChangesCount
        let writable = container.attachment.writableSchemaNames
        for (schema, former) in zip(container.schemaNames, former) where writable.contains(schema) {
            try connection.execute(
                "UPDATE \(schema).\"_store\" SET \"lastTransaction\" = ?, \"writer\" = NULL",
                [.integer(recordedNumber ?? former)])
        }
        try HistoryTables.write(
            recorder, number: number, author: author, label: label, reversion: reversion,
            keptCount: isOnlyReversion ? reversion?.keptCount : nil, connection)
    }

    /// Ends the recording.
    func stop(_ connection: StoreConnection) {
        TransactionRecorder.stop(connection.database.handle)
    }

    /// The number under which the history lists the transaction; nil if it has changed nothing.
    var recordedNumber: Int64? { recorder?.isEmpty == false || reversion != nil ? number : nil }

    /// Runs a part of the transaction that writes several rows. If it fails, so does the
    /// transaction.
    func run<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            failure = failure ?? error
            throw error
        }
    }
}

/// The greatest transaction number that a container has used, committed or not.
final class GreatestTransaction: Sendable {
    private let number = Mutex<Int64>(0)

    /// Returns the next number, which is greater than `last` and all numbers before. It throws
    /// ``StoreError`` with `.corrupt` if another program has used the last number.
    func next(after last: Int64) throws(StoreError) -> Int64 {
        try number.withLock { number throws(StoreError) in
            let (next, overflows) = max(number, last).addingReportingOverflow(1)
            guard !overflows
            else { throw StoreError(.corrupt, message: "no number is left for a transaction") }
            number = next
            return next
        }
    }
}
