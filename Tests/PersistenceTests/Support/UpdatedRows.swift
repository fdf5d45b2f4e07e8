import Foundation
import Persistence

/// The same new values for all stored objects that match a predicate, which a test sets as one
/// batch.
struct UpdatedRows<Object: ManagedObject> {
    fileprivate let predicate: Predicate<Object>?
    fileprivate var assignments: [(borrowing BatchRow<Object>) -> Void] = []

    init(predicate: Predicate<Object>? = nil) {
        self.predicate = predicate
    }

    func setting<Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, to value: Value
    ) -> UpdatedRows {
        var rows = self
        rows.assignments.append { $0[attribute] = value }
        return rows
    }

    func setting<Destination: ManagedObject>(
        _ relationship: ReferenceWritableKeyPath<Object, Destination?>, to id: ObjectID?
    ) -> UpdatedRows {
        var rows = self
        rows.assignments.append { $0[relationship] = id }
        return rows
    }
}

extension ManagedObjectContext {
    /// Returns the IDs of the objects that changed.
    @discardableResult
    func execute<Object: ManagedObject>(_ rows: UpdatedRows<Object>) throws -> [ObjectID] {
        // This finds what the store has, without unsaved changes.
        let found = try fetchInBatches(FetchRequest<Object>(predicate: rows.predicate))
        let ids = found.indices.map(found.objectID)
        return try insertBatch(of: Object.self) { inserter in
            var changed: [ObjectID] = []
            for id in ids {
                let isChanged = try inserter.update(id) { row in
                    for assign in rows.assignments { assign(row) }
                }
                if isChanged { changed.append(id) }
            }
            return changed
        }
    }
}
