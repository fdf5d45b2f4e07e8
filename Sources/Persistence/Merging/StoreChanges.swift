/// The changes that a save, or another way of writing, made in the store, as object IDs. Other
/// contexts of the container get them (Core Data's `NSManagedObjectContextDidSave`).
public struct StoreChanges: Sendable {
    /// The IDs of the inserted rows.
    public internal(set) var inserted: [ObjectID] = []

    /// The IDs of rows that changed, and of rows whose relationships did.
    public internal(set) var updated: [ObjectID] = []

    /// The IDs of the deleted rows.
    public internal(set) var deleted: [ObjectID] = []

    /// Whether nothing else changed, derived attributes aside. If false, compare everything that
    /// you have with the store.
    public internal(set) var isComplete = true

    /// The updated rows that refer to others now, and the rows to which changed and deleted rows
    /// referred before.
    var reconnected: Set<ObjectID> = []
    var left: Set<ObjectID> = []

    /// The transactions that made the changes.
    var transactions: Set<Int64> = []

    /// Whether nothing changed: no row is listed, and the list is complete.
    public var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && deleted.isEmpty && isComplete
    }

    var count: Int { inserted.count + updated.count + deleted.count }

    mutating func add(_ other: StoreChanges) {
        inserted += other.inserted
        updated += other.updated
        deleted += other.deleted
        reconnected.formUnion(other.reconnected)
        left.formUnion(other.left)
        isComplete = isComplete && other.isComplete
        transactions.formUnion(other.transactions)
    }
}
