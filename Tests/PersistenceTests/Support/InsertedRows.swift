import Persistence

/// Rows that a test inserts as one batch, one for each element of a sequence.
struct InsertedRows<Object: ManagedObject> {
    struct Outcome {
        var inserted: [ObjectID] = []
        var ignoredCount = 0
    }

    fileprivate let insert: (borrowing BatchInserter<Object>) throws -> Outcome

    init<Source: Sequence>(
        contentsOf source: Source,
        configure: @escaping (borrowing BatchRow<Object>, Source.Element) throws -> Void
    ) {
        insert = { inserter in
            var outcome = Outcome()
            for element in source {
                if let id = try inserter.insert({ try configure($0, element) }) {
                    outcome.inserted.append(id)
                } else {
                    outcome.ignoredCount += 1
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
        try insertBatch(of: Object.self, rows.insert)
    }
}

extension BatchInserter {
    /// Updates the object whose unique attribute has a value, or inserts one.
    ///
    /// - Returns: The ID of an existing object; nil if there was none.
    @discardableResult
    func upsert<Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, is value: Value,
        _ fill: (borrowing BatchRow<Object>) throws -> Void
    ) throws -> ObjectID? {
        let known = try object(where: (attribute, value))
        if let known {
            try update(known, fill)
        } else {
            try insert { row in
                row[attribute] = value
                try fill(row)
            }
        }
        return known
    }
}
