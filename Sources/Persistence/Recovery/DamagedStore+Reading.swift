/// Reads the records of a damaged store into the tables of a new one.
extension DamagedStore {
    /// Reads all tables. It throws ``StoreError`` with `.notADatabase` if none has a record.
    func copyRecords(to target: RecoveredTables) throws {
        let isLogDamaged = reader.pages.framesBeforeDamage != nil
        for table in tables {
            // Any page may be one from before the damage.
            if isLogDamaged { note(table.layout.name) }
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
        if isLogDamaged { try removeDeleted(from: target) }
        guard results.records > 0
        else { throw StoreError(.notADatabase, message: "it has no readable records") }
    }

    /// Notes that a table wasn't read completely. The table of schema names doesn't count, because
    /// it is written again.
    func note(_ table: String) {
        if table == SchemaRecord.table {
            results.isListWhole = false
        } else {
            results.incomplete.insert(table)
        }
    }

    private func add(
        _ record: SalvagedRecord, of layout: TreeLayout, to target: RecoveredTables, isOrphan: Bool
    ) throws {
        results.records += 1
        if try !target.insert(record, of: layout, isOrphan: isOrphan), !isOrphan {
            note(layout.name)
        }
    }

    /// Removes rows and pairs that were deleted after the state of their page.
    private func removeDeleted(from target: RecoveredTables) throws {
        guard isOfModel else { return }
        try target.deleted.read()
        for layout in tables.map(\.layout)
        where !layout.name.hasPrefix("_") && !tombstones.contains(layout.name) {
            var deleted: [[StoredValue]] = []
            let keys =
                layout.hasKeys ? [Schema.primaryKey] : [JoinTable.source, JoinTable.destination]
            let columns = keys + (layout.hasKeys ? [Schema.version] : [])
            let list = columns.map(quoted).joined(separator: ", ")
            try target.connection.forEachRow("SELECT \(list) FROM \(quoted(layout.name))") { row in
                let values = columns.indices.map(row.value(at:))
                let named = Dictionary(
                    zip(columns, values.map(Optional.some)), uniquingKeysWith: { $1 })
                if try target.deleted.contains(named, of: layout) {
                    deleted.append(Array(values.prefix(keys.count)))
                }
            }
            let isKey = keys.map { "\(quoted($0)) = ?" }.joined(separator: " AND ")
            for key in deleted {
                try target.connection.execute(
                    "DELETE FROM \(quoted(layout.name)) WHERE \(isKey)", key)
            }
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

    /// Claims the pages of all other objects, so that they aren't mistaken for pages of a table. It
    /// returns whether all of these pages are known.
    private func claimOthers() throws -> Bool {
        let own = Set(tables.map(\.layout.name) + [TreeLayout.sequence.name])
        var isWhole = schema.isWhole
        for entry in schema.entries.values where entry.root > 0 && !own.contains(entry.name) {
            let isTable = entry.type == "table" && !entry.sql.uppercased().contains("WITHOUT ROWID")
            let isRead = try reader.read(root: entry.root, isTable: isTable, layout: nil) { _ in }
            if !isRead { isWhole = false }
        }
        return isWhole
    }

    private func copyOrphans(to target: RecoveredTables) throws {
        let hasAllOthers = try claimOthers()
        let hasFreePages = reader.claimFreePages()
        // If all other pages are known, a page without an owner must belong to one of the tables,
        // even if they all seem to be complete: the schema may name a wrong root page.
        let missing = tables.compactMap(\.orphanLayout).filter {
            hasAllOthers && hasFreePages || results.incomplete.contains($0.name)
        }
        let orphans = reader.orphans(missing)
        guard !orphans.isEmpty else { return }
        let isLogDamaged = reader.pages.framesBeforeDamage != nil
        let pairs = PairPages(
            model: model, tables: target, hasIndexes: !hasAllOthers || isLogDamaged)
        for layout in missing {
            if !layout.name.hasPrefix("_"), !tombstones.contains(layout.name) {
                try target.deleted.read()
            }
            // The pages below an inner page decide about it, so they come first.
            let isJoin = pairs.isOfJoinTable(layout)
            var taken: Set<Int> = []
            for orphan in isJoin ? reader.sortedFromLeaves(orphans) : orphans
            where try belongs(orphan, to: layout, pairs, target, taken) {
                taken.insert(orphan.number)
                note(layout.name)
                try reader.read(orphan, as: layout) {
                    try add($0, of: layout, to: target, isOrphan: true)
                }
            }
        }
    }

    private func belongs(
        _ orphan: TreeReader.Orphan, to layout: TreeLayout, _ pairs: PairPages,
        _ target: RecoveredTables, _ taken: Set<Int>
    ) throws -> Bool {
        guard orphan.layouts.contains(where: { $0.name == layout.name }) else { return false }
        let likeliest = try orphan.layouts.first { likely in
            guard let removed = RemovedRowsTable(name: likely.name, schema: "main")
            else { return true }
            return try target.deleted.contains(reader.keys(of: orphan), removedTo: removed)
        }
        guard let likeliest else { return false }
        guard pairs.isOfJoinTable(likeliest) else { return likeliest.name == layout.name }
        // The page may have been one of an index, whose pairs have changed since.
        if orphan.isUnknownRemnant { return false }
        // An inner page may have a single pair, which tells little about its tree.
        let children = reader.children(of: orphan).filter { reader.fits($0, layout) }
        if !children.isEmpty { return children.contains(where: taken.contains) }
        return try pairs.holds(layout, reader.records(of: orphan))
    }

    /// Keeps the values that indexes have of rows that weren't read.
    func addFragments(to target: RecoveredTables) throws {
        for (table, entity, layout, root) in indexes where results.incomplete.contains(table) {
            let reader = TreeReader(pages: reader.pages)
            _ = try reader.read(root: root, isTable: false, layout: layout) { record in
                guard case .integer(let key) = record.values.last ?? nil,
                    try !target.connection.hasRow(key, in: table)
                else { return }
                try target.addLost(entity: table, key: key)
                if entity.isInHierarchy, entity.concreteNames.count == 1 {
                    try target.addFragment(
                        entity: table, key: key, name: Schema.entity,
                        value: .text(entity.concreteNames[0]))
                }
                for (column, value) in zip(layout.columns, record.values.dropLast()) {
                    guard let value else { continue }
                    try target.addFragment(entity: table, key: key, name: column.name, value: value)
                }
            }
        }
    }
}
