/// The content of a batch request's result.
public enum BatchResultType: Sendable {
    /// Only the numbers of objects. It takes no memory.
    case count

    /// The IDs of the objects too, at some 32 bytes each.
    case objectIDs
}

/// The changes that a batch request made (Core Data's `NSBatchInsertResult`, `NSBatchUpdateResult`
/// and `NSBatchDeleteResult`).
public struct BatchResult: Equatable, Sendable {
    /// A number of objects, with their IDs if the request wanted them.
    public struct Objects: Equatable, Sendable {
        /// The number of objects.
        public internal(set) var count = 0

        /// The IDs; empty unless the request wanted them.
        public internal(set) var objectIDs: [ObjectID] = []

        /// Creates a value, to compare a result with.
        ///
        /// - Parameters:
        ///   - count: The number of objects.
        ///   - objectIDs: Their IDs, or none.
        public init(count: Int = 0, objectIDs: [ObjectID] = []) {
            self.count = count
            self.objectIDs = objectIDs
        }

        mutating func add(_ id: @autoclosure () -> ObjectID, _ type: BatchResultType) {
            count += 1
            if type == .objectIDs { objectIDs.append(id()) }
        }
    }

    /// The inserted objects of the request's entity.
    public internal(set) var inserted = Objects()

    /// The destinations that ``BatchRow/findOrCreate(_:is:configure:)`` inserted, always with their
    /// IDs.
    public internal(set) var created = Objects()

    /// The objects whose own attributes, to-one relationships or many-to-many relationships
    /// changed. For a batch delete, the objects whose reference to a deleted one was emptied.
    public internal(set) var updated = Objects()

    /// The deleted objects, including those that the rule cascade deleted.
    public internal(set) var deleted = Objects()

    /// The number of rows of a batch insert that conflicted with an existing object and left it as
    /// it was.
    public internal(set) var ignoredCount = 0
}
