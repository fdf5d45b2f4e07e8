/// The report of a recovery: the contents that it saved from a damaged store, and its losses.
public struct StoreRecoveryReport: Sendable, Equatable {
    /// An object that the store mentions but whose row can't be read.
    public struct LostObject: Sendable, Equatable {
        /// The name of the object's entity, or of the root entity if the entity isn't known.
        public let entity: String
        /// The number of the row.
        public let rowNumber: Int64
        /// The values that indexes and the history have, by the property's name. Values from the
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

    /// The number of saved objects, by the name of the entity.
    public internal(set) var savedObjects: [String: Int] = [:]
    /// The saved objects whose rows were lost, so that their values come from indexes, the history
    /// or the caller.
    public internal(set) var restoredObjects: [LostObject] = []
    /// The objects that the store mentions but that couldn't be saved.
    public internal(set) var lostObjects: [LostObject] = []
    /// The values of saved objects that couldn't be saved.
    public internal(set) var lostValues: [LostValue] = []
    /// The number of saved objects of which only an earlier version could be read.
    public internal(set) var outdatedObjects = 0
    /// The number of pairs of many-to-many relationships that lost an end.
    public internal(set) var lostPairs = 0
    /// The number of pages that are damaged or missing.
    public internal(set) var unreadablePages = 0
    /// The number of damaged records on readable pages.
    public internal(set) var unreadableRecords = 0
    /// The names of the tables in which rows may be missing.
    public internal(set) var incompleteTables: [String] = []
    /// The number of frames in the store's WAL before the first damaged one; nil if the WAL isn't
    /// damaged. It isn't damaged if its end is missing, because the last transaction may not have
    /// been committed.
    public internal(set) var logFramesBeforeDamage: Int?

    /// Whether everything in the store was saved, with all values.
    public var isComplete: Bool {
        logFramesBeforeDamage == nil && incompleteTables.isEmpty && lostObjects.isEmpty
            && lostValues.isEmpty && lostPairs == 0 && outdatedObjects == 0
    }
}
