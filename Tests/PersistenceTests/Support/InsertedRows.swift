import Persistence

/// Rows that a test inserts as one batch, one for each element of a sequence.
struct InsertedRows<Object: ManagedObject> {
    struct Outcome {
        var inserted: [ObjectID] = []
        var updated: [ObjectID] = []
        var ignoredCount = 0
    }

    fileprivate let conflict: BatchConflict<Object>
    fileprivate let insert: (borrowing BatchInserter<Object>) throws -> Outcome

    init<Source: Sequence>(
        contentsOf source: Source, onConflict conflict: BatchConflict<Object> = .error,
        configure: @escaping (borrowing BatchRow<Object>, Source.Element) throws -> Void
    ) {
        self.conflict = conflict
        insert = { inserter in
            var outcome = Outcome()
            for element in source {
                switch try inserter.insert({ try configure($0, element) }) {
                case .inserted(let id): outcome.inserted.append(id)
                case .updated(let id): outcome.updated.append(id)
                case .ignored: outcome.ignoredCount += 1
                }
            }
            return outcome
        }
    }
}

extension ManagedObjectContext {
    @discardableResult
    func execute<Object: ManagedObject>(
        _ rows: InsertedRows<Object>
    ) throws -> InsertedRows<Object>.Outcome {
        try insertBatch(of: Object.self, onConflict: rows.conflict, rows.insert)
    }
}
