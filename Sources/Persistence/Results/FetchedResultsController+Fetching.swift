/// Fetches the results as a whole.
extension FetchedResultsController {
    func emptyList(_ query: ResultsQuery) -> ResultsList {
        let store = managedObjectContext.container.identity
        return ResultsList(isSectioned: sectionName != nil) { key in
            ObjectID(entity: query.entity, store: store, key: key)
        }
    }

    func fetchList(_ query: ResultsQuery) throws -> ResultsList {
        let list = emptyList(query)
        forgetJoinedValues(query)
        let cache = cache(for: query)
        if let known = try cache.flatMap({ try validContents(of: $0, query) }) {
            try known.fill(list, isSectioned: sectionName != nil)
        } else {
            try read(query, into: list)
            if managedObjectContext.container.isWritable(query.entity) { cache?.write(list) }
        }
        return list
    }

    private func read(_ query: ResultsQuery, into list: ResultsList) throws {
        try managedObjectContext.withConnection { connection in
            var order = OrderKey()
            var leading: ArraySlice<UInt8> = []
            var name: String?
            var olderKeys: [Int64] = []
            try connection.forEachRow(query.listing, query.arguments) { row in
                let key = row.integer(at: 0)
                if isOlder(key, than: row.integer(at: 1), query) { olderKeys.append(key) }
                rememberJoinedValues(row, query)
                query.readOrder(of: row, into: &order)
                if let sectionName, order.bytes[..<order.leadingCount] != leading {
                    leading = order.bytes[..<order.leadingCount]
                    name = sectionName(row.value(at: query.firstOrderColumn))
                }
                try list.append(key: key, stamp: query.stamp(row), order: order, sectionName: name)
            }
            try readAgain(olderKeys, query)
        }
    }

    /// Returns the cache to use; nil if there can't be one. A store in memory has no folder for the
    /// file, and a transaction may be rolled back after reading.
    private func cache(for query: ResultsQuery) -> ResultsCache? {
        let context = managedObjectContext
        let configuration = context.container.configuration(of: query.entity)
        guard let cacheName, context.connection == nil, let path = configuration.path
        else { return nil }
        return ResultsCache(
            path: ResultsCache.path(of: cacheName, besideStore: path), query: query,
            modelVersion: configuration.modelVersion, isSectioned: sectionName != nil)
    }

    /// Returns a cache's contents if they are what a fetch would return: one pass finds the same
    /// rows, and the first and last rows of all sections still have the same section names. Between
    /// them a name can't differ.
    private func validContents(
        of cache: ResultsCache, _ query: ResultsQuery
    ) throws -> ResultsCache.Contents? {
        guard let contents = cache.read() else { return nil }
        var generation = ResultsGeneration()
        try managedObjectContext.withConnection { connection in
            try connection.forEachRow(query.comparison, query.arguments) { row in
                generation.combine(key: row.integer(at: 0), stamp: query.stamp(row))
            }
        }
        guard generation.value == contents.generation else { return nil }
        guard sectionName != nil else { return contents }
        let boundaries = contents.boundaries
        let rows = try storedRows(Set(boundaries.map(\.key)), query)
        let isNamedSo = boundaries.allSatisfy { key, name in
            rows[key]?.row?.sectionName?.isSameText(as: name) ?? false
        }
        return isNamedSo ? contents : nil
    }
}
