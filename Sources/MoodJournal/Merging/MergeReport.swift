import Foundation

/// The outcome of a merge, or of a dry run.
public struct MergeReport: Sendable, Equatable {
    /// The maximum number of lost notes, and of refused moods, that the report describes.
    public static let mostDetails = 20

    /// A note that lost to a later one whose author hadn't seen it: a revision of its mood.
    public struct LostNote: Sendable, Equatable {
        /// The mood's UUID.
        public let id: UUID
        /// The mood's number in this journal, or `nil` if the merge has just added it.
        public let number: Int64?
        /// The text of the lost note.
        public let text: String
    }

    /// A mood that can't be merged.
    public struct Refusal: Sendable, Equatable {
        /// The mood's UUID.
        public let id: UUID
        /// The reason in a clause without a capital or a period, such as "its date or country is
        /// missing".
        public let reason: String
    }

    /// The number of moods in the other journal, without deleted moods.
    public internal(set) var read = 0
    /// The number of moods that were added here.
    public internal(set) var added = 0
    /// The number of moods whose contents changed here.
    public internal(set) var updated = 0
    /// The number of moods that were deleted here, because they were deleted in the other journal.
    public internal(set) var deleted = 0
    /// The number of moods that were discarded in the other journal, and that this journal's trash
    /// keeps until it is emptied.
    public internal(set) var discarded = 0
    /// The UUIDs of those that don't exist here.
    var discardedIDs: Set<UUID> = []
    /// The number of moods that had been deleted here and were restored, because they were edited
    /// later in the other journal.
    public internal(set) var cameBack = 0
    /// The number of moods that were deleted in the other journal and stay here, because they were
    /// edited later here.
    public internal(set) var keptAsEdited = 0
    /// The number of moods that were deleted here and stay deleted.
    public internal(set) var deletedBefore = 0
    /// The number of moods that needed no change here.
    public internal(set) var alreadyThere = 0
    /// The number of names of places that were added, changed or deleted here.
    public internal(set) var places = 0
    /// The number of places that were deleted here.
    public internal(set) var deletedPlaces = 0
    /// Whether the default place changed here.
    public internal(set) var changesDefaultPlace = false
    /// The places in the other journal that weren't merged: their names or points are invalid.
    public internal(set) var refusedPlaces: [String] = []
    /// The number of notes that lost against later ones.
    public internal(set) var lostNotes = 0
    /// The first notes that lost, at most ``mostDetails``.
    public internal(set) var firstLostNotes: [LostNote] = []
    /// The number of moods that can't be merged.
    public internal(set) var refused = 0
    /// The first refused moods, at most ``mostDetails``.
    public internal(set) var firstRefusals: [Refusal] = []
    /// The number of moods with an edit that is dated more than a day in the future.
    public internal(set) var ahead = 0
    /// The latest moment of an edit that is dated more than a day in the future, or `nil` if there
    /// is no such edit.
    public internal(set) var latestAhead: Date?

    /// Whether the merge changes any of the journal's moods.
    public var changesMoods: Bool { added + updated + deleted + cameBack > 0 }

    /// The counts of changed moods for the history's title, or `nil` if the merge changes none.
    var changes: String? {
        let counts = [
            (added, "added"), (updated, "updated"), (deleted, "deleted"), (cameBack, "restored"),
            (places, places == 1 ? "place" : "places"),
            (deletedPlaces, deletedPlaces == 1 ? "deleted place" : "deleted places"),
            (changesDefaultPlace ? 1 : 0, "default place"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    mutating func note(_ lost: LostNote) {
        lostNotes += 1
        if firstLostNotes.count < Self.mostDetails { firstLostNotes.append(lost) }
    }

    mutating func note(_ refusal: Refusal) {
        refused += 1
        if firstRefusals.count < Self.mostDetails { firstRefusals.append(refusal) }
    }

    mutating func noteAhead(_ moment: Date) {
        ahead += 1
        latestAhead = max(latestAhead ?? moment, moment)
    }
}
