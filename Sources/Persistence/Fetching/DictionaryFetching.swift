extension ManagedObjectContext {
    /// Fetches the rows that a request describes, as the store has them.
    ///
    /// - Parameter request: What each row holds, and which objects count.
    /// - Returns: The rows in the request's order, each a tuple of values.
    /// - Throws: ``FetchError`` if the request can't be translated, if a stored value isn't valid
    ///   for its type, or if a value is beyond a reference that leads to no row; ``StoreError`` if
    ///   reading failed; a parked error (``ManagedObjectContext/reading(_:)``).
    /// - Complexity: One query.
    public func fetch<Object: ManagedObject, each Value>(
        _ request: DictionaryRequest<Object, repeat each Value>
    ) throws -> [(repeat each Value)] {
        try reading {
            let query = try DictionaryQuery(request, context: self)
            let reader = DictionaryReader(
                query, values: try storedValues(query), store: container.identity)
            var rows: [(repeat each Value)] = []
            while !reader.isAtEnd {
                let row = (repeat try (each request.expressions).next(in: reader))
                rows.append(row)
            }
            return rows
        }
    }

    /// Row after row.
    private func storedValues(_ query: DictionaryQuery) throws -> [StoredValue] {
        try withConnection { connection in
            let statement = try connection.statement(query.sql)
            try statement.bind(query.arguments)
            defer { statement.reset() }
            var values: [StoredValue] = []
            while try statement.step() {
                for index in query.columns.indices { values.append(statement.value(at: index)) }
                for (index, reference) in query.references.enumerated()
                where statement.integer(at: query.columns.count + index) != 0 {
                    throw FetchError.undecodableValue(reference.name)
                }
            }
            return values
        }
    }
}

/// The values of rows, to be taken one after the other.
private final class DictionaryReader {
    private let query: DictionaryQuery
    private let values: [StoredValue]
    private let store: StoreIdentity
    private var place = 0

    init(_ query: DictionaryQuery, values: [StoredValue], store: StoreIdentity) {
        self.query = query
        self.values = values
        self.store = store
    }

    var isAtEnd: Bool { place >= values.count }

    func next() -> (value: StoredValue, column: DictionaryQuery.Column) {
        defer { place += 1 }
        return (values[place], query.columns[place % query.columns.count])
    }

    func objectID(_ value: StoredValue, of entity: EntityDescription?) -> ObjectID? {
        guard case .integer(let key) = value, key > 0, let entity else { return nil }
        return ObjectID(entity: entity, store: store, key: key)
    }
}

extension FetchExpression {
    fileprivate func next(in reader: DictionaryReader) throws -> Value {
        let (stored, column) = reader.next()
        guard let value = decode(stored, { reader.objectID($0, of: column.entity) }) else {
            throw FetchError.undecodableValue(column.name)
        }
        return value
    }
}
