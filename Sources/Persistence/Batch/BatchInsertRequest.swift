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

/// What a batch insert does with a row whose unique properties have the values of an object that is
/// in the store already, or came earlier in the batch.
public enum BatchConflict<Object: ManagedObject> {
    /// The batch fails, and nothing is written.
    case error

    /// The row is passed over.
    case ignore

    /// The object in the store takes the properties that the row has set, and keeps the others. An
    /// attribute that declares an ``AttributeMerge`` is merged as it says. What is unique besides
    /// these properties is an error.
    case update(matching: [PartialKeyPath<Object>])

    /// The object in the store whose attribute has the row's value takes what the row has set.
    public static func update(matching property: PartialKeyPath<Object>) -> BatchConflict {
        .update(matching: [property])
    }
}
