/// The tables of a damaged store, as far as they can be told.
struct DamagedStore {
    struct Table {
        let layout: TreeLayout

        /// The statement that makes it in the new store.
        let definition: String

        /// Nil if the schema doesn't say.
        let root: Int?
    }

    let reader: TreeReader
    let version: Int32

    /// Whether the tables are those of the model, not of an earlier version.
    let isOfModel: Bool
    let tables: [Table]
    private let model: ManagedObjectModel
    private let schema: DamagedSchema
    private let tombstones: Set<String>
    private let sequenceRoot: Int?
    private let indexes: [(table: String, entity: EntityDescription, layout: TreeLayout, root: Int)]
    private let results = Results()

    /// What reading the tables found out.
    private final class Results {
        var incomplete: Set<String> = []
        var records = 0
    }

    /// The tables that weren't read whole.
    var incomplete: Set<String> { results.incomplete }

    /// Whether something of the model's own tables may be missing.
    var hasLosses: Bool { !results.incomplete.isEmpty }

    var isHistoryWhole: Bool { results.incomplete.isDisjoint(with: HistoryTables.names) }

    init(
        reader: TreeReader, model: ManagedObjectModel, configuration: StoreConfiguration
    ) throws {
        self.reader = reader
        self.model = model
        schema = try DamagedSchema(reader)
        let found = schema
        let wanted = Schema(model: model)
        func isExtended(_ definition: String, _ name: String) -> Bool {
            found.table(name).map { SchemaVerification.isExtended(definition, in: $0.sql) } ?? false
        }
        let known = wanted.tables.count {
            found.table($0.name)?.sql == $0.definition || isExtended($0.definition, $0.name)
        }
        version = try Self.version(
            reader.pages.header, found, known: known, of: wanted.tables.count, configuration)
        isOfModel = version == configuration.modelVersion
        let layouts = try TreeLayouts()
        var tables: [Table] = []
        func add(_ name: String, _ definition: String?) -> Bool {
            guard let definition, var layout = layouts.table(name, definition) else {
                return false
            }
            layout.entityNames = Set(model.root(ofTable: name)?.concreteNames ?? [])
            tables.append(
                Table(layout: layout, definition: definition, root: found.table(name)?.root))
            return true
        }
        if isOfModel {
            for (name, definition) in wanted.tables {
                let extended = isExtended(definition, name) ? found.table(name)?.sql : nil
                if !add(name, extended) { _ = add(name, definition) }
            }
        } else {
            let virtual = found.entries.values.filter { $0.sql.hasPrefix("CREATE VIRTUAL") }
            for entry in found.entries.values.sorted(by: { $0.root < $1.root })
            where entry.type == "table" && !entry.name.hasPrefix("sqlite_") && entry.root > 0
                && !virtual.contains(where: { entry.name.hasPrefix($0.name + "_") })
            {
                _ = add(entry.name, entry.sql)
            }
        }
        // The history and the tombstones come first, because they say what was deleted; pairs come
        // last, because their ends say what they are.
        let tombstones = Set(wanted.tombstoneTables.map(\.name))
        let joins = Set(wanted.joinTables.map(\.name))
        self.tables = tables.sorted { left, right in
            func rank(_ name: String) -> Int {
                name.hasPrefix("_")
                    ? 0 : tombstones.contains(name) ? 1 : joins.contains(name) ? 3 : 2
            }
            return rank(left.layout.name) < rank(right.layout.name)
        }
        self.tombstones = tombstones
        sequenceRoot = found.table(TreeLayout.sequence.name)?.root
        indexes =
            isOfModel
            ? wanted.indexes.compactMap { definition in
                let name = Schema.name(of: definition)
                guard let entry = found.index(name),
                    let entity = model.entities.first(where: { $0.owns(indexNamed: name) }),
                    entry.table == entity.table,
                    let table = tables.first(where: { $0.layout.name == entity.table }),
                    let layout = layouts.index(name, of: table.layout, definition)
                else { return nil }
                return (entity.table, entity, layout, entry.root)
            } : []
    }

    /// The version of the model that wrote the file. A damaged header may have another number than
    /// the schema shows.
    static func version(
        _ header: DatabaseHeader?, _ schema: DamagedSchema, known: Int, of count: Int,
        _ configuration: StoreConfiguration
    ) throws -> Int32 {
        if known == count { return configuration.modelVersion }
        if let header, header.applicationID == configuration.applicationID, header.userVersion > 0 {
            guard header.userVersion <= configuration.modelVersion else {
                throw StoreError(
                    .newer(version: header.userVersion, supported: configuration.modelVersion))
            }
            return header.userVersion
        }
        let earlier = configuration.migrations.lastIndex { migration in
            let tables = migration.earlierSchema().filter { schema.table($0) != nil }
            return !tables.isEmpty
                && migration.earlierSchema().allSatisfy { name in
                    name.contains(".") || schema.entries.values.contains { $0.name == name }
                }
        }
        if known == 0, let earlier { return Int32(earlier + 1) }
        if known == 0, let header, schema.isWhole, !schema.entries.isEmpty {
            throw StoreError(.foreign(applicationID: header.applicationID))
        }
        return configuration.modelVersion
    }

