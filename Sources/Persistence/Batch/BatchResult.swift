/// What a batch request is to say of what it changed.
public enum BatchResultType: Sendable {
    /// How many objects: costs no memory.
    case count

    /// Also their IDs: some 32 bytes for each.
    case objectIDs
}

/// What a batch request changed (Core Data's `NSBatchInsertResult` and its siblings).
public struct BatchResult: Equatable, Sendable {
    /// Objects of one fate.
    public struct Objects: Equatable, Sendable {
        public internal(set) var count = 0

        /// Empty unless the request asked for them.
        public internal(set) var objectIDs: [ObjectID] = []

        public init(count: Int = 0, objectIDs: [ObjectID] = []) {
            self.count = count
            self.objectIDs = objectIDs
        }

        mutating func add(_ id: @autoclosure () -> ObjectID, _ type: BatchResultType) {
            count += 1
            if type == .objectIDs { objectIDs.append(id()) }
        }
    }

    public internal(set) var inserted = Objects()

    /// Destinations that `findOrCreate` made, always with their IDs.
    public internal(set) var created = Objects()

    /// Objects whose own attributes and to-one relationships changed. Of a batch delete: those
    /// that pointed to what was deleted.
    ///
    /// Of a one-to-one relationship that is its own inverse, an insertion or update changes the
    /// objects at the other end too; they are not among these.
    public internal(set) var updated = Objects()

    /// What cascaded is among them.
    public internal(set) var deleted = Objects()

    /// Rows of a batch insert that were in the store already, and stayed as they were.
    public internal(set) var ignoredCount = 0
}
