/// The changes of transactions, as object IDs (Core Data's `NSManagedObjectContextDidSave`).
struct StoreChanges {
    /// The maximum number of IDs: beyond it, comparing everything costs less.
    static let capacity = 50_000
    /// The IDs of the inserted rows.
    var inserted: [ObjectID] = []
    /// The IDs of rows that changed, and of both ends of pairs that did.
    var updated: [ObjectID] = []
    /// The IDs of the deleted rows.
    var deleted: [ObjectID] = []
    /// Whether nothing else changed, derived attributes aside. If false, everything has to be
    /// compared with the store.
    var isComplete = true
    /// The updated rows that refer to others now, and the rows to which changed and deleted rows
    /// referred before.
    var reconnected: Set<ObjectID> = []
    var left: Set<ObjectID> = []

    private var count: Int { inserted.count + updated.count + deleted.count }

    /// Adds a recorded change, given the relationships that the row keeps. Returns false if the
    /// changes are incomplete, so that adding more is useless.
    mutating func add(
        _ change: HistoryChange, _ references: [RelationshipDescription],
        _ model: ManagedObjectModel
    ) -> Bool {
        let isPair = change.relationship != nil
        // The history doesn't have the references and pairs of a large deletion here.
        let isUnknown =
            isPair && change.destinationID == nil
            || change.kind == .delete && change.replacedValues.isEmpty
        guard !isUnknown, change.count + count <= Self.capacity else {
            isComplete = false
            return false
        }
        if !isPair { add(references, of: change.objectID, replaced: change.replacedValues, model) }
        switch change.kind {
        case .insert: inserted += change.objectIDs
        case .delete: deleted.append(change.objectID)
        case .update, .touch, .connect, .disconnect:
            updated += [change.objectID, change.destinationID].compactMap(\.self)
        }
        return true
    }

    /// Adds the rows that a changed row referred to before, for each of its changed references.
    private mutating func add(
        _ references: [RelationshipDescription], of id: ObjectID,
        replaced: [String: StoredValue], _ model: ManagedObjectModel
    ) {
        for reference in references {
            guard let former = replaced[reference.name] else { continue }
            reconnected.insert(id)
            guard case .integer(let key) = former else { continue }
            let root = model.entities[model.destination(of: reference).rootIndex]
            left.insert(ObjectID(entity: root, store: id.store, key: key))
        }
    }
}
