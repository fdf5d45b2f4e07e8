/// Saves what can be read from a damaged store in a new one.
///
/// SQLite stops at the first inconsistent page. A recovery reads the file page by page instead:
/// first each table from its root page, as far as possible, and then the pages that nothing leads
/// to any more, whose records show by their form which table they belong to. The history and the
/// tombstones say which of those records were deleted. If a row is found twice, the later version
/// is saved. Lost rows that the history, an index or a relationship mentions are restored if their
/// values are known.
///
/// The damaged file and its WAL are only read. No other program should write to them meanwhile.
public struct StoreRecovery {
    /// Returns the values of a lost object by the property's name, or nil if they aren't known. The
    /// second argument has some of the rows that refer to it.
    public typealias Completion = (
        _ object: StoreRecoveryReport.LostObject, _ referringRows: [[String: StoredValue]]
    ) throws -> [String: StoredValue]?

    private let model: ManagedObjectModel
    private let configuration: StoreConfiguration
    private let entry: RecoveryEntry

    /// Creates a recovery.
    /// - Parameters:
    ///   - model: The model, with one configuration.
    ///   - configuration: The store's application ID and migrations. Its location is ignored.
    ///   - label: The label of the recovery's entry in the history (default: nil, for no entry). A
    ///     store that is saved completely gets no entry.
    ///   - author: The author of this entry.
    public init(
        model: ManagedObjectModel, configuration: StoreConfiguration,
        label: TransactionLabel? = nil, author: String? = nil
    ) {
        self.model = model
        self.configuration = configuration
        entry = RecoveryEntry(label: label, author: author)
    }

    /// Saves what can be read from a file in a new store.
    /// - Parameters:
    ///   - damaged: The path of the damaged file.
    ///   - path: The path of the new store. No file may exist there. The new file gets its name
    ///     when it is complete and on the disk.
    ///   - completing: Completes the values of lost objects (default: none are completed).
    ///   - finishing: Receives the path of the new store before the file gets its name.
    /// - Returns: A report of what was saved and what was lost.
    /// - Throws: ``StoreError``: the kinds of ``PersistentContainer/backup(to:replacing:)`` for
    ///   the new file; `.notADatabase` if the damaged file has nothing of the model; `.foreign` or
    ///   `.newer` if the file belongs to another program or a later version. Also any error of
    ///   `completing` and `finishing`.
    /// - Complexity: O(*p* + *n* log *n*) for *p* pages and *n* rows.
    public func run(
        _ damaged: String, to path: String, completing: Completion = { _, _ in nil },
        finishing: (String) throws -> Void = { _ in }
    ) throws -> StoreRecoveryReport {
        let place = try BackupDestination(path: path, storePaths: [damaged], replaces: false)
        let reader = TreeReader(pages: try PageFile(path: damaged))
        let source = try DamagedStore(reader: reader, model: model, configuration: configuration)
        let staged = try place.stage()
        let report = try fill(staged.path, from: source, completing)
        try finishing(staged.path)
        try place.accept(staged)
        return report
    }

    private func fill(
        _ path: String, from source: DamagedStore, _ completing: Completion
    ) throws -> StoreRecoveryReport {
        var report = StoreRecoveryReport()
        try writing(path) { connection in
            for table in source.tables { try connection.executeScript(table.definition) }
            let tables = try RecoveredTables(
                connection: connection, model: source.isOfModel ? model : nil)
            try connection.inImmediateTransaction {
                try source.copyRecords(to: tables)
                if source.isOfModel {
                    try finish(tables, source, completing, &report)
                    try SchemaRepair(model: model, connection: connection).makeAll()
                    try SchemaRecord.write(Schema(model: model), in: connection)
                } else {
                    try completeList(source, connection)
                }
                try connection.executeScript(
                    """
                    PRAGMA application_id = \(configuration.applicationID);
                    PRAGMA user_version = \(source.version)
                    """)
            }
            report.lostValues = tables.lostValues.sorted {
                ($0.entity, $0.rowNumber, $0.property) < ($1.entity, $1.rowNumber, $1.property)
            }
        }
        if !source.isOfModel { try migrate(path, source, completing, &report) }
        report.incompleteTables = source.incomplete.sorted()
        report.unreadablePages = source.reader.unreadablePageCount
        report.unreadableRecords = source.reader.unreadableCells
        report.logFramesBeforeDamage = source.reader.pages.framesBeforeDamage
        return report
    }

