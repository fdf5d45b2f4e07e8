/// A request to insert rows without creating objects for them (Core Data's `NSBatchInsertRequest`).
///
/// ```swift
/// let request = BatchInsertRequest<Team>(contentsOf: lines) { row, line in
///     row[\.name] = line.name
///     row[\.zone] = try row.findOrCreate(\Zone.name, is: line.zone)
/// }
/// let result = try context.execute(request)
/// ```
///
/// Each row is written before the next element is read, so the rows are never all in memory.
/// Defaults, declared validation, uniqueness and derived attributes hold as for objects; the code
/// of the entity's class (`awakeFromInsert`, `willSave`, `validateForInsert`) does not run.
public struct BatchInsertRequest<Object: ManagedObject> {
    /// The rule for a row that conflicts with an existing one.
    public var conflict: BatchConflict<Object>

    /// Whether the result contains object IDs or only counts.
    public var resultType: BatchResultType

    /// Makes the closure that fills rows, which returns `false` if there are no more. Each
    /// execution starts again.
    let start: () -> (borrowing BatchRow<Object>) throws -> Bool

    /// Creates a request that inserts a row for each element of a sequence.
    ///
    /// - Parameters:
    ///   - source: The elements. Each execution makes an iterator of its own.
    ///   - conflict: The rule for a row that conflicts with an existing one.
    ///   - resultType: Whether the result contains object IDs or only counts.
    ///   - configure: Sets the values of the row. Its error ends the batch, and nothing is written.
    public init<Source: Sequence>(
        contentsOf source: Source, onConflict conflict: BatchConflict<Object> = .error,
        resultType: BatchResultType = .count,
        configure: @escaping (borrowing BatchRow<Object>, Source.Element) throws -> Void
    ) {
        self.conflict = conflict
        self.resultType = resultType
        start = {
            var rest = source.makeIterator()
            return { row in
                guard let element = rest.next() else { return false }
                try configure(row, element)
                return true
            }
        }
    }

    /// Creates a request that inserts rows until the handler returns `false`.
    ///
    /// - Parameters:
    ///   - conflict: The rule for a row that conflicts with an existing one.
    ///   - resultType: Whether the result contains object IDs or only counts.
    ///   - handler: Sets the values of the row and returns `true`, or returns `false` if there are
    ///     no more. Its error ends the batch, and nothing is written.
    public init(
        onConflict conflict: BatchConflict<Object> = .error, resultType: BatchResultType = .count,
        handler: @escaping (borrowing BatchRow<Object>) throws -> Bool
    ) {
        self.conflict = conflict
        self.resultType = resultType
        start = { handler }
    }
}

/// The rule of a batch insert for a row whose unique values already belong to an object in the
/// store, or to an earlier row of the batch.
public enum BatchConflict<Object: ManagedObject> {
    /// The batch fails, and nothing is written.
    case error

    /// The row is ignored.
    case ignore

    /// The object in the store takes the properties that the row has set, and keeps the others. An
    /// attribute that declares an ``AttributeMerge`` is merged accordingly. A conflict in other
    /// unique properties is an error.
    ///
    /// The properties must be declared unique together; otherwise the batch throws
    /// ``BatchError/notUniqueTogether(entity:properties:)``.
    case update(matching: [PartialKeyPath<Object>])

    /// Updates the object whose unique attribute has the row's value: see `update(matching:)` with
    /// several properties.
    ///
    /// - Parameter property: A property that is declared unique.
    /// - Returns: The rule.
    public static func update(matching property: PartialKeyPath<Object>) -> BatchConflict {
        .update(matching: [property])
    }
}
