/// The tables of a damaged store, as far as they can be identified.
struct DamagedStore {
    struct Table {
        let layout: TreeLayout
        let definition: String
        let root: Int?
        /// The layout that identifies the table's records on pages that no tree leads to; nil if
        /// they can't be identified.
        var orphanLayout: TreeLayout?
    }

    let reader: TreeReader
    let version: Int32
    /// Whether the tables are those of the present model, not of an earlier version.
    let isOfModel: Bool
    let tables: [Table]
    let model: ManagedObjectModel
    let schema: DamagedSchema
    let tombstones: Set<String>
    let sequenceRoot: Int?
    let indexes: [(table: String, entity: EntityDescription, layout: TreeLayout, root: Int)]
    let results = Results()

    /// The findings of reading the tables.
    final class Results {
        var incomplete: Set<String> = []
        /// Whether the list of the schema was read as a whole, if there is one.
        var isListWhole = true
        var records = 0
    }

    var incomplete: Set<String> { results.incomplete }

    /// Whether something may be missing in the tables of the model's entities.
    var hasLosses: Bool {
        results.incomplete.contains { RemovedRowsTable(name: $0, schema: "main") == nil }
    }

    var isHistoryWhole: Bool { results.incomplete.isDisjoint(with: HistoryTables.names) }

    init(reader: TreeReader, model: ManagedObjectModel, configuration: StoreConfiguration) throws {
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
            guard let definition, var layout = layouts.table(name, definition) else { return false }
            let table = RemovedRowsTable(name: name, schema: "main")?.table ?? name
            layout.entityNames = Set(model.root(ofTable: table)?.concreteNames ?? [])
            tables.append(
                Table(
                    layout: layout, definition: definition, root: found.table(name)?.root,
                    orphanLayout: layout))
            return true
        }
        if isOfModel {
            for (name, definition) in wanted.tables {
                let extended = isExtended(definition, name) ? found.table(name)?.sql : nil
                if !add(name, extended) { _ = add(name, definition) }
            }
            for entry in found.entries.values.sorted(by: { $0.name < $1.name })
            where entry.type == "table" && RemovedRowsTable(name: entry.name, schema: "main") != nil
            {
                if add(entry.name, entry.sql), !Self.isOfRemovedRows(tables.last?.layout) {
                    tables.removeLast()
                }
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
        for index in tables.indices {
            tables[index].orphanLayout = Self.orphanLayout(of: tables[index].layout, in: tables)
        }
        // The history and the tombstones come first, because they say what was deleted. Pairs come
        // last, because they are identified by the rows at their ends.
        let tombstones = Set(wanted.tombstoneTables.map(\.name))
        let joins = Set(wanted.joinTables.map(\.name))
        self.tables = tables.sorted { left, right in
            func rank(_ name: String) -> Int {
                if name == "_change" { return 0 }
                if name.hasPrefix("_") { return 1 }
                return tombstones.contains(name) ? 2 : joins.contains(name) ? 4 : 3
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

    /// Returns whether a table has the form of those that large deletions create, with the key
    /// first.
    private static func isOfRemovedRows(_ layout: TreeLayout?) -> Bool {
        guard let layout else { return false }
        let names = layout.columns.map(\.name)
        return layout.hasKeys
            ? layout.columns.first?.isKey == true && names.first == Schema.primaryKey
            : names.starts(with: [JoinTable.source, JoinTable.destination])
    }

    /// Returns the layout that identifies a table's records on pages that no tree leads to. Rows
    /// that a large deletion removed are identified by the columns of their original table, because
    /// their own columns accept any value. Removed pairs can't be identified, because the rows at
    /// their ends are gone.
    private static func orphanLayout(of layout: TreeLayout, in tables: [Table]) -> TreeLayout? {
        guard let removed = RemovedRowsTable(name: layout.name, schema: "main")
        else { return layout }
        guard layout.hasKeys,
            let columns = tables.first(where: { $0.layout.name == removed.table })?.layout.columns
        else { return nil }
        var orphanLayout = layout
        orphanLayout.columns = layout.columns.map { column in
            columns.first { $0.name == column.name } ?? column
        }
        return orphanLayout
    }

    /// Returns the version of the model that wrote the file. If the header is damaged, the schema
    /// shows the version.
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
            let later = configuration.migrations[(Int(header.userVersion) - 1)...]
            return later.contains(where: \.changesTables)
                ? header.userVersion : configuration.modelVersion
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
}

extension EntityDescription {
    fileprivate func owns(indexNamed name: String) -> Bool {
        indexes.contains { ([self.name] + $0.columns).joined(separator: "_") == name }
            || values.contains {
                $0.relationship != nil && name.hasPrefix("\(self.name)_\($0.name)")
            }
    }
}