    /// Lists every table that may be the model's, if the list that a migration uses is damaged.
    private func completeList(_ source: DamagedStore, _ connection: StoreConnection) throws {
        let earlier = configuration.migrations[(Int(source.version) - 1)...].map {
            $0.earlierSchema()
        }
        let known = try SchemaRecord.names(in: connection)
        if known == nil {
            // Files that were made before the list was introduced don't have it.
            guard earlier.first?.isEmpty == true else { return }
            try connection.executeScript(SchemaRecord.definition)
        } else if source.results.isListWhole {
            return
        }
        try SchemaRecord.write(
            Array(known ?? []) + Schema(model: model).names + earlier.joined(), in: connection)
    }

    /// Brings the tables of an earlier version up to date, and then applies the model's rules.
    private func migrate(
        _ path: String, _ source: DamagedStore, _ completing: Completion,
        _ report: inout StoreRecoveryReport
    ) throws {
        var configuration = configuration
        configuration.location = .file(path: path)
        configuration.access = .write
        try PersistentContainer(model: model, configuration: configuration).close()
        // Closing the container leaves the store in WAL mode, which needs locks.
        try writing(path, mode: .readWrite) { connection in
            let tables = try RecoveredTables(connection: connection, model: model)
            try connection.inImmediateTransaction {
                try finish(tables, source, completing, &report)
                for attribute in model.derivedAttributes {
                    try connection.execute(attribute.recomputation(in: model))
                }
            }
        }
    }

    private func finish(
        _ tables: RecoveredTables, _ source: DamagedStore, _ completing: Completion,
        _ report: inout StoreRecoveryReport
    ) throws {
        let connection = tables.connection
        // The next steps rely on the history.
        let history = RecoveredHistory(connection: connection)
        if try !history.complete() { source.note("_change") }
        for lost in try history.noteLostValues() { source.note(lost) }
        try source.addFragments(to: tables)
        let lostRows = LostRows(
            tables: tables, model: model, incomplete: source.incomplete,
            capacity: source.reader.pages.capacity)
        try lostRows.find()
        (report.restoredObjects, report.lostObjects) = try lostRows.restore(completing)
        let rules = RecoveryRules(tables: tables, model: model)
        for (table, key) in try rules.mergeDuplicates() {
            report.restoredObjects.removeAll {
                $0.rowNumber == key && model.entity(named: $0.entity)?.table == table
            }
        }
        let removed = try rules.removeInvalidReferences()
        report.lostObjects += removed.rows
        report.lostPairs = removed.pairs
        report.outdatedObjects = try numberOfOutdatedObjects(tables, source)
        try RecoveredNumbers(model: model, connection: connection, entry: entry).write(
            isHistoryWhole: source.isHistoryWhole && !source.hasLosses)
        for entity in model.entities where !entity.isAbstract {
            let isOf = Schema(model: model).condition(for: entity, alias: nil)
            report.savedObjects[entity.name] = Int(
                try connection.integer(
                    "SELECT count(*) FROM \(quoted(entity.table)) WHERE \(isOf)") ?? 0)
        }
    }

    /// Returns the number of rows whose last recorded change is later than the version that was
    /// read, in tables that weren't read completely.
    private func numberOfOutdatedObjects(
        _ tables: RecoveredTables, _ source: DamagedStore
    ) throws -> Int {
        try model.roots.filter { source.incomplete.contains($0.table) }.reduce(0) { sum, root in
            let count = try tables.connection.integer(
                """
                SELECT count(DISTINCT c."key") FROM "_change" AS c \
                JOIN \(quoted(root.table)) AS o ON o.\(quoted(Schema.primaryKey)) = c."key" \
                WHERE c."entity" = ? AND c."kind" = 'update' \
                AND c."transaction" > o.\(quoted(Schema.version))
                """, [.text(root.table)])
            return sum + Int(count ?? 0)
        }
    }

    /// Runs `body` on the new file, which no other process uses, without enforcing foreign keys.
    private func writing(
        _ path: String, mode: DatabaseFile.Mode = .unlocked,
        _ body: (StoreConnection) throws -> Void
    ) throws {
        let options = DatabaseConnection.Options(enforcesForeignKeys: false)
        try DatabaseFile(path: path).withConnection(mode, options) { database in
            try TextFunction.register(in: database)
            try database.executeScript("PRAGMA synchronous = OFF; PRAGMA trusted_schema = ON")
            try body(StoreConnection(database: database, trace: configuration.trace))
        }
    }
}
