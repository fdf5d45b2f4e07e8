import Foundation

/// What identifies a mood in all journals that have it.
struct MoodIdentity {
    let id: UUID
    /// The source of an imported mood. It may be known without an ID at that source.
    var source: String?
    var externalID: String?

    init(id: UUID, source: String?, externalID: String?) {
        (self.id, self.source, self.externalID) = (id, source, externalID)
    }

    init(id: UUID, origin: MoodOrigin? = nil) {
        self.init(id: id, source: origin?.source, externalID: origin?.externalID)
    }
}

/// Everything that is written of a mood.
struct MoodValues {
    let mood: NewMood
    /// The identity, or `nil` to keep the one that the row has.
    var identity: MoodIdentity?
    let modifiedAt: Date
    /// The digest of the imported content, or `nil` if the mood wasn't imported.
    let importedDigest: Data?
}
