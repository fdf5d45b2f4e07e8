/// What a recovery saved of a damaged store, and what it couldn't save.
public struct StoreRecoveryReport: Sendable, Equatable {
    /// An object whose row can't be read, though the store mentions it.
    public struct LostObject: Sendable, Equatable {
        /// The name of the object's entity; that of the root entity if nothing says which it was.
        public let entity: String

        /// The number of the row.
        public let rowNumber: Int64

        /// The values that indexes and the history have, by the property's name. Those from the
        /// history may be outdated.
        public let knownValues: [String: StoredValue]
    }

    /// An attribute or to-one relationship of a saved object whose value couldn't be saved.
    public struct LostValue: Sendable, Hashable {
        /// The name of the object's entity.
        public let entity: String

        /// The number of the row.
        public let rowNumber: Int64

        /// The name of the property.
        public let property: String
    }

    /// The number of saved objects, by the name of their entity.
    public internal(set) var savedObjects: [String: Int] = [:]

    /// The objects among them whose rows were lost, and whose values come from elsewhere: indexes,
    /// the history, or what the caller made of both.
    public internal(set) var restoredObjects: [LostObject] = []

    /// The objects that the store mentions and that couldn't be saved.
    public internal(set) var lostObjects: [LostObject] = []

    /// The values of saved objects that couldn't be saved.
    public internal(set) var lostValues: [LostValue] = []

    /// The number of saved objects that a later transaction changed: only an earlier state of their
    /// rows could be read.
    public internal(set) var outdatedObjects = 0

    /// The number of pairs of many-to-many relationships that lost an end.
    public internal(set) var lostPairs = 0

    /// The number of pages that hold something else than they should, or are missing.
    public internal(set) var unreadablePages = 0

    /// The number of damaged records on other pages.
    public internal(set) var unreadableRecords = 0

    /// The tables of which something may be missing.
    public internal(set) var incompleteTables: [String] = []

    /// Whether everything in the store was saved: the tables were read as a whole, with all values.
    public var isComplete: Bool {
        incompleteTables.isEmpty && lostObjects.isEmpty && lostValues.isEmpty && lostPairs == 0
            && outdatedObjects == 0
    }
}
