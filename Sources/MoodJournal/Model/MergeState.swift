import Foundation
import Persistence

/// What a mood's row can't say about its merging: the moments of its edits, notes that lost, its
/// deletion, or that its UUID stands for another. A mood that was never edited has none.
public final class MergeState: ManagedObject {
    /// The mood's UUID.
    @Attribute(.unique) public internal(set) var id: UUID

    /// The state as JSON; `nil` if the UUID is an alias.
    @Attribute public internal(set) var json: String?

    /// The UUID that this one is an alias of; `nil` if it isn't.
    @Attribute public internal(set) var canonicalID: UUID?
}

/// The journal as one of several copies: how far its history has become merge states. A journal
/// that never merged has no row.
public final class Replica: ManagedObject {
    /// The last transaction whose edits are in the merge states.
    @Attribute(default: 0) public internal(set) var transaction: Int64

    /// The number of times that the file was found to be older than it had been.
    @Attribute(default: 0) public internal(set) var generation: Int64
}

/// A folder through which the journal syncs, by an identity that the journal's own files in it
/// have: what was written there, and what was read.
public final class SyncFolder: ManagedObject {
    /// The identity.
    @Attribute(.unique) public internal(set) var id: UUID

    /// The path where the folder was last.
    @Attribute public internal(set) var path: String

    /// The last transaction whose moods were written, or came from the folder.
    @Attribute(default: 0) public internal(set) var transaction: Int64

    /// The number of the last own segment.
    @Attribute(default: 0) public internal(set) var segment: Int64

    /// The number of the last own segment that has all states.
    @Attribute(default: 0) public internal(set) var snapshot: Int64

    /// The files that were read, as JSON.
    @Attribute public internal(set) var filesRead: String
}
