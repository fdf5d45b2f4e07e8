extension ManagedObjectContext {
    /// Fetches the rows that a request describes, as the store has them.
    /// - Parameter request: The request, which selects the objects and the values of each row.
    /// - Returns: The rows in the request's order, each a tuple of values.
    /// - Throws: ``FetchError`` if the request can't be translated, if a stored value isn't valid
    ///   for its type, or if a value is beyond a reference that leads to no row; ``StoreError`` if
    ///   reading failed; a parked error (``ManagedObjectContext/reading(_:)``).
    /// - Complexity: One query.
    public func fetch<Object: ManagedObject, each Value>(
        _ request: DictionaryRequest<Object, repeat each Value>
    ) throws -> [(repeat each Value)] {
        var rows: [(repeat each Value)] = []
        try forEachRow(of: request) { rows.append($0) }
        return rows
    }

    /// Calls `body` with each row that a request describes, as the store has them, with only one
    /// row in memory.
    /// - Parameters:
    ///   - request: The request, which selects the objects and the values of each row.
    ///   - body: Receives each row in the request's order. It must not use the context.
    /// - Throws: The errors of ``fetch(_:)->[Object]``, and any error of `body`.
    /// - Complexity: One query.
    public func forEachRow<Object: ManagedObject, each Value>(
        of request: DictionaryRequest<Object, repeat each Value>,
        _ body: ((repeat each Value)) throws -> Void
    ) throws {
        try reading {
            let query = try DictionaryQuery(request, context: self)
            try withConnection { connection in
                let reader = DictionaryReader(query, store: container.identity)
                try connection.forEachRow(query.sql, query.arguments) { row in
                    try reader.start(row)
                    try body((repeat try (each request.expressions).next(in: reader)))
                }
            }
        }
    }
}

/// The values of a statement's current row, to be taken one after the other.
private final class DictionaryReader {
    private let query: DictionaryQuery
    private let store: StoreIdentity
    private var row: StoreStatement?
    private var place = 0

    init(_ query: DictionaryQuery, store: StoreIdentity) {
        self.query = query
        self.store = store
    }

    /// Begins to read a row. It throws ``FetchError/undecodableValue(_:)`` if the row follows a
    /// broken reference.
    func start(_ row: StoreStatement) throws {
        self.row = row
        place = 0
        for (index, reference) in query.references.enumerated()
        where row.integer(at: query.columns.count + index) != 0 {
            throw FetchError.undecodableValue(reference.name)
        }
    }

    /// Reads the next value.
    func next() -> StoredValue {
        defer { place += 1 }
        return row?.value(at: place) ?? .null
    }

    /// The name of the expression that was read last.
    var name: String { query.columns[place - 1].name }

    /// Returns the ID of the object that the last value refers to.
    func objectID(_ value: StoredValue) -> ObjectID? {
        guard case .integer(let key) = value, key > 0, let entity = query.columns[place - 1].entity
        else { return nil }
        return ObjectID(entity: entity, store: store, key: key)
    }
}

extension FetchExpression {
    fileprivate func next(in reader: DictionaryReader) throws -> Value {
        do throws(InvalidStoredValue) {
            return try decode(reader.next()) { reader.objectID($0) }
        } catch { throw FetchError.undecodableValue(reader.name) }
    }
}
