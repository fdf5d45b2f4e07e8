/// Rows to insert without making objects of them (Core Data's `NSBatchInsertRequest`).
///
/// ```swift
/// let request = BatchInsertRequest<Team>(contentsOf: lines) { row, line in
///     row[\.name] = line.name
///     row[\.zone] = try row.findOrCreate(\Zone.name, is: line.zone)
/// }
/// let result = try context.execute(request)
/// ```
///
/// The source is asked for one element after the other and each row is written before the next is
/// asked for: memory does not grow with the number of rows. Defaults, declared validation,
/// uniqueness and derived attributes hold as for objects; the code of the entity's class
/// (`awakeFromInsert`, `willSave`, `validateForInsert`) does not run.
public struct BatchInsertRequest<Object: ManagedObject> {
    public var conflict: BatchConflict<Object>
    public var resultType: BatchResultType

    /// Makes what fills the row: false where there is no further one. Each execution begins anew.
    let start: () -> (borrowing BatchRow<Object>) throws -> Bool

    /// A request for a row for each element.
    ///
    /// - Parameter configure: Sets what the row holds. What it throws ends the batch, and nothing
    ///   is written.
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

    /// A request for rows until the handler returns false.
    public init(
        onConflict conflict: BatchConflict<Object> = .error, resultType: BatchResultType = .count,
        handler: @escaping (borrowing BatchRow<Object>) throws -> Bool
    ) {
        self.conflict = conflict
        self.resultType = resultType
        start = { handler }
    }
}
