import Foundation
import Persistence

/// The part of a mood's merge state that doesn't follow from its row: the timestamps of its edits,
/// notes that lost, its deletion, or an alias of its UUID. A mood that was never edited has no
/// merge state.
public final class MergeState: ManagedObject {
    /// The mood's UUID.
    @Attribute(.unique) public internal(set) var id: UUID
    /// The state as JSON, or `nil` if the UUID is an alias.
    @Attribute public internal(set) var json: String?
    /// The canonical UUID, if ``id`` is an alias of it; otherwise `nil`.
    @Attribute public internal(set) var canonicalID: UUID?

    public override class var isWrittenByOthers: Bool { false }
}

/// The journal as one of several replicas: the part of its history that its merge states include. A
/// journal that has never merged has no row.
public final class Replica: ManagedObject {
    /// The last transaction whose edits are in the merge states.
    @Attribute(default: 0) public internal(set) var transaction: Int64
    /// The ``SharedState`` that includes these edits, as JSON, or `nil` if it was never stored.
    @Attribute public internal(set) var sharedState: String?
    /// The number of times that a sync found the journal to be older than its own sync files.
    @Attribute(default: 0) public internal(set) var generation: Int64

    public override class var isWrittenByOthers: Bool { false }
}

extension ManagedObjectContext {
    func replica() throws -> Replica? { try fetch(FetchRequest<Replica>(limit: 1)).first }
}

extension Journal {
    /// Returns whether the journal has merged or synced, so that other machines know its moods by
    /// their IDs, and by other numbers.
    /// - Throws: ``JournalError`` if the journal can't be read.
    public func hasMerged() throws(JournalError) -> Bool {
        try translating { try context.replica() != nil }
    }
}

/// A folder through which the journal syncs, and what the journal has written and read there.
public final class SyncFolder: ManagedObject {
    /// The identity of the folder, which is also in the journal's own files in it.
    @Attribute(.unique) public internal(set) var id: UUID
    /// The path of the folder at the last sync.
    @Attribute public internal(set) var path: String
    /// The last transaction whose changes were written to the folder or came from it.
    @Attribute(default: 0) public internal(set) var transaction: Int64
    /// The number of the last file that the journal wrote.
    @Attribute(default: 0) public internal(set) var segment: Int64
    /// The number of the last file with all states that the journal wrote.
    @Attribute(default: 0) public internal(set) var snapshot: Int64
    /// The ``SharedState`` that the folder's files contain, as JSON, or `nil` if an earlier version
    /// synced last, which read only moods.
    @Attribute public internal(set) var sharedState: String?
    /// The files of other machines that the journal has read, as JSON.
    @Attribute public internal(set) var filesRead: String

    public override class var isWrittenByOthers: Bool { false }
}