    // MARK: Reading

    /// Reads all tables.
    ///
    /// - Throws: ``StoreError`` with `.notADatabase` if there is no record of them.
    func copyRecords(to target: RecoveredTables) throws {
        for table in tables {
            var isWhole = false
            if let root = table.root, root > 0 {
                isWhole = try reader.read(
                    root: root, isTable: table.layout.hasKeys, layout: table.layout
                ) { try add($0, of: table.layout, to: target, isOrphan: false) }
            }
            if !isWhole { note(table.layout.name) }
        }
        try copySequence(to: target)
        try copyOrphans(to: target)
        guard results.records > 0 else {
            throw StoreError(.notADatabase, message: "nothing of this kind can be found in it")
        }
    }

    /// Notes that a table isn't whole. The list of the schema is written anew.
    func note(_ table: String) {
        if table != SchemaRecord.table { results.incomplete.insert(table) }
    }

    private func add(
        _ record: SalvagedRecord, of layout: TreeLayout, to target: RecoveredTables, isOrphan: Bool
    ) throws {
        results.records += 1
        if try !target.insert(record, of: layout, isOrphan: isOrphan), !isOrphan {
            note(layout.name)
        }
    }

    private func copySequence(to target: RecoveredTables) throws {
        guard let sequenceRoot else { return }
        _ = try reader.read(root: sequenceRoot, isTable: true, layout: .sequence) { record in
            guard case .text(let name) = record.values.first ?? nil,
                case .integer(let number) = record.values.last ?? nil, number > 0,
                tables.contains(where: { $0.layout.name == name })
            else { return }
            try RowSequence.setCounted(number, for: name, target.connection)
        }
    }

    /// Claims the pages of everything else, so that they aren't taken for a table's.
    ///
    /// - Returns: Whether all of them are known.
    private func claimOthers() throws -> Bool {
        let own = Set(tables.map(\.layout.name) + [TreeLayout.sequence.name])
        var isWhole = schema.isWhole
        for entry in schema.entries.values where entry.root > 0 && !own.contains(entry.name) {
            let isTable =
                entry.type == "table" && !entry.sql.uppercased().contains("WITHOUT ROWID")
            let isRead = try reader.read(root: entry.root, isTable: isTable, layout: nil) { _ in }
            if !isRead { isWhole = false }
        }
        return isWhole
    }

    private func copyOrphans(to target: RecoveredTables) throws {
        let hasAllOthers = try claimOthers()
        let hasFreePages = reader.claimFreePages()
        // If everything else is known, a page without an owner was lost by one of the tables, even
        // if that seems to be whole: its root may be another page than the schema says.
        let missing = tables.map(\.layout).filter {
            hasAllOthers && hasFreePages || results.incomplete.contains($0.name)
        }
        let orphans = reader.orphans(missing)
        guard !orphans.isEmpty else { return }
        let pairs = PairPages(model: model, tables: target, hasIndexes: !hasAllOthers)
        for layout in missing {
            if !layout.name.hasPrefix("_"), !tombstones.contains(layout.name) {
                try target.noteDeletions()
            }
            for orphan in orphans {
                guard let first = orphan.layouts.first else { continue }
                let isRight =
                    try pairs.isOfJoinTable(first)
                    ? orphan.layouts.contains { $0.name == layout.name }
                        && pairs.holds(layout, reader.records(of: orphan))
                    : first.name == layout.name
                guard isRight else { continue }
                note(layout.name)
                try reader.read(orphan, as: layout) {
                    try add($0, of: layout, to: target, isOrphan: true)
                }
            }
        }
    }

    // MARK: Fragments

    /// Keeps what indexes say about rows that weren't read.
    func addFragments(to target: RecoveredTables) throws {
        for (table, entity, layout, root) in indexes where results.incomplete.contains(table) {
            try TreeReader(pages: reader.pages).readIndex(root: root, layout) { record in
                guard case .integer(let key) = record.values.last ?? nil,
                    try target.connection.integer(
                        "SELECT 1 FROM \(quoted(table)) WHERE \(quoted(Schema.primaryKey)) = ?",
                        [.integer(key)]) == nil
                else { return }
                try target.addLost(entity: table, key: key)
                if entity.isInHierarchy, entity.concreteNames.count == 1 {
                    try target.addFragment(
                        entity: table, key: key, name: Schema.entity,
                        value: .text(entity.concreteNames[0]))
                }
                for (column, value) in zip(layout.columns, record.values.dropLast()) {
                    guard let value else { continue }
                    try target.addFragment(
                        entity: table, key: key, name: column.name, value: value)
                }
            }
        }
    }
}

extension TreeReader {
    /// Reads an index, as far as it leads.
    func readIndex(
        root: Int, _ layout: TreeLayout, _ body: (SalvagedRecord) throws -> Void
    ) throws {
        _ = try read(root: root, isTable: false, layout: layout, body)
    }
}

extension EntityDescription {
    fileprivate func owns(indexNamed name: String) -> Bool {
        indexes.contains { ([self.name] + $0.columns).joined(separator: "_") == name }
            || values.contains {
                $0.relationship != nil && name.hasPrefix("\(self.name)_\($0.name)")
            }
    }
}
