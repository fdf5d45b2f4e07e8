/// What a save, or another way of writing, changed in the store: sent to the other contexts of the
/// container (Core Data's `NSManagedObjectContextDidSave`, of which only the IDs travel).
public struct StoreChanges: Sendable {
    public internal(set) var inserted: [ObjectID]

    /// Rows that changed, and rows whose relationships did.
    public internal(set) var updated: [ObjectID]
    public internal(set) var deleted: [ObjectID]

    /// Whether nothing else can have changed, derived attributes aside. Where false, whoever is told
    /// compares all that it has with the store.
    public internal(set) var isComplete: Bool

    /// The transactions that made the changes.
    var transactions: Set<Int64> = []

    public init(
        inserted: [ObjectID] = [], updated: [ObjectID] = [], deleted: [ObjectID] = [],
        isComplete: Bool = true
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
        self.isComplete = isComplete
    }

    public var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && deleted.isEmpty && isComplete
    }

    var count: Int { inserted.count + updated.count + deleted.count }

    mutating func add(_ other: StoreChanges) {
        inserted += other.inserted
        updated += other.updated
        deleted += other.deleted
        isComplete = isComplete && other.isComplete
        transactions.formUnion(other.transactions)
    }
}
