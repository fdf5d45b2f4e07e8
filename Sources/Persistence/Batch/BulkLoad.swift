/// Suspends what costs more than the rows of a large insertion: triggers and indexes are dropped
/// when enough rows were inserted, and made again at the end as they were. All of it happens in one
/// transaction: no other connection ever sees the schema without them, and a batch that fails leaves
/// them unchanged.
///
/// - After ``leastRows`` rows and a quarter of those that there were, derived attributes are no
///   longer kept by triggers, but computed by grouping at the end.
/// - After as many rows as there were, the indexes that aren't unique are dropped. Rows in another
///   order than an index's touch one of its pages each; sorting them at the end costs a fraction of
///   that. Unique ones stay, because they find duplicates.
/// - After ``leastTexts`` rows, texts are no longer indexed row by row. A trigger that writes to an
///   FTS5 table makes SQLite write the words of each row separately, at many times the cost of words
///   by the thousand. The trigger for insertions is dropped, the others are replaced by triggers that
///   ignore later rows, whose keys are all greater, and one statement indexes those at the end.
final class BulkLoad {
    /// The minimum number of rows: fewer are not worth two changes of the schema, after which every
    /// connection prepares its statements again.
    static let leastRows: Int64 = 10_000
    /// The minimum number of rows whose texts are indexed at the end. Two changes of the schema cost
    /// as much as the triggers of some ten rows.
    static let leastTexts: Int64 = 100
    /// The page cache of SQLite while it inserts, in KiB. Rows in random order are slow because
    /// their pages don't fit.
    private static let cacheSize: Int64 = 28 * 1024
    /// SQLite's page cache while it makes indexes, in KiB: it sorts in as much memory
    /// (`cache_size`).
    private static let sortingCacheSize: Int64 = 8 * 1024

    private let model: ManagedObjectModel
    private let connection: StoreConnection
    /// The schema of the store that has the table.
    private let schema: String
    private let table: String
    /// The derived attributes that are derived from the rows.
    private let attributes: [DerivedAttribute]
    private let fullTextIndexes: [FullTextIndex]
    /// The numbers of inserted rows at which derivations and indexes are suspended.
    private let derivationThreshold: Int64
    private let indexThreshold: Int64
    private var insertedCount: Int64 = 0
    /// The statements that make again what was dropped.
    private var derivationTriggers: [String] = []
    private var indexes: [String] = []
    private var fullTextTriggers: [String] = []
    /// The key of the last row whose texts are indexed.
    private var lastIndexed: Int64 = 0
    private var formerCacheSize: Int64?

    /// - Parameters:
    ///   - last: The last row number of the table: an upper bound for the number of rows, without
    ///     counting them.
    ///   - postponesFullText: Whether the keys of inserted rows are greater than all others, so that
    ///     texts can be indexed at the end.
    init(
        of table: String, in schema: String, after last: Int64, _ model: ManagedObjectModel,
        _ connection: StoreConnection, postponesFullText: Bool
    ) {
        (self.table, self.schema, self.model, self.connection) = (table, schema, model, connection)
        attributes = model.derivedAttributes.filter { attribute in
            guard case .inverseColumn = attribute.derivation.relationship.storage
            else { return false }
            return model.destination(of: attribute.derivation.relationship).table == table
        }
        fullTextIndexes =
            postponesFullText ? Schema(model: model).fullTextIndexes(of: table) : []
        derivationThreshold = max(Self.leastRows, attributes.isEmpty ? 0 : last / 4)
        indexThreshold = max(Self.leastRows, last)
    }

    func noteInsertion() throws {
        insertedCount += 1
        if insertedCount == Self.leastTexts, !fullTextIndexes.isEmpty { try postponeFullText() }
        guard insertedCount >= Self.leastRows else { return }
        if insertedCount == Self.leastRows { try enlargeCache() }
        if insertedCount == derivationThreshold { try suspendDerivations() }
        if insertedCount == indexThreshold {
            indexes = try drop { [table] in
                $0.kind == .index && $0.table == table && $0.sql.hasPrefix("CREATE INDEX ")
            }
        }
    }

    /// Makes everything again that was dropped, and brings it up to date.
    func finish() throws {
        // Indexes come first, because derived attributes are computed faster with them.
        if !indexes.isEmpty {
            try setCacheSize(-Self.sortingCacheSize)
            try make(&indexes)
        }
        if !derivationTriggers.isEmpty {
            // A trigger for new owners computes all of an owner's attributes.
            let owners = Set(attributes.map(\.owner.name))
            for attribute in model.derivedAttributes where owners.contains(attribute.owner.name) {
                try connection.execute(attribute.recomputation(in: model))
            }
            try make(&derivationTriggers)
        }
        if !fullTextTriggers.isEmpty {
            _ = try drop(triggers: fullTextNames)
            connection.transaction?.postponedTexts[table] = nil
            for index in fullTextIndexes { try index.addRows(after: lastIndexed, in: connection) }
            try make(&fullTextTriggers)
        }
    }

    /// Drops objects of the schema, and returns the statements that make them again.
    private func drop(where isChosen: (SchemaObject) -> Bool) throws -> [String] {
        try SchemaObject.all(in: connection, schema: schema).filter(isChosen).map { object in
            let kind = object.kind == .index ? "INDEX" : "TRIGGER"
            try connection.executeScript("DROP \(kind) \(schema).\(quoted(object.name))")
            return SchemaObject.qualified(object.sql, schema)
        }
    }

    private func drop(triggers names: Set<String>) throws -> [String] {
        try drop { $0.kind == .trigger && names.contains($0.name) }
    }

    private func make(_ statements: inout [String]) throws {
        for sql in statements { try connection.executeScript(sql) }
        statements = []
    }

    private func suspendDerivations() throws {
        // The batch stamps its rows itself.
        let names = DerivationTriggers.names(forInserting: attributes)
        derivationTriggers = try drop(triggers: names.union(["\(table)_version_inserted"]))
    }

    private var fullTextNames: Set<String> {
        Set(fullTextIndexes.flatMap(\.triggers).map(Schema.name(of:)))
    }

    private func postponeFullText() throws {
        // If an enclosing batch has replaced the triggers, that batch indexes these rows too.
        let present = try SchemaObject.all(in: connection, schema: schema).map(\.sql)
        guard Set(present).isSuperset(of: fullTextIndexes.flatMap(\.triggers)) else { return }
        lastIndexed = try RowSequence.counted(table, in: schema, connection) ?? 0
        fullTextTriggers = try drop(triggers: fullTextNames)
        connection.transaction?.postponedTexts[table] = lastIndexed
        for sql in fullTextIndexes.flatMap({ $0.triggers(upTo: lastIndexed) }) {
            try connection.executeScript(SchemaObject.qualified(sql, schema))
        }
    }

    /// Restores the cache size, even if the batch failed: a rollback doesn't.
    func restoreCache() {
        guard let formerCacheSize else { return }
        // If it can't be set, the connection keeps more pages than it needs.
        try? setCacheSize(formerCacheSize)
        self.formerCacheSize = nil
    }

    private func enlargeCache() throws {
        formerCacheSize = try connection.integer("PRAGMA \(schema).cache_size")
        try setCacheSize(-Self.cacheSize)
    }

    /// Sets the size of the page cache.
    /// - Parameter size: Pages, or KiB if negative (sqlite.org/pragma.html#pragma_cache_size).
    private func setCacheSize(_ size: Int64) throws {
        try connection.executeScript("PRAGMA \(schema).cache_size = \(size)")
    }
}
